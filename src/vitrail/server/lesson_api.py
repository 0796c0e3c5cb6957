"""The HTTP API of who learns: the tutorial's chapters, a table for each of them, and the cells that take a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Router, get, post
from litestar.params import FromPath, RawBody  # noqa: TC002 - Litestar reads the annotations
from msgspec.structs import asdict

from vitrail.server import faults, forms
from vitrail.server.api import Games, read
from vitrail.server.lessons import LEARNER, RIVAL, Chapter, chapters
from vitrail.server.saved import HUMAN
from vitrail.server.showing import state_of
from vitrail.server.trying import tried

if TYPE_CHECKING:
    from vitrail.server.forms import Pupil


@get("/lessons", sync_to_thread=False)
def list_lessons() -> list[forms.Lesson]:
    """The tutorial: its chapters in order, with the steps of each."""
    return [forms.Lesson(chapter.id, chapter.title, chapter.steps) for chapter in chapters().values()]


@post("/lessons/{chapter:str}", form=forms.Pupil)
async def open_lesson(lobby: Games, chapter: FromPath[str], body: RawBody) -> forms.Opened:
    """Open a table at which a chapter is played; the body is a `Pupil`, who sits at seat 0."""
    found = chapters().get(chapter)
    if found is None:
        raise faults.bad_request(f"There is no chapter {chapter!r}; there are {', '.join(chapters())}.")
    game = _game(found, read(body, forms.Pupil))
    table, keys = await lobby.create(game, found.origin, str(found.seed))
    state = state_of(table, LEARNER, lobby.now())
    return forms.Opened(**asdict(state), host=keys.host, keys=keys.seats, invites=keys.invites)


@post("/legal-cells", status_code=200, form=forms.Trial)
async def legal_cells(body: RawBody) -> forms.Tried:
    """Which cells of a window take a die, and why the others do not; the body is a `Trial`. Nothing of it is kept."""
    return tried(read(body, forms.Trial))


def _game(chapter: Chapter, pupil: Pupil) -> forms.NewGame:
    seats = [forms.SeatForm(HUMAN, pupil.name), forms.SeatForm(RIVAL, pupil.rival)]
    return forms.NewGame(str(chapter.rules), seats)


LEARNING = Router("/api", route_handlers=[list_lessons, open_lesson, legal_cells])
