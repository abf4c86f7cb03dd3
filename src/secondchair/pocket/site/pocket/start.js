// The start page. It stays as long as the tab is open: it holds the worker with Python in it, shows the pages in a frame,
// hands on what they ask for, and says what has to be said about this tab: another one plays, a new version is there,
// ten games have not been copied anywhere yet.

const $ = (selector) => document.querySelector(selector);
const frame = $("#app");
const ROOT = new URL("..", import.meta.url).pathname; // the path below which the site stands; "/" on a host of its own
const REMIND_AFTER = 10; // games
const COPIED = "secondchair-copied"; // how many games had been played when everything was last exported
const FETCHING = 0.45; // of the bar, on the first visit; the rest is Python's
let worker = null;

function say(text, part) {
  $("#said").textContent = text;
  if (part !== undefined) $("#bar").value = part;
}

function stop(text) {
  say(text);
  $("#bar").hidden = true;
  document.body.dataset.state = "stopped";
}

function missing() {
  if (!isSecureContext) return "Browsers allow this only over https. Open this address with https in front.";
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) {
    return "This browser has no place to keep games for this page. A newer one has, and so has this one outside a private window.";
  }
  return "";
}

// -- the files ---------------------------------------------------------------------------------------------------------

const controlled = () => new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));

// Every file of the site is here, in one version. A newer one that was fetched meanwhile takes over now: nobody plays.
async function files() {
  const registration = await navigator.serviceWorker.register(`${ROOT}sw.js`, { updateViaCache: "none" });
  if (registration.waiting) return takeOver(registration);
  if (!navigator.serviceWorker.controller && registration.active) return again(); // loaded past it, with Shift
  if (!navigator.serviceWorker.controller) {
    const failed = new Promise((_, reject) => {
      registration.installing?.addEventListener("statechange", ({ target }) => {
        if (target.state === "redundant") reject(new Error("Not everything could be fetched."));
      });
    });
    await Promise.race([controlled(), failed]);
  }
  return registration;
}

async function takeOver(registration) {
  const done = controlled();
  registration.waiting.postMessage("take over");
  await done;
  return again();
}

function again() {
  location.reload();
  return new Promise(() => {}); // what follows is for the page that comes
}

// -- Python ------------------------------------------------------------------------------------------------------------

function python() {
  return new Promise((resolve, reject) => {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "play" });
    worker.onerror = (event) => reject(new Error(event.message || "Python could not be started."));
    worker.onmessage = ({ data }) => {
      if (data.kind === "starting") say(data.text, FETCHING + (1 - FETCHING) * data.part);
      if (data.kind === "failed") reject(new Error(data.text));
      if (data.kind === "ready") resolve();
    };
  });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.kind === "fetched") say("Fetching Second Chair, once…", (FETCHING * data.done) / data.total);
  if (data.kind === "request" && worker) worker.postMessage(data, ports);
});
navigator.serviceWorker?.startMessages();

// -- the pages ---------------------------------------------------------------------------------------------------------

function arrived(registration) {
  const { location: at, document: page } = frame.contentWindow;
  if (at.protocol === "about:") return;
  history.replaceState(null, "", at.pathname + at.search + at.hash);
  document.title = page.title;
  for (const kind of ["pointerdown", "click"]) page.addEventListener(kind, keepBelow, true);
  page.addEventListener("click", handOver, true);
  document.body.dataset.state = "playing";
  $("#notice").hidden = true;
  if (at.pathname.startsWith(`${ROOT}play/`)) navigator.storage.persist?.();
  else if (at.pathname === ROOT) remark(registration);
  frame.focus();
}

// Between games, one thing may be said at the foot of the page.
async function remark(registration) {
  registration.update().catch(() => {}); // no network: the next time
  if (registration.waiting) {
    return notice("A new version of Second Chair is here. Your games stay.", "Start it", () => takeOver(registration));
  }
  const played = (await (await fetch("/api/history")).json()).length;
  const copied = Number(localStorage.getItem(COPIED) ?? 0);
  if (played - copied < REMIND_AFTER) return;
  const text = `${played - copied} games are only in this browser. A copy of everything is one file.`;
  notice(text, "Keep a copy", () => (frame.contentWindow.location.href = `${ROOT}keep`), () => localStorage.setItem(COPIED, played));
}

function notice(text, label, act, later = () => {}) {
  $("#notice p").textContent = text;
  $("#act").textContent = label;
  $("#act").onclick = () => (($("#notice").hidden = true), act());
  $("#later").onclick = () => (($("#notice").hidden = true), later());
  $("#notice").hidden = false;
}

// Links that scripts have made begin at the root of the host, as on a server of one's own.
function keepBelow(event) {
  const link = event.target.closest?.("a[href^='/']");
  if (link && !link.pathname.startsWith(ROOT)) link.href = ROOT + link.getAttribute("href").slice(1);
}

// Files leave through the share sheet where there is one, otherwise as a download.
async function handOver(event) {
  const link = event.target.closest?.("a[download]");
  if (!link) return;
  event.preventDefault();
  const response = await fetch(link.href);
  const named = /filename\*=utf-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "");
  const name = named ? decodeURIComponent(named[1]) : link.download || "second-chair";
  const type = (response.headers.get("content-type") ?? "").split(";")[0];
  const content = await response.blob();
  if (link.pathname.endsWith("/api/everything")) {
    localStorage.setItem(COPIED, (await (await fetch("/api/history")).json()).length);
  }
  // Some browsers share only kinds of files that they know by name; a game is plain text.
  const names = type === "text/plain" ? [name, `${name}.txt`] : [name];
  const files = names.map((known) => new File([content], known, { type }));
  const file = matchMedia("(pointer: coarse)").matches && files.find((one) => navigator.canShare?.({ files: [one] }));
  if (file) return navigator.share({ files: [file] }).catch(() => {}); // whoever cancels has changed their mind
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// -- one tab plays -----------------------------------------------------------------------------------------------------

async function begin() {
  const registration = await files();
  say("Starting Python…", FETCHING);
  await python();
  say("Opening the page…", 0.95);
  frame.addEventListener("load", () => arrived(registration));
  frame.src = location.pathname + location.search + location.hash;
}

const wrong = missing();
if (wrong) stop(wrong);
else {
  const hold = async (lock) => {
    if (!lock) return false;
    begin().catch((error) => stop(`Second Chair could not be started. ${error.message} Load the page again.`));
    return new Promise(() => {}); // for as long as the tab is open
  };
  navigator.locks.request("second-chair", { ifAvailable: true }, hold).then((held) => {
    if (held !== false) return;
    say("Second Chair is open in another tab. Play there, or close it: then it goes on here.");
    document.body.dataset.state = "elsewhere";
    navigator.locks.request("second-chair", (lock) => ((document.body.dataset.state = "starting"), hold(lock)));
  });
}
