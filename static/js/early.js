// Runs before the page is drawn, so no module: a form that is sent before its own script
// is here waits for it. Sent at once, it would carry no nonce, and there would be no receipt.
// A script that never comes must not keep anybody from playing: then the site makes the nonce.

(() => {
  const PATIENCE = 8000;
  let lost = false;

  const isWaiting = (form) => form?.id === "seal" && !form.dataset.wired;

  /** The script does not come: whoever wants to start does, whoever does not yet is told. */
  function giveUp() {
    const form = document.getElementById("seal");
    if (!isWaiting(form)) return;
    lost = true;
    if (form.dataset.wanted) form.submit();
    else document.getElementById("no-script").hidden = false;
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (lost || !isWaiting(form)) return;
      event.preventDefault();
      if (form.dataset.wanted) return;
      form.dataset.wanted = "yes";
      setTimeout(giveUp, PATIENCE);
    },
    true,
  );
  // Modules run before a page has loaded: what is not wired by then has failed.
  window.addEventListener("load", giveUp);
})();
