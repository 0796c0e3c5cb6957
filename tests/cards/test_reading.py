"""Files that are no card pack: each is refused by a sentence that says why, and where."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vitrail import cards
from vitrail.cards.cache import BASE
from vitrail.cards.facts import Pack
from vitrail.cards.reading import read_folder
from vitrail.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PUBLIC = '[[public]]\nid = "{}"\nname = "{}"\ntext = "Scores."\npoints = 1\nkind = "row"\naxis = "color"\n'


def complaint(path: Path | str) -> str:
    with pytest.raises(CardError) as raised:
        cards.load(path)
    return str(raised.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A path that leads nowhere."""
    assert (
        complaint(tmp_path / "none.toml")
        == f"{tmp_path}/none.toml: there is no such file; give the path of a TOML file"
    )


def test_a_folder(tmp_path: Path) -> None:
    """A folder is no pack."""
    assert complaint(tmp_path) == f"{tmp_path}: this is a folder; a card pack is one TOML file"


def test_a_path_with_a_nul() -> None:
    """A text that cannot be a path."""
    assert "this is no path" in complaint("a\0b")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Something that could be read without end is not opened."""
    os.mkfifo(tmp_path / "pipe")
    assert "this is not a plain file" in complaint(tmp_path / "pipe")
    assert "this is not a plain file" in complaint("/dev/zero")


def test_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    """Any other refusal of the system is passed on in its own words."""
    (tmp_path / "file").write_text("")
    assert "the file cannot be read: Not a directory" in complaint(tmp_path / "file" / "pack.toml")


def test_not_utf8(tmp_path: Path) -> None:
    """The line of the first wrong byte is named."""
    (tmp_path / "pack.toml").write_bytes(b'# one\nname = "Esperan\xe7a"\n')
    assert complaint(tmp_path / "pack.toml").endswith("pack.toml: line 2 is not UTF-8 text; save the file as UTF-8")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    """Some editors put one at the start."""
    (tmp_path / "pack.toml").write_bytes(b"\xef\xbb\xbf" + PUBLIC.format("own", "Own").encode())
    assert list(cards.load(tmp_path / "pack.toml").public) == ["own"]


def test_too_large(tmp_path: Path) -> None:
    """A file of more than a million bytes is not read to its end."""
    (tmp_path / "pack.toml").write_bytes(b"#" * 1_000_001)
    assert "the file is too large; a card pack has at most 1,000,000 bytes" in complaint(tmp_path / "pack.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[window]]\nid = \n", "this is not TOML: Invalid value (at line 2, column 6)"),
        ("[[window]\n", "this is not TOML: "),
        ('{"window": []}', "this is not TOML: Invalid statement (at line 1, column 1)"),
        ("a = " + "[" * 5000, "nested far too deep"),
        ("a = " + "9" * 5000, "this is not TOML: "),
        ("", "there are no cards in it; a pack has tables such as [[window]] or [[tool]]"),
        ("# nothing\n", "there are no cards in it"),
        ("window = []", "there are no cards in it"),
        ("[[windows]]\nid = 'a'", "there is no kind of card 'windows'; a pack has [[window]], [[card]], [[tool]], "),
        ("title = 'My pack'", "there is no kind of card 'title'"),
        ("[window]\nid = 'a'", "window is not a list of tables; start every card with a line [[window]]"),
        ("window = [1]", "window is not a list of tables"),
        ("window = 'a'", "window is not a list of tables"),
        ("[[window]]", "window number 1: id is missing"),
        ("[[public]]\n'" + "x" * 100 + "' = 1", "public number 1: "),
        ("[[public]]\nid = 'a'\nname = 'A'\ntext = 'T.'\nkind = 'row'\naxis = 'value'\npoints = 0x" + "f" * 5000,
         "points is a whole number from 1 to 20, not a number of thousands of digits"),
    ],
)  # fmt: skip
def test_not_a_pack(refused: Callable[[str], str | None], text: str, said: str) -> None:
    """Syntax errors come with line and column; other contents with what a pack holds."""
    message = refused(text)
    assert message is not None
    assert message.startswith("pack.toml: ")
    assert said in message
    assert len(message) < 300


def test_at_most_63_of_a_kind(refused: Callable[[str], str | None]) -> None:
    """A pack of 63 public objectives loads, one more is refused."""
    rows = [PUBLIC.format(f"own-{number}", f"Own {number}") for number in range(64)]
    assert refused("".join(rows[:63])) is None
    assert refused("".join(rows)) == "pack.toml: 64 public tables are too many; a pack has at most 63"


@given(st.text(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50, deadline=None)
def test_no_text_breaks_the_loader(refused: Callable[[str], str | None], text: str) -> None:
    """Whatever a file holds, the loader answers with a pack or a sentence."""
    assert refused(f'[[window]]\nid = "{text}"\n')


def test_the_built_in_files_give_the_pack() -> None:
    """Reading the built-in TOML anew gives what load gives; every kind is in its own file's order."""
    assert Pack.of_plain("the built-in cards", read_folder(BASE)) == cards.load()
    assert next(iter(cards.load().public)) == "row-color-variety"
    assert [len(kind) for kind in (cards.load().windows, cards.load().cards, cards.load().tools)] == [36, 18, 14]
    assert [len(kind) for kind in (cards.load().public, cards.load().private)] == [10, 11]


def test_a_folder_without_a_kind_is_no_built_in_pack(tmp_path: Path) -> None:
    """The built-in pack holds every kind."""
    (tmp_path / "one.toml").write_text(PUBLIC.format("own", "Own"))
    with pytest.raises(CardError, match=r"there is no \[\[window\]\] in its files"):
        read_folder(str(tmp_path))
