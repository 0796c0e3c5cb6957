"""The tutorial: every chapter is played through the engine, whichever of the asked actions one takes."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

import vitrail
from tests.server.asking import Asker, refusal
from vitrail import cards
from vitrail.notation import CELLS
from vitrail.server.app import Settings, create_app
from vitrail.server.lessons import LEARNER, Step, chapters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.asking import State

ENGLISH = json.loads((Path(vitrail.__file__).parent / "web/texts/en.json").read_text(encoding="utf-8"))
PARTS = {"window", "track", "favor", "objectives", "others", "end"}
LINES = {"private", "favor", "open"}


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Ask the app's API; each test has tables of its own."""
    app = create_app(Settings(tmp_path_factory.mktemp("lessons")))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield Asker(client)


def opened(ask: Asker, chapter: str) -> State:
    """A table of a chapter, as the learner sees it."""
    answer = ask.client.post(f"/api/lessons/{chapter}", json={"name": "Ada", "rival": "Greta"})
    assert answer.status_code == 201, answer.text
    state: State = answer.json()
    return state


def choices(state: State, step: Step) -> list[str]:
    """The legal actions that a step asks for."""
    return [action for action in state["view"]["legal"] if action.startswith(step.ask)]


def played(ask: Asker, chapter: str, first: str = "") -> list[tuple[Step, State]]:
    """A chapter played as it is told: each step with the state in which it is told; `first` where there is a choice."""
    state, told = opened(ask, chapter), []
    for step in chapters()[chapter].steps:
        told.append((step, state))
        if step.kind == "try":
            (action,) = step.ask
            why = ask.client.get(f"/api/games/{state['id']}/why", params={"seat": LEARNER, "action": action}).json()
            assert not why["legal"], (chapter, step)
        if step.kind == "do":
            legal = choices(state, step)
            assert legal, (chapter, step, state["view"]["legal"])
            answer = ask.act(state, first if first in legal else legal[0])
            assert answer.status_code == 200, answer.text
            state = answer.json()
    return told


@cache
def keys() -> set[str]:
    """The tutorial's texts."""
    return {key for key in ENGLISH if key.startswith("tutorial.")}


@pytest.mark.parametrize("chapter", chapters())
def test_a_chapter_is_played_to_its_end(ask: Asker, chapter: str) -> None:
    """What is asked is legal, what is to be tried is refused, and what is shown is there; so on every way through."""
    told = played(ask, chapter)
    for step, state in told:
        for shown in step.show:
            assert is_there(state, shown), (step, shown)
        assert not state["view"]["actor"] or step.kind == "read", step
    for step, state in told:
        if step.kind == "do":
            for other in choices(state, step)[1:]:
                played(ask, chapter, other)


def is_there(state: State, shown: str) -> bool:
    """Whether the table, or the score sheet, has what is shown."""
    view, (kind, _, what) = state["view"], shown.partition(":")
    places: dict[str, Any] = {
        "die": [*view["pool"].split(), *" ".join(view["track"]).split()],
        "cell": CELLS,
        "value": [action[6:] for action in view["legal"] if action.startswith("value:")],
        "tool": [tool["id"] for tool in view["tools"]],
        "line": LINES | set(view["public"]) if state["result"] else (),
    }
    return what in places[kind] if what else kind in PARTS


def test_every_text_is_there_with_its_values() -> None:
    """Each title and step has an English text, none is left over, and the values that a text wants are named."""
    steps = [step for chapter in chapters().values() for step in chapter.steps]
    told = {step.text for step in steps} | {chapter.title for chapter in chapters().values()}
    assert {key for key in keys() if key.count(".") == 2} == told
    for step in steps:
        wanted = set(re.findall(r"\{(\w+)", ENGLISH[step.text]))
        assert wanted == set(step.values), step.text
        tools = {tool.name for tool in cards.load().tools.values()}
        assert step.values.get("tool", "Lathekin") in tools


def test_the_tutorial_is_a_whole_one(ask: Asker) -> None:
    """It ends with a finished game that the learner has won; every chapter before leaves its game unfinished."""
    ends = [played(ask, chapter)[-1][1] for chapter in chapters()]
    assert [end["status"] for end in ends] == ["running"] * (len(ends) - 1) + ["over"]
    assert ends[-1]["result"]["ranking"][0] == LEARNER


def test_the_page_learns_the_chapters_from_the_server(ask: Asker) -> None:
    """The list has every chapter in order; another name is refused with the names that there are."""
    listed = ask.client.get("/api/lessons").json()
    assert [chapter["id"] for chapter in listed] == list(chapters())
    assert listed[0]["steps"][1]["ask"] == ["die:B5"]
    answer = ask.client.post("/api/lessons/nowhere", json={"name": "Ada", "rival": "Greta"})
    assert "edge" in refusal(answer, 400, "bad-request")


def tried(ask: Asker, dice: str, die: str, grid: tuple[str, ...] = (".....",) * 4) -> Any:
    """Where a die goes in a window."""
    return ask.client.post("/api/legal-cells", json={"grid": grid, "dice": dice, "die": die})


def test_cells_of_a_window_say_why_they_take_no_die(ask: Asker) -> None:
    """Section 4: legal cells are those that touch and match; each of the others has its reason, by hand."""
    dice = "R3 .. .. .. .. / .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. .."
    found = tried(ask, dice, "R4", ("....2", "B....", ".....", ".....")).json()
    assert found["legal"] == ["B2"]
    assert set(found["legal"]) | set(found["why"]) == set(CELLS)
    assert found["why"]["A1"] == "A1 is not free, a red 3 lies there"
    assert "the red 3 across the edge, on A1, has the same color" in found["why"]["A2"]
    assert found["why"]["A5"] == "A5 is printed 2, and the die shows 4"
    assert "touch" in found["why"]["D5"]


def test_a_window_that_is_none_is_refused(ask: Asker) -> None:
    """Pattern, dice and die are read as everywhere; one sentence says what is wrong."""
    none = ".. .. .. .. .. / " * 3 + ".. .. .. .. .."
    assert "X9" in refusal(tried(ask, none, "X9"), 400, "bad-request")
    assert refusal(tried(ask, none, "R1", ("R", ".....", ".....", ".....")), 400, "bad-request")
    broken = none.replace(".. ..", "R1 R2", 1)
    assert "A1 (R1) and A2 (R2)" in refusal(tried(ask, broken, "R1"), 400, "bad-request")
