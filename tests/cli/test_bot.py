"""`vitrail bot` and examples/bot.py: programs that come to a table by its invite link and play a whole game."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import COMMAND, START_TIMEOUT_S, Served, serving
from vitrail.bots.elsewhere import Guest, Link, TableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.serving import State

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
OPEN = {"kind": "open"}


def opened(server: Served, rules: str, *seats: dict[str, str]) -> State:
    """A public table with these seats."""
    form = {"rules": rules, "seats": seats or [OPEN, OPEN]}
    state: State = server.client.post("/api/games", json=form).json()
    return state


def link(server: Served, table: State, seat: int) -> str:
    """A seat's invite link, as the page makes it."""
    return f"{server.url}#/join/{table['id']}/{table['invites'][str(seat)]}"


def bot(*arguments: str) -> subprocess.Popen[str]:
    """A `vitrail bot`."""
    return subprocess.Popen([*COMMAND, "bot", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def example(*arguments: str) -> subprocess.Popen[str]:
    """The example, as a reader of it starts it."""
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def start(server: Served, table: State, *programs: subprocess.Popen[str]) -> None:
    """Start the game once all are there."""
    seated(server, table, *programs)
    answer = server.client.post(f"/api/games/{table['id']}/start", headers={"authorization": f"Bearer {table['host']}"})
    assert answer.status_code == 200, answer.text


def seated(server: Served, table: State, *programs: subprocess.Popen[str]) -> None:
    """Wait until every seat is taken."""
    while any(seat["kind"] == "open" for seat in server.client.get(f"/api/games/{table['id']}").json()["seats"]):
        assert all(program.poll() is None for program in programs), programs[0].communicate()


def ended(program: subprocess.Popen[str]) -> tuple[int, list[str], str]:
    """Exit code, lines and errors of a program."""
    out, errors = program.communicate(timeout=10 * START_TIMEOUT_S)
    return program.returncode, out.splitlines(), errors


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of this file; nothing in it may be logged as a defect."""
    with serving(tmp_path_factory.mktemp("bots")) as served:
        yield served
        assert [line for line in served.log.lines if line["level"] in {"error", "warning"}] == []


def test_the_example_and_one_of_ours_play_a_whole_game(server: Served) -> None:
    table = opened(server, "original:2")
    theirs = example(link(server, table, 0), "Exa")
    ours = bot("greedy", "--table", link(server, table, 1))
    start(server, table, theirs, ours)
    code, lines, errors = ended(ours)
    assert (code, errors) == (0, "")
    assert lines[0] == f"The greedy bot has seat 2 of table {table['id']}."
    code, said, errors = ended(theirs)
    assert (code, errors) == (0, "")
    result = server.client.get(f"/api/games/{table['id']}").json()["result"]
    assert lines[1:] == said == [result["sentence"]]


@pytest.mark.parametrize("rules", ["original:1", "original:2+pools+window-draft+late-window-repair", "remastered:1"])
def test_one_of_ours_plays_by_other_rules(server: Served, rules: str) -> None:
    """What it plays by is made from the state alone (docs/bot-api.md), so every rule set's states have to do."""
    players = int(rules[rules.index(":") + 1])
    table = opened(server, rules, OPEN, *[{"kind": "random", "name": "Rex"}] * (players - 1))
    program = bot("random", "--table", link(server, table, 0), "--name", "Ro")
    start(server, table, program)
    code, lines, errors = ended(program)
    assert (code, errors) == (0, "")
    assert lines[-1] == server.client.get(f"/api/games/{table['id']}").json()["result"]["sentence"]


def test_a_restart_of_the_server_is_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = opened(server, "original:2")
        programs = [bot("random", "--table", link(server, table, seat), "--name", f"R{seat}") for seat in (0, 1)]
        start(server, table, *programs)
        port = server.url.rstrip("/").rpartition(":")[2]
        server.process.send_signal(signal.SIGINT)
        server.process.wait(START_TIMEOUT_S)
    with serving(tmp_path, "--port", port) as server:
        assert [ended(program)[0] for program in programs] == [0, 0]
        assert server.client.get(f"/api/games/{table['id']}").json()["status"] == "over"


def refused(program: subprocess.Popen[str]) -> str:
    """The sentence with which a bot ends."""
    code, lines, errors = ended(program)
    assert code == 2
    assert errors.startswith("vitrail: ")
    assert errors.count("\n") == 1
    assert lines == [] or lines[0].startswith("The ")
    return errors


def test_what_cannot_be_is_said_in_a_sentence(server: Served) -> None:
    table = opened(server, "original:2")
    good = link(server, table, 0)
    programs = {
        "no invite link": bot("random", "--table", "http://here/"),
        "is no bot": bot("hal", "--table", good),
        "used already": bot("random", "--table", good[:-3] + "xyz"),
        "no game": bot("random", "--table", good.replace(table["id"], "nowhere")),
        "answers at http://127.0.0.1:9 (Connection refused)": bot("random", "--table", "http://127.0.0.1:9/#/join/a/b"),
    }
    for words, program in programs.items():
        assert words in refused(program)
    assert server.client.get(f"/api/games/{table['id']}").json()["seats"][0]["kind"] == "open"


def test_a_bot_whose_seat_or_server_is_gone_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = opened(server, "original:2")
        given = bot("random", "--table", link(server, table, 0), "--name", "One")
        left = bot("random", "--table", link(server, table, 1), "--name", "Two", "--patience", "1")
        seated(server, table, given, left)
        headers = {"authorization": f"Bearer {table['host']}"}
        form = {"seat": 0, "kind": "random"}
        server.client.post(f"/api/games/{table['id']}/bot", json=form, headers=headers)
        assert "refused the bot" in refused(given)
        server.process.send_signal(signal.SIGINT)
        server.process.wait(START_TIMEOUT_S)
        assert "has not answered for 1 seconds" in refused(left)


@pytest.mark.parametrize("link", ["http://[::1/#/join/t/s", "http://127.0.0.1:port/#/join/t/s"])
def test_an_address_that_cannot_be_is_said_in_a_sentence(link: str) -> None:
    with pytest.raises(TableError, match="no vitrail server answers at http://"):
        Guest("random", Link.parse(link), "Ro")


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        b"HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\nnot here.",
    ],
)
def test_what_is_no_server_of_vitrail_is_said_in_a_sentence(answer: bytes) -> None:
    """Whoever mistypes a port may reach anything."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        Thread(target=answer_one, args=(listener, answer), daemon=True).start()
        with pytest.raises(TableError, match=r"no vitrail server|no server of vitrail|sit down: Not Found"):
            Guest("random", Link.parse(f"http://127.0.0.1:{port}/#/join/t/s"), "Ro")


def answer_one(listener: socket.socket, answer: bytes) -> None:
    """Answer so to whoever comes first."""
    connection, _ = listener.accept()
    with connection:
        connection.recv(4096)
        connection.sendall(answer)


@pytest.mark.parametrize(
    ("text", "api"),
    [
        ("http://host:81/#/join/ab_-c/S-e_c", "http://host:81/api/games/ab_-c"),
        ("https://a.example#/join/t/s", "https://a.example/api/games/t"),
        (" http://[::1]:8123/#/join/t/s/ ", "http://[::1]:8123/api/games/t"),
    ],
)
def test_a_link_is_read(text: str, api: str) -> None:
    assert Link.parse(text).api == api


@pytest.mark.parametrize(
    "text",
    [
        *("", "t/s", "http://h/#/join/t", "http://h/#/table/t/s", "ftp://h/#/join/t/s", "http://h/#/join/t/s?x"),
        "http:///#/join/t/s",
    ],
)
def test_a_text_that_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(TableError, match="HOST/#/join/TABLE/SECRET"):
        Link.parse(text)
