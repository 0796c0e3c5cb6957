"""Secrets: nobody can guess one, only digests are kept, and what has none is opened by none."""

from __future__ import annotations

import re

import pytest

from tests.server.test_tables import ADA, BEN, REX
from vitrail.server.faults import Fault
from vitrail.server.keys import Rights, check_number, check_turn, digest, new_key, opens
from vitrail.server.saved import VACANT, Place, Sitter, Terms
from vitrail.server.tables import Table

KEYS = [new_key() for _ in range(3)]


def table(*, vacant: bool = False) -> Table:
    """Ada and Ben with keys, Rex a bot; or the last seat still open."""
    places = [Place(ADA, key=digest(KEYS[0])), Place(BEN, key=digest(KEYS[1]))]
    places.append(Place(Sitter(VACANT, ""), invite=digest(KEYS[2])) if vacant else Place(REX))
    return Table.new(Terms("abc", "original:3", "7", host=digest("host")), places)


def refused(error: pytest.ExceptionInfo[Fault]) -> tuple[int, str]:
    return error.value.status, error.value.code


def test_a_key_is_long_random_and_fit_for_an_address() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", key) for key in keys)  # 32 of 64 letters: 192 bits


def test_a_key_opens_its_digest_alone() -> None:
    assert opens("secret", digest("secret"))
    assert digest("secret") != "secret"
    for key in ("Secret", "secret ", "", None, digest("secret")):
        assert not opens(key, digest("secret"))


@pytest.mark.parametrize("key", ["", None, "anything", digest("")])
def test_what_has_no_secret_is_opened_by_none(key: str | None) -> None:
    assert not opens(key, "")


@pytest.mark.parametrize(
    ("seat", "key", "holds"), [(0, 0, True), (1, 1, True), (0, 1, False), (1, 0, False), (2, 2, False)]
)
def test_a_seat_is_held_by_its_key(seat: int, key: int, holds: bool) -> None:
    rights = Rights(everyone=False)
    assert rights.holds(table(), seat, KEYS[key]) is holds
    if holds:
        rights.check_seat(table(), seat, KEYS[key])
    else:
        with pytest.raises(Fault) as error:
            rights.check_seat(table(), seat, KEYS[key])
        assert refused(error) == (403, "not-your-seat")


def test_an_open_seat_is_nobodys() -> None:
    for rights in (Rights(everyone=True), Rights(everyone=False)):
        with pytest.raises(Fault, match="nobody yet"):
            rights.check_seat(table(vacant=True), 2, KEYS[2])


def test_the_hosts_key_is_no_seats_and_a_seats_key_no_hosts() -> None:
    rights = Rights(everyone=False)
    assert rights.hosts(table(), "host")
    assert not rights.holds(table(), 0, "host")
    for key in (*KEYS, None, ""):
        with pytest.raises(Fault, match="host"):
            rights.check_host(table(), key)


def test_at_home_everybody_holds_every_persons_seat() -> None:
    rights = Rights(everyone=True)
    assert [rights.holds(table(), seat, None) for seat in range(3)] == [True, True, False]
    assert rights.hosts(table(), None)


def test_sight_is_a_spectators_or_the_seats_own_until_the_end() -> None:
    rights = Rights(everyone=False)
    game = table()
    rights.check_sight(game, None, None)
    rights.check_sight(game, 0, KEYS[0])
    with pytest.raises(Fault):
        rights.check_sight(game, 1, KEYS[0])
    while (seat := game.actor) is not None:
        game.act(seat, game.game.legal[-1])
    for seat in range(3):
        rights.check_sight(game, seat, None)
    with pytest.raises(Fault, match="no seat 3"):
        rights.check_sight(game, 3, None)


def test_numbers_and_turns() -> None:
    game = table()
    with pytest.raises(Fault, match="seats 0 to 2") as error:
        check_number(game, 3)
    assert refused(error) == (400, "bad-request")
    check_turn(game, 0, game.ply)
    for ply in (game.ply - 1, game.ply + 1):
        with pytest.raises(Fault) as error:
            check_turn(game, 0, ply)
        assert refused(error) == (409, "stale")
    with pytest.raises(Fault, match="turn of Ada") as error:
        check_turn(game, 1, game.ply)
    assert refused(error) == (403, "not-your-seat")
