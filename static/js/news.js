// What a new live part says: which rows are new, what is heard, what the tab is called.

import { announce } from "./announce.js";
import { serverNow, setServerNow } from "./clock.js";
import { showMessage } from "./messages.js";
import { table } from "./table.js";
import { hour } from "./when.js";

let seen = new Map();
let warned = new Set();

function count() {
  return new Map(Array.from(table().querySelectorAll(".rows"), (rows) => [rows.id, rows.children.length]));
}

/** Mark the rows that were not there before, and return their sentences. */
function newRows() {
  const sentences = [];
  for (const rows of table().querySelectorAll(".rows")) {
    for (const row of Array.from(rows.children).slice(seen.get(rows.id) ?? 0)) {
      row.classList.add("new");
      sentences.push(row.querySelector(".sr").textContent.trim());
    }
  }
  seen = count();
  return sentences;
}

function tell() {
  const message = document.getElementById("message");
  const refusal = message?.textContent.trim();
  const rows = newRows();
  setServerNow(table().dataset.now);
  document.title = table().dataset.title.replace(/\s+/g, " ").trim();
  if (refusal) {
    announce(refusal);
    return;
  }
  const newest = table().dataset.announce;
  const ending = table().querySelector(".ending h2, .banner")?.textContent.trim();
  const sentences = [...rows.filter((sentence) => !newest.includes(sentence)), newest];
  if (ending && !newest.includes(ending)) sentences.push(ending);
  if (rows.length || ending) announce(sentences.join(" "));
}

function warnOnce(name, sentence) {
  const once = `${name} ${table().dataset.row}`;
  if (warned.has(once)) return;
  warned.add(once);
  announce(sentence);
  if (!document.getElementById("message")?.textContent.trim()) showMessage(sentence);
}

/** Clocks are not read out; a quarter of the time and the last minute are. */
function warn() {
  const deadline = table().querySelector(".viewer.to-move time");
  if (!deadline) return;
  const left = Date.parse(deadline.dateTime) - serverNow();
  if (left > 0 && left <= 60_000) {
    warnOnce("minute", gettext("One minute left."));
    return;
  }
  const quarter = Date.parse(table().dataset.quarter ?? "");
  if (left > 0 && quarter <= serverNow()) {
    const time = hour(new Date(deadline.dateTime));
    warnOnce("quarter", interpolate(gettext("A quarter of your time is left: until %(time)s."), { time }, true));
  }
}

export function tellNews() {
  seen = count();
  warned = new Set();
  setServerNow(table().dataset.now);
  document.addEventListener("table:changed", tell);
  setInterval(warn, 1000);
}
