"""`vitrail rules TEXT`: what a rule set plays, in sentences; without a text, what can be chosen."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def rules(
    text: Annotated[str, typer.Argument(help="A rule set, such as original:3+open-goals.")] = "",
) -> None:
    """Explain a rule set in sentences or, without one, list all that can be chosen."""
    from vitrail.rules import Rules
    from vitrail.rules_words import explain

    if not text:
        _print_choices()
        return
    chosen = Rules.parse(text)
    typer.echo(f"{chosen}\n")
    for sentence in explain(chosen):
        _print_item(sentence)


def _print_choices() -> None:
    """Print the editions, flags and rulings that a rule set's text is made of."""
    from vitrail.rules_words import CHOICES

    typer.echo("A rule set is EDITION:PLAYERS[+FLAG...][?NAME=VALUE&...], such as original:6+pools+open-goals.\n")
    for heading, kind in (("Editions", "editions"), ("Flags", "options"), ("House twists (flags)", "twists")):
        typer.echo(f"{heading}:")
        for id, choice in CHOICES[kind].items():
            _print_item(f"{'?tools=NUMBER' if id == 'tools' else id}: {choice['text']}")
    typer.echo("Rulings (the Original edition's default first):")
    for name, choice in CHOICES["rulings"].items():
        _print_ruling(name, choice)


def _print_ruling(name: str, choice: dict[str, Any]) -> None:
    _print_item(f"{name}: {choice['text']}")
    for value, meaning in choice["values"].items():
        _print_item(f"{value}: {meaning}", indent=4)


def _print_item(text: str, indent: int = 0) -> None:
    """Print one item of a list, wrapped to the terminal's width."""
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size().columns, 100)
    typer.echo(textwrap.fill(text, width, initial_indent=" " * indent + "- ", subsequent_indent=" " * indent + "  "))
