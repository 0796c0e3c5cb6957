"""What README.md says is true: its Python runs, its files score, its links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

from tests.cli.running import vitrail

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(README.read_text(encoding="utf-8")) if found == kind]


def test_the_python_runs_as_shown() -> None:
    code = doctest.DocTestParser().get_doctest("".join(blocks("pycon")), {}, "README.md", str(README), 0)
    assert len(code.examples) > 10
    assert doctest.DocTestRunner().run(code).failed == 0


def test_the_windows_score(tmp_path: Path) -> None:
    """Section 7. Firelight: a 1 and a 2 make 2, red 2, favor 2, 18 open cells. Sun Catcher: 2 + 2 + 0 - 18."""
    (windows,) = blocks("json")
    path = tmp_path / "table.json"
    path.write_text(windows)
    done = vitrail("score", path, "--json")
    assert done.code == 0, done.errors
    assert [sheet["total"] for sheet in json.loads(done.out)["sheets"]] == [2 + 2 + 2 - 18, 2 + 2 + 0 - 18]


def test_the_links_lead_somewhere() -> None:
    for page in (README, ROOT / "CONTRIBUTING.md"):
        links = re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
        assert links
        for link in links:
            assert (ROOT / link).exists(), link
