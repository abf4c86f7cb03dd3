// Print and play: the browser's own dialog does the rest.

document.getElementById("print").addEventListener("click", () => window.print());
