// The play page. It knows no game: it shows the drawings, offers the options of the prompt, and sends back what was
// chosen together with the number of the last move it has seen.

import { Refused, insist } from "./api.js";
import { Camera } from "./camera.js";
import { Choices } from "./choices.js";
import { $, $$, h, icon, pageData, say, toast } from "./dom.js";
import { Drawers } from "./drawers.js";
import { endPanel } from "./end.js";
import { Focus } from "./focus.js";
import { build } from "./forms.js";
import { Hints } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { draw } from "./patch.js";
import { Press } from "./press.js";
import * as rules from "./rules.js";
import { Seats } from "./seats.js";
import { play as sound } from "./sound.js";
import { Story, highlight } from "./story.js";
import { logLine, optionName, ruleButtons, sheetTable, showStatus, whyTable } from "./tell.js";

const { id, game, answer: first } = pageData();
const home = `/api/games/${id}`;
const names = { you: "You", bot: game.opponent || "Opponent", chance: "Fate" };
const table = $("#table");
let answer = first;
let busy = false;
let missed = false; // somebody else moved while this page was busy
let told = []; // the sentences since your last choice
let armed = null; // an option without a place on a drawing that waits for its second press

const camera = new Camera($("#board"), () => focus.placeRing());
const choices = new Choices(table, { send: choose, changed: showChoice });
const drawers = new Drawers($("#tabs"), $("#drawers"), opened);
const story = new Story({ show: showStep, tell: tellStep });
const seats = new Seats(id, game, refresh);
const focus = new Focus(choices, camera);
const press = new Press(table, (el) => !camera.dragged && !busy && choices.preview(el));
const hints = new Hints(table, { answer: () => answer, busy: () => busy, closed, moveButton });
const log = new Log($("#log"), home, (step) => logLine(step, names, openWhy));

// -- drawing ---------------------------------------------------------------------------------------------------------

function showRegions(regions) {
  for (const [name, markup] of Object.entries(regions ?? {})) {
    const box = $(`.region[data-name="${CSS.escape(name)}"]`) ?? newRegion(name, markup);
    draw(box, markup);
  }
  for (const box of $$(".region")) {
    if (!(box.dataset.name in (regions ?? {}))) box.replaceChildren();
  }
  document.body.toggleAttribute("data-boardless", !regions?.board);
}

// A drawing that is neither board nor hand gets a drawer of its own; its label is the drawer's name.
function newRegion(name, markup) {
  const drawing = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
  return drawers.add(name, (drawing?.getAttribute("aria-label") ?? name).split(/[:,;.]/, 1)[0]);
}

let fetched = null; // the drawer that a prompt has opened, and what was open before

// What the prompt is about may lie in a drawer: it is opened, and shut again when the prompt is about something else.
function fetchDrawer() {
  const focus = answer.view.prompt.focus;
  const places = focus ? $$("[data-target]", table).filter((el) => el.dataset.target === focus) : [];
  const inside = places.every((el) => el.closest(".drawer")) ? places[0]?.closest(".drawer") : null;
  const name = inside?.id.replace("drawer-", "") ?? "";
  if (name && name !== drawers.open) {
    fetched = { name, before: fetched?.before ?? drawers.open };
    drawers.show(name);
  } else if (!name && fetched) {
    if (drawers.open === fetched.name) drawers.show(fetched.before);
    fetched = null;
  }
  if (inside) places[0].scrollIntoView({ block: "nearest" });
}

function aim() {
  const svg = $('.region[data-name="board"] > svg');
  if (!svg) return;
  const focus = answer.view.prompt.focus || svg.dataset.focus;
  const target = focus ? $$("[data-target]", svg).find((el) => el.dataset.target === focus) : null;
  camera.follow(svg, choices.elements(), target ?? null);
}

function tellStep(step) {
  say(step.text);
  sound(step.actor === "bot" ? "bot" : "move");
}

