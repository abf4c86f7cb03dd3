"""Your own box: every component that has designed values as a form beside its drawing, kept as an owner's file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from markupsafe import Markup
from msgspec import Struct, structs

from secondchair.core import box_reading
from secondchair.core.box import NAME, Box, Component
from secondchair.core.box_fields import Mistake, Mistaken, presentable
from secondchair.core.box_reading import Mended, Wrong, mend
from secondchair.core.content import ContentError
from secondchair.core.override import OverrideRefused, readable
from secondchair.core.registry import Game
from secondchair.store import SavedOverride
from secondchair.web import guard, pages
from secondchair.web.api import Player, Served, body_of, reply
from secondchair.web.openapi import gives, refusals, takes
from secondchair.web.refused import Refused, with_box
from secondchair.web.remembered import SAVING
from secondchair.web.service import Service

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/box", responses=refusals())

BoxName = Annotated[str, Query(max_length=80, description="The name of your values; without one, those kept last.")]


class BoxPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A component of your box, and what your copy of it says, field by field."""

    part: str
    values: dict[str, Any] = {}
    name: str = ""  # of your values; without one, those kept last
    confirm: bool = False  # a value that is known to be printed differently is meant
    game_id: str = ""  # a game at the table that is to go by it from now on
    touch: str = ""  # to draw it: the place of the drawing that was touched


class PartDrawn(Struct, frozen=True):
    """The component with what was typed in; without a drawing while something is wrong."""

    drawing: str
    mistakes: tuple[Mistake, ...] = ()
    values: dict[str, Any] = {}  # after a touch on the drawing


class PartShown(Struct, frozen=True):
    key: str
    title: str
    mark: str  # designed, checked or printed


class ShelfShown(Struct, frozen=True):
    title: str
    help: str
    checked: int
    designed: int  # all that were designed, the checked ones among them
    parts: tuple[PartShown, ...]  # the designed ones first


class BoxShown(Struct, frozen=True):
    """How far your box is: so many of the designed values are checked."""

    game: str
    name: str
    checked: int
    designed: int
    shelves: tuple[ShelfShown, ...]
    next: str = ""  # the component to look at next
    warnings: tuple[str, ...] = ()


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of your own values, and the components that are to be read otherwise than it says."""

    text: str
    parts: tuple[Mended, ...] = ()


class FileRead(Struct, frozen=True):
    """Where the values are kept now; or, with nothing changed, what is wrong, component by component."""

    game: str
    name: str = ""
    wrong: tuple[Wrong, ...] = ()
    text: str = ""  # the file with the components that were put right
    form: str = ""  # the same as fields to put right, for the page


BODIES = (BoxPart, BoxFile)
ANSWERS = (PartDrawn, BoxShown, FileRead)


# -- finding the box ---------------------------------------------------------------------------------------------------


def _game(game_id: str) -> Game:
    return with_box(game_id, "no box to fill in")


def _kept(service: Service, player: str, game: Game) -> list[SavedOverride]:
    """The owner's values of this game, those kept last first."""
    mine = [saved for saved in service.store.overrides(service.owner(player)) if saved.game == game.id]
    return sorted(mine, key=lambda saved: saved.added, reverse=True)


def _open(service: Service, player: str, game: Game, name: str) -> Box:
    """The box of that name, or the one that was kept last, or an empty one."""
    kept = _kept(service, player, game)
    saved = next((s for s in kept if s.name == name), None) if name else next(iter(kept), None)
    if saved is None and name not in ("", NAME):
        raise Refused(404, f"There are no values named {name!r} for {game.title}.")
    try:
        return Box(game, saved.text if saved else "")
    except OverrideRefused as error:
        sentence = f"The game has changed since, and the values of {saved.name if saved else name!r} no longer fit."
        raise Refused(422, sentence, problems=list(error.problems)) from None


def _component(box: Box, key: str) -> Component:
    try:
        return box.find(key)
    except LookupError as error:
        raise Refused(404, str(error.args[0])) from None


