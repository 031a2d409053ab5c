// Clocks: the server sends instants and its own now; the page only subtracts.

import { hour, moment, oneUnit, remainder, universal } from "./when.js";

let ahead = 0;
let zeroSince = 0;
let onZero = () => {};

/** The server's time as far as this page knows it, in milliseconds. */
export function serverNow() {
  return Date.now() + ahead;
}

/** Believe what a page just received says about the server's time. */
export function setServerNow(text) {
  const now = Date.parse(text);
  if (now) ahead = now - Date.now();
}

function untilText(date, sentence) {
  const left = date - serverNow();
  if (left <= 0) return gettext("Checking with the server");
  return interpolate(sentence, { when: moment(date), left: remainder(left) }, true);
}

const writers = {
  deadline: (date) => untilText(date, gettext("by %(when)s, %(left)s left")),
  seal: (date) => untilText(date, gettext("Seal it by %(when)s, %(left)s left.")),
  short: (date) => oneUnit(date - serverNow()),
  moment: (date) => hour(date),
};

function draw() {
  let ranOut = false;
  for (const element of document.querySelectorAll("time[data-clock]")) {
    const date = new Date(element.dateTime);
    const text = writers[element.dataset.clock](date);
    if (element.textContent !== text) element.textContent = text;
    element.title ||= universal(date);
    ranOut ||= ["deadline", "seal"].includes(element.dataset.clock) && date <= serverNow();
  }
  return ranOut;
}

/** A clock at zero asks the server every two seconds until the page knows better. */
function tick() {
  if (!draw()) {
    zeroSince = 0;
    return;
  }
  zeroSince ||= Date.now();
  if (Date.now() - zeroSince < 2000) return;
  zeroSince = Date.now();
  if (!document.hidden) onZero();
}

/** Run all clocks of the page; `atZero` asks the server what happened. */
export function startClocks(atZero = () => {}) {
  onZero = atZero;
  tick();
  setInterval(tick, 1000);
  document.addEventListener("table:changed", draw);
}
