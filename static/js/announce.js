// The one polite live region of a page.

let pending = 0;

/** Say a sentence; saying the same one again is heard again. */
export function announce(sentence) {
  const region = document.getElementById("live");
  if (!region || !sentence) return;
  clearTimeout(pending);
  region.textContent = "";
  // A region that is emptied and filled in one go counts as unchanged for some readers.
  pending = setTimeout(() => {
    region.textContent = sentence;
  }, 60);
}
