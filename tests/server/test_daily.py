"""The Daily window (docs/daily.md): one deal a day for all, a table of the day, and nothing told too soon."""

from __future__ import annotations

import asyncio
import hmac
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.server.asking import refusal
from vitrail import Record, bots, fair
from vitrail.server import faults
from vitrail.server.app import Settings, create_app
from vitrail.server.clock import DAY_MS
from vitrail.server.daily import Days
from vitrail.server.database import open_engine
from vitrail.server.days import day_of, end_ms
from vitrail.server.guard import opens_table
from vitrail.server.keys import Rights
from vitrail.server.lobby import Lobby, now_ms
from vitrail.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    import httpx
    from litestar import Litestar
    from sqlalchemy import URL

    from vitrail.server.tables import Table

ADA, BEN, CLEO, DAN = (f"{name}-{'k' * 32}" for name in ("ada", "ben", "cleo", "dan"))


class Server:
    """One server: its lobby and its Daily windows, at a time of the test's."""

    def __init__(self, url: URL, now: Callable[[], int], *, home: bool = False) -> None:
        store = Store(url)
        self.lobby = Lobby(store, Rights(everyone=home), now)
        self.days = Days(self.lobby, store)

    async def play(self, day: str, key: str, *, well: bool = False) -> Table:
        """A whole game of a day: as the greedy bot plays, or by passing at every turn."""
        table, _ = await self.days.play(day, key.partition("-")[0].title(), key)
        return await self.finish(table, key, well=well)

    async def finish(self, table: Table, key: str, *, well: bool = False) -> Table:
        """The rest of it."""
        bot = bots.make("greedy", 1)
        while table.actor is not None:
            legal = table.game.legal
            action = bot.choose(table.game.view(0)) if well else "pass" if "pass" in legal else legal[0]
            table = await self.lobby.act(table.id, 0, key, table.ply, action)
        return table


class Time:
    """The time, which stands until it is moved."""

    def __init__(self) -> None:
        self.ms = now_ms()

    def __call__(self) -> int:
        return self.ms


def running(url: URL, test: Callable[[Server, Server, Time], Awaitable[None]], *, home: bool = False) -> None:
    """Run a test at two servers on one database."""

    async def run() -> None:
        now = Time()
        one, other = (Server(url, now, home=home) for _ in range(2))
        await test(one, other, now)
        await one.lobby.close()
        await other.lobby.close()

    asyncio.run(run())


def secret_of(url: URL) -> str:
    """What the database keeps, and nobody is told."""
    engine = open_engine(url)
    with engine.connect() as connection:
        found: str = connection.execute(text("SELECT value FROM secrets WHERE name = 'daily'")).scalar_one()
    engine.dispose()
    return found


def dealt(table: Table) -> list[str]:
    """The cards of a table, in order."""
    return [entry.action for entry in table.entries if entry.action.startswith("deal:")]


def test_all_servers_of_a_database_deal_the_same_and_each_day_anew(url: URL) -> None:
    """By HMAC-SHA-256 of `seed DAY` under the database's secret; two who play alike meet the same dice to the end."""

    async def test(one: Server, other: Server, now: Time) -> None:
        today, key = day_of(now()), secret_of(url)
        shown = await other.days.show(today, None, None)
        first, second = await one.play(today, ADA, well=True), await other.play(today, BEN, well=True)
        assert first.terms.seed == hmac.new(key.encode(), f"seed {today}".encode(), "sha256").hexdigest()
        assert shown.commitment == first.terms.commitment == fair.commitment(first.terms.seed)
        assert [entry.action for entry in first.entries] == [entry.action for entry in second.entries]
        assert (str(first.rules), len(dealt(first))) == ("original:1", 2 + 2 + 3 + 2), "objectives, windows, tools"
        now.ms += DAY_MS
        later, _ = await one.days.play(day_of(now()), "Ada", ADA)
        assert dealt(later) != dealt(first)
        again, _ = await one.days.play(today, "Cleo", CLEO)
        assert dealt(again) == dealt(first)

    running(url, test)


