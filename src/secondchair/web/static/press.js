// A long press shows what a tap would do; the click that ends it is none.

const LONG = 450; // milliseconds

export class Press {
  #timer = 0;
  long = false; // the press that ends now was a long one

  // `show(element)` is called when a finger has rested on something that can be chosen.
  constructor(root, show) {
    root.addEventListener("pointerdown", (e) => {
      this.long = false;
      clearTimeout(this.#timer);
      if (e.pointerType !== "touch" || !e.target.closest("[data-can]")) return;
      this.#timer = setTimeout(() => (this.long = show(e.target)), LONG);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      root.addEventListener(end, () => {
        clearTimeout(this.#timer);
        setTimeout(() => (this.long = false), 50); // after the click that ends the press
      });
    }
    root.addEventListener("contextmenu", (e) => e.target.closest("[data-can]") && e.preventDefault());
  }
}
