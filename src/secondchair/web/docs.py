"""The API page: the OpenAPI document as plain HTML, without a script and without any other host."""

from __future__ import annotations

import json
from html import escape
from typing import Any

STYLE = """
:root{color-scheme:light dark;--ink:#3b332b;--paper:#faf5ea;--edge:#d8cbb3;--soft:#f0e7d5;--link:#7a3b12}
@media (prefers-color-scheme:dark){:root{--ink:#eadfcd;--paper:#211d19;--edge:#4a4138;--soft:#2c2621;--link:#e9b184}}
body{margin:0 auto;max-width:60rem;padding:16px;background:var(--paper);color:var(--ink);
 font:16px/1.5 system-ui,sans-serif}
h1{font-size:28px}h2{font-size:20px;margin-top:32px}a{color:var(--link)}
details{border:1px solid var(--edge);border-radius:8px;margin:8px 0;background:var(--soft)}
summary{padding:12px;cursor:pointer;overflow-wrap:anywhere}details>div{padding:0 16px 12px}
code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;padding:12px;background:var(--paper);border-radius:8px}
b.method{display:inline-block;min-width:4.5rem}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid var(--edge)}
"""


def page(document: dict[str, Any]) -> str:
    """The whole page."""
    info = document["info"]
    calls = "".join(
        _call(method, path, call) for path, methods in document["paths"].items() for method, call in methods.items()
    )
    schemas = "".join(_schema(name, schema) for name, schema in document["components"]["schemas"].items())
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(info["title"])}: API</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head><body><main>'
        f"<h1>{escape(info['title'])}: the HTTP API</h1><p>{escape(info.get('description', ''))}</p>"
        f'<p>As a document for programs: <a href="/openapi.json">openapi.json</a>. <a href="/">To the games</a>.</p>'
        f"<h2>Calls</h2>{calls}<h2>What travels</h2>{schemas}</main></body></html>"
    )


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    rows = "".join(_parameter(p) for p in call.get("parameters", ()))
    parameters = f"<h3>Parameters</h3><table><tbody>{rows}</tbody></table>" if rows else ""
    body = call.get("requestBody", {}).get("content", {})
    sent = "".join(f"<h3>Body</h3><p>{escape(media)}: {_type(c['schema'])}</p>" for media, c in body.items())
    answers = "".join(_response(status, r) for status, r in call["responses"].items())
    return (
        f'<details id="{escape(call["operationId"])}"><summary><b class="method">{method.upper()}</b> '
        f"<code>{escape(path)}</code> {escape(call.get('description', ''))}</summary><div>{parameters}{sent}"
        f"<h3>Answers</h3><table><tbody>{answers}</tbody></table></div></details>"
    )


def _parameter(p: dict[str, Any]) -> str:
    needed = "needed" if p.get("required") else "may be left out"
    about = escape(p.get("description") or p["schema"].get("description", ""))
    return (
        f"<tr><th scope=row><code>{escape(p['name'])}</code></th><td>in the {escape(p['in'])}, {needed}</td>"
        f"<td>{_type(p['schema'])}</td><td>{about}</td></tr>"
    )


def _response(status: str, response: dict[str, Any]) -> str:
    content = "".join(f"{escape(media)}: {_type(c['schema'])}" for media, c in response.get("content", {}).items())
    return f"<tr><th scope=row>{escape(status)}</th><td>{escape(response['description'])}</td><td>{content}</td></tr>"


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, linked to its own place where it has one."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f'<a href="#schema-{escape(name)}">{escape(name)}</a>'
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    low, high = schema.get("minimum"), schema.get("maximum")
    bounds = f" from {low} to {high}" if low is not None and high is not None else ""
    return escape(str(schema.get("type", "anything"))) + bounds


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = json.dumps(schema, indent=1, ensure_ascii=False)
    about = escape(str(schema.get("description", "")).split("\n")[0])
    return (
        f'<details id="schema-{escape(name)}"><summary><code>{escape(name)}</code> {about}</summary>'
        f"<div><pre>{escape(text)}</pre></div></details>"
    )