def _after(box: Box, key: str) -> str:
    """The next component with something to check: one that comes later, or else the first."""
    found = [(component.key, component.designed) for component in box.all()]
    here = next((n for n, (name, _) in enumerate(found) if name == key), -1)
    return next((name for name, designed in (*found[here + 1 :], *found[: here + 1]) if designed), "")


def _shown(box: Box, key: str = "") -> BoxShown:
    shelves = list[ShelfShown]()
    for shelf in box.shelves:
        parts = box.components(shelf)
        checked = sum(component.checked for component in parts)
        designed = checked + sum(component.designed for component in parts)
        ordered = sorted(parts, key=lambda component: component.mark != "designed")
        shown = tuple(PartShown(component.key, component.title, component.mark) for component in ordered)
        shelves.append(ShelfShown(shelf.title, shelf.help, checked, designed, shown))
    checked, designed = sum(s.checked for s in shelves), sum(s.designed for s in shelves)
    warnings = tuple(str(warning.text) for warning in box.warnings)
    return BoxShown(box.game.id, box.file.name, checked, designed, tuple(shelves), _after(box, key), warnings)


def _refused(mistaken: Mistaken) -> Refused:
    told = [{"at": mistake.at, "text": mistake.text} for mistake in mistaken.mistakes]
    count = "One thing is" if len(told) == 1 else f"{len(told)} things are"
    return Refused(422, f"{count} not right yet; nothing was kept.", mistakes=told, confirm=mistaken.confirm)


# -- the API -----------------------------------------------------------------------------------------------------------


@api.get("/{game}", responses=gives(BoxShown))
def look_into_box(service: Served, player: Player, game: str, name: BoxName = "") -> Response:
    """What is in your box, and how much of it you have checked."""
    return reply(_shown(_open(service, player, _game(game), name)))


@api.post("/{game}/draw", openapi_extra=takes(BoxPart), responses=gives(PartDrawn))
def draw_part(
    service: Served, player: Player, game: str, given: Annotated[BoxPart, Depends(body_of(BoxPart))]
) -> Response:
    """A component as it looks with what is being typed in. Nothing is kept."""
    box = _open(service, player, _game(game), given.name)
    component = _component(box, given.part)
    try:
        values = box.touched(component, given.values, given.touch) if given.touch else given.values
        drawing = box.draw(component, box.draft(component, values))
        return reply(PartDrawn(drawing, values=values if given.touch else {}))
    except Mistaken as error:
        return reply(PartDrawn("", error.mistakes))
    except ContentError as error:
        return reply(PartDrawn("", (Mistake("", error.problems[0]),)))


@api.put("/{game}", openapi_extra=takes(BoxPart), responses=gives(BoxShown))
def keep_part(
    service: Served, player: Player, game: str, given: Annotated[BoxPart, Depends(body_of(BoxPart))]
) -> Response:
    """Keep what your copy of a component says; `mistakes` names the field of each mistake."""
    return _changed(service, player, _game(game), given, forget=False)


@api.post("/{game}/forget", openapi_extra=takes(BoxPart), responses=gives(BoxShown))
def forget_part(
    service: Served, player: Player, game: str, given: Annotated[BoxPart, Depends(body_of(BoxPart))]
) -> Response:
    """A component as the game comes with it, again."""
    return _changed(service, player, _game(game), given, forget=True)


def _changed(service: Service, player: str, game: Game, given: BoxPart, forget: bool) -> Response:
    with SAVING:
        box = _open(service, player, game, given.name)
        component = _component(box, given.part)
        try:
            new = box.forget(component) if forget else box.take(component, given.values, given.confirm)
        except Mistaken as error:
            raise _refused(error) from None
        owner = service.owner(player)
        if any(new.file.tables.values()):
            service.store.replace_override(owner, game.id, new.file.name, new.loaded.fingerprint, new.text)
        else:
            service.store.drop_override(owner, game.id, box.file.name)
    shown = _shown(new, given.part)
    if given.game_id and not forget:
        try:
            service.own_values(given.game_id, player, given.part, given.values)
        except Refused as error:  # the box has it all the same
            shown = structs.replace(shown, warnings=(*shown.warnings, error.sentence))
    return reply(shown)


