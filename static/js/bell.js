// The bell's number, asked for anew after a move and when somebody comes back.

async function askAnew() {
  const bell = document.getElementById("bell");
  if (!bell || document.hidden) return;
  const answer = await fetch(bell.dataset.number).catch(() => null);
  // A focused bell stays, or the focus would be lost.
  if (!answer?.ok || answer.redirected || bell === document.activeElement) return;
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const newer = parsed.getElementById("bell");
  if (newer) document.getElementById("bell")?.replaceWith(newer);
}

export function keepBell() {
  document.addEventListener("visibilitychange", askAnew);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "next") askAnew();
  });
}
