// Python in a worker. The one named "play" has the app and the saved games and answers requests; it starts a second one,
// named "think", which searches for hints and looks back at games, so that nobody waits for that.

import { loadPyodide } from "../runtime/pyodide.mjs";
import { mountDrive } from "./drive.js";

const LIBRARY = "/lib/python3.14/site-packages";
const SAVED = "/saved";
const RUNTIME = new URL("../runtime/", import.meta.url).href;
const tell = (part, text) => postMessage({ kind: "starting", part, text });

// The modules lie one behind the other in one file; its head says where each begins. Nothing is copied.
function unpack(FS, packed) {
  const head = 4 + new DataView(packed).getUint32(0, true);
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, head - 4)));
  let at = head;
  const made = new Set();
  for (const [path, size] of listed) {
    const folder = `${LIBRARY}/${path}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`${LIBRARY}/${path}`, new Uint8Array(packed, at, size), { canOwn: true });
    at += size;
  }
}

async function startPython() {
  const modules = fetch(`${RUNTIME}modules.bin`).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: RUNTIME });
  tell(0.5, "Laying out the games…");
  unpack(python.FS, await modules);
  return python;
}

// -- thinking ----------------------------------------------------------------------------------------------------------

async function think() {
  const python = await startPython();
  const inside = python.pyimport("secondchair.pocket.inside");
  return (packed) => {
    const found = inside.think(python.toPy(packed));
    const bytes = found.toJs();
    found.destroy();
    return bytes;
  };
}

function otherWorker() {
  const worker = new Worker(import.meta.url, { type: "module", name: "think" });
  return (packed) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      worker.postMessage(packed, [port2]);
    });
}

// -- playing -----------------------------------------------------------------------------------------------------------

async function play() {
  let thinker = null;
  const carry = async (packed) => {
    thinker ??= otherWorker();
    return python.toPy(await thinker(packed.toJs()));
  };
  const python = await startPython();
  await mountDrive(python.FS, SAVED, ["chair.db", "chair.db-journal"]);
  tell(0.6, "Setting up the table…");
  const app = python.pyimport("secondchair.pocket.inside").Inside(`${SAVED}/chair.db`, carry);
  postMessage({ kind: "ready" });
  return async ({ method, root, path, query, headers, body }) => {
    const found = await app.serve(method, path, query, python.toPy(headers), python.toPy(new Uint8Array(body)), root);
    const answer = found.toJs();
    found.destroy();
    if (path.startsWith("/play/")) thinker ??= otherWorker(); // soon somebody may ask for a hint
    return answer;
  };
}

// What arrives before Python is ready waits for it.
const ready = self.name === "think" ? think() : play();
ready.catch((error) => postMessage({ kind: "failed", text: String(error?.message ?? error).slice(-500) }));
onmessage = async ({ data, ports: [port] }) => port.postMessage(await (await ready)(data));