def test_the_first_game_of_a_device_that_ends_in_time_is_in_the_table_of_the_day(url: URL) -> None:
    """Best margin first, equals share a place; a second game, and what ends after midnight, is played for itself."""

    async def test(one: Server, other: Server, now: Time) -> None:
        today = day_of(now())
        begun, _ = await one.days.play(today, "Ada", ADA)
        late, _ = await one.days.play(today, "Dan", DAN)
        ada, _ = await other.days.play(today, "Ada", ADA)
        assert ada.id == begun.id, "it goes on, also elsewhere"
        ada = await other.finish(ada, ADA, well=True)
        ben = await one.play(today, BEN)
        now.ms += 1
        cleo = await other.play(today, CLEO)
        again = await one.play(today, ADA)
        now.ms = end_ms(today) - 1
        before = await one.days.show(today, ADA, None)
        now.ms = end_ms(today)
        await one.finish(late, DAN, well=True)
        after = await other.days.show(today, ADA, None)
        assert (before.left_ms, after.left_ms) == (1, None)
        assert after.table == before.table
        scores = {table.sitters[0].name: (table.game.score(0).total, table.game.target) for table in (ada, ben, cleo)}
        assert [(line.place, line.name, (line.total, line.target)) for line in after.table] == [
            (1, "Ada", scores["Ada"]),
            (2, "Ben", scores["Ben"]),
            (2, "Cleo", scores["Cleo"]),
        ]
        assert all(line.margin == line.total - line.target for line in after.table)
        assert [line.won for line in after.table] == [line.total > line.target for line in after.table]
        assert (after.own, after.players) == (after.table[0], 3)
        assert [(own.id, own.over, own.counts) for own in after.tries] == [
            (ada.id, True, True),
            (again.id, True, False),
        ]
        calendar = await one.days.calendar(DAN, None)
        assert (calendar.today.day, calendar.today.table) == (day_of(now()), [])
        assert [(day.day, day.players) for day in calendar.days] == [(today, 3)]
        assert calendar.days[0].own is not None
        assert (calendar.days[0].own.id, calendar.days[0].own.counts) == (late.id, False)
        assert (await one.days.calendar(None, None)).days[0].own is None

    running(url, test)


def test_a_device_that_asks_twice_at_once_has_one_game(url: URL) -> None:
    async def test(one: Server, other: Server, now: Time) -> None:
        asked = [server.days.play(day_of(now()), "Ada", ADA) for server in (one, other, one, other)]
        tables = [table for table, _ in await asyncio.gather(*asked)]
        assert len({table.id for table in tables}) == 1
        assert len((await one.days.show(day_of(now()), ADA, None)).tries) == 1

    running(url, test)


def test_a_game_that_another_device_took_over_is_not_begun_anew(url: URL) -> None:
    async def test(one: Server, _other: Server, now: Time) -> None:
        table, _ = await one.days.play(day_of(now()), "Ada", ADA)
        move = await one.lobby.offer_move(table.id, 0, ADA)
        _, key = await one.lobby.move(table.id, 0, move)
        with pytest.raises(faults.Fault, match="does not open it"):
            await one.days.play(day_of(now()), "Ada", ADA)
        await one.finish(table, key)
        assert (await one.days.show(day_of(now()), ADA, None)).own is not None

    running(url, test)


def test_at_home_a_person_is_known_by_the_name_and_no_bot_sits_in(url: URL) -> None:
    async def test(one: Server, other: Server, now: Time) -> None:
        today = day_of(now())
        for name in ("Ada", "Ben"):
            table, key = await one.days.play(today, name, None)
            if name == "Ben":
                with pytest.raises(faults.Fault, match="Bots alone play no game"):
                    await one.lobby.give_to_bot(table.id, 0, "greedy", None)
            else:
                await one.finish(table, key)
        shown = await other.days.show(today, None, " ada")
        assert [line.name for line in shown.table] == ["Ada"]
        assert shown.own == shown.table[0]
        assert (await other.days.show(today, None, "Ben")).own is None

    running(url, test, home=True)


