// Taps, clicks and the wheel on the play page: on the drawings, the zoom buttons, the menu, and the status line.

import { $, toast } from "./dom.js";
import { wordsOf } from "./pieces.js";

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

// What a mouse learns by resting on a piece, a finger learns by a tap.
function tellPiece(el) {
  const words = wordsOf(el);
  if (words) toast(words);
}

// What a figure of the status line means, on screens that have no room for it.
function tellFigure(e) {
  const figure = e.target.closest(".figure");
  if (figure?.title) toast(`${figure.dataset.label} ${figure.dataset.value}: ${figure.title}`);
}

function shutMenu(e) {
  const menu = $(".menu[open]");
  if (menu && (!menu.contains(e.target) || e.target.closest("nav > *"))) menu.open = false;
}
