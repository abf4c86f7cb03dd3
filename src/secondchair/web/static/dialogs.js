// The dialogs of the play page and of the replay: reasons, corrections, the end of the game.

import { $, $$, h } from "./dom.js";
import { endPanel } from "./end.js";
import { build } from "./forms.js";
import { whyTable } from "./tell.js";

// A tap beside a dialog, or on its cross, shuts it.
export function shutByTap() {
  for (const dialog of $$("dialog")) {
    dialog.addEventListener("click", (e) => (e.target === dialog || e.target.closest(".shut")) && dialog.close());
  }
}

export function openWhy(step) {
  const dialog = $("#why-dialog");
  $("h2", dialog).textContent = step.text;
  $(".body", dialog).replaceChildren(whyTable(step.why));
  dialog.showModal();
}

// All that can be said besides: a list, from which each thing is said at once or opens its form.
export function openAside(items, act, drawing) {
  const dialog = $("#form-dialog");
  const choose = (item) => () => {
    if (!item.action) return openForm(item, act, drawing);
    dialog.close();
    act(item.action);
  };
  const button = (item) => h("button", { type: "button", onclick: choose(item) }, item.label || "Correct");
  const list = h("ul", { class: "list-of-forms" }, items.map((item) => h("li", {}, button(item))));
  fill(dialog, "Something else", list);
}

// One of them as a form. What it asks on a drawing is answered on a copy of that drawing: `drawing(region)`.
function openForm(form, act, drawing) {
  const dialog = $("#form-dialog");
  const send = (action) => {
    dialog.close();
    act(action);
  };
  fill(dialog, form.label || "Correct", build(form, send, { drawing }));
}

function fill(dialog, title, body) {
  $("h2", dialog).textContent = title;
  $(".body", dialog).replaceChildren(body);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

export async function openEnd(answer, game) {
  const dialog = $("#end-dialog");
  $(".body", dialog).replaceChildren(await endPanel(answer, game));
  if (!dialog.open) dialog.showModal();
}