function showStep(step) {
  showRegions(step.regions);
  showStatus($("#status"), step.status ?? answer.view.status ?? []);
  const svg = $('.region[data-name="board"] > svg');
  const targets = [...(step.targets ?? []), ...(step.events ?? []).flatMap((event) => event.targets ?? [])];
  highlight(table, targets);
  if (svg) camera.follow(svg, [], $$("[data-lit]", svg)[0] ?? null);
  $("#prompt").dataset.story = "";
  $("#ask").textContent = step.text;
  setButtons(
    `step ${step.seq}`,
    step.why && h("button", { type: "button", onclick: () => openWhy(step) }, "Why?"),
    h("button", { type: "button", onclick: () => story.skip() }, "Skip"),
  );
}

// -- a new answer ----------------------------------------------------------------------------------------------------

async function take(fresh, { quietly = false } = {}) {
  const before = answer.seq;
  const steps = quietly ? [] : (fresh.steps ?? []).filter((step) => step.seq > before);
  answer = fresh;
  told = steps.length ? steps : told.filter((step) => step.seq <= fresh.seq);
  choices.offer([], false);
  if (steps.length) await story.play(steps);
  render();
  log.update(fresh.seq, steps, before);
  for (const goal of fresh.celebrate ?? []) celebrate(goal);
  if (fresh.over && steps.length) openEnd();
}

function render() {
  const { view } = answer;
  delete $("#prompt").dataset.story;
  showRegions(answer.regions);
  showStatus($("#status"), view.status ?? []);
  highlight(table, told.flatMap((step) => step.targets ?? []));
  seats.show(answer);
  const held = closed();
  const prompt = view.prompt;
  armed = null;
  hints.clear();
  choices.offer(held ? [] : (prompt.options ?? []), Boolean(prompt.confirm));
  showPrompt(held);
  showMoves(held);
  $("#sheet").replaceChildren(sheetTable(view.sheet));
  showUndo();
  fetchDrawer();
  aim();
  focus.keep(prompt.focus ?? "", drawers.open === "moves");
  document.body.dataset.seq = answer.seq;
  document.body.toggleAttribute("data-over", answer.over);
  document.title = `${prompt.text} · ${game.title}`;
}

function showUndo() {
  const { undo } = answer;
  const name = undo.reveals ? "Undo (past a reveal)" : "Take back";
  const button = $("#undo");
  button.disabled = !undo.can_undo || Boolean(answer.broken);
  button.title = `${name} (U)`;
  $(".words", button).textContent = name;
  $("#redo").disabled = !undo.can_redo || Boolean(answer.broken);
  $("#go-on").hidden = !answer.broken || answer.broken.go_on === null;
}

// Why nothing can be chosen here now, if so: somebody else decides, or the game no longer replays.
function closed() {
  if (!answer.broken) return seats.heldBy(answer);
  const stops = answer.broken.go_on === null ? "This game can only be looked at" : "This game stops here";
  return `${stops}: ${answer.broken.text}`;
}

// -- the prompt ------------------------------------------------------------------------------------------------------

function showPrompt(held) {
  const { prompt, said } = answer.view;
  $("#said").replaceChildren(...linesOf(said ?? ""));
  $("#said").hidden = !said;
  $("#said").classList.toggle("long", (said ?? "").length > 160);
  $("#recap").replaceChildren(...recap());
  $("#ask").replaceChildren(held || prompt.text, ...ruleButtons(prompt.rule));
  say(held || prompt.text);
  $("#form").replaceChildren(...(prompt.ask && !held ? [build(prompt.ask, act, spots, prompt.text)] : []));
  showAside(held ? [] : (prompt.aside ?? []));
  showChoice();
}

// Each sentence that begins a line is a step of its own.
function linesOf(text) {
  return text.split("\n").flatMap((line, n) => [n ? "\n" : "", h("span", { class: "line" }, line)]);
}

