"""The referee over the API (section 9): conflicts, smallest removals, sheets and the winner of typed-in windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.asking import refusal

if TYPE_CHECKING:
    from tests.server.asking import Asker

EMPTY = ". . . . ."
LEGAL = f"R3 B4 {EMPTY[4:]} / {EMPTY} / {EMPTY} / {EMPTY}"
BROKEN = f"R3 R4 {EMPTY[4:]} / {EMPTY} / {EMPTY} / {EMPTY}"


def test_a_conflict_is_named_with_its_removals(ask: Asker) -> None:
    """Sections 4.4 and 9: two reds share an edge; removing either ends it; Ada's reds are worth 7, then 3 or 4."""
    seats = [{"name": "Ada", "dice": BROKEN, "private": "red"}, {"name": "Ben", "dice": LEGAL, "private": "blue"}]
    answer = ask.client.post("/api/referee", json={"windows": seats}).json()
    ada, ben = answer["windows"]
    assert not answer["legal"]
    assert ben["legal"]
    (conflict,) = ada["conflicts"]
    assert (conflict["kind"], conflict["cells"]) == ("same-color", ["A1", "A2"])
    assert [removal["cells"] for removal in ada["removals"]] == [["A1"], ["A2"]]
    assert [removal["total"] for removal in ada["removals"]] == [4 - 19, 3 - 19]
    assert answer["ranking"] == [0, 1]


def test_the_winner_of_a_legal_table(ask: Asker) -> None:
    """Section 7: Ben's blue 4 beats Ada, whose red die was taken away: 4 - 18 to 3 - 19."""
    ada = {"name": "Ada", "dice": BROKEN, "private": "red", "removed": ["A2"]}
    ben = {"name": "Ben", "dice": LEGAL, "private": "blue"}
    answer = ask.client.post("/api/referee", json={"windows": [ada, ben]}).json()
    assert answer["legal"]
    assert answer["sentence"] == "Ben wins with -14 points to -16."
    assert answer["sheets"][0]["private"] == {"id": "red", "points": 3, "cells": ["A1"]}


def test_a_solo_table_has_its_target(ask: Asker) -> None:
    """Section 7: the target is the Round Track's sum, 3 + 5; 18 open cells cost 54."""
    table = {"rules": "original:1", "track": "R3 B5", "windows": [{"dice": LEGAL, "private": ["red", "blue"]}]}
    answer = ask.client.post("/api/referee", json=table).json()
    assert answer["solo"] == {"name": "Target", "target": 8, "won": False}
    assert answer["sentence"] == "Seat 1 does not beat the target: -50 to 8."


def test_a_single_window_has_points_and_no_winner(ask: Asker) -> None:
    answer = ask.client.post("/api/referee", json={"windows": [{"name": "Ada", "dice": LEGAL}]}).json()
    assert answer["sentence"] == "Ada has -18 points."


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"windows": []}', b'{"windows": [{"dice": "Q7"}]}', b'{"windows": [{"window": "moon"}]}'],
)
def test_what_is_no_table_is_refused(ask: Asker, body: bytes) -> None:
    assert refusal(ask.client.post("/api/referee", content=body), 400, "bad-request")
