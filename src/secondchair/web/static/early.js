// What is pressed, typed or chosen before the modules of a page have run would fall on deaf ears, or be sent by the
// browser itself to nobody. It waits for them and happens then, once. A classic script, because modules run too late.
(() => {
  const TYPES = ["click", "input", "change"];
  const waiting = []; // what was touched, how, and what it held then

  function hold(event) {
    const { type } = event;
    const on = type === "click" ? event.target.closest?.("button") : event.target;
    if (!on) return; // links, and what opens and shuts, need no module
    event.stopImmediatePropagation();
    if (type === "click") event.preventDefault();
    const before = waiting.findIndex((held) => held.on === on && held.type === type);
    if (before >= 0) waiting.splice(before, 1); // pressed again, it happens once
    waiting.push({ on, type, value: on.value, checked: on.checked });
  }

  function happen({ on, type, value, checked }) {
    if (type === "click") return on.click();
    if (on.type !== "file") Object.assign(on, { value, checked }); // a module may have put there what was kept
    on.dispatchEvent(new Event(type, { bubbles: true }));
  }

  for (const type of TYPES) addEventListener(type, hold, true);
  document.addEventListener("DOMContentLoaded", () => {
    for (const type of TYPES) removeEventListener(type, hold, true);
    waiting.forEach(happen);
  });
})();