@contextmanager
def served(folder: Path) -> Iterator[tuple[TestClient[Any], Lobby]]:
    """A server for others, and its lobby, whose clock can be set."""
    guard = create_app(Settings(folder, home=False))
    lobby = cast("Any", cast("Litestar", guard._app).dependencies["lobby"]).dependency()
    with TestClient(guard, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield client, lobby


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def live(client: TestClient[Any], game: str, seat: int | None, key: str | None) -> dict[str, Any]:
    """The first message of a WebSocket."""
    with client.websocket_connect(f"/api/games/{game}/live") as socket:
        socket.send_json({"type": "hello", "seat": seat, "key": key})
        message: dict[str, Any] = socket.receive_json()
        return message


def test_nobody_else_sees_todays_dice_before_the_day_is_over(tmp_path: Path) -> None:
    """Over every door, while the game goes on and after it; its own person may look back, but at no seed."""
    with served(tmp_path) as (client, lobby):
        today = client.get("/api/daily").json()["today"]
        opened = client.post(f"/api/daily/{today['day']}/play", json={"name": "Ada"}, headers=bearer(ADA)).json()
        url = f"/api/games/{opened['id']}"
        doors = [url, f"{url}?seat=0", f"{url}/replay", f"{url}/replay/20", f"{url}/record", f"{url}/events"]

        def closed() -> None:
            for key in (BEN, None):
                for door in doors:
                    answer = client.get(door, headers=bearer(key) if key else {})
                    assert "midnight UTC" in refusal(answer, 403, "not-your-seat")
                for seat in (None, 0):
                    assert live(client, opened["id"], seat, key)["type"] == "refused"
            told = client.get(f"{url}/dice").json()
            assert (told["commitment"], told["seed"]) == (today["commitment"], None)
            assert told["opens"] == f"{day_of(end_ms(today['day']))}T00:00:00.000+00:00"

        def play_on(key: str) -> httpx.Response:
            form = {"seats": [{"kind": "human", "name": "Ben"}]}
            return client.post(f"{url}/replay/20/play", json=form, headers=bearer(key))

        assert opened["daily"] == today["day"]
        assert opened["keys"] == {"0": ADA}
        assert client.get("/api/games").json() == []
        closed()
        game = opened
        while game["status"] != "over":
            legal = game["view"]["legal"]
            form = {"seat": 0, "ply": game["ply"], "action": "pass" if "pass" in legal else legal[0]}
            game = client.post(f"{url}/actions", json=form, headers=bearer(ADA)).json()
        closed()
        assert client.get(f"{url}/replay/20?open=true", headers=bearer(ADA)).status_code == 200
        assert live(client, opened["id"], None, ADA)["type"] == "state"
        own = Record.from_json(client.get(f"{url}/record", headers=bearer(ADA)).content)
        assert own.fair is None
        assert own.replay().score(0).total == game["result"]["sheets"][0]["total"]
        assert "still play" in refusal(play_on(ADA), 409, "illegal")

        lobby.now = lambda: end_ms(today["day"])
        assert {client.get(door).status_code for door in doors[:-1]} == {200}
        assert live(client, opened["id"], 0, None)["type"] == "state"
        told = client.get(f"{url}/dice").json()
        assert (fair.commitment(told["seed"]), told["opens"]) == (today["commitment"], None)
        whole = Record.from_json(client.get(f"{url}/record").content)
        assert fair.check(whole, today["commitment"]).fair
        assert play_on(BEN).status_code == 201


def test_beginning_one_is_limited_as_opening_a_table_is() -> None:
    scope = cast("Any", {"type": "http", "method": "POST", "path": f"/api/daily/{day_of(now_ms())}/play"})
    assert opens_table(scope)


def test_what_makes_no_sense_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path) as (client, lobby):
        today = client.get("/api/daily").json()["today"]["day"]

        def play(day: str, name: str, key: str | None) -> httpx.Response:
            return client.post(f"/api/daily/{day}/play", json={"name": name}, headers=bearer(key) if key else {})

        for key in (None, "k" * 31, "k" * 101, "k" * 40 + "!"):
            assert "32 to 100" in refusal(play(today, "Ada", key), 400, "bad-request")
        for name in ("", "  ", "A\u0007da"):
            assert "letters" in refusal(play(today, name, ADA), 400, "bad-request")
        tomorrow = day_of(end_ms(today))
        for day in (tomorrow, "1999-12-31", "2026-02-30", "today", "9" * 400):
            assert today in refusal(client.get(f"/api/daily/{day}"), 404, "unknown-day")
            assert today in refusal(play(day, "Ada", ADA), 404, "unknown-day")
        lobby.now = lambda: end_ms(today)
        assert client.get(f"/api/daily/{tomorrow}").status_code == 200
