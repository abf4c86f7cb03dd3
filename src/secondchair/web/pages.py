"""The HTML pages."""

from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

router = APIRouter()


def error_page(request: Request, status: int, sentence: str) -> Response:
    """What a person sees instead of a page that is not there."""
    return HTMLResponse(f"<!doctype html><title>Second Chair</title><p>{escape(sentence)}</p>", status)
