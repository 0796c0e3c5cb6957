"""`vitrail referee`: conflicts, removals and sheets for people and for programs (docs/rules.md, section 9)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import refused, vitrail
from tests.rules_cases.build import dice

RULES_PAGE = Path(__file__).parents[2] / "docs/rules.md"
ADA: dict[str, Any] = {"name": "Ada", "dice": dice("A1=R1 A2=R2"), "private": "red", "favor": 3}
BEN: dict[str, Any] = {"window": "suns-glory", "dice": dice("A2=R3"), "private": "blue", "favor": 0}


def file_of(folder: Path, content: object) -> Path:
    path = folder / "table.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_a_legal_table(tmp_path: Path) -> None:
    """Exit code 0. Ada: red 1, 3 tokens, -19; Ben: nothing, -19, his print waived."""
    table = {"windows": [{**ADA, "removed": ["A2"]}, {**BEN, "waived": ["A2"]}]}
    done = vitrail("referee", file_of(tmp_path, table))
    assert (done.code, done.errors) == (0, "")
    assert "No window breaks a rule." in done.out
    assert "-15" in done.out
    assert "Ranking: Ada, seat 1" in done.out


def test_conflicts_end_with_exit_code_1(tmp_path: Path) -> None:
    """Each window's conflicts by cells and in words, and what each removal leaves: red 2 or 1, 3 tokens, -19."""
    done = vitrail("referee", file_of(tmp_path, {"windows": [ADA, BEN]}))
    assert (done.code, done.errors) == (1, "")
    said = " ".join(done.out.replace("│", " ").split())
    assert "Ada: 1 conflict" in said
    assert "A1 A2 A1 (R1) and A2 (R2) share an edge and are both red" in said
    assert "end all of it (2), of which the owner chooses: A1 (then -14 points) A2 (then -15 points)" in said
    assert "Seat 1: 1 conflict" in said
    assert "A2 A2 is printed purple and holds R3, which only a tool could have waived." in said
    assert "final only when no window breaks a rule" in said


def test_json_for_programs(tmp_path: Path) -> None:
    """All that the referee says, with the same exit codes."""
    done = vitrail("referee", file_of(tmp_path, {"windows": [ADA, BEN]}), "--json")
    assert (done.code, done.errors) == (1, "")
    report = json.loads(done.out)
    assert report["legal"] is False
    assert [window["conflicts"][0]["kind"] for window in report["windows"]] == ["same-color", "printed-color"]
    assert report["windows"][0]["removals"] == [{"cells": ["A1"], "total": -14}, {"cells": ["A2"], "total": -15}]
    assert [sheet["total"] for sheet in report["sheets"]] == [3 + 3 - 18, -19]
    assert vitrail("referee", file_of(tmp_path, {"windows": [{**ADA, "removed": ["A1"]}]}), "--json").code == 0


def test_a_long_list_of_removals_is_cut(tmp_path: Path) -> None:
    """Three pairs: eight removals of three dice each."""
    window = {"dice": dice("A1=R1 A2=R2 A4=G1 A5=G2 D1=B1 D2=B2")}
    path = file_of(tmp_path, {"windows": [window]})
    done = vitrail("referee", path, "--most", 3)
    assert done.code == 1
    assert "A1 A4 D1 (then -17 points)" in done.out
    assert "... and 5 more (--most lists more)" in done.out
    assert "more" not in vitrail("referee", path).out


def test_a_solo_game(tmp_path: Path) -> None:
    """Section 7: a red 6 and 19 open cells at 3 points against a Round Track of 7."""
    table = {"rules": "original:1", "track": "R3 B4", "windows": [{"dice": dice("A1=R6"), "private": ["red", "blue"]}]}
    done = vitrail("referee", file_of(tmp_path, table))
    assert (done.code, done.errors) == (0, "")
    assert "The window breaks no rule." in done.out
    assert f"Lost: {6 - 57} against a target of 7" in done.out


def test_names_are_shown_as_they_are_written(tmp_path: Path) -> None:
    """A name in square brackets is no markup."""
    done = vitrail("referee", file_of(tmp_path, {"windows": [{**ADA, "name": "[red]Ada[/]"}, {**BEN, "name": "[b]"}]}))
    assert "[red]Ada[/]: 1 conflict" in done.out
    assert "Ranking: [red]Ada[/], [b]" in done.out


def test_the_example_of_the_rules_page(tmp_path: Path) -> None:
    """Section 9. Ada without D5: red 3, favor 2, 18 open cells. Ben: blue 2, 19 open cells."""
    (example,) = re.findall(r"^```json\n(.*?)^```$", RULES_PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    path = tmp_path / "table.json"
    path.write_text(example)
    for command in ("referee", "score"):
        done = vitrail(command, path, "--json")
        assert (done.code, done.errors) == (0, "")
        assert [sheet["total"] for sheet in json.loads(done.out)["sheets"]] == [3 + 2 - 18, 2 - 19]


def test_score_takes_the_same_form_and_no_conflicts(tmp_path: Path) -> None:
    """`vitrail score` scores legal windows only, and says who knows more."""
    path = file_of(tmp_path, {"windows": [{**ADA, "removed": ["A2"]}, {"dice": dice("B2=B6"), "private": "blue"}]})
    scored = json.loads(vitrail("score", path, "--json").out)
    assert [sheet["total"] for sheet in scored["sheets"]] == [1 + 3 - 19, 6 - 19]
    assert scored["ranking"] == [1, 0]
    sentence = refused("score", file_of(tmp_path, {"windows": [ADA]}))
    assert "seat 0: A1 (R1) and A2 (R2) share an edge and are both red" in sentence
    assert "`vitrail referee` says what may be removed" in sentence


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ([], "object"),
        ({}, "windows"),
        ({"windows": []}, "windows"),
        ({"windows": [{"window": "nowhere"}]}, "nowhere"),
        ({"windows": [{**ADA, "colour": 1}]}, "colour"),
        ({"windows": [{**ADA, "dice": "R1"}]}, "4 rows"),
        ({"windows": [{**ADA, "removed": ["D5"]}]}, "D5 holds no die"),
        ({"windows": [ADA] * 7}, "1 to 6 windows"),
        ({"windows": [ADA], "rules": "original:7"}, "original:7"),
        ({"windows": [ADA, BEN], "rules": "original:3"}, "3 players"),
        ({"windows": [ADA], "public": ["row-of-socks"]}, "row-of-socks"),
        ({"windows": [ADA], "start_player": "Ada"}, "start_player"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(tmp_path: Path, content: object, word: str) -> None:
    """Exit code 2, and a sentence that names the file."""
    sentence = refused("referee", file_of(tmp_path, content))
    assert "table.json" in sentence
    assert word in sentence


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """None, a folder, no JSON, nested without end."""
    assert "nowhere" in refused("referee", tmp_path / "nowhere")
    assert str(tmp_path) in refused("referee", tmp_path)
    path = tmp_path / "table.json"
    for text in ('{"windows": [', '{"windows": ' + "[" * 100_000):
        path.write_text(text)
        assert "table.json is not JSON" in refused("referee", path)


def test_a_command_line_that_is_none(tmp_path: Path) -> None:
    """At least one removal is listed."""
    done = vitrail("referee", file_of(tmp_path, {"windows": [ADA]}), "--most", "0")
    assert (done.code, done.out) == (2, "")
    assert "Usage: vitrail" in done.errors
