"""Fair dice (docs/fair-dice.md): the formula, read twice; the check of records, and every way to tamper with one."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import vitrail
from tests.sealed import BAGS, KINDS, PAGE, SEED, Reader, sealed_game, sealed_record
from vitrail import fair

OTHER_SEED = "fedcba9876543210" * 4
COMMITMENT = hashlib.sha256(SEED.encode()).hexdigest()


@pytest.fixture(scope="module")
def records() -> dict[str, vitrail.Record]:
    """A whole game of each kind: two seats, solo, and six with private dice."""
    return {rules: sealed_record(rules) for rules in KINDS}


def changed(record: vitrail.Record, place: int, *texts: str) -> vitrail.Record:
    """The record with these texts in the place of one action."""
    return msgspec.structs.replace(record, actions=[*record.actions[:place], *texts, *record.actions[place + 1 :]])


# The formula


def test_new_seeds_have_64_hex_digits_and_differ() -> None:
    """Nobody can try 2**256 of them."""
    seeds = {fair.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


def test_a_commitment_is_the_sha_256_of_the_text() -> None:
    """Of the digits as they stand: "abc" has the digest that the standard (FIPS 180-2, B.1) gives."""
    assert fair.commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert fair.commitment(SEED) == COMMITMENT


def test_a_number_is_the_first_64_bits_for_its_purpose() -> None:
    """Hashed here by hand, the first byte the highest."""
    for seed, what in ((SEED, "roll 0"), ("7", "bot 31"), ("9223372036854775807", "roll 12")):
        digest = hashlib.blake2b(f"{seed}:{what}".encode(), digest_size=8).hexdigest()
        assert fair.number(seed, what) == int(digest, 16)


def test_the_example_of_the_page() -> None:
    """Each number hashed and counted out here: 0 of 5, 1 of 4, then dice of a bag of 90 and of 89."""
    assert SEED in PAGE
    assert COMMITMENT in PAGE
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| .*`(\w+:\w+)` \|$", PAGE, re.MULTILINE)
    assert [(row[0], row[2], row[4]) for row in rows] == [
        ("0", "5", "deal:yellow"),
        ("1", "4", "deal:red"),
        ("12", str(5 * 6 * 18), "roll:B5"),
        ("13", str(6 * (4 * 18 + 17)), "roll:P3"),
    ]
    for n, number, total, place, _ in rows:
        digest = hashlib.blake2b(f"{SEED}:roll {n}".encode(), digest_size=8).hexdigest()
        assert int(number) == int(digest, 16)
        assert int(place) == int(digest, 16) * int(total) // 2**64
    again = int(hashlib.blake2b(f"{SEED}:roll 17".encode(), digest_size=8).hexdigest(), 16)
    assert f"the number {again} gives place {again * 6 // 2**64}, a 1" in PAGE.replace("\n", " ")
    actions = sealed_record("original:2").actions
    assert (actions[:2], [text for text in actions if "roll" in text][:2]) == (
        ["deal:yellow", "deal:red"],
        ["roll:B5", "roll:P3"],
    )


@pytest.mark.parametrize("rules", BAGS)
def test_whole_games_read_by_the_page_alone(rules: str) -> None:
    """A reader that knows the page, hashlib and words agrees on every die and card, tools' rolls included."""
    seen: Counter[str] = Counter()
    for choices in range(12):
        seed = hashlib.sha256(f"{rules} {choices}".encode()).hexdigest()
        actions = sealed_record(rules, seed, choices).actions
        due = Reader(rules, seed).due(actions)
        assert all(came == should for came, should in due)
        seen.update(came.partition(":")[0] for came, _ in due)
        seen.update(actions)
    assert min(seen["deal"], seen["roll"]) > 0
    if rules in {"original:2", "original:6+pools"}:
        reroll = "tool:glazing-hammer" if rules == "original:2" else "tool:lead-came-nippers"
        assert min(seen["draw"], seen[reroll], seen["tool:flux-brush"]) > 0


