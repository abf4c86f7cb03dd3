// Replays a game step by step: slider, play and pause, arrow keys.

import { get } from "./api.js";
import { Camera } from "./camera.js";
import { openWhy, shutByTap } from "./dialogs.js";
import { $, h, pageData, say } from "./dom.js";
import { draw } from "./patch.js";
import * as rules from "./rules.js";
import { settings } from "./settings.js";
import { highlight } from "./story.js";
import { ruleButtons, showStatus } from "./tell.js";

const { id, game } = pageData();
const steps = []; // loaded so far, the start first
let total = 1;
let at = 0;
let timer = 0;
const camera = new Camera($("#board"));
const slider = $("#slider");

async function load() {
  let since = 0;
  do {
    const page = await get(`/api/games/${id}/steps?since=${since}&limit=40`);
    if (page.start) steps.push(page.start);
    steps.push(...page.steps);
    total = page.total + 1;
    slider.max = total - 1;
    if (since === 0) show(0);
    if (!page.steps.length) break;
    since = page.steps.at(-1).seq;
  } while (steps.length < total);
}

function show(n, aloud = false) {
  at = Math.max(0, Math.min(n, steps.length - 1));
  const step = steps[at];
  slider.value = at;
  slider.setAttribute("aria-valuetext", step.text);
  document.body.toggleAttribute("data-boardless", !step.regions.board);
  if (step.regions.board) {
    const svg = draw($('.region[data-name="board"]'), step.regions.board);
    highlight(svg, step.targets ?? []);
    camera.follow(svg, [], $("[data-lit]", svg));
  }
  showStatus($("#status"), step.status);
  $("#ask").replaceChildren(step.text, ...ruleButtons(step.rule));
  const why = step.why ? h("button", { type: "button", class: "plain", onclick: () => explain(step) }, "Why?") : "";
  $("#hint").replaceChildren(`Step ${at} of ${total - 1} `, why);
  $("#back").disabled = at === 0;
  $("#on").disabled = at >= total - 1;
  if (aloud) say(step.text);
}

function explain(step) {
  pause();
  openWhy(step);
}

function run() {
  if (at >= total - 1) show(0);
  document.body.dataset.running = "";
  $("#run").setAttribute("aria-label", "Pause");
  const pace = Math.max(250, Number(settings().pace) || 0);
  timer = setInterval(() => {
    if (at >= total - 1) return pause();
    if (at + 1 < steps.length) show(at + 1);
  }, pace);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  delete document.body.dataset.running;
  $("#run").setAttribute("aria-label", "Play");
}

const toggle = () => (timer ? pause() : run());
const step = (by) => (pause(), show(at + by, true));

slider.addEventListener("input", () => (pause(), show(Number(slider.value))));
$("#run").addEventListener("click", toggle);
$("#back").addEventListener("click", () => step(-1));
$("#on").addEventListener("click", () => step(1));
$("#zoom-in").addEventListener("click", () => camera.zoom(1.4));
$("#zoom-out").addEventListener("click", () => camera.zoom(1 / 1.4));
$("#fit").addEventListener("click", () => camera.fit());
const wheel = (e) => (e.preventDefault(), camera.zoomAt(e, Math.exp(-e.deltaY / 400)));
$("#board").addEventListener("wheel", wheel, { passive: false });
document.addEventListener("keydown", (e) => {
  if (document.querySelector("dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
  const keys = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-at), End: () => step(total) };
  if (Object.hasOwn(keys, e.key)) keys[e.key]();
  else if (e.key === " " && !e.target.closest("button, a")) toggle();
  else return;
  e.preventDefault();
});
shutByTap();
rules.listen(game.id);
load();