@api.get("/{game}/file", responses=gives(str, media="application/toml"))
def box_file(service: Served, player: Player, game: str, name: BoxName = "") -> Response:
    """Your values as a TOML file, to keep or to give to another device."""
    box = _open(service, player, _game(game), name)
    file = f"{game}-{box.file.name}.toml"
    headers = {"Content-Disposition": f"attachment; filename*=utf-8''{quote(file)}"}
    return Response(box.text, media_type="application/toml", headers=headers)


@api.post("/{game}/read", openapi_extra=takes(BoxFile), responses=gives(FileRead))
def read_box_file(
    service: Served, player: Player, game: str, given: Annotated[BoxFile, Depends(body_of(BoxFile))]
) -> Response:
    """Take in a file whole, or not at all; then `wrong` says what is wrong at which field, and what would be right."""
    kind, text, wrong = _meant(game, given.text), given.text, list[Wrong]()
    if given.parts:
        try:
            text, wrong = mend(kind, text, given.parts)
        except (OverrideRefused, LookupError) as error:
            raise Refused(422, str(error)) from None
    if not wrong:
        try:
            taken = service.values.add(service.owner(player), text)
        except Refused as error:
            if "problems" not in error.extra:
                raise
            wrong = box_reading.wrong(kind, text)
        else:
            return reply(FileRead(taken.game, taken.name))
    return reply(FileRead(kind.id, wrong=tuple(wrong), text=text, form=_reading(kind, wrong)))


def _meant(game_id: str, text: str) -> Game:
    """The game that a file is for, if it is one with a box; else the one at whose box it was read."""
    try:
        return _game(str(readable(text).game))
    except (OverrideRefused, Refused):
        return _game(game_id)


def _reading(game: Game, wrong: Sequence[Wrong]) -> str:
    """The components with mistakes as forms, what the file says in their fields."""
    box = Box(game)
    parts = [
        {
            "component": (component := box.find(one.part)),
            "said": {s.name: presentable(s.field, one.values.get(s.name)) for s in component.fields},
            "at": {m.at: m.text for m in one.mistakes if m.at},
            "whole": [m.text for m in one.mistakes if not m.at],
            "confirm": one.confirm,
        }
        for one in wrong
        if one.part
    ]
    alone = [mistake.text for one in wrong if not one.part for mistake in one.mistakes]
    count = sum(len(one.mistakes) for one in wrong)
    return pages.fragment("box_reading.html", parts=parts, alone=alone, count=count)


# -- the page ----------------------------------------------------------------------------------------------------------


@router.get("/box/{game_id}")
def box_page(
    request: Request,
    game_id: str,
    part: Annotated[str, Query(max_length=100)] = "",
    name: Annotated[str, Query(max_length=80)] = "",
    back: Annotated[str, Query(max_length=64, pattern="^[A-Za-z0-9_-]*$")] = "",
) -> Response:
    """The list of components, and the one that is open. `back`: the game at the table that it is asked for."""
    service: Service = request.app.state.service
    player = guard.player(request)
    game = _game(game_id)
    box = _open(service, player, game, name)
    shown = _shown(box, part)
    component = _component(box, part) if part else None
    wide = component or (_component(box, shown.next) if shown.next else next(box.all(), None))
    return pages.page(
        request, "box.html", game=game, box=shown, component=component or wide, open=bool(component), back=back,
        names=[saved.name for saved in _kept(service, player, game)],
        drawing=Markup(box.draw(wide)) if wide else "", symbols_of_game=pages.board_symbols(game),
        link=lambda key: f"/box/{game.id}?" + urlencode({"part": key, **_asked(name, back)}),
    )  # fmt: skip


def _asked(name: str, back: str) -> dict[str, str]:
    return ({"name": name} if name else {}) | ({"back": back} if back else {})
