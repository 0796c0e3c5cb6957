"""RULES section 10 and whole games: 2,000 random ones a run, 20,000 in `make soak`, held against `tests/oracle.py`.

Every game is played through the friendly Game, with and without `auto_pass`, by any rule set that makes sense, and
watched at every decision. Some are also cloned, saved, loaded, searched for dead ends, undone and replayed on the way.
`VITRAIL_SOAK_GAMES` sets the number of games.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import vitrail
from tests import oracle
from tests.rule_sets import BOXES, RULINGS, any_rules
from vitrail import cards

if TYPE_CHECKING:
    from pathlib import Path

GAMES = int(os.environ.get("VITRAIL_SOAK_GAMES", "2000"))
BLOCKS = 8
PACK = cards.load()
PATTERNS = {name: "".join(window.grid) for name, window in PACK.windows.items()}
DIFFICULTY = {name: window.difficulty for name, window in PACK.windows.items()}
AFTER_DRAFTING = {tool.id for tool in PACK.tools.values() if tool.when == "after-draft"}
# More decisions than this inside one turn without a chance to pass would be a dead end or an endless loop.
LONGEST_ACTION = 8


class Watch:
    """What must hold at every decision of one game."""

    def __init__(self, game: vitrail.Game, *, placing: bool = True) -> None:
        """Begin where the game stands; `placing`: hold legal cells and dice against the oracle too, which is slow."""
        self.game = game
        self.placing = placing
        self.legal: tuple[str, ...] = ()
        self.tools: dict[str, int] = {}
        self.used_up: dict[str, int] = {}
        self.windows: dict[int, str] = {}
        self.moment = (0, 0)
        self.without_pass = 0

    def look(self) -> dict[str, Any]:
        """Check this decision, and give its open facts."""
        view: dict[str, Any] = self.game.view(None)
        self.legal = self.game.legal
        self.legal_actions_exist()
        self.cards_leave(view)
        if view["phase"] != "window":
            conserved(view, self.used_up)
            self.windows_are_legal(view)
            self.pass_is_near(view)
            if self.placing:
                self.placing_is_by_the_rules(view)
        return view

    def legal_actions_exist(self) -> None:
        """Section 3: there is never a dead end; an action is listed once, and the mask has a bit for each."""
        game, legal = self.game, self.legal
        assert legal or game.over or game.actor == vitrail.CHANCE
        assert len(set(legal)) == len(legal) == game.mask.bit_count()

    def cards_leave(self, view: dict[str, Any]) -> None:
        """Section 7: in solo games a card that a die paid for leaves; nothing else takes one away or brings one."""
        tools = {card["id"]: card["tokens"] for card in view["tools"]}
        gone = {tool: tokens for tool, tokens in self.tools.items() if tool not in tools}
        assert not gone or view["rules"]["players"] == 1
        assert not self.tools or tools.keys() <= self.tools.keys()
        self.used_up |= gone
        self.tools = tools

    def windows_are_legal(self, view: dict[str, Any]) -> None:
        """Section 4: the Golden Rule and print hold, but for print that a tool on the table can waive."""
        for seat, held in enumerate(view["seats"]):
            text = held["dice"]
            if self.windows.get(seat) == text:
                continue
            self.windows[seat] = text
            cells, waived = oracle.words(text), held["waived"]
            assert oracle.faults(PATTERNS[held["window"]], cells, waived) == [], (held["window"], text, waived)
            assert all(cells[oracle.NAMES.index(name)] != ".." for name in waived)
            assert not waived or {"eglomise-brush", "copper-foil-burnisher"} & {*self.tools, *self.used_up}

    def pass_is_near(self, view: dict[str, Any]) -> None:
        """Section 3: passing is always legal between actions, and no action is without an end."""
        if view["phase"] == "turn":
            assert "pass" in self.legal
        moment = (view["round"], view["turn"])
        if "pass" in self.legal or moment != self.moment:
            self.moment, self.without_pass = moment, 0
        self.without_pass += 1
        assert self.without_pass <= LONGEST_ACTION

    def placing_is_by_the_rules(self, view: dict[str, Any]) -> None:
        """Section 4: a drafted die, without a tool, goes exactly where the oracle says; a turn offers what fits."""
        if view["tool"] is not None or view["repairing"] or view["actor"] not in range(len(view["seats"])):
            return
        own = view["seats"][view["actor"]]
        pattern, cells = PATTERNS[own["window"]], oracle.words(own["dice"])
        legal = self.legal
        if view["phase"] == "place":
            named = [action[5:] for action in legal if action.startswith("cell:")]
            assert named == oracle.fits(pattern, cells, view["hand"])
        elif view["phase"] == "turn":
            offered = {action[4:] for action in legal if action.startswith("die:")}
            pool, private = set(view["pool"].split()), own["private_pool"].split()
            open_now = not own["private_used"] and any(oracle.fits(pattern, cells, die) for die in private)
            assert ("private" in legal) == open_now
            assert offered <= pool
            if own["drafted"]:
                assert offered == set()
                return
            fitting = {die for die in pool if oracle.fits(pattern, cells, die)}
            assert fitting <= offered
            if not AFTER_DRAFTING & {card["id"] for card in view["tools"]} and "return" not in rule(view):
                assert offered == fitting


def rule(view: dict[str, Any]) -> str:
    """What the rules say of a die that fits nowhere."""
    return str(view["rules"]["rulings"]["unplaceable_draft"])


def bag(view: dict[str, Any]) -> Counter[str]:
    """The dice of the bag, by color."""
    return Counter(view["bag"])


def conserved(view: dict[str, Any], used_up: dict[str, int]) -> None:
    """Section 10: all dice of each color, wherever they are, and all tokens; cards used up went with die and tokens."""
    rules, seats = view["rules"], view["seats"]
    places = [view["pool"], view["hand"] or "", *view["track"], *(held["dice"] for held in seats)]
    text = " ".join(
        [*places, *(held["private_pool"] for held in seats), *(oracle.SOLO_COLORS[tool] for tool in used_up)]
    )
    assert {color: text.count(color) + count for color, count in view["bag"].items()} == dict.fromkeys(
        oracle.COLORS, oracle.dice_per_color(rules)
    )
    assert all(held["favor"] >= 0 for held in seats)
    aside = [held["reserve"] for held in seats]
    assert aside == [int("favor-reserve" in rules["twists"] and view["round"] <= 5)] * len(seats)
    on_cards = sum(card["tokens"] for card in view["tools"]) + sum(used_up.values())
    begun = 0 if oracle.is_original_solo(rules) else sum(DIFFICULTY[held["window"]] for held in seats)
    assert sum(held["favor"] for held in seats) + sum(aside) + on_cards == begun


def scored(game: vitrail.Game) -> None:
    """Section 7: every sheet and the ranking, counted anew from the windows."""
    view = game.view(None)
    rules, sheets = view["rules"], game.scores()
    remastered, each = rules["edition"] == "remastered", 3 if rules["players"] == 1 else 1
    for held, sheet in zip(view["seats"], sheets, strict=True):
        cells = oracle.words(held["dice"])
        assert dict(sheet.public) == {name: oracle.points(name, cells) for name in view["public"]}
        assert len(held["private"]) == 1 + oracle.is_original_solo(rules)
        assert sheet.private == max(
            oracle.private_points(name, cells, remastered=remastered) for name in held["private"]
        )
        assert (sheet.favor, sheet.open_cells) == (held["favor"] + held["reserve"], -each * cells.count(".."))
        assert sheet.total == sum(sheet.public.values()) + sheet.private + sheet.favor + sheet.open_cells
    ranked, skipped = game.ranking(), [number for number, held in enumerate(view["seats"]) if held["skip_next"]]
    assert (list(ranked), ranked.tie_break) == oracle.ranking(
        [(sheet.total, sheet.private, sheet.favor) for sheet in sheets], rules, skipped
    )


def finished(game: vitrail.Game) -> None:
    """Sections 3, 7 and 10: over after round 10; ten spaces on the track; what ten rounds leave in the bag; who won."""
    view = game.view(None)
    rules = view["rules"]
    assert (view["phase"], view["actor"], view["pool"], game.legal, game.mask) == ("over", None, "", (), 0)
    assert len(view["track"]) == 10
    assert bag(view).total() == 5 * oracle.bag_per_color(rules) - 10 * oracle.pool_size(rules)
    scored(game)
    if rules["players"] == 1:
        target = sum(int(die[1]) for space in view["track"] for die in space.split())
        assert (game.target, game.won) == (target, game.scores()[0].total > target)
    else:
        assert (game.target, game.won) == (None, None)


def test_the_rule_sets_are_of_every_kind() -> None:
    """Section 1: 1,000 drawn as for the games below: each subset of twists, edition, count and ruling several times."""
    drawn = [any_rules(random.Random(seed), seed % 32) for seed in range(1000)]
    kinds = Counter((rules.edition, rules.expansion, rules.private_pools, rules.players) for rules in drawn)
    assert len(kinds) == sum(len(counts) for *_, counts in BOXES)
    assert min(kinds.values()) > 15
    twists = Counter(rules.twists for rules in drawn)
    assert len(twists) == 32
    assert min(twists.values()) > 15
    for name, values in RULINGS.items():
        found = Counter(rules.ruling(name) for rules in drawn)
        assert min(found[value] for value in values) > 150, name


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games(block: int) -> None:
    """Sections 3, 4, 7 and 10 at every decision of 2,000 games; a record replays to the same end."""
    for seed in range(block, GAMES, BLOCKS):
        rng = random.Random(seed)
        game = vitrail.Game(any_rules(rng, seed % 32), seed=seed, auto_pass=seed // 32 % 2 == 0)
        watch = Watch(game, placing=seed % 3 == 0)
        while not game.over:
            watch.look()
            game.play(rng.choice(watch.legal))
        watch.look()
        finished(game)
        if seed % 10 == 0:
            replayed = game.record().replay()
            assert replayed.position() == game.position()
            assert [sheet.total for sheet in replayed.scores()] == [sheet.total for sheet in game.scores()]


def explicit(seed: int) -> tuple[vitrail.Game, random.Random]:
    """A game whose dice are played like actions."""
    rng = random.Random(seed)
    return vitrail.Game(any_rules(rng), chance="explicit", auto_pass=seed % 2 == 0), rng


def choose(game: vitrail.Game, rng: random.Random) -> str:
    """Any legal action, or an outcome by its probability."""
    if game.actor == vitrail.CHANCE:
        chance = game.chance
        assert chance is not None
        assert sum(chance.values()) == pytest.approx(1)
        assert min(chance.values()) > 0
        return rng.choices(list(chance), list(chance.values()))[0]
    assert game.chance is None
    return rng.choice(game.legal)


def load(game: vitrail.Game, **options: Any) -> vitrail.Game:
    """The game by way of its position as JSON."""
    return vitrail.Game.from_position(json.loads(json.dumps(game.position())), **options)


@pytest.mark.parametrize("seed", range(max(1, GAMES // 50)))
def test_saved_and_loaded_games_go_on_alike(seed: int) -> None:
    """Text forms: a position saved at any decision loads to the same legal actions and the same continuation."""
    game, rng = explicit(seed)
    other: vitrail.Game | None = None
    while not game.over:
        if game.actor != vitrail.CHANCE and rng.random() < 0.3:
            other = load(game, chance="explicit", auto_pass=seed % 2 == 0)
            assert other.view(None) == game.view(None)
        if other is not None:
            assert (other.actor, other.legal) == (game.actor, game.legal)
            # A position does not tell the places of cards that have left, so those that are left close up in the ids.
            assert other.mask == game.mask or _cards_have_left(game)
            assert other.chance == (pytest.approx(game.chance) if game.chance else None)
        action = choose(game, rng)
        game.play(action)
        if other is not None:
            other.play(action)
    assert other is not None
    assert other.over
    assert other.view(None) == game.view(None)
    assert [sheet.total for sheet in other.scores()] == [sheet.total for sheet in game.scores()]
    assert tuple(other.ranking()) == tuple(game.ranking())


def _cards_have_left(game: vitrail.Game) -> bool:
    """Whether a solo game's tool may have been used up, or a window of the draft been taken."""
    return game.rules.players == 1 or "window:" in game.legal[0]


