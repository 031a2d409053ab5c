// The live part of a game's page: it is replaced as a whole, never by an older one.

const keptOpen = new Set();
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 10_000;

let asking = null;
let askAgain = false;
let wanted = 0;
let pause = FIRST_PAUSE;
let later = 0;

export function table() {
  return document.getElementById("table");
}

/**
 * Ask for the live part as it is now; calls that come meanwhile become one more question.
 * `version` is what the live part is known to have reached: it is asked for until it is here.
 */
export function refresh(version = 0) {
  wanted = Math.max(wanted, version);
  clearTimeout(later);
  if (asking) {
    askAgain = true;
    return asking;
  }
  asking = htmx
    .ajax("GET", table().dataset.url, { target: "#table", swap: "outerHTML settle:0ms" })
    .catch(() => {})
    .finally(() => {
      asking = null;
      const again = askAgain;
      askAgain = false;
      if (again) refresh();
      else if (Number(table().dataset.version) < wanted) askLater();
      else pause = FIRST_PAUSE;
    });
  return asking;
}

function askLater() {
  later = setTimeout(refresh, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function isOlder(html) {
  const found = /data-version="(\d+)"/.exec(html);
  return found !== null && Number(found[1]) < Number(table().dataset.version);
}

function beforeSwap(event) {
  if (event.detail.target.id !== "table") return;
  if (isOlder(event.detail.xhr.responseText)) {
    event.detail.shouldSwap = false;
    return;
  }
  keptOpen.clear();
  for (const fold of table().querySelectorAll("details[open]")) keptOpen.add(fold.id);
}

function scrollToNewest(board) {
  board.scrollTop = board.scrollHeight;
}

function afterSettle(event) {
  const now = event.target;
  if (now.id !== "table") return;
  for (const id of keptOpen) {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
  }
  showNewest();
  document.dispatchEvent(new CustomEvent("table:changed"));
}

export function showNewest() {
  for (const rows of table().querySelectorAll(".rows")) scrollToNewest(rows);
}

/** Watch the swaps; other modules listen to `table:changed`. */
export function watchTable() {
  document.body.addEventListener("htmx:beforeSwap", beforeSwap);
  document.body.addEventListener("htmx:afterSettle", afterSettle);
  showNewest();
}
