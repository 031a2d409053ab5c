// Guessing: physical keys, keys on the screen, paste and composition all end in one field.

import { keepDraft, readDraft } from "./draft.js";
import { enhance, setRow } from "./entry.js";
import { startKeyboard } from "./keyboard.js";
import { clearMessage } from "./messages.js";
import { startSending } from "./sending.js";
import { answer } from "./spoken.js";
import { table } from "./table.js";

// A finger that was still pressing on the page before must not press here.
const DEAF = 300;

function isFree(element) {
  return element === document.body || element === document.documentElement || element?.id === "main";
}

/** Keys that nobody else wants go to the field; other fields keep theirs. */
function routeKeys(form, field) {
  document.addEventListener("keydown", (event) => {
    if (!isFree(event.target) || event.ctrlKey || event.metaKey || event.altKey || !form.isConnected) return;
    if (event.key === "Enter" && !event.repeat) form.requestSubmit();
    else if (Array.from(event.key).length === 1 && event.key !== " ") field.focus();
  });
}

function handleKey(event, field, composition) {
  const composing = composition.isComposing() || event.isComposing || event.keyCode === 229;
  if (composing) return;
  if (event.key === "Enter" && event.repeat) event.preventDefault();
  else if (event.key === "Escape") setRow(field, "");
  else answer(event);
}

/** The form stands outside the live part; what it needs from there is copied over. */
function follow(form) {
  const { canGuess, row } = table().dataset;
  if (canGuess === "no") {
    form.remove();
    return;
  }
  form.elements.row.value = row;
  form.querySelector(".row-number").textContent = row;
  form.classList.toggle("refused", Boolean(document.getElementById("message")?.classList.contains("bad")));
}

export function startBoard() {
  const form = document.getElementById("guess");
  if (!form) return;
  const field = form.elements.word;
  const { game } = table().dataset;
  const composition = enhance(field, () => {
    keepDraft(game, field.value);
    clearMessage();
    form.classList.remove("refused");
  });
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const loaded = painted ?? performance.now();
  const deaf = () => performance.now() - loaded < DEAF;
  // Whoever has typed here means this page.
  let typed = false;
  field.addEventListener("input", () => {
    typed = true;
  });
  document.addEventListener("click", (event) => deaf() && event.isTrusted && swallow(event), true);
  setTimeout(() => document.documentElement.setAttribute("data-ready", ""), DEAF);

  startSending(form, () => (deaf() && !typed) || composition.isComposing());
  startKeyboard(field);
  routeKeys(form, field);
  field.addEventListener("keydown", (event) => handleKey(event, field, composition));
  document.addEventListener("table:changed", () => follow(form));
  if (!field.value) field.value = readDraft(game);
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

function swallow(event) {
  if (!event.target.closest?.(".game")) return;
  event.preventDefault();
  event.stopPropagation();
}
