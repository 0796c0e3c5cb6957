"""The wire: what a client may send, and what it gets back, as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from vitrail.server.lessons import Step  # noqa: TC001 - msgspec reads the annotations
from vitrail.server.saved import Sitter  # noqa: TC001 - the same

Json = dict[str, Any]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(max_length=40)]
Secret = Annotated[str, Meta(max_length=100)]
Id = Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]*$")]
Request = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]*$")]
Ply = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=0, le=5)]


class Refusal(Struct, frozen=True):
    """Why a request was not met: a code for programs and one sentence for people."""

    error: str
    message: str


class SeatForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: `kind` is "human" (whoever opens the table), "open" (somebody to come) or a bot's id."""

    kind: Text
    name: Name = ""


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Without a seed the dice are drawn by the machine's own randomness."""

    rules: Text
    seats: Annotated[list[SeatForm], Meta(min_length=1, max_length=6)]
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    clock: Text = "none"
    public: bool = False


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One or more actions, separated by spaces, for a game seen at `ply`; the same `request` is done once."""

    seat: Seat
    ply: Ply
    action: Text
    request: Request | None = None


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the seat's last action, in a game seen at `ply`; the same `request` is done once."""

    seat: Seat
    ply: Ply
    request: Request | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: the one of the invite link, or of a public table the one named or the first."""

    name: Name
    invite: Secret | None = None
    seat: Seat | None = None


class SeatOnly(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to do something with."""

    seat: Seat


class SeatToBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that a bot shall take."""

    seat: Seat
    kind: Text


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """Take over a seat by the secret of its hand-over link."""

    seat: Seat
    move: Secret


class OwnSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that a device holds."""

    id: Id
    seat: Seat
    key: Secret = ""


class OwnSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that a device holds."""

    seats: Annotated[list[OwnSeat], Meta(max_length=200)]


class LogEntry(Struct, frozen=True, gc=False):
    """One action that stands; `seat` is null for dice and cards."""

    ply: int
    seat: int | None
    round: int
    turn: int
    action: str


class Scored(Struct, frozen=True, gc=False):
    """Points of one objective, and the cells that counted."""

    points: int
    cells: tuple[str, ...]


class ScoredPrivate(Struct, frozen=True, gc=False):
    """The same for the Private Objective, which names itself (null while none is dealt)."""

    id: str | None
    points: int
    cells: tuple[str, ...]


class Sheet(Struct, frozen=True):
    """One seat's score sheet, in points; of its `privates` (two in Original solo) `private` is scored."""

    public: dict[str, Scored]
    private: ScoredPrivate
    privates: tuple[ScoredPrivate, ...]
    favor: int
    open_cells: int
    total: int


class Result(Struct, frozen=True):
    """How a game ended; `ranking` has the winner first."""

    sheets: list[Sheet]
    ranking: tuple[int, ...]
    tie_break: str | None
    sentence: str


class Solo(Struct, frozen=True):
    """What a solo game is played against: its name, its points so far, and once over whether it was beaten."""

    name: str
    target: int
    won: bool | None


class ClockState(Struct, frozen=True):
    """The clock: its text, how long the seat to act still has (null: no limit now), and every seat's bank.

    Times in milliseconds, as they were when the state was made.
    """

    text: str
    left_ms: int | None
    bank_ms: tuple[int, ...]


class State(Struct, frozen=True):
    """A table as one seat may see it (`seat` null: a spectator); `view` is null until the game starts.

    `status` is "open", "running" or "over"; `version` grows with every change, `ply` with every action.
    `unplaceable` lists the dice of the Draft Pool that could be taken now but would have to go back at once,
    `private_dice` those of the seat's private pool that could be placed now. `lost` names, for each legal cell
    of the die in hand that would do so, the open cells that no die would fit any more once it lies there. `daily` is
    the day of a Daily window.
    """

    id: str
    rules: str
    status: str
    version: int
    seats: tuple[Sitter, ...]
    ply: int
    seat: int | None
    public: bool
    clock: ClockState
    view: Json | None
    can_undo: bool
    log: list[LogEntry]
    unplaceable: tuple[str, ...]
    private_dice: tuple[str, ...]
    lost: dict[str, tuple[str, ...]]
    score: Sheet | None
    solo: Solo | None
    result: Result | None
    daily: str | None = None


class Opened(State, frozen=True, kw_only=True):
    """A table just opened, with the secrets of its host, of the seats held here and of its invite links.

    They are told this once; who has lost them has lost the seat.
    """

    host: str
    keys: dict[int, str]
    invites: dict[int, str]


class Joined(State, frozen=True, kw_only=True):
    """A table at which a seat was just taken, with the secret that opens the seat from now on."""

    key: str


class Link(Struct, frozen=True):
    """The secret of a link, as it stands in the address behind the seat's number."""

    seat: int
    secret: str


class Fairness(Struct, frozen=True):
    """What was promised of the dice: the commitment (empty for games of before there were any), at the end the seed.

    `began` is the round in which a game began that was played on from another one: the promise holds from there on.
    Of a Daily window `opens` is when its day ends: the seed stays sealed until then, for others play the same deal.
    """

    commitment: str
    seed: str | None
    began: int | None = None
    opens: str | None = None


