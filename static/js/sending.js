// Sending a guess: once, with the word kept until the server has taken it.

import { announce } from "./announce.js";
import { setRow } from "./entry.js";
import { clearMessage, showFailure } from "./messages.js";
import { table } from "./table.js";

const SLOW = 400;
let sending = false;
let slowTimer = 0;

function slowDown() {
  table().classList.add("slow");
  const key = document.getElementById("key-enter");
  key.dataset.label ??= key.textContent;
  key.textContent = gettext("Sending");
  key.setAttribute("aria-disabled", "true");
}

function speedUp() {
  clearTimeout(slowTimer);
  table().classList.remove("slow");
  const key = document.getElementById("key-enter");
  if (!key?.dataset.label) return;
  key.textContent = key.dataset.label;
  key.removeAttribute("aria-disabled");
}

function failed(form, status) {
  let sentence = gettext("Not sent.");
  let label = gettext("Try again");
  let again = () => form.requestSubmit();
  if (status === 403) {
    // The form's token has run out: only a new page has a new one. The word is kept.
    sentence = gettext("This form was open too long. Nothing was sent; your text is still here.");
    label = gettext("Load the page again");
    again = () => window.location.reload();
  }
  showFailure(sentence, label, again);
  announce(sentence);
}

function settle(form, before) {
  const now = Number(table().dataset.row);
  if (now > before || !form.isConnected) setRow(form.elements.word, "");
}

/** `blocked` says why a submit must not go out now (a composition, a page just loaded). */
export function startSending(form, blocked) {
  const field = form.elements.word;
  let before = 0;
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form) return;
      if (!sending && !blocked() && field.value.trim()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  form.addEventListener("htmx:beforeRequest", () => {
    sending = true;
    before = Number(form.elements.row.value);
    clearMessage();
    slowTimer = setTimeout(slowDown, SLOW);
  });
  form.addEventListener("htmx:afterRequest", (event) => {
    sending = false;
    speedUp();
    if (!event.detail.successful) failed(form, event.detail.xhr?.status);
    else settle(form, before);
  });
}
