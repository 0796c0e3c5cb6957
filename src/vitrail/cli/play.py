"""`vitrail play`: the server on this machine, and the browser on its page."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

DEFAULT_PORT = 8123


def play(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; the next free one if it is in use.")
    ] = (DEFAULT_PORT),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option(help="Folder to keep games in.", show_default="your user data folder", file_okay=False),
    ] = None,
) -> None:
    """Play in the browser, alone, with friends at this screen, or against bots."""
    from vitrail.server.app import Settings, create_app
    from vitrail.server.run import listen, serve

    folder = data or data_folder()
    app = create_app(Settings(folder))
    listener = listen(port)
    taken = listener.getsockname()[1]
    if port not in (0, taken):
        typer.echo(f"Port {port} is in use, so vitrail takes {taken}.")
    url = f"http://127.0.0.1:{taken}/"
    typer.echo(f"vitrail is at {url}  (games are kept in {folder}; Ctrl-C ends it)")
    sys.stdout.flush()
    if not no_browser:
        open_browser(url)
    try:
        serve(app, listener)
    except KeyboardInterrupt:
        typer.echo("\nvitrail has stopped; your games are kept.")


def data_folder() -> Path:
    """The user's data folder by the platform's convention."""
    import platformdirs

    return Path(platformdirs.user_data_dir("vitrail", appauthor=False))


def open_browser(url: str) -> None:
    """Open the page where there is a screen; a text browser would take this terminal."""
    import threading
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
