// Pan and zoom over a drawing. The camera belongs to the browser and survives a new drawing: until the player moves it,
// it shows everything (or, where targets would be too small to touch, what the prompt is about); afterwards it stays
// where it was put and only follows if what matters would be out of sight.

import { $ } from "./dom.js";
import { calm } from "./settings.js";

const FINGERS = matchMedia("(pointer: coarse), (max-width: 59.99rem)");
const WIDE = matchMedia("(min-width: 60rem)");
const TOUCH = () => (FINGERS.matches ? 44 : 28); // pixels that a finger needs, or a mouse
const MARGIN = 12;
const BUTTONS = 60; // on a phone the zoom buttons lie over the upper right corner: what must be seen stays clear of them
const CLOSEST = 4;

export class Camera {
  #box;
  #svg = null;
  #extent = [0, 0, 100, 100];
  #view = null; // the middle, in units of the drawing, and pixels per unit
  #free = false; // the player has moved it
  #size = { width: 0, height: 0 };
  #frame = 0;
  #pointers = new Map();
  #pinch = 0;
  #moved;
  dragged = false; // the press that ends now was a drag, no tap

  constructor(box, moved = () => {}) {
    this.#box = box;
    this.#moved = moved;
    box.addEventListener("pointerdown", (e) => this.#down(e));
    box.addEventListener("pointermove", (e) => this.#move(e));
    for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, (e) => this.#up(e));
    new ResizeObserver(() => this.#resized()).observe(box);
  }

  // A new drawing is on the page. `targets` are the elements that can be chosen now, `focus` the one to look at, `room`
  // the pixels that the smallest target must have.
  // It is laid out once, one unit a pixel; from then on the camera only moves it, which needs no new layout.
  follow(svg, targets = [], focus = null, room = TOUCH()) {
    this.#svg = svg;
    this.#measure();
    const extent = svg.getAttribute("data-extent") || svg.getAttribute("viewBox") || "0 0 100 100";
    this.#extent = extent.split(/[\s,]+/).map(Number);
    if (svg.getAttribute("viewBox") !== extent) svg.setAttribute("viewBox", extent); // even the same one costs a layout
    svg.style.width = `${this.#extent[2]}px`;
    svg.style.height = `${this.#extent[3]}px`;
    if (!this.#size.width) return;
    if (!this.#view) this.#set(this.#fitted());
    this.#apply();
    if (!this.#free) this.#frameUp(targets, focus, room);
    else if (focus) this.reveal(focus);
  }

  // The zoom buttons lie in a corner of the board; where the bar has room for them, they cover nothing at all.
  putButtons(buttons, bar) {
    const place = () => (WIDE.matches ? bar.insertBefore(buttons, $("h1", bar).nextSibling) : this.#box.append(buttons));
    WIDE.addEventListener("change", place);
    place();
  }

  fit() {
    this.#free = false;
    this.#glide(this.#fitted());
  }

  zoom(factor, at = null) {
    if (!this.#view) return;
    this.#free = true;
    this.#set(this.#zoomed(this.#view, factor, at ?? { x: this.#size.width / 2, y: this.#size.height / 2 }));
    this.#apply();
  }

  zoomAt(event, factor) {
    const rect = this.#box.getBoundingClientRect();
    this.zoom(factor, { x: event.clientX - rect.left, y: event.clientY - rect.top });
  }

  // Brings an element into sight if it is not.
  reveal(el) {
    if (!this.#view || !this.#svg?.contains(el)) return;
    const [x0, y0, x1, y1] = this.#bounds([el]);
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    // The middle must lie so that low is not left of the first margin and high not right of the second.
    const shift = (middle, length, low, high, before, after) =>
      Math.min(Math.max(middle, high + (after - length / 2) / scale), low + (length / 2 - before) / scale);
    const to = { x: shift(x, width, x0, x1, MARGIN, this.#covered?.width ?? MARGIN), y: shift(y, height, y0, y1, MARGIN, MARGIN), scale };
    if (Math.hypot(to.x - x, to.y - y) * scale > 1) this.#glide(to);
  }

  // -- what to show --------------------------------------------------------------------------------------------------

  // All of the drawing in the middle of the board, or left of the zoom buttons if they would lie over a part of it.
  #fitted() {
    const [x, y, width, height] = this.#extent;
    const fit = (right) => {
      const scale = Math.min(
        (this.#size.width - MARGIN - right) / Math.max(width, 1),
        (this.#size.height - 2 * MARGIN) / Math.max(height, 1),
        CLOSEST,
      );
      const middle = x + width / 2 + (right - MARGIN) / 2 / scale;
      return { x: middle, y: y + height / 2, scale: Math.max(scale, 0.01) };
    };
    const whole = fit(MARGIN);
    const buttons = this.#covered;
    if (!buttons) return whole;
    const right = this.#size.width / 2 + (width / 2) * whole.scale;
    const top = this.#size.height / 2 - (height / 2) * whole.scale;
    return right > this.#size.width - buttons.width && top < buttons.height ? fit(buttons.width) : whole;
  }

  // How much of the upper right corner lies under the zoom buttons.
  get #covered() {
    const height = $(":scope > .camera", this.#box)?.offsetHeight;
    return height ? { width: BUTTONS, height: height + MARGIN } : null;
  }

  #frameUp(targets, focus, room) {
    const all = this.#fitted();
    const inside = targets.filter((el) => this.#svg.contains(el));
    const least = Math.min(...inside.map((el) => this.#smaller(el)), Infinity);
    if (!Number.isFinite(least) || least * all.scale >= room) return this.#glide(all);
    const scale = Math.min(room / least, CLOSEST);
    const [x0, y0, x1, y1] = this.#framed(inside, focus && this.#svg.contains(focus) ? focus : null, scale);
    return this.#glide(this.#kept({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale }));
  }

  // All that can be chosen if there is room for it at this scale, else what the prompt is about.
  #framed(inside, focus, scale) {
    const all = this.#bounds(focus ? [...inside, focus] : inside);
    const { width, height } = this.#size;
    const fits = (all[2] - all[0]) * scale <= width - 2 * MARGIN && (all[3] - all[1]) * scale <= height - 2 * MARGIN;
    return focus && !fits ? this.#bounds([focus]) : all;
  }

  // Not further over the edge of the drawing than needed.
  #kept({ x, y, scale }) {
    const [ex, ey, width, height] = this.#extent;
    const inside = (value, low, length, room) => {
      const half = room / 2 / scale;
      const spare = MARGIN / scale;
      if (length + 2 * spare <= 2 * half) return low + length / 2;
      return Math.min(Math.max(value, low - spare + half), low + length + spare - half);
    };
    return { x: inside(x, ex, width, this.#size.width), y: inside(y, ey, height, this.#size.height), scale };
  }

  // Its smaller side. Where neighbours lie close, the drawing says how much of it belongs to a finger alone.
  #smaller(el) {
    if (FINGERS.matches && el.dataset.finger) return Number(el.dataset.finger);
    const rect = el.getBoundingClientRect();
    return Math.max(1, Math.min(rect.width, rect.height) / this.#view.scale);
  }

  #bounds(elements) {
    const box = this.#box.getBoundingClientRect();
    const { x, y, scale } = this.#view;
    const rects = elements.map((el) => el.getBoundingClientRect());
    const unit = (value, start, length, middle) => middle + (value - start - length / 2) / scale;
    return [
      unit(Math.min(...rects.map((r) => r.left)), box.left, this.#size.width, x),
      unit(Math.min(...rects.map((r) => r.top)), box.top, this.#size.height, y),
      unit(Math.max(...rects.map((r) => r.right)), box.left, this.#size.width, x),
      unit(Math.max(...rects.map((r) => r.bottom)), box.top, this.#size.height, y),
    ];
  }

  // -- moving --------------------------------------------------------------------------------------------------------

  #set(view) {
    this.#view = view;
  }

  #apply() {
    if (!this.#svg || !this.#view) return;
    const { x, y, scale } = this.#view;
    const left = this.#size.width / 2 - (x - this.#extent[0]) * scale;
    const top = this.#size.height / 2 - (y - this.#extent[1]) * scale;
    this.#svg.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    this.#moved();
  }

  #glide(to) {
    cancelAnimationFrame(this.#frame);
    const from = this.#view;
    const far = Math.hypot(to.x - from.x, to.y - from.y) * to.scale + Math.abs(Math.log(to.scale / from.scale)) * 200;
    if (calm() || far < 1 || !this.#svg) {
      this.#set(to);
      this.#apply();
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - start) / 250);
      const k = t * t * (3 - 2 * t);
      const between = (a, b) => a + (b - a) * k;
      this.#set({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: Math.exp(between(Math.log(from.scale), Math.log(to.scale))),
      });
      this.#apply();
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #zoomed(view, factor, at) {
    const least = Math.min(this.#fitted().scale * 0.7, CLOSEST);
    const scale = Math.min(Math.max(view.scale * factor, least), CLOSEST);
    const dx = at.x - this.#size.width / 2;
    const dy = at.y - this.#size.height / 2;
    return { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale };
  }

  #measure() {
    this.#size = { width: this.#box.clientWidth, height: this.#box.clientHeight };
  }

  #resized() {
    const before = this.#size;
    this.#measure();
    if (!this.#svg || !this.#size.width) return;
    // A line of text more or less in the prompt is no reason to look elsewhere.
    const little = Math.hypot(this.#size.width - before.width, this.#size.height - before.height) < 40;
    const stays = this.#view && before.width && (this.#free || little);
    if (!stays) this.#set(this.#fitted());
    this.#apply();
    if (!stays) this.#box.dispatchEvent(new CustomEvent("resized"));
  }

  // -- fingers and mouse ---------------------------------------------------------------------------------------------

  #down(e) {
    if (e.button > 0) return;
    if (this.#pointers.size === 0) this.dragged = false;
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY, x0: e.clientX, y0: e.clientY });
    this.#pinch = this.#spread();
  }

  #move(e) {
    const pointer = this.#pointers.get(e.pointerId);
    if (!pointer || !this.#view) return;
    const dx = e.clientX - pointer.x;
    const dy = e.clientY - pointer.y;
    if (!this.dragged && Math.hypot(e.clientX - pointer.x0, e.clientY - pointer.y0) < 8) return;
    if (!this.dragged) {
      this.dragged = this.#free = true;
      cancelAnimationFrame(this.#frame);
      this.#box.setPointerCapture(e.pointerId);
    }
    Object.assign(pointer, { x: e.clientX, y: e.clientY });
    const share = 1 / this.#pointers.size;
    const { x, y, scale } = this.#view;
    this.#set({ x: x - (dx * share) / scale, y: y - (dy * share) / scale, scale });
    if (this.#pointers.size === 2) {
      const spread = this.#spread();
      if (this.#pinch > 0) {
        const [a, b] = this.#pointers.values();
        const rect = this.#box.getBoundingClientRect();
        const at = { x: (a.x + b.x) / 2 - rect.left, y: (a.y + b.y) / 2 - rect.top };
        this.#set(this.#zoomed(this.#view, spread / this.#pinch, at));
      }
      this.#pinch = spread;
    }
    this.#apply();
  }

  #up(e) {
    this.#pointers.delete(e.pointerId);
    this.#pinch = this.#spread();
    if (this.#pointers.size === 0) setTimeout(() => (this.dragged = false), 50); // after the click that ends the press
  }

  #spread() {
    if (this.#pointers.size !== 2) return 0;
    const [a, b] = this.#pointers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
}
