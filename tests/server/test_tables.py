"""One table without a server: forks, chance, and the sentence that says who won."""

from __future__ import annotations

import pytest

from vitrail import Record, fair
from vitrail.errors import IllegalAction, VitrailError
from vitrail.rules import Rules
from vitrail.server.saved import RUNNING, Entry, Place, SavedTable, Sitter, Standing, Terms
from vitrail.server.showing import sentence
from vitrail.server.tables import Table, standing

ADA, BEN, REX, GRETA = (
    Sitter("human", "Ada"),
    Sitter("human", "Ben"),
    Sitter("random", "Rex"),
    Sitter("greedy", "Greta"),
)


def table_of(*sitters: Sitter, seed: int = 7, rules: str | None = None) -> Table:
    terms = Terms("abc", Rules.parse(rules or f"original:{len(sitters)}").written_out(), str(seed))
    return Table.new(terms, [Place(sitter) for sitter in sitters])


def test_a_change_of_a_fork_leaves_the_table_alone() -> None:
    table = table_of(ADA, BEN)
    before = table.saved, table.game.position()
    fork = table.fork()
    fork.act(0, fork.game.legal[0])
    assert fork.ply == table.ply + 1
    assert (table.saved, table.game.position()) == before


def test_what_was_taken_back_does_not_stand() -> None:
    entries = [Entry(None, "roll:R3"), Entry(0, "die:R3"), Entry(0, "undo"), Entry(0, "pass")]
    assert standing(entries) == [(0, entries[0]), (3, entries[3])]


def test_an_undo_of_nothing_is_damage() -> None:
    with pytest.raises(VitrailError, match="entry 0"):
        standing([Entry(0, "undo")])


def test_a_restored_table_is_the_same_and_goes_on_the_same() -> None:
    """Section 3: bots and dice answer the same from the same seed and history."""
    table = table_of(ADA, REX, GRETA)
    table.act(0, table.game.legal[0])
    for _ in range(8):
        restored = Table.restore(table.saved)
        assert restored.game.position() == table.game.position()
        for each in (restored, table):
            each.act(0, "pass")
        assert restored.saved == table.saved


def test_a_table_of_damaged_entries_names_the_first_that_does_not_replay() -> None:
    entries = (*table_of(ADA, BEN).saved.entries, Entry(0, "pass"))
    with pytest.raises(VitrailError, match=f"entry {len(entries) - 1}, pass"):
        Table.restore(SavedTable(Terms("abc", "original:2", "7"), Standing(RUNNING), (Place(ADA), Place(BEN)), entries))


def test_dice_follow_their_probabilities() -> None:
    """Section 2: 90 dice, 18 of each colour: of 400 first dice, 80 of each colour are expected (5 sigma: 40)."""
    colors = dict.fromkeys("RYGBP", 0)
    for seed in range(400):
        table = table_of(ADA, BEN, seed=seed)
        table.act(0, table.game.legal[0])
        table.act(1, table.game.legal[0])
        first = next(entry.action for entry in table.entries if entry.action.startswith("roll:"))
        colors[first[len("roll:")]] += 1
    assert sum(colors.values()) == 400
    assert all(40 <= count <= 120 for count in colors.values())


def test_dice_and_cards_follow_from_the_seed() -> None:
    """docs/fair-dice.md: whoever knows the seed can check every one of them, bots or not."""
    table = table_of(ADA, REX, seed=2**62)
    while (seat := table.game.actor) is not None:
        table.act(seat, table.game.legal[0])
    verdict = fair.check(Record.of(table.game, sealed=str(2**62)))
    assert (verdict.fair, verdict.over) == (True, True)
    assert len(verdict.rolls) == sum(entry.seat is None for entry in table.entries)


@pytest.mark.parametrize(
    ("totals", "ranking", "tie_break", "said"),
    [
        ((41, 35), (0, 1), None, "Ada wins with 41 points to 35."),
        ((9, 35, -2), (1, 0, 2), None, "Ben wins with 35 points to 9 and -2."),
        ((9, 35, 20, 21), (1, 3, 2, 0), None, "Ben wins with 35 points to 21, 20 and 9."),
        (
            (30, 30),
            (1, 0),
            "private",
            "Ben and Ada have 30 points each; Ben wins by more points from the Private Objective.",
        ),
        (
            (30, 30, 12),
            (0, 1, 2),
            "favor",
            "Ada and Ben have 30 points each; Ada wins by more unspent Favor Tokens.",
        ),
        (
            (30, 30, 30),
            (2, 1, 0),
            "seat_order",
            "Cy, Ben and Ada have 30 points each; Cy wins by the later place in the final round's seat order.",
        ),
    ],
)
def test_the_sentence_says_who_won_and_by_what(
    totals: tuple[int, ...], ranking: tuple[int, ...], tie_break: str | None, said: str
) -> None:
    """Section 7: highest total, then private points, then Favor Tokens, then the last tie-break."""
    assert sentence(("Ada", "Ben", "Cy", "Di"), totals, ranking, tie_break) == said


def test_a_kept_game_has_its_rulings_written_out() -> None:
    """Section 6: a ruling is stored with the game, so that it keeps those it was started with."""
    table = table_of(ADA, BEN, rules="original:2?flux_brush_must_place=no")
    assert "flux_brush_must_place=no" in table.saved.terms.rules
    assert "two_dice_moves=sequential" in table.saved.terms.rules  # a default, too
    assert Table.restore(table.saved).rules == table.rules


def a_table_with_a_roll_to_come() -> tuple[Table, str]:
    """A table where the seat to act has a die in hand and may use the Flux Brush on it, and the first cell it fits."""
    for seed in range(200):
        table = table_of(ADA, BEN, seed=seed)
        for _ in range(2):
            table.act(table.game.actor or 0, table.game.legal[0])
        for die in [text for text in table.game.legal if text.startswith("die:")]:
            fork = table.fork()
            fork.act(0, die)
            if "tool:flux-brush" in fork.game.legal:
                return table, die
    raise AssertionError("no seed below 200 deals the Flux Brush and a seat that can use it")


def test_nothing_is_played_blindly_after_a_roll() -> None:
    """Section 5: a roll that was seen cannot be taken back, so a request ends at it; a refusal tells no die."""
    table, die = a_table_with_a_roll_to_come()
    fork = table.fork()
    with pytest.raises(IllegalAction, match="cell:A1 comes too soon: send it once the roll before it was seen"):
        fork.act(0, f"{die} tool:flux-brush cell:A1")


def test_taking_back_what_came_before_does_not_change_a_roll() -> None:
    """Section 5: no undo before the roll gives another one."""
    table, die = a_table_with_a_roll_to_come()
    rolls = []
    for detours in range(4):
        fork = table.fork()
        for _ in range(detours):
            fork.act(0, die)
            fork.undo()
        fork.act(0, f"{die} tool:flux-brush")
        rolls.append(fork.entries[-1].action)
    assert len(set(rolls)) == 1
    assert rolls[0].startswith("roll:")
