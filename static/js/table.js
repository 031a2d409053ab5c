// The live part of a game's page: it is replaced as a whole, never by an older one.

const keptOpen = new Set();
let asking = null;
let askAgain = false;

export function table() {
  return document.getElementById("table");
}

/** Ask for the live part as it is now; calls that come meanwhile become one more question. */
export function refresh() {
  if (asking) {
    askAgain = true;
    return asking;
  }
  asking = htmx
    .ajax("GET", table().dataset.url, { target: "#table", swap: "outerHTML settle:0ms" })
    .catch(() => {})
    .finally(() => {
      asking = null;
      if (!askAgain) return;
      askAgain = false;
      refresh();
    });
  return asking;
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
