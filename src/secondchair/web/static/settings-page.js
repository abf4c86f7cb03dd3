// The settings page: every change is kept at once.

import { $ } from "./dom.js";
import { change, settings } from "./settings.js";
import { play } from "./sound.js";

const form = $("#settings");
const now = settings();
for (const input of form.elements) {
  if (input.type === "radio") input.checked = JSON.stringify(now[input.name]) === input.value;
}
form.addEventListener("change", (e) => {
  change(e.target.name, JSON.parse(e.target.value));
  if (e.target.name === "sound") play("goal");
});