def test_game_weights_are_whole_and_chance_is_made_of_them() -> None:
    """Section 2: 18 dice of each color, so each of 30 weighs 18 at first; a decision has none."""
    game = vitrail.Game("original:2", chance="explicit")
    assert game.weights == dict.fromkeys(("deal:red", "deal:yellow", "deal:green", "deal:blue", "deal:purple"), 1)
    while game.weights:
        game.play(next(iter(game.weights)))
    assert [game.weights, game.chance] == [None, None]
    for _ in range(2):
        game.play(game.legal[0])
    game.play("roll:R3")
    weights, chance = game.weights, game.chance
    assert weights is not None
    assert chance is not None
    assert list(weights) == list(game.legal)
    assert [weights["roll:R1"], weights["roll:Y1"], sum(weights.values())] == [17, 18, 6 * 89]
    assert chance == {text: weight / (6 * 89) for text, weight in weights.items()}


WEIGHTS = st.dictionaries(st.text(max_size=4), st.integers(0, 2**40), min_size=1, max_size=30)


@given(st.text("0123456789abcdef", min_size=1, max_size=64), st.integers(0, 10**6), WEIGHTS)
def test_an_outcome_is_the_one_whose_range_holds_the_place(seed: str, rolls: int, weights: dict[str, int]) -> None:
    """Never one that weighs nothing; and the weights before it end at the place or below, those up to it above."""
    if not any(weights.values()):
        with pytest.raises(vitrail.VitrailError, match="where it has none"):
            fair.outcome(seed, rolls, weights)
        return
    found = fair.outcome(seed, rolls, weights)
    before = sum(list(weights.values())[: list(weights).index(found)])
    digest = hashlib.blake2b(f"{seed}:roll {rolls}".encode(), digest_size=8).hexdigest()
    assert weights[found] > 0
    assert before * 2**64 <= int(digest, 16) * sum(weights.values()) < (before + weights[found]) * 2**64


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6).filter(any), st.integers(0, 2**63))
def test_every_outcome_that_weighs_something_comes(weights: list[int], seed: int) -> None:
    """In 1,000 draws even 1 of 16 is missed by one seed in 10**28 alone."""
    named = {str(place): weight for place, weight in enumerate(weights)}
    came = {fair.outcome(str(seed), rolls, named) for rolls in range(1000)}
    assert came == {name for name, weight in named.items() if weight}


def test_the_ends_of_the_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowest number gives the first outcome, the highest the last, with no rounding in between."""
    weights = {"nothing": 0, "first": 1, "last": 2**70, "nothing more": 0}
    for number, due in ((0, "first"), (2**64 - 1, "last")):
        monkeypatch.setattr(fair, "number", lambda seed, what, found=number: found)  # noqa: ARG005 - a stand-in
        assert fair.outcome(SEED, 0, weights) == due


def chi_square(counts: list[int], expected: list[float]) -> float:
    """How far counts are from what is expected."""
    return sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))


def test_60_000_dice_are_even() -> None:
    """Six values, each 10,000 times; with 5 degrees of freedom 30 is passed by chance once in 65,000 tries."""
    values = dict.fromkeys("123456", 1)
    came = Counter(fair.outcome(SEED, rolls, values) for rolls in range(60_000))
    assert chi_square([came[value] for value in values], [10_000] * 6) < 30


def test_uneven_weights_and_many_seeds_are_kept_to() -> None:
    """The first roll of 20,000 seeds, from a bag of 1, 2, 3, 4 and 10; 4 degrees of freedom."""
    bag = {"R": 1, "Y": 2, "G": 3, "B": 4, "P": 10}
    came = Counter(fair.outcome(str(seed), 0, bag) for seed in range(20_000))
    assert chi_square([came[color] for color in bag], [1000 * weight for weight in bag.values()]) < 28


# Records


def test_a_fair_record_is_found_fair(records: dict[str, vitrail.Record]) -> None:
    """Section 1: two get 12 cards and draw 5 dice a round, one 9 and 4, six 24 and 7, after 60 private dice."""
    for rules, cards, dice in (("original:2", 12, 50), ("remastered:1", 9, 40), ("original:6+pools", 24, 60 + 70)):
        verdict = fair.check(records[rules], COMMITMENT)
        rolled_again = sum(text.startswith(("roll:", "draw:")) for text in records[rules].actions) - dice
        assert (verdict.fair, verdict.first, verdict.over, verdict.rules) == (True, None, True, rules)
        assert (verdict.cards, verdict.dice, verdict.followed) == (cards, dice + rolled_again, len(verdict.rolls))
        assert [roll.number for roll in verdict.rolls] == list(range(len(verdict.rolls)))
        assert verdict.sentence == f"Dice: {verdict.dice}, cards: {cards}; all of them followed from the seed."


def test_a_record_is_checked_as_far_as_it_goes(records: dict[str, vitrail.Record]) -> None:
    """A running game: one card, all cards, and some dice of the first rounds."""
    record = records["original:2"]
    for length in (1, 12, 40):
        part = msgspec.structs.replace(record, actions=record.actions[:length], result=None)
        verdict = fair.check(part)
        assert (verdict.fair, verdict.over) == (True, False)
        assert verdict.cards == min(length, 12)


def test_taking_back_does_not_matter() -> None:
    """Whatever was tried and taken back, the record holds what stands, and it followed."""
    for rules in KINDS:
        record = vitrail.Record.of(sealed_game(rules, choices=3, undo=0.5), sealed=SEED)
        assert fair.check(record).fair


def test_a_decimal_seed_of_old_is_a_seed() -> None:
    """The server's seeds were whole numbers before they were sealed."""
    assert fair.check(sealed_record("original:2", "4611686018427387904")).fair


