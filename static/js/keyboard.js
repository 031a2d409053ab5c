// The keyboard on the screen: one stop for Tab, arrows inside, the field keeps the focus.

import { deleteLetter, typeLetter } from "./entry.js";

let current = "";

function keys() {
  return document.getElementById("keyboard");
}

function rows() {
  return Array.from(keys().children, (row) => Array.from(row.querySelectorAll("button")).filter((key) => key.offsetParent));
}

/** Exactly one key can be reached by Tab: the last one used. */
function keepOneStop() {
  if (!keys()) return;
  const buttons = rows().flat();
  const stop = buttons.find((key) => key.id === current) ?? buttons[0];
  for (const key of keys().querySelectorAll("button")) key.tabIndex = key === stop ? 0 : -1;
}

function move(event) {
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const step = steps[event.key];
  if (!step || !keys()?.contains(event.target)) return;
  event.preventDefault();
  const grid = rows();
  const row = grid.findIndex((line) => line.includes(event.target));
  const place = grid[row].indexOf(event.target);
  const line = grid[(row + step[0] + grid.length) % grid.length];
  const next = step[0] ? Math.min(place, line.length - 1) : (place + step[1] + line.length) % line.length;
  current = line[next].id;
  keepOneStop();
  line[next].focus();
}

function press(event, field) {
  const key = event.target.closest?.("#keyboard button");
  if (!key) return;
  current = key.id;
  keepOneStop();
  if (key.dataset.letter) typeLetter(field, key.dataset.letter);
  if (key.id === "key-delete") deleteLetter(field);
  if (key.id === "key-device") switchDevice(key, field);
}

/** A finger types on these keys; whoever wants the device's own keyboard can have it. */
function switchDevice(key, field) {
  const wanted = key.getAttribute("aria-pressed") !== "true";
  field.inputMode = wanted ? "text" : "none";
  field.blur();
  field.focus();
  markDevice(field);
}

function markDevice(field) {
  document.getElementById("key-device")?.setAttribute("aria-pressed", String(field.inputMode === "text"));
}

/** Wire the keys to the field. They are replaced with the live part, so the page listens. */
export function startKeyboard(field) {
  if (matchMedia("(pointer: coarse)").matches) field.inputMode = "none";
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.("#keyboard button")) event.preventDefault();
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.("#keyboard button")) event.preventDefault();
  });
  document.addEventListener("click", (event) => press(event, field));
  document.addEventListener("keydown", move);
  document.addEventListener("table:changed", () => {
    keepOneStop();
    markDevice(field);
  });
  keepOneStop();
}
