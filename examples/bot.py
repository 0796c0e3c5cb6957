"""A whole bot for a table of vitrail: `python bot.py 'http://HOST/#/join/TABLE/SECRET'`.

It needs httpx and nothing of vitrail. docs/bot-api.md explains each step.
"""

import json
import random
import sys
import time

import httpx


def choose(view: dict) -> str:
    """The bot's own judgement: any legal action, but rather a die than to pass."""
    better = [action for action in view["legal"] if action != "pass"]
    return random.choice(better or view["legal"])


def play(client: httpx.Client, seat: int) -> str:
    """Follow the event stream, act whenever it is the seat's turn, and say at last who has won."""
    with client.stream("GET", "events", params={"seat": seat}) as events:
        for line in events.raise_for_status().iter_lines():
            message = json.loads(line[5:]) if line.startswith("data:") else {"type": "comment"}
            if message["type"] == "refused":
                sys.exit(message["message"])  # as when somebody gave the seat to another player
            state = message.get("state") or {"result": None, "view": None}
            if state["result"]:
                return state["result"]["sentence"]
            if state["view"] and state["view"]["actor"] == seat:
                act = {"seat": seat, "ply": state["ply"], "action": choose(state["view"])}
                client.post("actions", json=act)  # one that came too late is refused, and the next state tells why
    raise httpx.ReadError("the stream has ended")


def main(link: str, name: str = "Example bot") -> None:
    """Take the seat of an invite link, and play; a server that restarts is asked again."""
    server, _, rest = link.partition("/#/join/")
    table, _, invite = rest.partition("/")
    with httpx.Client(base_url=f"{server}/api/games/{table}/", timeout=60) as client:
        joined = client.post("join", json={"name": name, "invite": invite}).raise_for_status().json()
        client.headers["Authorization"] = f"Bearer {joined['key']}"
        while True:
            try:
                return print(play(client, joined["seat"]))
            except httpx.TransportError:
                time.sleep(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
