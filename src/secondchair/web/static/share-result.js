// Telling others about a finished game: the text, the picture as PNG, and paper.

import { $, toast } from "./dom.js";

const SHARPNESS = 2; // pixels of the PNG for one of the drawing

const text = $("#text");
$("#copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(text.value);
    toast("The text is copied.");
  } catch {
    text.select();
    toast("Copy it with the keys of your system: it is marked.");
  }
});

if (navigator.share) {
  $("#share").hidden = false;
  $("#share").addEventListener("click", () => navigator.share({ text: text.value }).catch(() => {}));
}

$("#print").addEventListener("click", () => window.print());

$("#png").addEventListener("click", async (event) => {
  try {
    const link = document.createElement("a");
    link.href = await png($("#picture").getAttribute("src"));
    link.download = event.target.dataset.name;
    link.click();
  } catch {
    $("#problem").textContent = "This browser could not make a PNG of it. The SVG shows the same.";
    $("#problem").hidden = false;
  }
});

// The drawing is complete in itself, so the browser can paint it and hand out what it has painted.
async function png(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await response.text())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARPNESS;
  canvas.height = image.naturalHeight * SHARPNESS;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
