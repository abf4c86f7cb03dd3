// Replays a game: by move or by turn, with the drawings, the log and the reasons of play. Nothing can be chosen here.

import { call } from "./api.js";
import { Camera } from "./camera.js";
import { openWhy, shutByTap } from "./dialogs.js";
import { $, $$, goTo, h, keepToastsBelow, pageData, say, toast } from "./dom.js";
import { Drawers } from "./drawers.js";
import { Drawings } from "./drawings.js";
import { openList, tellFigure, tellPiece } from "./pieces.js";
import { shutMenu } from "./pointer.js";
import * as rules from "./rules.js";
import { change, settings } from "./settings.js";
import { Tape } from "./tape.js";
import { linesOf, logLine, ruleButtons, sheetTable, showStatus } from "./tell.js";

const { id, game, play } = pageData(); // `play`: the id to play, for those who may
const tape = new Tape(`/api/games/${id}`);
const camera = new Camera($("#board"));
camera.putButtons($(".camera"), $(".bar"));
keepToastsBelow($("#status"));
const drawers = new Drawers($("#tabs"), $("#drawers"), () => markLine(), game.opponent);
const drawings = new Drawings($("#table"), camera, drawers);
const slider = $("#slider");
let at = 0;
let timer = 0;
let looking = 0; // the last look at a step: what an earlier one brings is not wanted any more

// -- one step --------------------------------------------------------------------------------------------------------

async function show(n, aloud = false) {
  at = Math.max(0, Math.min(n, tape.last));
  const step = tape.steps[at];
  tell(step, aloud);
  const look = ++looking;
  const drawn = await tape.drawn(at);
  if (look !== looking) return;
  document.body.toggleAttribute("data-boardless", !drawn.regions.board);
  drawings.tell({ ...drawn, targets: step.targets });
  $("#sheet").replaceChildren(sheetTable(drawn.sheet));
  document.body.dataset.seq = step.seq;
}

function tell(step, aloud) {
  slider.value = at;
  slider.setAttribute("aria-valuetext", step.text);
  showStatus($("#status"), step.status);
  const turn = step.turn ? `, turn ${step.turn}` : "";
  $("#where").textContent = at ? `Move ${step.seq} of ${tape.steps.at(-1).seq}${turn}` : "Before the first move";
  const why = step.why && h("button", { type: "button", class: "plain", onclick: () => explain(step) }, "Why?");
  $("#ask").replaceChildren(step.text, ...ruleButtons(step.rule), ...(why ? [" ", why] : []));
  for (const [name, ends] of [["first", at === 0], ["back", at === 0], ["on", at === tape.last], ["last", at === tape.last]]) {
    $(`#${name}`).disabled = ends;
  }
  history.replaceState(null, "", at ? `?at=${step.seq}` : location.pathname);
  $("#wrong").search = `at=${step.seq}`;
  markLine();
  if (aloud) say(step.text);
}

function markLine() {
  const now = String(tape.steps[at]?.seq);
  for (const shown of $$("#log .step")) {
    const here = shown.dataset.seq === now;
    shown.toggleAttribute("data-here", here);
    if (here) shown.scrollIntoView({ block: "nearest" });
  }
}

function explain(step) {
  pause();
  openWhy(step);
}

// -- transport -------------------------------------------------------------------------------------------------------

const next = (by) => ($("#by").value === "turn" ? tape.turnFrom(at, by) : at + by);
const go = (n) => (pause(), show(n, true));

async function run() {
  if (at >= tape.last) await show(0);
  document.body.dataset.running = "";
  $("#run").setAttribute("aria-label", "Pause");
  const beat = async () => {
    if (at >= tape.last) return pause();
    const running = timer;
    await show(next(1));
    if (timer === running) wait(beat);
  };
  wait(beat);
}

function wait(beat) {
  const pace = Math.max(250, Number(settings().pace) || 900);
  timer = setTimeout(beat, pace / Number($("#speed").value));
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  delete document.body.dataset.running;
  $("#run").setAttribute("aria-label", "Play");
}

const toggle = () => (timer ? pause() : run());

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast("The link to this position is copied.");
  } catch {
    toast(location.href);
  }
}

// From here on as a game of its own.
async function branch() {
  pause();
  try {
    const made = await call("POST", `/api/games/${play}/branch`, { at: tape.steps[at].seq });
    goTo(`/play/${made.id}`);
  } catch (error) {
    toast(error.message, "warn");
  }
}

// -- begin -----------------------------------------------------------------------------------------------------------

function line(step) {
  const li = logLine(step, game.actors, explain);
  li.prepend(h("a", { class: "at", href: `?at=${step.seq}`, "aria-label": `Show move ${step.seq}` }, String(step.seq)));
  return li;
}

const listPieces = () => (pause(), openList(tape.steps[at].status));
const openHelp = () => (pause(), $("#help-dialog").showModal());

const onClick = {
  first: () => go(0), back: () => go(next(-1)), run: toggle, on: () => go(next(1)), last: () => go(tape.last),
  copy: copyLink, "what-if": branch,
  "zoom-in": () => camera.zoom(1.4), "zoom-out": () => camera.zoom(1 / 1.4), fit: () => camera.fit(),
  pieces: listPieces, help: openHelp,
};

function listen() {
  for (const [name, what] of Object.entries(onClick)) $(`#${name}`).addEventListener("click", what);
  slider.addEventListener("input", () => (pause(), show(Number(slider.value))));
  $("#speed").addEventListener("change", (e) => change("speed", e.target.value));
  $("#by").addEventListener("change", (e) => change("by", e.target.value));
  $("#log").addEventListener("click", (e) => {
    const jump = e.target.closest("a.at") ?? (e.target.closest("button") ? null : e.target.closest(".step"));
    if (!jump || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    go(tape.placeOf(Number(jump.closest(".step").dataset.seq)));
  });
  $("#table").addEventListener("click", (e) => camera.dragged || tellPiece(e.target));
  $("#status").addEventListener("click", tellFigure);
  document.addEventListener("click", shutMenu);
  const wheel = (e) => (e.preventDefault(), camera.zoomAt(e, Math.exp(-e.deltaY / 400)));
  $("#board").addEventListener("wheel", wheel, { passive: false });
  $("#board").addEventListener("resized", () => camera.fit());
  document.addEventListener("keydown", onKey);
}

const KEYS = {
  ArrowLeft: () => go(next(-1)), ArrowRight: () => go(next(1)), Home: () => go(0), End: () => go(tape.last),
  "+": () => camera.zoom(1.4), "-": () => camera.zoom(1 / 1.4), 0: () => camera.fit(),
  i: listPieces, "?": openHelp,
};

function onKey(e) {
  if (document.querySelector("dialog[open]") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target.closest("select, input:not([type=range])")) return;
  if (Object.hasOwn(KEYS, e.key)) KEYS[e.key]();
  else if (e.key === " " && !e.target.closest("button, a")) toggle();
  else if (e.key === "Escape") drawers.shut();
  else return;
  e.preventDefault();
}

async function begin() {
  $("#speed").value = settings().speed;
  $("#by").value = settings().by;
  await tape.load();
  slider.max = tape.last;
  $("#log").append(...linesOf(tape.steps.slice(1)).map(line));
  const wanted = new URLSearchParams(location.search).get("at") ?? location.hash.slice(1);
  await show(wanted ? tape.placeOf(Number(wanted)) : 0);
  drawers.start(document.body.hasAttribute("data-boardless"));
  listen();
  document.body.dataset.ready = "";
}

shutByTap();
rules.listen(game.id);
begin();
