// Everything by keyboard: arrows between targets, Enter to choose and to confirm, R to turn, U to take back.

import { $ } from "./dom.js";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export function listenToKeys(page) {
  const { choices, cancel, camera, drawers, story, turn, undo, redo, openMoves, hint, pieces, isBusy } = page;
  const keys = {
    r: () => turn(1),
    R: () => turn(-1),
    u: undo,
    U: redo,
    m: openMoves,
    h: hint,
    i: pieces,
    l: () => drawers.show("log"),
    s: () => drawers.show("sheet"),
    "+": () => camera.zoom(1.4),
    "-": () => camera.zoom(1 / 1.4),
    0: () => camera.fit(),
    "?": () => $("#help-dialog").showModal(),
    Escape: () => closeMenu() || cancel() || drawers.shut(),
  };

  function closeMenu() {
    const menu = $(".menu[open]");
    if (menu) menu.open = false;
    return Boolean(menu);
  }

  function arrow(key) {
    const at = document.activeElement?.closest?.("[data-can]");
    const next = at ? choices.neighbour(at, key) : choices.elements()[0];
    next?.focus({ preventScroll: true });
    return Boolean(next);
  }

  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    if (e.target.closest("input, textarea, select")) return;
    if (story.skip()) return void e.preventDefault();
    if (isBusy()) return;
    const target = e.target.closest("[data-can]");
    const onControl = e.target.closest("button, a, summary");
    if ((e.key === "Enter" || e.key === " ") && !onControl) {
      if (target) choices.tap(target);
      else choices.confirm();
      return void e.preventDefault();
    }
    if (e.target.closest("#moves") && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
      const moves = [...document.querySelectorAll("#moves button")];
      moves[moves.indexOf(e.target) + (e.key === "ArrowDown" ? 1 : -1)]?.focus();
      return void e.preventDefault();
    }
    if (ARROWS.includes(e.key) && !e.target.closest("#drawers")) {
      if (arrow(e.key)) e.preventDefault();
      return;
    }
    if (Object.hasOwn(keys, e.key)) {
      keys[e.key]();
      e.preventDefault();
    }
  });
}