// What happened since your last choice, in one line; the whole story is in the log.
function recap() {
  const tellable = told.filter((step) => step.actor !== "you" || step.auto || (step.events ?? []).length);
  const last = tellable.at(-1);
  if (!last) return [];
  const reason = tellable.filter((step) => step.why).at(-1);
  const words = tellable.map((step) => step.text).slice(-2).join(" ");
  return [
    h("button", { type: "button", class: "plain told", onclick: () => drawers.show("log") }, words),
    reason && h("button", { type: "button", class: "plain", onclick: () => openWhy(reason) }, "Why?"),
  ].filter(Boolean);
}

function showAside(aside) {
  const box = $("#aside");
  box.replaceChildren(
    ...aside.map((item) =>
      item.action
        ? h("button", { type: "button", class: "small", onclick: () => act(item.action) }, item.label)
        : h("button", { type: "button", class: "small", onclick: () => openForm(item) }, item.label || "Correct"),
    ),
  );
  box.hidden = aside.length === 0;
}

// A field that is answered on a drawing: its places become targets there.
function spots(field, choose) {
  const option = ({ label, hint, value }) => ({ label, hint, target: String(value), choose });
  choices.offer(field.choices.map(option), false);
}

function openForm(form) {
  const dialog = $("#form-dialog");
  $("h2", dialog).textContent = form.label || "Correct";
  $(".body", dialog).replaceChildren(build(form, (action) => (dialog.close(), act(action)), () => {}));
  dialog.showModal();
}

// The buttons of the prompt. As long as they are the same ones they stay on the page, so that they keep the focus.
function setButtons(key, ...buttons) {
  const box = $("#answers");
  const wanted = buttons.filter(Boolean);
  if (box.dataset.key === key && box.childElementCount === wanted.length) {
    wanted.forEach((button, n) => (box.children[n].disabled = button.disabled));
  } else {
    box.replaceChildren(...wanted);
    box.dataset.key = key;
  }
}

// The option that is shown as a ghost, or the choices that have no place on the drawing.
function showChoice() {
  focus.placeRing();
  if (story.playing || "story" in $("#prompt").dataset) return;
  const now = choices.current();
  const hint = $("#hint");
  const name = now?.option ? optionName(now.option, choices.groups.get(now.option.target)) : "";
  hint.textContent = now?.option?.hint ? `${name}: ${now.option.hint}` : name;
  if (answer.over) setButtons("over", ...overButtons());
  else showChoiceButtons(now);
  const waiting = now?.waits ? now.option : armed;
  for (const button of someConfirm() ? $$("[data-move]") : []) {
    button.setAttribute("aria-pressed", Boolean(waiting) && optionOf(button) === waiting);
  }
}

// Must any of the choices be shown before it is sent?
function someConfirm() {
  const { confirm, options } = answer.view.prompt;
  return confirm || (options ?? []).some((option) => option.confirm);
}

function showChoiceButtons(now) {
  const loose = loosePlaces();
  if (!choices.picked && loose.length) return setButtons(`loose ${answer.seq}`, ...looseButtons(loose));
  const needs = choices.picked || someConfirm() || [...choices.groups.values()].some((options) => options.length > 1);
  if (!needs || !choices.groups.size) return setButtons("none");
  const change = { type: "button", id: "change", disabled: (now?.of ?? 0) < 2, onclick: () => turn(1) };
  const confirm = { type: "button", id: "confirm", class: "primary", disabled: !now?.waits };
  return setButtons(
    "choice",
    h("button", change, icon("rotate"), "Change"),
    h("button", { ...confirm, onclick: () => choices.confirm() }, "Confirm"),
  );
}

// Options that no drawing shows. On a phone more than two of them go to the list of moves.
function loosePlaces() {
  if (closed()) return [];
  return (answer.view.prompt.options ?? []).filter((option) => !choices.isDrawn(option.target));
}

function looseButtons(loose) {
  const few = loose.length <= 2 || !answer.regions?.board;
  if (few) return loose.map((option) => moveButton(option, "choice"));
  return [h("button", { type: "button", class: "primary", onclick: openMoves }, `Choose (${loose.length})`)];
}

