"""The page's strict headers, as the browser takes them: its own server's live updates, and nothing from elsewhere."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from tests.server.serving import serving

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

FORBIDDEN = {
    "connect-src": "new WebSocket('ws://127.0.0.1:{other}/api/games/x/live')",
    "connect-src ": "fetch('http://127.0.0.1:{other}/')",
    "img-src": "new Image().src = 'http://127.0.0.1:{other}/x.png'",
    "frame-src": "document.body.append(Object.assign(document.createElement('iframe'), {{src: '/'}}))",
    "script-src-elem": "document.body.append(Object.assign(document.createElement('script'), {{text: 'x = 1'}}))",
    "script-src-attr": "document.body.setAttribute('onclick', 'window.x = 1')",
}
VIOLATED = """() => new Promise(done => {
    addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), {once: true});
    CODE;
})"""
OPENED = """path => new Promise(done => {
    const socket = new WebSocket(`ws://${location.host}${path}`);
    socket.onopen = () => socket.send('{"type": "hello"}');
    socket.onmessage = event => { done(JSON.parse(event.data).type); socket.close(); };
    socket.onerror = () => done('error');
})"""


def test_the_page_may_speak_to_its_own_server_alone(tmp_path: Path, browser: Browser) -> None:
    """`connect-src 'self'` covers the WebSocket of the same origin."""
    with serving(tmp_path) as server, socket.create_server(("127.0.0.1", 0)) as other:
        opened = server.open_table()
        context = browser.new_context(base_url=server.url)
        page = context.new_page()
        page.goto("/")
        assert page.evaluate(OPENED, f"/api/games/{opened['id']}/live") == "state"
        for directive, form in FORBIDDEN.items():
            code = form.format(other=other.getsockname()[1])
            assert page.evaluate(VIOLATED.replace("CODE", code)) == directive.strip(), code
        assert page.evaluate("window.x") is None
        context.close()
