// What the pieces of the drawings are, in words. A mouse learns it by resting on one; a tap on a piece that cannot be
// chosen tells it too, and the list of all of them is read by keyboard.

import { $, $$, h, toast } from "./dom.js";

// The words of the innermost piece around an element of a drawing.
function wordsOf(el) {
  for (let at = el?.closest?.(".region svg *"); at && at.nodeName !== "svg"; at = at.parentElement) {
    const title = [...at.children].find((child) => child.nodeName === "title");
    if (title) return title.textContent;
  }
  return "";
}

// What a mouse learns by resting on a piece, a finger learns by a tap.
export function tellPiece(el) {
  const words = wordsOf(el);
  if (words) toast(words);
}

// What a figure of the status line means, on screens that have no room for it.
export function tellFigure(e) {
  const figure = e.target.closest(".figure");
  if (figure?.title) toast(`${figure.dataset.label} ${figure.dataset.value}: ${figure.title}`);
}

// Everything that lies on the drawings, drawing by drawing, and what the figures of the status line mean.
export function openList(status) {
  const figures = status.filter((figure) => figure.hint).map((figure) => `${figure.label} ${figure.value}: ${figure.hint}`);
  const parts = $$(".region > svg[aria-label]").map((svg) => [
    svg.getAttribute("aria-label"),
    [...new Set($$("title", svg).filter((title) => title.parentElement !== svg).map((title) => title.textContent))],
  ]);
  const dialog = $("#pieces-dialog");
  $(".body", dialog).replaceChildren(
    ...[["Status", figures], ...parts]
      .filter(([, lines]) => lines.length)
      .flatMap(([name, lines]) => [h("h3", {}, name), h("ul", {}, lines.map((line) => h("li", {}, line)))]),
  );
  dialog.showModal();
}
