// The service worker: keeps every file of the site in the browser, and hands all other requests to the tab that has
// Python in it. The builder writes NAME, VERSION and PARTS before this: the files, each with its address, kind, sum, size.

/* global NAME, VERSION, PARTS */
importScripts("unpack.js");

const { XzReadableStream } = self["xz-decompress"];
const ROOT = new URL("./", location).pathname; // the path below which the site stands; "/" on a host of its own
const OF = ROOT === "/" ? "" : `@${ROOT}`; // caches belong to the host: another site of ours there has its own
const KEPT = NAME + OF;
const FAMILY = new RegExp(`^second-chair-site-\\w+${OF.replaceAll(".", "\\.")}$`); // our caches, of whatever version
const SUM = "x-sum";
const AT_ONCE = 4; // files
const PATIENCE = 120_000; // milliseconds, for an answer

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === location.origin) event.respondWith(answer(event.request, url));
});

// -- keeping the files -------------------------------------------------------------------------------------------------

async function keepAll() {
  const cache = await caches.open(KEPT);
  const total = PARTS.reduce((sum, part) => sum + part.wire, 0);
  const waiting = [...PARTS].sort((a, b) => b.wire - a.wire);
  let done = 0;
  const count = (bytes) => tell({ kind: "fetched", done: (done += bytes), total });
  const take = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await keep(cache, part, count);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

// A file that an older version kept is not fetched again. One that is not what was built is refused: a host in the middle
// of an upgrade must not give us half of each version.
async function keep(cache, part, count) {
  const old = await caches.match(part.url);
  if (old?.headers.get(SUM) === part.sum) {
    count(part.wire);
    return cache.put(part.url, old);
  }
  const response = await fetch(ROOT + part.file.slice(1), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${part.file}: ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream({ transform: (chunk, out) => (count(chunk.byteLength), out.enqueue(chunk)) }),
  );
  const bytes = await new Response(part.packed ? new XzReadableStream(counted) : counted).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== part.sum) throw new Error(`${part.file} is not the file that was built`);
  return cache.put(part.url, new Response(bytes, { headers: { "Content-Type": part.kind, [SUM]: part.sum } }));
}

async function takeOver() {
  for (const name of await caches.keys()) if (FAMILY.test(name) && name !== KEPT) await caches.delete(name);
  await clients.claim();
}

async function tabs() {
  const found = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return found.filter((client) => client.frameType === "top-level");
}

async function tell(message) {
  for (const tab of await tabs()) tab.postMessage(message);
}

// -- answering ---------------------------------------------------------------------------------------------------------

// The address as the app knows it, which does not know below which path it stands. Scripts leave that path out too.
const within = (path) => (path.startsWith(ROOT) ? `/${path.slice(ROOT.length)}` : path);
const withRoot = (html) => html.replace(/\b(href|src|action)="\/(?!\/)/g, `$1="${ROOT}`);

async function page(response) {
  if (ROOT === "/" || !response.headers.get("content-type")?.startsWith("text/html")) return response;
  return new Response(withRoot(await response.text()), response);
}

// A tab always gets the start page, which stays; pages stand in its frame, and Python makes them.
async function answer(request, url) {
  const cache = await caches.open(KEPT);
  if (request.destination === "document") {
    const start = await cache.match("/");
    return start ? page(start) : fetch(request);
  }
  if (request.destination === "iframe") return page(await ask(request, url));
  const kept = request.method === "GET" && (await cache.match(within(url.pathname) + url.search));
  return kept || ask(request, url);
}

async function ask(request, url) {
  const whither = request.destination === "iframe" ? "document" : request.destination || "empty";
  const message = {
    kind: "request",
    method: request.method,
    root: ROOT.slice(0, -1),
    path: decodeURIComponent(within(url.pathname)),
    query: url.search.slice(1),
    headers: [...request.headers, ["host", url.host], ["sec-fetch-dest", whither]],
    body: await request.arrayBuffer(),
  };
  const asked = await tabs();
  return new Promise((resolve) => {
    const nobody = () => resolve(refusal("Second Chair is not running in any tab. Load the page again."));
    if (!asked.length) nobody();
    setTimeout(nobody, PATIENCE);
    for (const tab of asked) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(response(data, url));
      tab.postMessage(message, [port2]); // only the tab with Python in it answers
    }
  });
}

function response([status, headers, body], url) {
  const where = headers.find(([name]) => name.toLowerCase() === "location")?.[1];
  if (where && status >= 300 && status < 400) return Response.redirect(led(new URL(where, url)), status);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

// Where the app leads to, below our path.
function led(to) {
  if (to.origin === location.origin) to.pathname = ROOT + within(to.pathname).slice(1);
  return to;
}

const refusal = (error) =>
  new Response(JSON.stringify({ error }), { status: 503, headers: { "Content-Type": "application/json" } });
