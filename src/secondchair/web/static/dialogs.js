// The dialogs of the play page and of the replay: reasons, corrections, the end of the game.

import { $, $$ } from "./dom.js";
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

// What can be said besides, as a form of its own. Nothing in it is answered on a drawing.
export function openForm(form, act) {
  const dialog = $("#form-dialog");
  const send = (action) => {
    dialog.close();
    act(action);
  };
  $("h2", dialog).textContent = form.label || "Correct";
  $(".body", dialog).replaceChildren(build(form, send, () => {}));
  dialog.showModal();
}

export async function openEnd(answer, game) {
  const dialog = $("#end-dialog");
  $(".body", dialog).replaceChildren(await endPanel(answer, game));
  if (!dialog.open) dialog.showModal();
}
