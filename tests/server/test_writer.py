"""The writer: batches, what fails in the middle of one, who no longer waits, a connection that breaks."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from vitrail.server.database import address, open_engine
from vitrail.server.writer import Apart, Unanswered, Writer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence
    from pathlib import Path

    from sqlalchemy import URL, Connection, Engine

    from tests.postgres import Postgres
    from vitrail.server.writer import Job, Together

INSERT = text("INSERT INTO words VALUES (:word)")


class Refused(Exception):  # noqa: N818 - as a piece of work says it
    """A piece of work that does not want to."""


class Words:
    """A writer over a table of words, each once, and a gate that keeps its thread busy until it is opened."""

    def __init__(self, engine: Engine, together: Together | None = None) -> None:
        self.engine = engine
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE words (word VARCHAR PRIMARY KEY)"))
        self.writer = Writer(engine, together)
        self._gate = threading.Event()
        self._entered = threading.Event()

    def add(self, word: str, table: str = "") -> Coroutine[Any, Any, str]:
        """Write a word; "no" is refused."""

        def job(connection: Connection, *, again: bool) -> str:
            if word == "no":
                raise Refused
            connection.execute(INSERT.bindparams(word=word))
            return f"{word} again" if again else word

        return self.writer.write(table, job)

    async def shut(self) -> asyncio.Task[None]:
        """Let nothing be written until `open`; what is asked for meanwhile waits together."""

        def job(connection: Connection, *, again: bool) -> None:  # noqa: ARG001
            connection.execute(text("SELECT 1"))  # PostgreSQL's driver begins with the first statement
            self._entered.set()
            self._gate.wait()

        task = asyncio.create_task(self.writer.write("", job))
        await asyncio.to_thread(self._entered.wait)
        return task

    def open(self) -> None:
        """Let the thread go on."""
        self._gate.set()

    @property
    def kept(self) -> list[str]:
        """The words in the database."""
        with self.engine.connect() as connection:
            return list(connection.scalars(text("SELECT word FROM words ORDER BY word")))


def with_words(url: URL, work: Callable[[Words], Awaitable[None]], together: Together | None = None) -> list[str]:
    """Do some work with a writer: the words kept."""

    async def run() -> list[str]:
        words = Words(open_engine(url), together)
        try:
            await work(words)
            await asyncio.to_thread(words.writer.close)
            return words.kept
        finally:
            words.engine.dispose()

    return asyncio.run(run())


async def all_of(*works: Coroutine[Any, Any, str]) -> list[str | BaseException]:
    """What each piece of work answers or raises."""
    return list(await asyncio.gather(*works, return_exceptions=True))


def test_what_waits_together_is_committed_together(empty_url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[object] = []

    async def work(words: Words) -> None:
        commit = words.engine.dialect.do_commit

        def counted(connection: Any) -> None:
            commits.append(connection)
            commit(connection)

        monkeypatch.setattr(words.engine.dialect, "do_commit", counted)
        shut = await words.shut()
        tasks = [asyncio.create_task(words.add(f"w{number}")) for number in range(100)]
        await asyncio.sleep(0)
        words.open()
        assert await asyncio.gather(*tasks) == [f"w{number}" for number in range(100)]
        await shut

    assert len(with_words(empty_url, work)) == 100
    assert len(commits) == 2  # of the gate, and of the hundred


@pytest.mark.parametrize("apart", [False, True])
def test_what_waits_is_done_together_or_where_that_cannot_be_one_by_one(empty_url: URL, apart: bool) -> None:
    """What was written before that turned out is not kept, and nothing counts as tried before."""
    batches: list[int] = []

    def together(connection: Connection, jobs: Sequence[Job[Any]]) -> None:
        batches.append(len(jobs))
        for job in jobs:
            job(connection, again=False)
        if apart:
            raise Apart

    async def work(words: Words) -> None:
        shut = await words.shut()
        tasks = [asyncio.create_task(words.add(word)) for word in "abc"]
        await asyncio.sleep(0)
        words.open()
        assert await asyncio.gather(*tasks) == (["a", "b", "c"] if apart else [None] * 3)
        await shut

    assert with_words(empty_url, work, together) == ["a", "b", "c"]
    assert batches == [3]


def test_who_refuses_harms_no_other(empty_url: URL) -> None:
    async def work(words: Words) -> None:
        a, no, b = await all_of(words.add("a"), words.add("no"), words.add("b"))
        assert (a, b) == ("a", "b")
        assert isinstance(no, Refused)

    assert with_words(empty_url, work) == ["a", "b"]


def test_what_the_database_refuses_in_the_middle_of_a_batch_fails_alone(empty_url: URL) -> None:
    async def work(words: Words) -> None:
        shut = await words.shut()
        tasks = [asyncio.create_task(words.add(word)) for word in ["a", "b", "a", "no", "c"]]
        await asyncio.sleep(0)
        words.open()
        a, b, twice, no, c = await asyncio.gather(*tasks, return_exceptions=True)
        assert (a, b, c) == ("a again", "b again", "c")  # the batch had not come to c
        assert isinstance(twice, IntegrityError)
        assert isinstance(no, Refused)
        await shut

    assert with_words(empty_url, work) == ["a", "b", "c"]


def test_what_nobody_waits_for_any_more_is_not_begun(empty_url: URL) -> None:
    async def work(words: Words) -> None:
        shut = await words.shut()
        left, stays = asyncio.create_task(words.add("left")), asyncio.create_task(words.add("stays"))
        await asyncio.sleep(0)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        words.open()
        assert await stays == "stays"
        await shut

    assert with_words(empty_url, work) == ["stays"]


def test_what_nobody_waits_for_once_it_is_begun_is_kept(empty_url: URL) -> None:
    async def work(words: Words) -> None:
        shut = await words.shut()
        shut.cancel()
        words.open()
        assert await words.add("next") == "next"

    assert with_words(empty_url, work) == ["next"]


def test_a_loop_that_was_closed_stops_no_other(empty_url: URL) -> None:
    """What it asked for is written, though nobody can be told."""

    def ask_and_close(words: Words) -> None:
        loop = asyncio.new_event_loop()
        task = loop.create_task(words.add("other"))
        loop.call_soon(loop.stop)
        loop.run_forever()
        loop.close()
        task._log_destroy_pending = False  # type: ignore[attr-defined]

    async def work(words: Words) -> None:
        shut = await words.shut()
        await asyncio.to_thread(ask_and_close, words)
        words.open()
        assert await words.add("mine") == "mine"
        await shut

    assert with_words(empty_url, work) == ["mine", "other"]


def test_what_waits_when_the_writer_is_closed_is_kept_and_what_comes_after_is_refused(empty_url: URL) -> None:
    async def work(words: Words) -> None:
        shut = await words.shut()
        waiting = asyncio.create_task(words.add("waiting"))
        await asyncio.sleep(0)
        closing = asyncio.create_task(asyncio.to_thread(words.writer.close))
        words.open()
        assert await waiting == "waiting"
        await closing
        with pytest.raises(Unanswered):
            await words.add("late")
        await shut

    assert with_words(empty_url, work) == ["waiting"]


def test_a_database_that_does_not_answer_is_waited_for_no_longer_than_told(
    empty_url: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vitrail.server.writer.PATIENCE_S", 0.3)

    async def work(words: Words) -> None:
        with pytest.raises(Unanswered):
            await (await words.shut())
        with pytest.raises(Unanswered):
            await words.add("never begun")
        words.open()

    assert with_words(empty_url, work) == []


def test_where_the_database_is_gone_all_who_wait_are_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sought once, not for each in turn: that may take seconds."""
    engine = create_engine(address(tmp_path, None))
    sought: list[None] = []
    inside, go_on = threading.Event(), threading.Event()

    def begin() -> None:
        sought.append(None)
        inside.set()
        go_on.wait()
        raise DBAPIError("", None, OSError("gone"))

    monkeypatch.setattr(engine, "begin", begin)

    async def run() -> None:
        writer = Writer(engine)

        def job(_connection: Connection, *, again: bool) -> str:
            return str(again)

        first = asyncio.create_task(writer.write("", job))
        await asyncio.to_thread(inside.wait)
        others = [asyncio.create_task(writer.write("", job)) for _ in range(1000)]
        await asyncio.sleep(0)
        go_on.set()
        answers = await asyncio.gather(first, *others, return_exceptions=True)
        assert {type(answer) for answer in answers} == {DBAPIError}
        await asyncio.to_thread(writer.close)

    asyncio.run(run())
    engine.dispose()
    assert len(sought) == 1


@pytest.mark.postgres
def test_a_connection_that_breaks_in_the_middle_is_made_again(postgres: Postgres, tmp_path: Path) -> None:
    async def work(words: Words) -> None:
        shut = await words.shut()
        idle = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'"
        assert await asyncio.to_thread(postgres.execute, idle) == [(True,)]
        next_one = asyncio.create_task(words.add("next"))
        await asyncio.sleep(0)
        words.open()
        await shut
        assert await next_one == "next"

    assert with_words(address(tmp_path, postgres.new_schema()), work) == ["next"]