function overButtons() {
  return [
    h("button", { type: "button", class: "primary", onclick: openEnd }, "The result"),
    h("a", { class: "button", href: `/new/${game.id}` }, "New game"),
  ];
}

// -- the list of moves -----------------------------------------------------------------------------------------------

const offered = new WeakMap();
const optionOf = (button) => offered.get(button);

function moveButton(option, cls = "move") {
  const button = h(
    "button",
    { type: "button", class: cls, "data-move": "", onclick: () => chooseMove(option) },
    h("span", { class: "label" }, optionName(option, answer.view.prompt.options)),
    option.hint && h("small", {}, option.hint),
  );
  for (const enter of ["pointerenter", "focus"]) button.addEventListener(enter, () => choices.glimpseOption(option));
  for (const leave of ["pointerleave", "blur"]) button.addEventListener(leave, () => choices.glimpseOption(null));
  offered.set(button, option);
  return button;
}

// A move from the list says all about itself: it is sent at once, unless it must be shown first.
function chooseMove(option) {
  const now = choices.current();
  const shown = armed === option || (now?.waits && now.option === option);
  if (!(answer.view.prompt.confirm || option.confirm) || shown) return act(option.action);
  armed = choices.isDrawn(option.target) ? null : option;
  if (armed) showChoice();
  else choices.pick(option);
  say(`${option.label}. Press again to confirm.`);
}

function showMoves(held) {
  const groups = new Map();
  for (const option of held ? [] : (answer.view.prompt.options ?? [])) {
    const key = option.target || `:${groups.size}`;
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  const group = (options) => h("li", {}, options.map((option) => moveButton(option)));
  $("#moves").replaceChildren(...[...groups.values()].map(group));
  const none = answer.over ? "The game is over." : "What is asked now is answered in the prompt.";
  $("#no-moves").textContent = held || (groups.size ? "" : none);
}

function openMoves() {
  drawers.show("moves");
  $("#moves button")?.focus();
}

// -- sending ---------------------------------------------------------------------------------------------------------

// A place was chosen on a drawing: an option of the prompt, or the answer to a field of a question.
function choose(option) {
  return option.choose ? option.choose(option.target) : act(option.action);
}

async function act(action) {
  if (busy || answer.over) return;
  await change(`${home}/actions`, { seq: answer.seq, action });
}

async function change(path, body, options = {}) {
  await alone(async () => {
    try {
      await take(await insist("POST", path, body, trouble), options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message, "warn");
      await take(error.answer ?? (await insist("GET", home, undefined, trouble)), { quietly: true });
    }
  });
}

// One thing at a time: while an answer is awaited or its story is told, nothing else is sent.
async function alone(work) {
  if (busy) return;
  busy = true;
  document.body.dataset.busy = "";
  try {
    await work();
  } finally {
    busy = false;
    delete document.body.dataset.busy;
  }
  if (missed) refresh();
}

function trouble(lost) {
  $("#offline").hidden = !lost;
  say(lost ? "No connection. Trying again; nothing is lost." : "Connected again.");
}

const undo = () => answer.undo.can_undo && change(`${home}/undo`, { seq: answer.seq }, { quietly: true });
const redo = () => answer.undo.can_redo && change(`${home}/redo`, { seq: answer.seq }, { quietly: true });

// Somebody else at the table has moved.
async function refresh() {
  missed = busy;
  if (busy) return;
  const fresh = await insist("GET", `${home}?since=${answer.seq}`, undefined, trouble);
  missed = busy;
  if (busy || fresh.seq < answer.seq) return;
  const sat = JSON.stringify(fresh.shared) !== JSON.stringify(answer.shared);
  if (fresh.seq > answer.seq) await alone(() => take(fresh));
  else if (sat) {
    answer = fresh;
    render();
  }
}

function cancel() {
  const was = Boolean(armed);
  armed = null;
  if (was) showChoice();
  return choices.cancel() || was;
}

function turn(by) {
  if (!choices.turn(by)) return;
  sound("turn");
  say($("#hint").textContent);
}

// -- drawers and dialogs ---------------------------------------------------------------------------------------------

function opened(name) {
  if (name === "log") log.showLast();
  if (name === "rules") loadRules();
}

async function loadRules() {
  const box = $("#rules-inside");
  if (box.childElementCount) return;
  const response = await fetch(`/rules/${game.id}?part=1`);
  if (response.ok) box.innerHTML = await response.text();
}

function searchRules(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of $$("#rules-inside article, #rules-inside tbody tr, #rules-inside li[id]")) {
    entry.hidden = !wanted.every((word) => entry.textContent.toLowerCase().includes(word));
  }
}

