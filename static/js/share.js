// The result as text: the share sheet, else the clipboard, else a box to select from.

import { announce } from "./announce.js";

async function share() {
  const box = document.getElementById("share-text");
  const text = box.value;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text });
      return;
    }
    await navigator.clipboard.writeText(text);
    say(gettext("Copied."));
  } catch (error) {
    if (error?.name === "AbortError") return;
    document.getElementById("share-box").open = true;
    box.focus();
    box.select();
  }
}

function say(sentence) {
  announce(sentence);
  const label = document.getElementById("share").lastChild;
  const before = label.textContent;
  label.textContent = sentence;
  setTimeout(() => {
    label.textContent = before;
  }, 2000);
}

export function offerSharing() {
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#share")) share();
  });
}
