"""The OpenAPI document of the HTTP API, made from the routes and the wire's structs themselves."""

from __future__ import annotations

import inspect
import re
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import ServerSentEvent

import vitrail
from vitrail.server import forms, messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.typing import FieldDefinition

ABOUT = """\
Tables of vitrail, an open platform for the dice-drafting game Sagrada (unofficial). docs/bot-api.md of the project
says how a program plays, docs/live.md what goes over the WebSocket `/api/games/{game_id}/live`, whose messages are
among the schemas here: Hello, ActMessage, UndoMessage, BackMessage and Ping go in, StateMessage, Current, Answer, Pong
and Refused come out."""
REFUSALS = {
    400: "What was asked makes no sense; the message says where.",
    403: "The seat or table is another's, it is another's turn, or a foreign web page asked.",
    404: "There is no such game, or nothing at this address.",
    409: "The rules do not allow it now (`illegal`), the game has moved on since (`stale`), or it cannot be restored.",
    413: "The body is too large.",
    429: "More was asked from this address than one may ask in this time.",
    503: "The games cannot be read or kept now; try again.",
}
KEY = {"type": "http", "scheme": "bearer", "description": "The secret of a seat, or of the table's host."}
PARAMETERS = {
    "game_id": "The table's id.",
    "seat": "A seat, from 0; the asker's by its key. Without it one looks on.",
    "private": "In Original solo, the Private Objective to score.",
    "since": "The version of the table seen last: nothing is sent until it is another.",
    "last": "The same, as a browser says it by itself when it connects again; it comes before `since`.",
    "ply": "How many actions stood.",
    "chapter": "A chapter's id.",
    "day": "A day (UTC) such as 2026-12-01.",
    "player": "At home, where there are no keys: the name of who asks.",
    "name": "What the record was put away under.",
    "opened": "Whether every seat's secrets are shown.",
    "action": "An action, or several of one turn separated by spaces.",
    "rules": "A rule set's text, such as original:2.",
    "text": "A rule set's text, such as original:2.",
}
_TALK = (
    *(messages.Hello, messages.ActMessage, messages.UndoMessage, messages.BackMessage, messages.Ping),
    *(messages.StateMessage, messages.Current, messages.Answer, messages.Pong, messages.Refused),
)
_BOUNDS = {"ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
_REF = "#/components/schemas/{name}"


def document(app: Litestar) -> dict[str, Any]:
    """The document of an app's routes under /api; each route whose body is a form names it as `form`."""
    paths: dict[str, Any] = {}
    routes = [(route.path_format, handler) for route in app.routes for handler in getattr(route, "route_handlers", ())]
    for path, handler in routes:
        if isinstance(handler, HTTPRouteHandler) and path.startswith("/api/") and "OPTIONS" not in handler.http_methods:
            (method,) = handler.http_methods
            paths.setdefault(path, {})[method.lower()] = _operation(path, handler)
    shown = [forms.Refusal, *_TALK, *(type_ for _, handler in routes for type_ in _types(handler))]
    _, schemas = msgspec.json.schema_components(shown, ref_template=_REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "vitrail", "version": vitrail.__version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(schemas.items())), "securitySchemes": {"key": KEY}},
    }


def _types(handler: HTTPRouteHandler) -> Iterator[Any]:
    """The structs that a route takes and gives."""
    if isinstance(handler, HTTPRouteHandler):
        answer = handler.parsed_fn_signature.return_type.annotation
        yield from [part for part in (answer, *get_args(answer)) if _is_struct(part)]
        if "form" in handler.opt:
            yield handler.opt["form"]


def _is_struct(type_: object) -> bool:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _operation(path: str, handler: HTTPRouteHandler) -> dict[str, Any]:
    text = inspect.cleandoc(handler.fn.__doc__ or "")
    parameters = [_parameter(name, field) for name, field in _fields(handler) if field.kwarg_definition is not None]
    form = handler.opt.get("form")
    refused = {400, 403, 429, 503} | ({404, 409} if "{" in path else set()) | ({413} if form else set())
    operation = {
        "operationId": handler.handler_name,
        "summary": text.partition("\n")[0],
        "description": text,
        "parameters": [*map(_in_path, re.findall(r"{(\w+)}", path)), *filter(None, parameters)],
        "responses": {str(handler.status_code): _answer(handler)}
        | {str(status): _refusal(status) for status in sorted(refused)},
    }
    if form is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _schema(form)}}}
    if any(name == "key" for name, _ in _fields(handler)):
        operation["security"] = [{}, {"key": []}]
    return operation


def _fields(handler: HTTPRouteHandler) -> Iterator[tuple[str, FieldDefinition]]:
    """The parameters of a route, those of what it depends on too."""
    own = handler.parsed_fn_signature.parameters
    yield from own.items()
    for name, dependency in handler.resolve_dependencies().items():
        if name in own and name != "key":
            yield from dependency.parsed_fn_signature.parameters.items()


def _in_path(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": PARAMETERS.get(name, name),
        "schema": {"type": "integer" if name == "ply" else "string"},
    }


def _parameter(name: str, field: FieldDefinition) -> dict[str, Any] | None:
    """A parameter of the query or the header; None for what is none of a client's."""
    said = field.kwarg_definition
    if not isinstance(said, (QueryParameter, HeaderParameter)):
        return None
    types = [part for part in _parts(field.annotation) if part is not NoneType]
    schema = msgspec.json.schema(types[0])
    schema |= {key: getattr(said, bound) for bound, key in _BOUNDS.items() if getattr(said, bound) is not None}
    if field.has_default and field.default is not None:
        schema["default"] = field.default
    return {
        "name": said.name or name,
        "in": "query" if isinstance(said, QueryParameter) else "header",
        "required": not field.has_default,
        "description": PARAMETERS.get(name, name),
        "schema": schema,
    }


def _parts(type_: Any) -> tuple[Any, ...]:  # noqa: ANN401 - whatever is annotated
    return get_args(type_) if isinstance(type_, UnionType) else (type_,)


def _answer(handler: HTTPRouteHandler) -> dict[str, Any]:
    type_ = handler.parsed_fn_signature.return_type.annotation
    if type_ is NoneType:
        return {"description": "It is done."}
    if type_ is ServerSentEvent:
        told = "An endless stream of events `state`, whose data is a StateMessage, and at last `refused`, a Refused."
        return {"description": told, "content": {"text/event-stream": {"schema": {"type": "string"}}}}
    schema = _schema(type_) if _is_struct(type_) or get_args(type_)[:1] != (bytes,) else {"type": "object"}
    return {"description": "What was asked for.", "content": {"application/json": {"schema": schema}}}


def _refusal(status: int) -> dict[str, Any]:
    content = {"application/json": {"schema": _schema(forms.Refusal)}}
    return {"description": REFUSALS[status], "content": content}


def _schema(type_: Any) -> dict[str, Any]:  # noqa: ANN401 - a struct, or a container of structs
    (schema,), _ = msgspec.json.schema_components([type_], ref_template=_REF)
    return schema