@pytest.mark.parametrize("rules", KINDS)
def test_every_exchanged_die_and_card_is_found_and_named(rules: str, records: dict[str, vitrail.Record]) -> None:
    """Each of a whole game, one at a time, exchanged for another that could have come."""
    record = records[rules]
    game, number = record.replay(0), 0
    for place, text in enumerate(record.actions):
        if game.actor == vitrail.CHANCE:
            others = [each for each in game.legal if each != text]
            other = others[number % len(others)]
            verdict = fair.check(changed(record, place, other))
            assert verdict.first == fair.Roll(number, place + 1, game.round, other, text)
            assert not verdict.fair
            said = (
                f"Roll {number} (action {place + 1}, in round {game.round}) was {other!r}, and the seed gives {text!r};"
            )
            assert verdict.sentence.startswith(said)
            number += 1
        game.play(text)
    assert number == len(fair.check(record).rolls)


def a_place(record: vitrail.Record, kind: str, skip: int = 0) -> int:
    """Where the record's first action of a kind stands, after some that are passed over."""
    return [place for place, text in enumerate(record.actions) if text.startswith(kind)][skip]


def test_a_draw_and_rolls_of_tools_are_found() -> None:
    """The Flux Remover's draw, and each die that a tool rolled again, in games that have them."""
    found = set()
    for choices in range(30):
        record = sealed_record("original:2", str(choices), choices)
        for place, text in enumerate(record.actions):
            tool = record.actions[place - 1]
            if not text.startswith(("roll:", "draw:")) or not tool.startswith("tool:"):
                continue
            head, last = text[:-1], text[-1]
            other = head + ("RYGBP" if text.startswith("draw") else "123456").replace(last, "")[choices % 4]
            first = fair.check(changed(record, place, other)).first
            assert first is not None
            assert (first.action, first.came, first.due) == (place + 1, other, text)
            found.add(tool)
    assert found == {"tool:flux-brush", "tool:flux-remover", "tool:glazing-hammer"}


def test_what_cannot_come_or_is_no_roll_is_found(records: dict[str, vitrail.Record]) -> None:
    """An impossible die, a card that lies there already, a word, nothing, a player's action."""
    record = records["original:2"]
    place = a_place(record, "roll:", 7)
    for text in ("roll:R7", "deal:red", "hello", "", "pass", "roll:\x1b[31mR3"):
        first = fair.check(changed(record, place, text)).first
        assert first is not None
        assert (first.action, first.came, first.due) == (place + 1, text, record.actions[place])
    assert "\x1b" not in fair.check(changed(record, place, "roll:\x1b[31mR3")).sentence


