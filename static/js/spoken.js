// Digits in the guess field tell how the game stands: 1 and 2 the last rows, 3 the clocks,
// 0 the letters, ? these keys. Heard and shown.

import { announce } from "./announce.js";
import { serverNow } from "./clock.js";
import { showMessage } from "./messages.js";
import { table } from "./table.js";
import { moment, spoken } from "./when.js";

function lastRow(board) {
  const rows = table().querySelectorAll(`.${board} .row .sr`);
  return rows.length ? rows[rows.length - 1].textContent.trim() : gettext("No guess yet.");
}

function clocks() {
  const player = table().querySelector(".player.to-move");
  const deadline = player?.querySelector("time");
  if (!deadline) return gettext("No clock is running.");
  const date = new Date(deadline.dateTime);
  return interpolate(
    gettext("%(turn)s, by %(when)s, %(left)s left."),
    {
      turn: player.querySelector(".turn").textContent.trim(),
      when: moment(date),
      left: spoken(date - serverNow()),
    },
    true,
  );
}

const answers = {
  1: () => lastRow("near"),
  2: () => lastRow("far"),
  3: clocks,
  0: () => table().dataset.letters,
  "?": () => gettext("1 your last row, 2 theirs, 3 the clocks, 0 the letters so far, Esc empties the row. Look switches these keys off."),
};

/** Answer a key of the field; a digit that is a letter of the language stays a letter. */
export function answer(event) {
  if (document.documentElement.dataset.digits === "off") return;
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(answers, event.key)) return;
  if (document.querySelector(`#keyboard [data-letter="${event.key}"]`)) return;
  event.preventDefault();
  const sentence = answers[event.key]();
  showMessage(sentence);
  announce(sentence);
}
