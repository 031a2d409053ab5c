// An invitation's page: the link goes to the clipboard or the share sheet.

import { announce } from "./announce.js";
import "./site.js";

const link = document.getElementById("link");
const copy = document.getElementById("copy");
const share = document.getElementById("share-link");

async function copyLink() {
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    return; // it is selected: the keys of the device copy it
  }
  const before = copy.textContent;
  copy.textContent = gettext("Copied.");
  announce(copy.textContent);
  setTimeout(() => {
    copy.textContent = before;
  }, 2000);
}

if (link) {
  link.addEventListener("focus", () => link.select());
  copy.addEventListener("click", copyLink);
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ url: link.value }).catch(() => {}));
  }
}