def test_a_roll_left_out_or_put_in_is_found(records: dict[str, vitrail.Record]) -> None:
    """All rolls after it have the wrong numbers: the first of them that is not alike is named."""
    record = records["original:2"]
    place = a_place(record, "roll:", 2)
    for tampered in (changed(record, place), changed(record, place, "roll:Y6", record.actions[place])):
        first = fair.check(tampered).first
        assert first is not None
        assert place < first.action <= place + 3


def test_rolls_hidden_in_one_text_are_found(records: dict[str, vitrail.Record]) -> None:
    """A record may hold several actions in one text; each die of it is looked at."""
    record = records["original:2"]
    place = a_place(record, "roll:", 3)
    together = " ".join(record.actions[place - 1 : place + 1])
    assert fair.check(changed(changed(record, place), place - 1, together)).fair
    other = together[:-1] + ("1" if together[-1] != "1" else "2")
    first = fair.check(changed(changed(record, place), place - 1, other)).first
    assert first is not None
    assert (first.action, first.came) == (place, other.split()[1])


def test_another_seed_is_found(records: dict[str, vitrail.Record]) -> None:
    """Its commitment is another, and if that was changed as well, the dice are."""
    record = records["original:2"]
    other = "f" + SEED[1:]
    verdict = fair.check(msgspec.structs.replace(record, fair=fair.Fair(other, COMMITMENT)))
    assert (verdict.shown, verdict.commitment) == (COMMITMENT, hashlib.sha256(other.encode()).hexdigest())
    verdict = fair.check(msgspec.structs.replace(record, fair=fair.Fair.of(other)))
    assert verdict.shown == verdict.commitment
    assert verdict.first is not None
    assert not verdict.fair


def test_a_game_of_another_seed_is_found_by_who_noted_the_commitment() -> None:
    """Everything in the record fits together; only the noted commitment tells."""
    record = sealed_record("original:2", "f" + SEED[1:])
    assert fair.check(record).fair
    verdict = fair.check(record, COMMITMENT)
    assert (verdict.fair, verdict.first) == (False, None)


def test_a_commitment_that_is_not_the_seed_s_is_found(records: dict[str, vitrail.Record]) -> None:
    """The dice followed, and still the seed is not the one that was sealed."""
    verdict = fair.check(msgspec.structs.replace(records["original:2"], fair=fair.Fair(SEED, "0" * 64)))
    assert (verdict.fair, verdict.first) == (False, None)


def test_a_damaged_record_is_refused_and_no_verdict(records: dict[str, vitrail.Record]) -> None:
    """A player's action that is not legal, a changed result, rules that are none."""
    record = records["original:2"]
    place = a_place(record, "die:")
    with pytest.raises(vitrail.RecordError, match=rf"^action {place + 1} of \d+, 'die:R9', cannot be played"):
        fair.check(changed(record, place, "die:R9"))
    with pytest.raises(vitrail.RecordError, match="one of them was changed"):
        fair.check(msgspec.structs.replace(record, actions=record.actions[:-1]))
    with pytest.raises(vitrail.RecordError, match="cannot be set up"):
        fair.check(msgspec.structs.replace(record, rules={"players": 9}))


def test_where_there_is_nothing_to_check() -> None:
    """No sealed seed, or no die and no card yet."""
    with pytest.raises(vitrail.RecordError, match="nothing to check: the record holds no sealed seed"):
        fair.check(sealed_game("original:2").record())
    begun = vitrail.Record.of(vitrail.Game(chance="explicit"), sealed=SEED)
    with pytest.raises(vitrail.RecordError, match="nothing to check: no die fell yet, and no card was dealt"):
        fair.check(begun)


@pytest.mark.parametrize("noted", ["", "abc", COMMITMENT.upper(), COMMITMENT + "0", COMMITMENT[1:] + "\n"])
def test_what_is_no_commitment_is_refused(noted: str, records: dict[str, vitrail.Record]) -> None:
    """It was mistyped: nothing is said of the dice."""
    with pytest.raises(vitrail.VitrailError, match=r"^a commitment has 64 digits of 0-9 and a-f, unlike "):
        fair.check(records["original:2"], noted)


# The field of a record


