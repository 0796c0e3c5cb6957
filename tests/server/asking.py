"""What tests of the server ask, over whatever client: the app itself, or a real port."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

State = dict[str, Any]
TWO_PEOPLE = (("human", "Ada"), ("human", "Ben"))
AGAINST_RANDOM = (("human", "Ada"), ("random", "Rex"))


class Asker:
    """The API in a test's words."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def new(self, *seats: tuple[str, str], seed: int | None = 7, rules: str | None = None) -> State:
        """A new game with these seats (kind, name)."""
        form = {
            "rules": rules or f"original:{len(seats)}",
            "seats": [{"kind": kind, "name": name} for kind, name in seats],
            "seed": seed,
        }
        return self._state(self.client.post("/api/games", json=form), 201)

    def state(self, game: State, seat: int | None) -> State:
        """The game as it is now for a seat."""
        params = {} if seat is None else {"seat": seat}
        return self._state(self.client.get(f"/api/games/{game['id']}", params=params), 200)

    def act(self, game: State, action: str, *, seat: int | None = None, ply: int | None = None) -> httpx.Response:
        """Send an action for the seat to act, or another, of the game as it was seen."""
        form = {
            "seat": game["view"]["actor"] if seat is None else seat,
            "ply": game["ply"] if ply is None else ply,
            "action": action,
        }
        return self.client.post(f"/api/games/{game['id']}/actions", json=form)

    def undo(self, game: State) -> httpx.Response:
        """Take back the last action of the game as it was seen."""
        form = {"seat": game["view"]["actor"], "ply": game["ply"]}
        return self.client.post(f"/api/games/{game['id']}/undo", json=form)

    def play(self, game: State, action: str | None = None) -> State:
        """The game after an action of the seat to act, the first legal one by default, as the next to act sees it."""
        seen = self.turn(game)
        after = self._state(self.act(seen, action or seen["view"]["legal"][0]), 200)
        return self.turn(after)

    def turn(self, game: State) -> State:
        """The game as the seat to act sees it; once it is over, as it is."""
        actor = game["view"]["actor"]
        return game if actor in (None, game["seat"]) else self.state(game, actor)

    def choose_windows(self, game: State) -> State:
        """The game after everybody took the first window offered."""
        while game["view"]["phase"] == "window":
            game = self.play(game)
        return game

    @staticmethod
    def _state(answer: httpx.Response, status: int) -> State:
        assert answer.status_code == status, answer.text
        state: State = answer.json()
        return state


def refusal(answer: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal, once it has this status, this code and nothing but one sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body.keys() == {"error", "message"}
    assert body["error"] == code
    message: str = body["message"]
    assert message
    assert "\n" not in message
    assert "Traceback" not in message
    return message
