// Live events: they carry only a version; the page then asks for what it may see.

import { announce } from "./announce.js";

const QUIET_BEFORE_STRIP = 3000;
const FIRST_MINUTE = 60_000;

let source = null;
let retry = 0;
let stripTimer = 0;
let lostSince = 0;
let page = null;

function say(sentence) {
  const strip = document.getElementById("strip");
  strip.textContent = sentence;
  strip.hidden = !sentence;
  announce(sentence);
}

function lost() {
  close();
  clearTimeout(retry);
  if (!lostSince) {
    lostSince = Date.now();
    clearTimeout(stripTimer);
    stripTimer = setTimeout(say, QUIET_BEFORE_STRIP, gettext("Reconnecting. Your clock runs on the server."));
  }
  // Spread, so that a restarted server is not met by everybody at once.
  const pause = Date.now() - lostSince < FIRST_MINUTE ? 700 : 5000;
  retry = setTimeout(open, pause + Math.random() * 500);
}

function found() {
  const toldSo = lostSince && Date.now() - lostSince >= QUIET_BEFORE_STRIP;
  lostSince = 0;
  clearTimeout(stripTimer);
  if (!toldSo) return;
  say(gettext("Up to date again."));
  stripTimer = setTimeout(say, 2000, "");
}

function open() {
  clearTimeout(retry);
  if (source || document.hidden || page.isOver()) return;
  source = new EventSource(`${page.address}?v=${page.version()}`);
  source.addEventListener("open", found);
  source.addEventListener("error", lost);
  source.addEventListener("move", (event) => {
    if (Number(event.data) > page.version()) page.refresh(Number(event.data));
  });
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

function reopen() {
  close();
  open();
}

/**
 * Keep a page up to date. `facts` has the stream's `address`, `version()`, `isOver()`,
 * `refresh()` and `catchUp()`. A hidden page holds no stream; one that comes back catches up
 * at once, even where something between here and the server holds streams back.
 */
export function keepUpToDate(facts) {
  page = facts;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      return;
    }
    page.catchUp();
    open();
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    page.catchUp();
    reopen();
  });
  window.addEventListener("online", reopen);
  window.addEventListener("offline", lost);
  document.addEventListener("table:changed", () => {
    if (page.isOver()) close();
  });
  open();
}
