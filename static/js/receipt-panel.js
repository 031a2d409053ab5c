// The receipt on a game's page: note each entry, show the word, save the file.

import { noteEntry, readReceipt, settleReceipt } from "./receipt.js";
import { table } from "./table.js";

let wordShown = false;

function part(name) {
  return document.querySelector(`[data-receipt="${name}"]`);
}

function fill(name, text) {
  document.querySelector(`[data-fill="${name}"]`).textContent = text;
}

function note() {
  const facts = table().dataset;
  if (facts.seat) noteEntry(facts.game, { n: Number(facts.version), hash: facts.head, at: facts.headAt });
}

function draw() {
  note();
  if (!document.getElementById("receipt")) return;
  const receipt = readReceipt(table().dataset.game);
  const absent = part("absent");
  if (absent) absent.hidden = receipt !== null;
  part("kept").hidden = receipt === null;
  if (receipt === null) return;
  fill("seal", table().dataset.seal);
  fill("word", wordShown ? receipt.word.toLocaleUpperCase("en") : "");
  part("word").hidden = !wordShown;
  for (const label of document.querySelectorAll("#receipt-show [data-label]")) {
    label.hidden = (label.dataset.label === "hide") !== wordShown;
  }
}

function save() {
  const receipt = readReceipt(table().dataset.game);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }));
  link.download = `receipt-${receipt.game}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A refused word, or a second tab, leaves several attempts: the log knows which one counts. */
function settle() {
  const receipt = readReceipt(table().dataset.game);
  if (receipt?.tries && table().dataset.seal) settleReceipt(receipt, table().dataset.seal);
}

export function showReceipt() {
  settle();
  draw();
  document.addEventListener("table:changed", draw);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#receipt-save")) save();
    if (event.target.closest?.("#receipt-show")) {
      wordShown = !wordShown;
      draw();
    }
  });
}