@pytest.mark.parametrize("seed", range(max(1, GAMES // 50)))
def test_the_dice_follow_the_bag(seed: int) -> None:
    """Section 2.5: a color's chance is its share of the bag, a value's a sixth; a re-rolled die keeps its color."""
    game, rng = explicit(seed)
    while not game.over:
        chance = game.chance or {}
        if chance and next(iter(chance)).startswith("roll:"):
            held = bag(game.view(None))
            total = held.total()
            colors: dict[str, float] = defaultdict(float)
            for action, probability in chance.items():
                assert probability == pytest.approx(chance[action[:6] + "1"])
                colors[action[5]] += probability
            reroll = len(colors) == 1 and len(+held) != 1
            if not reroll:
                assert {color: colors[color] for color in +held} == pytest.approx(
                    {color: count / total for color, count in (+held).items()}
                )
            assert len(chance) == 6 * len(colors)
        game.play(choose(game, rng))


@pytest.mark.parametrize("seed", range(max(1, GAMES // 50)))
def test_clones_share_nothing(seed: int) -> None:
    """Text forms: a clone is equal, and whatever is played in it leaves the game alone; and the other way round."""
    rng = random.Random(seed)
    game = vitrail.Game(any_rules(rng), seed=seed, auto_pass=seed % 2 == 0)
    while not game.over:
        clone, before = game.clone(), (game.position(), game.legal, game.actor)
        assert (clone.position(), clone.legal, clone.actor) == before
        for _ in range(rng.randrange(6)):
            if clone.legal:
                clone.play(rng.choice(clone.legal))
        assert (game.position(), game.legal, game.actor) == before
        kept = clone.position()
        game.play(rng.choice(game.legal))
        assert clone.position() == kept


def ways_out(game: vitrail.Game, depth: int = 0) -> bool:
    """Whether every way on from here comes to a pass or another turn; chance takes its first outcome."""
    assert depth <= LONGEST_ACTION
    if game.over or "pass" in game.legal:
        return True
    if game.actor == vitrail.CHANCE:
        return True
    return bool(game.legal) and all(ways_out(_after(game, action), depth + 1) for action in game.legal)


def _after(game: vitrail.Game, action: str) -> vitrail.Game:
    clone = game.clone()
    clone.play(action)
    return clone


@pytest.mark.parametrize("seed", range(max(1, GAMES // 200)))
def test_every_action_that_is_offered_can_be_carried_through(seed: int) -> None:
    """Section 5: no partial use. From every decision all ways on lead to a legal end, to chance or to the next turn."""
    game, rng = explicit(seed)
    while not game.over:
        if game.actor != vitrail.CHANCE and "pass" not in game.legal and "window" not in game.legal[0]:
            assert ways_out(game)
        game.play(choose(game, rng))


@pytest.mark.parametrize("seed", range(max(1, GAMES // 50)))
def test_undo_goes_back_through_the_same_positions(seed: int) -> None:
    """Text forms: one action back each time, as far as the turn's start or the last chance outcome."""
    rng = random.Random(seed)
    game = vitrail.Game(any_rules(rng), seed=seed, auto_pass=False)
    trail: list[tuple[Any, ...]] = []
    while not game.over:
        if not game.can_undo:
            trail.clear()
        trail.append((game.position(), game.legal, game.view(None)))
        if rng.random() < 0.2:
            trail.pop()
            for _ in range(len(trail)):
                game.undo()
                assert (game.position(), game.legal, game.view(None)) == trail.pop()
            assert not game.can_undo
            trail.append((game.position(), game.legal, game.view(None)))
        game.play(rng.choice(game.legal))


@pytest.mark.parametrize("seed", range(max(1, GAMES // 100)))
def test_records_replay(seed: int, tmp_path: Path) -> None:
    """Text forms: a game is (rules, seed or dice, actions); its record, saved and loaded, is the same game."""
    rng = random.Random(seed)
    if seed % 2:
        game = vitrail.Game(any_rules(rng), seed=seed)
    else:
        game, rng = explicit(seed)
    stop = rng.randrange(20, 120)
    for _ in range(stop):
        if not game.over:
            game.play(choose(game, rng))
    path = tmp_path / "game.json"
    game.record().save(path)
    again = vitrail.Record.load(path).replay()
    assert again.position() == game.position()
    assert (again.legal, again.actor, again.chance) == (game.legal, game.actor, game.chance)
    if seed % 2:
        # The seed is in the record: the dice to come are the same.
        while not game.over:
            action = rng.choice(game.legal)
            game.play(action)
            again.play(action)
        assert again.position() == game.position()


def test_simulated_games() -> None:
    """Text forms: `simulate` counts; the same seed gives the same figures; 20 cells bound the placed dice."""
    for text in (
        "original:2",
        "original:4",
        "original:1",
        "remastered:1",
        "remastered:3",
        "original:6",
        "original:5+pools",
    ):
        rules, players = vitrail.Rules.parse(text), vitrail.Rules.parse(text).players
        figures = vitrail.simulate(rules, 200, seed=3)
        again = vitrail.simulate(rules, 200, seed=3)
        other = vitrail.simulate(rules, 200, seed=4)
        assert figures.games == 200
        # Every game holds a window choice a seat, and at least a decision where a turn is not passed by itself.
        assert figures.decisions >= 200 * players
        assert 0 < figures.mean_dice <= 20
        assert (-60 if players == 1 else -20) <= figures.mean_total < 120
        facts = (figures.decisions, figures.mean_total, figures.mean_dice)
        assert facts == (again.decisions, again.mean_total, again.mean_dice)
        assert facts != (other.decisions, other.mean_total, other.mean_dice)


# With Hypothesis, which makes a fault small.

FEW = settings(
    deadline=None, max_examples=100, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

marks = st.sampled_from([".", ".", ".", *oracle.COLORS, *oracle.VALUES])
patterns = st.lists(marks, min_size=20, max_size=20).map("".join)
some_dice = st.sampled_from(oracle.DICE)


@st.composite
def boards(draw: st.DrawFn) -> list[str]:
    """Dice that keep the Golden Rule, apart or together."""
    cells = [".."] * 20
    for cell, die in draw(st.lists(st.tuples(st.integers(0, 19), some_dice), max_size=25)):
        if not any(oracle.alike(die, cells[other]) for other in oracle.BESIDE[cell]):
            cells[cell] = die
    return cells


def written(cells: list[str]) -> str:
    """The text of a window."""
    return " / ".join(" ".join(cells[row : row + 5]) for row in (0, 5, 10, 15))


@settings(FEW, max_examples=400)
@given(patterns, boards(), some_dice, st.sets(st.sampled_from(["color", "value", "touch"])))
def test_legal_cells_of_any_window(pattern: str, cells: list[str], die: str, waive: set[str]) -> None:
    """Section 4 and its three waivers; in an empty window the edge is asked, so touching is not waived there."""
    waived = waive - {"touch"} if set(cells) == {".."} else waive
    grid = [pattern[row : row + 5] for row in (0, 5, 10, 15)]
    found = vitrail.legal_cells(grid, written(cells), die, waive=tuple(sorted(waived)))
    assert sorted(found) == oracle.fits(pattern, cells, die, waived)


@settings(FEW, max_examples=200)
@given(boards())
def test_public_objectives_of_any_window(cells: list[str]) -> None:
    """Section 7."""
    for objective in PACK.public:
        assert vitrail.score_objective(objective, written(cells)) == oracle.points(objective, cells)


@settings(FEW, max_examples=60)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 2**16), max_size=200))
def test_any_way_through_a_game(seed: int, choices: list[int]) -> None:
    """Sections 3, 4, 10: a game steered by Hypothesis, passing once the choices are used up."""
    rng = random.Random(seed)
    game = vitrail.Game(any_rules(rng), seed=seed, auto_pass=False)
    watch = Watch(game)
    while not game.over:
        watch.look()
        choice = choices.pop() if choices else -1
        game.play(game.legal[choice % len(game.legal)])
    finished(game)


@settings(FEW, max_examples=200)
@given(
    st.text(max_size=12) | st.from_regex(r"(die|cell|value|tool|window|roll|deal):[A-Za-z0-9-]{0,9}", fullmatch=True)
)
def test_any_words_are_played_or_refused(text: str) -> None:
    """Whatever is said to a game, it is a legal action or one of vitrail's errors, and then nothing has changed."""
    position = {"rules": "original:2", "pool": "R3 G4", "seats": [{"window": "sun-catcher"}, {"window": "batllo"}]}
    game = vitrail.Game.from_position(position, auto_pass=False)
    before = game.position()
    if text.split() and all(action in game.legal for action in text.split()):
        return
    try:
        game.play(text)
    except vitrail.VitrailError:
        assert game.position() == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 100) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["rules", "round", "turn", "pool", "track", "tools", "public", "seats", "bag", "out", "actions", "offer", "more"]
SEAT_KEYS = [
    *("window", "dice", "favor", "private", "waived", "reserve", "drafted", "tool_used", "skip_next", "offer"),
    *("private_pool", "private_used", "repair", "tool_used_round", "more"),
]
LOADED_RULES = [
    "original:2",
    "original:2+pools+one-tool-round+favor-reserve+late-window-repair",
    "original:2+window-draft+open-goals",
    "remastered:2+favor-reserve",
]


@settings(FEW, max_examples=400)
@given(st.sampled_from(LOADED_RULES), st.sampled_from([*KEYS, *(f"seat {key}" for key in SEAT_KEYS)]), json_values)
def test_any_position_is_loaded_or_refused(rules: str, key: str, value: Any) -> None:
    """Text forms: whatever stands under a key, the position loads or one of vitrail's errors says why not."""
    seats: list[dict[str, Any]] = [{"window": "sun-catcher"}, {"window": "firelight"}]
    position: dict[str, Any] = {"rules": rules, "pool": "R3 G4", "seats": seats}
    if key.startswith("seat "):
        seats[0][key.removeprefix("seat ")] = value
    else:
        position[key] = value
    try:
        game = vitrail.Game.from_position(position)
    except vitrail.VitrailError:
        return
    assert load(game).position() == game.position()
