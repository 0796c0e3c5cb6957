"""The `vitrail` command, run to its end inside the tests' own process."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple

from vitrail.cli import main


class Done(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    errors: str


def vitrail(*arguments: object) -> Done:
    """Run the command with these arguments."""
    code: object = 0
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as errors:
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code or 0
    assert isinstance(code, int)
    return Done(code, out.getvalue(), errors.getvalue())


def refused(*arguments: object) -> str:
    """The one sentence on stderr of a command that refuses what it was given, with exit code 2 and nothing else."""
    done = vitrail(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.errors.startswith("vitrail: ")
    assert done.errors.count("\n") == 1
    return done.errors
