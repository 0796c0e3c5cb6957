"""Bad input at the command line: one clear sentence, exit code 2, no stack trace."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import refused, vitrail
from vitrail import Game

if TYPE_CHECKING:
    from pathlib import Path

WINDOW_OF_SIX_COLUMNS = """
[[window]]
id = "wide"
name = "Wide"
difficulty = 3
grid = ["......", "......", "......", "......"]
"""


def file_of(folder: Path, content: object) -> Path:
    path = folder / "input.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [("score",), ("replay",), ("verify",), ("cards", "check")])
def test_a_file_that_is_not_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "nowhere" in refused(*command, tmp_path / "nowhere")


@pytest.mark.parametrize("command", [("score",), ("replay",), ("verify",), ("cards", "check")])
def test_a_folder_or_bytes_instead_of_a_file(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert str(tmp_path) in refused(*command, tmp_path)
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00\x01")
    assert "bytes" in refused(*command, path)


def test_a_record_cut_in_half(tmp_path: Path) -> None:
    game = Game("original:2", seed=3)
    for _ in range(12):
        game.play(game.legal[0])
    text = game.record().to_json().decode()
    assert "input.json" in refused("replay", file_of(tmp_path, text[: len(text) // 2]))


def test_a_record_whose_action_cannot_be_played(tmp_path: Path) -> None:
    record = json.loads(Game("original:2", seed=3).record().to_json())
    record["actions"] = ["cell:A1"]
    assert "cell:A1" in refused("replay", file_of(tmp_path, record))


def test_a_pack_with_a_window_of_six_columns(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(WINDOW_OF_SIX_COLUMNS)
    sentence = refused("cards", "check", path)
    assert "pack.toml" in sentence
    assert "wide" in sentence


def test_a_position_with_19_red_dice(tmp_path: Path) -> None:
    """Section 1: 18 dice of each colour."""
    position = {
        "rules": "original:2",
        "track": [" ".join(["R1"] * 19)],
        "round": 2,
        "seats": [{"window": "firelight"}, {"window": "suns-glory"}],
    }
    sentence = refused("score", file_of(tmp_path, position))
    assert "red" in sentence.lower()
    assert "19" in sentence


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("[]", "object"),
        ('{"windows": [', "JSON"),
        ({"windows": []}, "windows"),
        ({"windows": "firelight"}, "windows"),
        ({"windows": ["firelight"]}, "windows"),
        ({"windows": [{"window": "nowhere"}]}, "nowhere"),
        ({"windows": [{"window": "firelight", "colour": 1}]}, "colour"),
        ({"windows": [{"window": "firelight"}], "goals": []}, "goals"),
        ({"windows": [{"window": "firelight", "dice": "R1"}]}, "4 rows"),
        ({"windows": [{"window": "firelight"}] * 7}, "input.json"),
        ({"windows": [{"window": "firelight"}], "public": ["row-of-socks"]}, "row-of-socks"),
        ({"rules": "original:2"}, "seats"),
    ],
)
def test_windows_that_cannot_be_scored(tmp_path: Path, content: object, word: str) -> None:
    sentence = refused("score", file_of(tmp_path, content))
    assert "input.json" in sentence
    assert word in sentence


@pytest.mark.parametrize(
    "arguments", [("dance",), ("play", "--port", "seven"), ("play", "--port", "70000"), ("score",), ("--quickly",)]
)
def test_a_command_line_that_is_none(arguments: tuple[str, ...]) -> None:
    done = vitrail(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.errors
    assert "Usage: vitrail" in done.errors


@pytest.mark.parametrize("command", ["score", "replay", "verify"])
def test_json_nested_without_end_and_a_device_without_end(tmp_path: Path, command: str) -> None:
    assert "input.json" in refused(command, file_of(tmp_path, '{"rules": ' + "[" * 100_000))
    assert "/dev/zero is longer than any" in refused(command, "/dev/zero")
