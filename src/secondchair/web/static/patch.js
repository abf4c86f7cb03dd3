// Goes from one drawing to the next. Children are matched by id: equal ones are kept, the rest get new attributes, so
// that CSS moves the pieces and keyboard focus survives. What is gone is removed first, and a node that stays is never
// taken out and put in again unless the order of the pieces itself has changed.

const shown = new WeakMap(); // the element on the page -> the server's drawing that it shows, parsed and as text

function parse(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

// Shows a drawing in `box`, and returns its element on the page.
export function draw(box, markup) {
  let live = box.firstElementChild;
  const { old, text } = (live && shown.get(live)) ?? {};
  if (text === markup) return live;
  const fresh = parse(markup);
  if (old && old.nodeName === fresh.nodeName) {
    patch(live, old, fresh);
  } else {
    live = copied(fresh);
    box.replaceChildren(live);
  }
  shown.set(live, { old: fresh, text: markup });
  return live;
}

// A copy for the page. Ghosts sleep in it: a piece drawn by reference costs its whole picture as soon as it is on the
// page, seen or not, and of many ghosts one is seen.
function copied(fresh) {
  const node = document.importNode(fresh, true);
  const ghosts = node.matches("[data-ghost]") ? [node] : node.querySelectorAll("[data-ghost]");
  for (const ghost of ghosts) rename(ghost, "href", "data-href");
  return node;
}

// A ghost that is to be seen.
export function wake(ghost) {
  rename(ghost, "data-href", "href");
}

function rename(root, from, to) {
  for (const use of root.querySelectorAll(`use[${from}]`)) {
    use.setAttribute(to, use.getAttribute(from));
    use.removeAttribute(from);
  }
}

// `live` shows `old`, child for child. What only the page has set on it (data-can, tabindex, …) is left alone.
function patch(live, old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    live.setAttribute(name === "href" && live.hasAttribute("data-href") ? "data-href" : name, value);
  }
  for (const { name } of old.attributes) {
    if (!fresh.hasAttribute(name)) live.removeAttribute(name);
  }
  if (hasText(old) || hasText(fresh)) {
    live.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  } else {
    patchChildren(live, [...old.children], [...fresh.children]);
  }
}

const hasText = (el) => [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

function patchChildren(parent, old, fresh) {
  const live = [...parent.children];
  const places = new Map(keys(old).map((key, i) => [key, i]));
  const wanted = keys(fresh);
  const stays = wanted.map((key) => places.get(key) ?? -1);
  const kept = new Set(stays);
  live.forEach((node, i) => kept.has(i) || node.remove());
  const still = increasing(stays.filter((i) => i >= 0));
  let next = null;
  for (let n = fresh.length - 1; n >= 0; n--) {
    const i = stays[n];
    let node = live[i];
    if (i < 0) {
      node = copied(fresh[n]);
      node.setAttribute("data-new", "");
      parent.insertBefore(node, next);
    } else {
      if (!still.has(i)) move(parent, node, next);
      patch(node, old[i], fresh[n]);
    }
    next = node;
  }
}

// A piece is known by its id; what has none, by its kind and its turn among that kind.
function keys(elements) {
  const seen = new Map();
  return elements.map((el) => {
    if (el.id) return `${el.nodeName}#${el.id}`;
    const n = seen.get(el.nodeName) ?? 0;
    seen.set(el.nodeName, n + 1);
    return `${el.nodeName}:${n}`;
  });
}

function move(parent, node, next) {
  if (parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

// The longest run of places that are in order already: those nodes need not move.
function increasing(places) {
  if (places.every((place, n) => n === 0 || places[n - 1] < place)) return new Set(places);
  const ends = []; // ends[k]: where in `places` the best run of length k+1 ends
  const before = [];
  places.forEach((place, n) => {
    let k = ends.findIndex((end) => places[end] > place);
    if (k < 0) k = ends.length;
    before[n] = k ? ends[k - 1] : -1;
    ends[k] = n;
  });
  const run = new Set();
  for (let n = ends.at(-1); n >= 0; n = before[n]) run.add(places[n]);
  return run;
}
