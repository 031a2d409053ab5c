// Sealing a word: make the nonce once the hash of `open` is here, keep the receipt, then send.

import { keepBell } from "./bell.js";
import { startClocks } from "./clock.js";
import { keepDraft, readDraft } from "./draft.js";
import { keepUpToDate } from "./live.js";
import { closeMenus } from "./menus.js";
import { makeNonce, seal, startReceipt } from "./receipt.js";
import { tellZone } from "./zone.js";

const form = document.getElementById("seal");
const { live, url, version } = document.getElementById("table").dataset;
// Not a reload: after a refused word that would send the form again.
const reload = () => window.location.replace(url);

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

/** Where there is a keyboard, typing replaces the suggestion; a phone's would cover the page. */
function takeTheCursor() {
  const field = form.elements.word;
  if (!window.matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  if (document.activeElement !== document.body) return;
  field.focus({ preventScroll: true });
  // What somebody typed, and perhaps was refused, is to be mended, not replaced.
  const typed = field.value !== field.defaultValue || document.querySelector(".message.bad");
  if (typed) field.setSelectionRange(field.value.length, field.value.length);
  else field.select();
}

/** From here on the form is sent by this script, and so is one sent before (early.js). */
function wire() {
  form.addEventListener("submit", send);
  form.dataset.wired = "yes";
  document.getElementById("no-script").hidden = true;
  if (form.dataset.wanted) form.requestSubmit();
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

// First of all, and with nothing before it that might fail.
wire();
keepWhatIsTyped();
takeTheCursor();
closeMenus();
keepBell();
tellZone();
startClocks(reload);
keepUpToDate({
  address: live,
  version: () => Number(version),
  isOver: () => false,
  // Its own seal is on its way: the answer brings the next page.
  refresh: () => form.dataset.ready === "yes" || reload(),
  catchUp: () => {},
});
// Back may bring this page up from memory, in the middle of sending.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) reload();
});
