"""`vitrail score` and `vitrail replay`: sheets for people and for programs (section 7, counted by hand)."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cli.running import vitrail
from vitrail import Game, __version__
from vitrail.engine import COMPILED

WHITE: dict[str, Any] = {"difficulty": 3, "grid": ["....."] * 4}
# Row A: R1 G2 B3 Y4 P5, five colours and five values. Row B: B2 P1 alone. Thirteen open cells.
ADA: dict[str, Any] = {
    "window": WHITE,
    "dice": "R1 G2 B3 Y4 P5 / B4 P1 .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
    "private": "purple",
}
# One red die: nothing but its value for the red objective, and 19 open cells.
BEN: dict[str, Any] = {
    "window": WHITE,
    "dice": "R6 .. .. .. .. / .. .. .. .. .. / .. .. .. .. .. / .. .. .. .. ..",
    "private": "red",
}
PUBLIC = ["row-color-variety", "row-shade-variety", "color-variety"]
PACK = """
[[window]]
id = "mine"
name = "Mine"
difficulty = 3
grid = [".....", "..R..", "..1..", "....."]

[[window]]
id = "yours"
name = "Yours"
difficulty = 4
grid = ["B....", ".....", ".....", "....6"]

[[card]]
id = "ours"
set = "base"
windows = ["mine", "yours"]
"""


def scored(folder: Path, content: dict[str, Any]) -> dict[str, Any]:
    path = folder / "input.json"
    path.write_text(json.dumps(content))
    done = vitrail("score", path, "--json")
    assert (done.code, done.errors) == (0, ""), done
    result: dict[str, Any] = json.loads(done.out)
    return result


def test_windows_of_a_table_are_scored(tmp_path: Path) -> None:
    """Ada: 6 + 5 + 4 for the objectives, purple 5 + 1, favor 2, -13: 10. Ben: red 6, favor 0, -19: -13."""
    content = {"public": PUBLIC, "windows": [{**ADA, "favor": 2}, {**BEN, "favor": 0}]}
    result = scored(tmp_path, content)
    ada, ben = result["sheets"]
    assert ada["public"] == {"row-color-variety": 6, "row-shade-variety": 5, "color-variety": 4}
    assert (ada["private"], ada["favor"], ada["open_cells"], ada["total"]) == (6, 2, -13, 10)
    assert ada["cells"]["row-color-variety"] == ["A1", "A2", "A3", "A4", "A5"]
    assert ada["cells"]["private"] == ["A5", "B2"]
    assert (ben["private"], ben["open_cells"], ben["total"]) == (6, -19, -13)
    assert (result["ranking"], result["tie_break"]) == ([0, 1], None)


def test_a_window_can_be_scored_by_itself(tmp_path: Path) -> None:
    """Favor Tokens are the difficulty's 3 where nothing is said: red 6 + 3 - 19."""
    result = scored(tmp_path, {"windows": [BEN]})
    assert [sheet["total"] for sheet in result["sheets"]] == [-10]
    assert result["ranking"] == [0]


def test_a_position_is_scored_as_it_stands(tmp_path: Path) -> None:
    seats = [{**seat, "private": [seat["private"]], "favor": 1} for seat in (ADA, BEN)]
    result = scored(tmp_path, {"rules": "original:2", "public": PUBLIC, "seats": seats})
    assert [sheet["total"] for sheet in result["sheets"]] == [6 + 5 + 4 + 6 + 1 - 13, 6 + 1 - 19]


def test_a_tie_is_said_to_be_broken(tmp_path: Path) -> None:
    """Both 6 + 0 - 19; the same private points and tokens: the last in seat order of the final round wins."""
    windows = [{**BEN, "favor": 0}, {**BEN, "dice": BEN["dice"].replace("R6", "B6"), "private": "blue", "favor": 0}]
    path = tmp_path / "input.json"
    path.write_text(json.dumps({"windows": windows}))
    done = vitrail("score", path)
    assert done.code == 0
    assert "-13" in done.out
    assert "the tie was broken by the seat order of the final round" in done.out


def test_a_record_is_replayed_to_where_it_stands(tmp_path: Path) -> None:
    game = Game("original:2", seed=3)
    game.record().save(tmp_path / "short.json")
    done = vitrail("replay", tmp_path / "short.json")
    assert (done.code, done.errors) == (0, "")
    assert "round 1; seat 0 is to act" in done.out
    while not game.over:
        game.play("pass" if "pass" in game.legal else game.legal[0])
    game.record().save(tmp_path / "whole.json")
    done = vitrail("replay", tmp_path / "whole.json")
    assert (done.code, done.errors) == (0, "")
    assert "original:2" in done.out
    assert "Ranking: seat" in done.out


def test_a_sound_pack_is_said_to_be_sound(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK)
    done = vitrail("cards", "check", path)
    assert (done.code, done.errors) == (0, "")
    assert "pack.toml is sound" in done.out
    assert "windows 2, window cards 1, Tool Cards 14, Public Objectives 10" in done.out


def test_the_installed_command_says_its_version() -> None:
    command = shutil.which("vitrail", path=Path(sys.executable).parent)
    assert command is not None
    said = subprocess.check_output([command, "--version"], text=True)
    assert said.startswith(f"vitrail {__version__} (")
    assert ("compiled core" in said) is COMPILED


def test_bad_input_leaves_a_sentence_and_an_exit_code_to_the_shell(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from vitrail.cli import main; main()", "score", str(tmp_path / "nowhere")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"vitrail: {tmp_path / 'nowhere'} cannot be read: No such file or directory\n"
