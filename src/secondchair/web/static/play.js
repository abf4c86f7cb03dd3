// The play page. It knows no game: it shows the drawings, offers the options of the prompt, and sends back what was
// chosen together with the number of the last move it has seen. Here its parts are put together; each has one job, in a
// module of its own.

import { Buttons } from "./buttons.js";
import { Camera } from "./camera.js";
import { Choices } from "./choices.js";
import * as dialogs from "./dialogs.js";
import { $, goTo, h, icon, keepToastsBelow, pageData, say, toast } from "./dom.js";
import { Drawers } from "./drawers.js";
import { Drawings } from "./drawings.js";
import { Focus } from "./focus.js";
import { Guide } from "./guide.js";
import { Hints } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { Kinds } from "./kinds.js";
import { Log } from "./log.js";
import { Marks } from "./marks.js";
import { More } from "./more.js";
import { Moves } from "./moves.js";
import { groupsOf } from "./options.js";
import { openList } from "./pieces.js";
import { listenToTaps } from "./pointer.js";
import { Press } from "./press.js";
import { PromptWords } from "./prompt.js";
import { Recap } from "./recap.js";
import * as rules from "./rules.js";
import { Seats } from "./seats.js";
import { Session } from "./session.js";
import { play as sound } from "./sound.js";
import { Story, highlight } from "./story.js";
import { logLine, sheetTable, showStatus } from "./tell.js";
import { TurnCard } from "./turn.js";

const { id, game, answer: first } = pageData();
const table = $("#table");
const wide = matchMedia("(min-width: 60rem)");

const session = new Session(id, first, { take, busy: markBusy, trouble, refused, seated: render });
let settling = false; // see `offer`
const answer = () => session.answer;
const prompt = () => session.answer.view.prompt;
const act = (action) => (guide.lets(action) ? session.act(action) : undefined);

const camera = new Camera($("#board"), () => {
  focus.placeRing();
  marks.place();
});
camera.putButtons($(".camera"), $(".bar"));
keepToastsBelow($("#status"));
const choices = new Choices(table, { send: choose, changed: showChoice });
const drawers = new Drawers($("#tabs"), $("#drawers"), opened, game.opponent);
const drawings = new Drawings(table, camera, drawers);
const focus = new Focus(choices, camera);
const log = new Log($("#log"), `/api/games/${id}`, (step) => logLine(step, game.actors, openWhy));
const moves = new Moves(choices, { send: choose, changed: showChoice });
const kinds = new Kinds($("#kinds"), { choices, moves });
const openLog = () => drawers.show("log");
const marks = new Marks($("#board"));
const card = answer().surface !== "screen" ? new TurnCard({ openWhy, openAside }) : null;
const words = new PromptWords({ act, onPlace: offerPlaces, drawing: drawnElsewhere, marks, openLog, openWhy, card });
const press = new Press(table, (el) => !camera.dragged && !session.busy && choices.preview(el));
const recap = new Recap();
const more = card
  ? [new More($("#question"), ".choice, input, #answers > *"), new More($("#turn-sheet"), ".field, .step.new")]
  : [new More($("#prompt"), "#answers > *, #kinds button, #tips li")];
const seats = new Seats(id, () => session.refresh());
const story = new Story({ show: showStep, tell: tellStep });
const hints = new Hints(table, {
  answer, held, busy: () => session.busy, moveButton: (option) => moves.button(option, "move tip"),
  opened: (beside) => beside && drawers.show("moves"), reveal,
});
const guide = new Guide({ id, answer, held, table, reveal, changed: render });
const buttons = new Buttons({
  choices, moves, game, answer, held, turn, openEnd, confirm: () => choices.confirm(),
});

// -- a new answer ----------------------------------------------------------------------------------------------------

async function take(fresh, { before, quietly }) {
  const steps = quietly ? [] : (fresh.steps ?? []).filter((step) => step.seq > before);
  recap.take(steps, fresh.seq);
  offer([]);
  if (card) steps.forEach(tellStep); // the card tells it all at once
  else if (steps.length) await story.play(steps);
  render();
  tabs.postMessage(fresh.seq);
  log.update(fresh.seq, steps, before);
  for (const goal of fresh.celebrate ?? []) celebrate(goal);
  if (fresh.over && steps.length) openEnd();
  askOwn(fresh.view.box);
}

