// What a new live part says: which rows are new, what is heard, what the tab is called.

import { announce } from "./announce.js";
import { serverNow, setServerNow } from "./clock.js";
import { showMessage } from "./messages.js";
import { table } from "./table.js";
import { moment } from "./when.js";

const MINUTE = 60_000;

let seen = new Map();
let told = "";
const warned = new Set();

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

/** How the game ended, or who has the equalising guess. */
function result() {
  return table().querySelector(".ending h2, .banner")?.textContent.trim() ?? "";
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
  const sentences = rows.filter((sentence) => !newest.includes(sentence));
  if (rows.length) sentences.push(newest);
  const outcome = result();
  if (outcome !== told && !newest.includes(outcome)) sentences.push(outcome);
  told = outcome;
  announce(sentences.join(" "));
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
  const ends = Date.parse(deadline.dateTime);
  const quarter = Date.parse(table().dataset.quarter);
  const left = ends - serverNow();
  if (left <= 0) return;
  // A turn of one minute has no last minute to speak of.
  const whole = 4 * (ends - quarter);
  if (left <= MINUTE && whole > MINUTE) warnOnce("minute", gettext("One minute left."));
  else if (quarter <= serverNow()) {
    const time = moment(new Date(ends));
    warnOnce("quarter", interpolate(gettext("A quarter of your time is left: until %(time)s."), { time }, true));
  }
}

export function tellNews() {
  seen = count();
  told = result();
  setServerNow(table().dataset.now);
  document.addEventListener("table:changed", tell);
  setInterval(warn, 1000);
}
