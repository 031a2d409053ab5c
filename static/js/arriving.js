// Whoever comes from another game by "Next" may still be tapping: that is meant for no key.

const IGNORED_FOR = 300; // milliseconds

function cameFromGame() {
  if (!document.referrer) return false;
  const from = new URL(document.referrer);
  const isGame = from.origin === window.location.origin && /^\/games\/\w+\/$/.test(from.pathname);
  return isGame && from.pathname !== window.location.pathname;
}

/** Ignore taps and keys for a moment after the page has come. */
export function ignoreLateTaps() {
  if (!cameFromGame()) return;
  const until = performance.now() + IGNORED_FOR;
  const ignore = (event) => {
    if (performance.now() > until) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["click", "keydown", "beforeinput"]) document.addEventListener(kind, ignore, { capture: true });
}
