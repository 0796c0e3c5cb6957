"""`vitrail ladder BOT BOT ...`: which bot is the stronger one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vitrail.lab.ladder import Ladder


def ladder(
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="Bots by name; one twice is a control.")],
    rules: Annotated[str, typer.Option(metavar="TEXT", help="The rule set.")] = "original:2",
    games: Annotated[int, typer.Option(help="Games that each two bots play, an even number.")] = 200,
    seed: Annotated[int, typer.Option(min=0, max=2**31 - 1, help="The first seed; each is played twice.")] = 0,
    processes: Annotated[int, typer.Option(min=1, max=256, help="So many processes at once.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Let bots play each other on mirrored seeds, every seed with the seats exchanged."""
    from rich.console import Console
    from rich.progress import Progress

    from vitrail.cli import sheets
    from vitrail.lab.ladder import play

    console = Console(stderr=True)
    with Progress(transient=True, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Games", total=len(bots) * (len(bots) - 1) // 2 * games)
        result = play(bots, rules, games, seed, processes, lambda: bar.advance(task, 2))
    if as_json:
        sheets.print_data(result.as_dict())
    else:
        _print(result)


def _print(result: Ladder) -> None:
    from rich.console import Console
    from rich.table import Table

    bots = Table("bot", "games", "won", "95 %", "mean total", "CPU ms a decision", title=f"{result.rules}")
    for bot in result.bots:
        interval = f"{bot.low:.1%} - {bot.high:.1%}"
        bots.add_row(
            bot.name,
            f"{bot.games:,}",
            f"{bot.win_rate:.1%}",
            interval,
            f"{bot.mean_total:.1f}",
            f"{bot.ms_per_move:.2f}",
        )
    matches = Table("match", "won by the first", "95 %", "lead", "95 %")
    for match in result.matches:
        matches.add_row(
            f"{match.first} against {match.second}",
            f"{match.win_rate:.1%}",
            f"{match.low:.1%} - {match.high:.1%}",
            f"{match.lead:+.1f}",
            f"{match.lead_low:+.1f} to {match.lead_high:+.1f}",
        )
    console = Console()
    console.print(bots, matches)
