"""The container's files fit the program: options that exist, sources that are copied, a compose file that is YAML."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from typer.main import get_command

from vitrail.cli.main import app

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parent.parent


def words_of(instruction: str) -> list[str]:
    """The last instruction of this kind in the Dockerfile, in its form of a list."""
    text = (ROOT / "Dockerfile").read_text()
    found = re.findall(rf"^ *{instruction} (\[.*\])$", text, re.MULTILINE)
    words: list[str] = yaml.safe_load(found[-1])
    return words


def parsed(command: list[str]) -> dict[str, Any]:
    """What a command line of `vitrail` means; an option that is unknown fails."""
    group = get_command(app)
    serve = group.get_command(None, command[0])  # type: ignore[attr-defined]
    found: dict[str, Any] = serve.make_context("serve", command[1:]).params
    return found


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_the_image_serves_from_its_volume() -> None:
    assert words_of("ENTRYPOINT") == ["vitrail"]
    options = parsed(words_of("CMD"))
    text = (ROOT / "Dockerfile").read_text()
    assert f"VOLUME {options['data']}" in text
    assert f"EXPOSE {options['port']}" in text
    assert f"http://127.0.0.1:{options['port']}/healthz" in text
    assert text.index("USER vitrail") < text.index("ENTRYPOINT")


def test_the_services_are_what_host_md_says(monkeypatch: pytest.MonkeyPatch) -> None:
    services = compose()["services"]
    monkeypatch.setenv("VITRAIL_DATABASE", services["vitrail"]["environment"]["VITRAIL_DATABASE"])
    options = parsed(shlex.split(services["vitrail"]["command"]))
    assert options["workers"] == 2
    assert options["database"].startswith("postgresql://vitrail:")
    assert "@database/vitrail" in options["database"]
    assert options["proxy"] == compose()["networks"]["default"]["ipam"]["config"][0]["gateway"]
    assert services["vitrail"]["ports"] == [f"127.0.0.1:8123:{options['port']}"]
    assert set(services["vitrail"]["depends_on"]) < set(services)
    volumes = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert volumes == set(compose()["volumes"])


def test_what_the_image_copies_is_there_and_not_ignored() -> None:
    text = (ROOT / "Dockerfile").read_text()
    copied = {name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()}
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied == kept
    assert all((ROOT / name).exists() for name in copied)