// A printed card that is not known yet is asked for once, field by field, on the page of the box; a guide comes first.
function askOwn(part) {
  const asked = `box ${id} ${part}`;
  if (!part || guide.followed || sessionStorage.getItem(asked)) return;
  sessionStorage.setItem(asked, "yes");
  goTo(`/box/${game.id}?part=${encodeURIComponent(part)}&back=${id}`);
}

function render() {
  const { view, regions, seq, over } = answer();
  const why = held();
  delete $("#prompt").dataset.story;
  marks.clear();
  drawings.show(regions);
  showStatus($("#status"), view.status ?? []);
  highlight(table, recap.targets);
  seats.show(answer());
  hints.clear();
  offer(why ? [] : groupsOf(view.prompt));
  words.show(view, recap, why, over);
  moves.show(answer(), why);
  kinds.show(view.prompt, why);
  drawers.mark();
  guide.show();
  card?.show(view, recap, why);
  $("#sheet").replaceChildren(sheetTable(view.sheet));
  showUndo();
  fetchDrawer();
  if (drawers.open === "moves" && view.prompt.ask) drawers.shut(); // the list has no answer to a question
  $("#prompt .words").style.minHeight = "";
  showParts();
  document.body.dataset.seq = seq;
  document.body.toggleAttribute("data-over", over);
  document.title = `${view.prompt.text} · ${game.title}`;
  atNextPicture(settle);
}

// What asks how large things are waits for the next picture, which has to lay the page out anyway: so that is done once.
function settle() {
  measure();
  aim();
  focus.keep(prompt().focus ?? "", drawers.open === "moves");
}

// A page that nobody sees gets no pictures.
function atNextPicture(work) {
  if (document.hidden) work();
  else requestAnimationFrame(work);
}

// New choices while the page is put together: what goes with them is shown once, when all of it stands.
function offer(groups) {
  settling = true;
  choices.offer(groups);
  settling = false;
}

// Why nothing can be chosen here now, if so: somebody else decides, or the game no longer replays.
function held() {
  const { broken } = answer();
  if (!broken) return seats.heldBy(answer());
  const stops = broken.go_on === null ? "This game can only be looked at" : "This game stops here";
  return `${stops}: ${broken.text}`;
}

// On a phone a drawer lies over the board: it is not opened for choices that stand in words below it.
function fetchDrawer() {
  drawings.fetchDrawer(buttons.sayAll && !wide.matches ? {} : prompt());
}

function aim() {
  drawings.aim(prompt(), choices.elements());
}

function showUndo() {
  const { undo, broken } = answer();
  const name = undo.reveals ? "Undo (past a reveal)" : "Take back";
  const button = $("#undo");
  button.disabled = !undo.can_undo || Boolean(broken);
  button.title = `${name} (U)`;
  button.setAttribute("aria-label", name);
  $(".words", button).textContent = name;
  $("#redo").disabled = !undo.can_redo || Boolean(broken);
  $("#go-on").hidden = !broken || broken.go_on === null;
}

// -- the story of what happened --------------------------------------------------------------------------------------

function tellStep(step) {
  say(step.text);
  sound(step.actor === "bot" ? "bot" : "move");
}

function showStep(step) {
  drawings.tell(step);
  showStatus($("#status"), step.status ?? answer().view.status ?? []);
  $("#prompt").dataset.story = "";
  $("#ask").textContent = step.text;
  buttons.set(
    `step ${step.seq}`,
    step.why && h("button", { type: "button", onclick: () => openWhy(step) }, "Why?"),
    h("button", { type: "button", onclick: () => story.skip() }, "Skip"),
  );
}

// -- choosing --------------------------------------------------------------------------------------------------------

// The option that is shown as a ghost, or the choices that have no place on the drawing.
function showChoice() {
  if (settling) return;
  showParts();
  measure();
}

const isTelling = () => story.playing || "story" in $("#prompt").dataset;

function showParts() {
  if (isTelling()) return;
  words.hint(choices.current()?.option);
  buttons.show();
  moves.mark(prompt());
  guide.light();
}

function measure() {
  if (!isTelling()) stayOpen($("#prompt .words"));
  for (const box of more) box.look();
  focus.placeRing();
}

// Words that need another line make room for it once, and keep it until the next prompt: a board that moved with every
// glance would slip away under the pointer.
function stayOpen(box) {
  box.style.minHeight = `${Math.max(parseFloat(box.style.minHeight) || 0, box.offsetHeight)}px`;
}

