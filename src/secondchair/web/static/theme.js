// Runs before the page is painted: puts what was chosen under Settings onto the document, so that nothing flashes.
// A classic script, because modules run too late for that.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem("secondchair") || "{}") || {};
    } catch {
      // Unreadable or forbidden storage: the defaults serve.
    }
    const system = dark.matches ? "evening" : "day";
    root.dataset.theme = ["day", "evening"].includes(chosen.theme) ? chosen.theme : system;
    root.dataset.contrast = chosen.contrast === "more" ? "more" : "normal";
    root.dataset.text = ["larger", "largest"].includes(chosen.text) ? chosen.text : "normal";
    root.dataset.letters = chosen.letters === true ? "yes" : "no";
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("settings", apply);
})();
