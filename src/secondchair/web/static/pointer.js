// Taps, clicks and the wheel on the play page: on the drawings, the zoom buttons, the menu, and the status line.

import { $ } from "./dom.js";
import { tellFigure, tellPiece } from "./pieces.js";

const CLOSER = 1.4; // one press of a zoom button

export function listenToTaps(table, { camera, choices, press, story, isBusy }) {
  const board = $("#board");

  table.addEventListener("click", (e) => {
    if (e.target.closest("#board") && (camera.dragged || press.long)) return;
    if (story.skip() || isBusy()) return;
    const tapped = e.target.closest("[data-target]");
    if (tapped && choices.tap(tapped)) return;
    tellPiece(e.target);
    if (e.target.closest("#board svg") && !e.target.closest("button")) choices.cancel();
  });
  board.addEventListener(
    "wheel",
    (e) => {
      e.preventDefault();
      if (!choices.wheel(e)) camera.zoomAt(e, Math.exp(-e.deltaY / 400));
    },
    { passive: false },
  );
  $("#zoom-in").addEventListener("click", () => camera.zoom(CLOSER));
  $("#zoom-out").addEventListener("click", () => camera.zoom(1 / CLOSER));
  $("#fit").addEventListener("click", () => camera.fit());
  $("#help").addEventListener("click", () => $("#help-dialog").showModal());
  $("#status").addEventListener("click", tellFigure);
  document.addEventListener("click", shutMenu);
}

export function shutMenu(e) {
  const menu = $(".menu[open]");
  if (menu && (!menu.contains(e.target) || e.target.closest("nav > *"))) menu.open = false;
}