class ReplayInfo(Struct, frozen=True):
    """A game to look back at; `plies` is how many actions stand, cards and dice among them.

    The log's `ply` counts these actions from 0: an entry leads from the table at its ply to the next. `result` is null
    for the record of a game that was not played to its end, `began` the round in which one began that was not dealt.
    """

    id: str
    rules: str
    seats: tuple[Sitter, ...]
    plies: int
    log: list[LogEntry]
    result: Result | None
    began: int | None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a table that goes on from another game."""

    seats: Annotated[list[SeatForm], Meta(min_length=1, max_length=6)]


class RecordFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, as `vitrail.record` writes it."""

    record: Raw


class RecordCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose dice shall be checked, and the commitment that somebody noted at the start."""

    record: Raw
    commitment: Secret | None = None


class Lesson(Struct, frozen=True):
    """A chapter of the tutorial: its title's key in the page's catalogues, and its steps."""

    id: str
    title: str
    steps: tuple[Step, ...]


class Pupil(Struct, frozen=True, forbid_unknown_fields=True):
    """Who learns, and the name of the bot at the other seat."""

    name: Name
    rival: Name


class Trial(Struct, frozen=True, forbid_unknown_fields=True):
    """A window, four rows of print and its dice, and a die to be placed there."""

    grid: Annotated[tuple[Text, ...], Meta(min_length=4, max_length=4)]
    dice: Text
    die: Text


class Tried(Struct, frozen=True):
    """The cells that take the die, and a sentence on each of the others."""

    legal: tuple[str, ...]
    why: dict[str, str]


class GameLine(Struct, frozen=True):
    """One line of a list of tables; `updated` is ISO 8601, UTC; `seat` the one that is asked for, and held here."""

    id: str
    rules: str
    seats: tuple[Sitter, ...]
    round: int
    over: bool
    updated: str
    status: str
    clock: str
    public: bool
    actor: int | None
    seat: int | None = None
    daily: str | None = None


class DailyForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a Daily window."""

    name: Name


class DailyTry(Struct, frozen=True):
    """A person's game of a Daily window; points and `won` are null until it is over, `counts`: it is in the table."""

    id: str
    over: bool
    counts: bool
    total: int | None
    target: int | None
    won: bool | None


class DailyLine(Struct, frozen=True):
    """One line of the table of a day; `margin` is the total less the target, equals share a place."""

    place: int
    name: str
    total: int
    target: int
    margin: int
    won: bool


class Daily(Struct, frozen=True):
    """The Daily window of a day: its rule set, the commitment to its seed, and the table of the day.

    `left_ms` is how long the day still lasts (null: it is over, and who plays now is not in the table), `players` how
    many are in the table, of which `table` has the first, the best one before all. `own` is the asker's line in it,
    and `tries` are the asker's games, as they were begun.
    """

    day: str
    left_ms: int | None
    rules: str
    commitment: str
    players: int
    table: list[DailyLine]
    own: DailyLine | None
    tries: list[DailyTry]


class DailyDay(Struct, frozen=True):
    """A day that is over: how many are in its table, and the asker's first game of it."""

    day: str
    players: int
    own: DailyTry | None


class DailyCalendar(Struct, frozen=True):
    """Today's Daily window, and the days before, the newest first."""

    today: Daily
    days: list[DailyDay]


class BotLine(Struct, frozen=True):
    """A bot that can sit at a table."""

    id: str
    name: str
    text: str


class JudgedWindow(Struct, frozen=True):
    """What a referee says of one window: its conflicts, and the smallest removals that end them (of `found` in all)."""

    legal: bool
    conflicts: list[Json]
    removals: list[Json]
    found: int
    cut: bool


class Judged(Struct, frozen=True):
    """What a referee says of a table; while it is not `legal` the points are not final."""

    rules: str
    legal: bool
    windows: list[JudgedWindow]
    sheets: list[Sheet]
    ranking: tuple[int, ...]
    tie_break: str | None
    solo: Solo | None
    sentence: str


class RuleSet(Struct, frozen=True):
    """A rule set's text: how it is written, what it means in sentences, or why it is none.

    `refused` says of each choice (`edition=...`, `players=...`, `tools`, or a flag such as `pools`) that does not go
    with this edition and number of players why not. `arguments` are those of `Rules`, every ruling written out;
    `rulings` names those that make a difference, and `in_force` says each of them in a sentence. `deck` has the Tool
    Cards and the objectives of its box, by id.
    """

    text: str
    ok: bool
    reason: str | None
    refused: dict[str, str]
    sentences: list[str] = []
    arguments: Json | None = None
    rulings: tuple[str, ...] = ()
    in_force: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()


class ChoiceValue(Struct, frozen=True):
    """One value of a ruling, with a sentence on what it means."""

    id: str
    text: str


class Choice(Struct, frozen=True):
    """Something to be chosen for a new game, with a sentence on what it changes.

    `group` is "edition", "option", "twist" or "ruling"; a ruling has `values` to choose from.
    """

    id: str
    group: str
    name: str
    text: str
    values: tuple[ChoiceValue, ...] = ()


class Info(Struct, frozen=True):
    """What this server is; `home`: one machine, where whoever sits at the screen holds every seat."""

    version: str
    bots: list[BotLine]
    home: bool


class Why(Struct, frozen=True):
    """Whether an action is legal now, and the reason in one sentence."""

    legal: bool
    message: str
