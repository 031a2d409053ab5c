// Sealing a word: make the nonce once the hash of `open` is here, keep the receipt, then send.

import { startClocks } from "./clock.js";
import { keepDraft, readDraft } from "./draft.js";
import { keepUpToDate } from "./live.js";
import { closeMenus } from "./menus.js";
import { makeNonce, seal, startReceipt } from "./receipt.js";
import { tellZone } from "./zone.js";

const form = document.getElementById("seal");
// Not a reload: after a refused word that would send the form again.
const reload = () => window.location.replace(document.getElementById("table").dataset.url);

function keepWhatIsTyped() {
  const field = form.elements.word;
  const name = `${form.dataset.game}:seal`;
  field.value = readDraft(name) || field.value;
  field.addEventListener("input", () => {
    keepDraft(name, field.value);
    document.getElementById("message").textContent = "";
  });
  document.getElementById("suggest").addEventListener("click", () => keepDraft(name, ""));
}

/** Where there is a keyboard, the suggestion is replaced by typing; a phone's would cover the page. */
function takeTheCursor() {
  if (!window.matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  if (document.activeElement !== document.body) return;
  form.elements.word.select();
}

async function send(event) {
  if (form.dataset.ready === "yes") return;
  event.preventDefault();
  if (form.dataset.ready === "soon") return;
  form.dataset.ready = "soon";
  const { game, open, seat } = form.dataset;
  const facts = {
    game,
    nonce: makeNonce(),
    seat: Number(seat),
    word: form.elements.word.value.normalize("NFKC").trim().toLocaleLowerCase("en"),
  };
  form.elements.nonce.value = facts.nonce;
  startReceipt({ ...facts, open, seal: await seal(facts) });
  keepDraft(`${game}:seal`, "");
  form.dataset.ready = "yes";
  // In a task of its own: a form that is just being submitted cannot be submitted.
  setTimeout(() => form.requestSubmit());
}

closeMenus();
tellZone();
startClocks(reload);
const { live, version } = document.getElementById("table").dataset;
keepUpToDate({
  address: live,
  version: () => Number(version),
  isOver: () => false,
  // Its own seal is on its way: the answer brings the next page.
  refresh: () => form?.dataset.ready === "yes" || reload(),
  catchUp: () => {},
});
if (form) {
  keepWhatIsTyped();
  takeTheCursor();
  form.addEventListener("submit", send);
  form.dataset.wired = "yes";
  if (form.dataset.wanted) form.requestSubmit();
  // Back may bring this page up from memory, in the middle of sending.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) reload();
  });
}