def test_the_field_is_saved_and_loaded(records: dict[str, vitrail.Record]) -> None:
    """The seed and its commitment; a record without the field, or of before it, has none."""
    record = records["original:2"]
    data: dict[str, Any] = json.loads(record.to_json())
    assert data["fair"] == {"seed": SEED, "commitment": COMMITMENT}
    assert vitrail.Record.from_json(json.dumps(data)) == record
    for old in ({**data, "fair": None}, {key: value for key, value in data.items() if key != "fair"}):
        assert vitrail.Record.from_json(json.dumps(old)).fair is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 7}, "Expected `str`, got `int` - at `$.fair.seed`"),
        ({"seed": None}, "Expected `str`, got `null` - at `$.fair.seed`"),
        ({"seed": ""}, "the seed of sealed dice has 1 to 64 digits of 0-9 and a-f, and nothing else"),
        ({"seed": "f" * 65}, "the seed of sealed dice"),
        ({"seed": SEED.upper()}, "the seed of sealed dice"),
        ({"seed": "\ud800"}, "game.json is damaged or no record"),
        ({"commitment": "abc"}, "the commitment of sealed dice has 64 digits of 0-9 and a-f, and nothing else"),
        ({"commitment": COMMITMENT.upper()}, "the commitment of sealed dice"),
        ({"commitment": COMMITMENT + "\n"}, "the commitment of sealed dice"),
        ({"salt": "1"}, "unknown field `salt` - at `$.fair`"),
    ],
)
def test_a_malformed_field_says_so(change: dict[str, Any], said: str, records: dict[str, vitrail.Record]) -> None:
    """The sentence names the file and what is wrong."""
    data = json.loads(records["original:2"].to_json())
    with pytest.raises(vitrail.RecordError) as caught:
        vitrail.Record.from_json(json.dumps({**data, "fair": {**data["fair"], **change}}), "game.json")
    assert str(caught.value).startswith("game.json")
    assert said in str(caught.value)


def test_a_field_without_its_commitment_is_refused(records: dict[str, vitrail.Record]) -> None:
    """Both, or neither."""
    data = json.loads(records["original:2"].to_json())
    with pytest.raises(vitrail.RecordError, match=r"missing required field `commitment` - at `\$\.fair`"):
        vitrail.Record.from_json(json.dumps({**data, "fair": {"seed": SEED}}))


def test_only_explicit_dice_can_be_sealed(records: dict[str, vitrail.Record]) -> None:
    """Dice that a game drew by itself follow from its own seed."""
    data = json.loads(records["original:2"].to_json())
    with pytest.raises(vitrail.RecordError, match="explicit"):
        vitrail.Record.from_json(json.dumps({**data, "chance": "auto", "seed": 7}))
    with pytest.raises(vitrail.RecordError, match="explicit"):
        vitrail.Record.of(vitrail.Game("original:2", seed=7), sealed=SEED)


def played_on(rules: str, ply: int, seed: str) -> vitrail.Game:
    """A game that goes on from the position of another one, after so many of its actions, by dice of its own seed."""
    before = vitrail.Game(rules, chance="explicit", auto_pass=False)
    for text in sealed_record(rules).actions[:ply]:
        before.play(text)
    game, rolls = vitrail.Game.from_position(before.position(), chance="explicit", auto_pass=False), 0
    while not game.over:
        if game.weights:
            game.play(fair.outcome(seed, rolls, game.weights))
            rolls += 1
        else:
            game.play(game.legal[0])
    return game


@pytest.mark.parametrize("ply", [0, 5, 19, 60, 118])
def test_dice_since_a_position_are_numbered_from_there(ply: int) -> None:
    """The first outcome after the position has number 0; what fell before is not covered, and the verdict says so."""
    game = played_on("original:2", ply, OTHER_SEED)
    verdict = fair.check(vitrail.Record.of(game, sealed=OTHER_SEED))
    assert verdict.fair
    assert verdict.began == (game.origin or {})["round"]
    assert len(verdict.rolls) == sum(text.text.startswith(("deal:", "roll:", "draw:")) for text in game.history)
    assert verdict.sentence.endswith(f"those since the position in round {verdict.began} alone.")
    assert not fair.check(vitrail.Record.of(game, sealed=SEED)).fair
