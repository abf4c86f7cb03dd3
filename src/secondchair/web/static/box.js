// Your own box: one component is open; its drawing follows what is typed in, and mistakes stand at their fields.

import { Refused, call } from "./api.js";
import { $, $$, goTo, say } from "./dom.js";
import { fieldAt, own, setDrawn, valuesOf } from "./values.js";

const PAUSE = 180; // milliseconds after the last key before the drawing follows
const LOST = "No connection to the server. Try again.";

const form = $("#part");
if (form) open();

$("#which")?.addEventListener("change", (e) => {
  location.assign(`${location.pathname}?name=${encodeURIComponent(e.target.value)}`);
});

$("#read")?.addEventListener("change", async (e) => {
  const [file] = e.target.files;
  if (file) await read($("#reading").dataset.game, { text: await file.text() });
  e.target.value = "";
});

// Reads a file. If something in it is not right, the components with mistakes are shown as fields to put right.
async function read(game, given) {
  const problem = $("#read-problem");
  problem.hidden = true;
  try {
    const answer = await call("POST", `/api/box/${game}/read`, given);
    if (answer.name) goTo(`/box/${answer.game}?name=${encodeURIComponent(answer.name)}`);
    else showReading(answer);
  } catch (error) {
    problem.textContent = error instanceof Refused ? error.message : LOST;
    problem.hidden = false;
    problem.scrollIntoView({ block: "center" });
  }
}

function showReading({ game, text, form: html }) {
  const reading = $("#reading");
  reading.innerHTML = html;
  reading.hidden = false;
  document.body.classList.add("reading");
  const forms = $$(".misread form", reading);
  for (const one of forms) {
    prepare(one);
    one.addEventListener("submit", (e) => e.preventDefault());
    one.addEventListener("input", () => valuesOf(one));
  }
  $("#mend")?.addEventListener("click", () => {
    const parts = forms.map((one) => ({
      part: one.parentElement.dataset.part,
      values: valuesOf(one),
      confirm: Boolean(one.elements.confirm?.checked),
    }));
    read(game, { text, parts });
  });
  $("#drop-file").addEventListener("click", () => {
    reading.hidden = true;
    document.body.classList.remove("reading");
  });
  window.scrollTo(0, 0);
  $("h2", reading).focus();
}

// Rows can be added and left out, and what does not belong is hidden.
function prepare(root) {
  for (const rows of $$(".rows", root)) keepRows(rows);
  valuesOf(root);
  root.addEventListener("click", (e) => {
    const rows = e.target.closest("fieldset")?.querySelector(".rows");
    if (e.target.matches(".more")) rows.append(e.target.parentElement.querySelector("template").content.cloneNode(true));
    else if (e.target.matches(".less")) e.target.closest(".row").remove();
    else return;
    keepRows(rows);
    root.dispatchEvent(new Event("input"));
  });
}

function open() {
  const { game, part, box, back } = form.dataset;
  const asked = () => ({ part, name: box, values: valuesOf(form), confirm: Boolean(form.elements.confirm?.checked) });
  const to = back ? { game_id: back } : {};
  let timer = 0;
  let latest = 0;

  prepare(form);
  $("button[type=submit]", form).disabled = false;

  form.addEventListener("input", () => {
    valuesOf(form);
    clearTimeout(timer);
    timer = setTimeout(redraw, PAUSE);
  });

  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    clearTimeout(timer);
    const { confirm, ...given } = asked();
    const kept = await send("PUT", `/api/box/${game}`, { ...given, ...to, confirm });
    if (kept) go(kept);
  });

  $("#forget")?.addEventListener("click", async () => {
    const kept = await send("POST", `/api/box/${game}/forget`, { part, name: box, values: {} });
    if (kept) location.reload();
  });

  function go(kept) {
    if (back) goTo(`/play/${back}`);
    else if (kept.next) location.assign(withPart(kept.next));
    else location.assign(withPart(""));
  }

  function withPart(key) {
    const url = new URL(location.href);
    if (key) url.searchParams.set("part", key);
    else url.searchParams.delete("part");
    return url.href;
  }

  // The drawing as it is with what stands in the form; only the last answer counts.
  async function redraw(touch = "") {
    const number = ++latest;
    const given = asked();
    delete given.confirm;
    const drawn = await send("POST", `/api/box/${game}/draw`, touch ? { ...given, touch } : given);
    if (drawn && touch) setDrawn(form, drawn.values ?? {});
    if (!drawn || number !== latest) return;
    complain(drawn.mistakes ?? []);
    if (drawn.drawing) $("#drawing").innerHTML = drawn.drawing;
    if (touch) $(`#drawing [data-touch="${CSS.escape(touch)}"]`)?.focus({ preventScroll: true });
  }

  // A place of the drawing that changes when it is touched; one touch after the other, each sees what the last one did.
  let touched = Promise.resolve();
  function touchDrawing(e) {
    const touch = e.target.closest("[data-touch]")?.dataset.touch;
    if (!touch || (e.type === "keydown" && e.key !== "Enter" && e.key !== " ")) return;
    e.preventDefault();
    touched = touched.then(() => redraw(touch));
  }
  $("#drawing").addEventListener("click", touchDrawing);
  $("#drawing").addEventListener("keydown", touchDrawing);

  async function send(method, path, body) {
    try {
      const answer = await call(method, path, body);
      complain([]);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) complain([{ at: "", text: LOST }]);
      else complain(error.mistakes.length ? error.mistakes : [{ at: "", text: error.message }], error.confirm, true);
      return null;
    }
  }
}

function complain(mistakes, confirm = false, look = false) {
  for (const line of $$(".field > .problem", form)) line.hidden = true;
  for (const field of $$(".field.wrong", form)) field.classList.remove("wrong");
  const rest = [];
  for (const { at, text } of mistakes) {
    const field = fieldAt(form, at);
    if (field) mark(field, text);
    else rest.push(text);
  }
  const problem = $("#problem");
  problem.textContent = rest.join(" ");
  problem.hidden = !rest.length;
  if (confirm) $("#confirm").hidden = false;
  if (look) $(".field.wrong input, .field.wrong select, .field.wrong textarea", form)?.focus();
}

function mark(field, text) {
  const [line] = own(field, ".problem");
  line.textContent = line.hidden ? text : `${line.textContent} ${text}`;
  line.hidden = false;
  field.classList.add("wrong");
  say(text);
}

// As few rows as there must be cannot be left out, as many as there may be cannot grow.
function keepRows(rows) {
  const there = rows.children.length;
  rows.parentElement.querySelector(".more").hidden = there >= Number(rows.dataset.most);
  for (const button of $$(".less", rows)) button.hidden = there <= Number(rows.dataset.least);
}
