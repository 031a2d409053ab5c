// Runs before the page is drawn, so no module: a form that is sent before its own script
// is here waits for it. Sent at once, it would carry no nonce, and there would be no receipt.
// A script that never comes must not keep anybody from playing: then the site makes the nonce.

(() => {
  const PATIENCE = 8000;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id !== "seal" || form.dataset.wired) return;
    event.preventDefault();
    if (form.dataset.wanted) return;
    form.dataset.wanted = "yes";
    window.setTimeout(() => form.dataset.wired || form.submit(), PATIENCE);
  }, true);
})();