// Something that a hint speaks of is brought into sight, once the board has the size that the hint has left to it.
function reveal(target) {
  const el = choices.element(target);
  if (el?.closest("#board")) requestAnimationFrame(() => requestAnimationFrame(() => camera.reveal(el)));
  else el?.scrollIntoView({ block: "nearest" });
}

// A choice was made: an option of the prompt, or a place on a drawing that answers a field of a question.
function choose(option) {
  return option.choose ? option.choose(option.target) : act(option.action);
}

// A field that is answered on the board: its places become targets there.
function offerPlaces(places, choosePlace) {
  const option = ({ label, hint, target }) => ({ name: label, hint, target, choose: choosePlace });
  choices.offer(places.map((place) => [option(place)]));
}

// The drawing of a region that is not on the page as the board is: a question shows a copy of it.
function drawnElsewhere(region) {
  return region === "board" ? "" : (answer().regions?.[region] ?? "");
}

function cancel() {
  const waited = moves.cancel();
  return choices.cancel() || waited;
}

function turn(by) {
  if (!choices.turn(by)) return;
  sound("turn");
  say($("#hint").textContent);
}

function openMoves() {
  drawers.show("moves");
  $("#moves button")?.focus();
}

// -- what the page tells beside ---------------------------------------------------------------------------------------

function opened(name) {
  if (name === "log") log.showLast();
  if (name === "rules") rules.fillDrawer(game.id);
}

function openWhy(step) {
  const { candidates, chosen } = step.why;
  dialogs.openWhy(step);
  highlight(table, candidates.map(([, target]) => target), candidates[chosen]?.[1]);
}

// Corrections, and what happened meanwhile.
function openAside(items) {
  dialogs.openAside(items, act, (region) => answer().regions?.[region] ?? "");
}

function openEnd() {
  sound("end");
  return dialogs.openEnd(answer(), game);
}

function celebrate(goal) {
  sound("goal");
  const line = toast(`Goal reached: ${game.goals[goal] ?? goal}`, "goal");
  line.prepend(icon("points"));
}

// The same game in another tab of this browser: whoever moves tells the others. A page that comes back looks again.
const tabs = new BroadcastChannel(`secondchair ${id}`);
tabs.addEventListener("message", ({ data }) => data > answer().seq && session.refresh());
document.addEventListener("visibilitychange", () => document.hidden || session.refresh());

function markBusy(busy) {
  if (busy) document.body.setAttribute("data-busy", "");
  else atNextPicture(() => session.busy || document.body.removeAttribute("data-busy")); // when all of it stands
}

// Whoever calls the API gets an action that is refused back as it was sent; here nobody has written one.
function refused(sentence) {
  toast(sentence.startsWith("{") ? "That is not possible now. Here is how the game stands." : sentence, "warn");
}

function trouble(lost) {
  $("#offline").hidden = !lost;
  say(lost ? "No connection. Trying again; nothing is lost." : "Connected again.");
}

// -- begin -----------------------------------------------------------------------------------------------------------

$("#why-dialog").addEventListener("close", () => highlight(table, recap.targets));
$("#board").addEventListener("resized", aim);
wide.addEventListener("change", render); // what is said in words, and what on the board, is another
$("#undo").addEventListener("click", () => session.undo());
$("#redo").addEventListener("click", () => session.redo());
$("#go-on").addEventListener("click", () => session.goOn());
listenToTaps(table, { camera, choices, press, story, isBusy: () => session.busy });
listenToKeys({
  camera, choices, drawers, story, cancel, turn, openMoves,
  undo: () => session.undo(), redo: () => session.redo(), hint: () => hints.ask(), isBusy: () => session.busy,
  pieces: () => openList(answer().view.status ?? []),
});
$("#pieces").addEventListener("click", () => openList(answer().view.status ?? []));
dialogs.shutByTap();
rules.listen(game.id);
recap.take(first.steps ?? [], first.seq);
render();
settle();
drawers.start(!first.regions?.board);
fetchDrawer();
log.load(first.seq);
seats.watch(first);
if (first.over) openEnd();
askOwn(first.view.box);
// Back and forward show a page as it was: the game may have gone on since.
const returned = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
addEventListener("pageshow", (e) => (e.persisted || returned) && session.refresh());
