// Talks to the server. What changes a game carries the number of the last move seen, so that sending it again after a
// lost answer is safe: the server gives the same answer and never makes a second move.

export class Refused extends Error {
  constructor(status, doc) {
    super(doc.error || `The server answered with status ${status}.`);
    this.status = status;
    this.answer = doc.answer ?? null; // the fresh view, when the page was behind
    this.problems = doc.problems ?? []; // every mistake of a file
    this.mistakes = doc.mistakes ?? []; // every mistake of a form, with its field
    this.confirm = doc.confirm ?? false; // it would do if it were meant
  }
}

export async function call(method, path, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = typeof body === "string" ? "text/plain" : "application/json";
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  if (response.status === 204) return null;
  const doc = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, doc);
  return doc;
}

// Asks for something that may have to wait in line: `before(n)` is called with how many are before us, as it changes.
export async function queue(method, path, body, before) {
  const headers = { Accept: "application/x-ndjson, application/json" };
  if (body !== undefined) headers["Content-Type"] = "text/plain";
  const response = await fetch(path, { method, headers, body });
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => ({})));
  let doc = {};
  for await (const line of lines(response)) {
    doc = JSON.parse(line);
    if (doc.before) before(doc.before);
  }
  if (doc.error) throw new Refused(doc.status, doc);
  return doc;
}

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let left = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = (left + part.value).split("\n");
    left = found.pop();
    yield* found.filter(Boolean);
  }
  if (left) yield left;
}

// How many are before us, in words.
export const inLine = (before) =>
  before === 1 ? "One other is thinking before us…" : `${before} others are before us in line…`;

// An id for a new game: 128 random bits. Asked for again with the same id after a lost answer, it is the same game.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const get = (path) => call("GET", path);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Sends until there is an answer: a lost connection or a server that is just starting is tried again, ever more slowly.
// `trouble(true)` is called when that begins, `trouble(false)` when it is over.
export async function insist(method, path, body, trouble) {
  for (let wait = 400, lost = false; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const doc = await call(method, path, body);
      if (lost) trouble(false);
      return doc;
    } catch (error) {
      const again = !(error instanceof Refused) || [429, 502, 503, 504].includes(error.status);
      if (!again) {
        if (lost) trouble(false);
        throw error;
      }
      if (!lost) trouble(true);
      lost = true;
      await pause(wait);
    }
  }
}