function openWhy(step) {
  const dialog = $("#why-dialog");
  const candidates = step.why.candidates ?? [];
  $("h2", dialog).textContent = step.text;
  $(".body", dialog).replaceChildren(whyTable(step.why));
  highlight(table, candidates.map(([, target]) => target), candidates[step.why.chosen ?? 0]?.[1]);
  dialog.showModal();
}

$("#why-dialog").addEventListener("close", () => highlight(table, told.flatMap((step) => step.targets ?? [])));

async function openEnd() {
  const dialog = $("#end-dialog");
  sound("end");
  $(".body", dialog).replaceChildren(await endPanel(answer, game));
  if (!dialog.open) dialog.showModal();
}

function celebrate(goal) {
  sound("goal");
  const line = toast(`Goal reached: ${game.goals[goal] ?? goal}`, "goal");
  line.prepend(icon("points"));
}

// -- taps, keys, wheel -----------------------------------------------------------------------------------------------

table.addEventListener("click", (e) => {
  if (e.target.closest("#board") && (camera.dragged || press.long)) return;
  if (story.skip() || busy) return;
  const tapped = e.target.closest("[data-target]");
  if (tapped && choices.tap(tapped)) return;
  if (e.target.closest("#board svg") && !e.target.closest("button")) choices.cancel();
});

$("#board").addEventListener("wheel", (e) => {
  e.preventDefault();
  if (!choices.wheel(e)) camera.zoomAt(e, Math.exp(-e.deltaY / 400));
}, { passive: false });
$("#board").addEventListener("resized", aim);
$("#zoom-in").addEventListener("click", () => camera.zoom(1.4));
$("#zoom-out").addEventListener("click", () => camera.zoom(1 / 1.4));
$("#fit").addEventListener("click", () => camera.fit());
$("#help").addEventListener("click", () => $("#help-dialog").showModal());
$("#undo").addEventListener("click", undo);
$("#redo").addEventListener("click", redo);
$("#go-on").addEventListener("click", () => change(`${home}/go-on`, { seq: answer.seq }));
$("#rules-search").addEventListener("input", (e) => searchRules(e.target.value));
document.addEventListener("click", (e) => {
  const menu = $(".menu[open]");
  if (menu && (!menu.contains(e.target) || e.target.closest("nav > *"))) menu.open = false;
});
$("#status").addEventListener("click", (e) => {
  const figure = e.target.closest(".figure");
  if (figure?.title) toast(`${figure.dataset.label} ${figure.dataset.value}: ${figure.title}`);
});
for (const dialog of $$("dialog")) {
  dialog.addEventListener("click", (e) => (e.target === dialog || e.target.closest(".shut")) && dialog.close());
}

listenToKeys({ choices, cancel, camera, drawers, story, turn, undo, redo, openMoves, hint: () => hints.ask(), isBusy: () => busy });
rules.listen(game.id);
render();
drawers.start(!answer.regions?.board);
fetchDrawer();
log.load(answer.seq);
seats.watch(answer);
if (answer.over) openEnd();
addEventListener("pageshow", (e) => e.persisted && refresh());
