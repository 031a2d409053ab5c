// What every page needs: clocks in the reader's zone and menus that close again.

import { keepBell } from "./bell.js";
import { startClocks } from "./clock.js";
import { closeMenus } from "./menus.js";
import { tellZone } from "./zone.js";

closeMenus();
tellZone();
startClocks();
keepBell();

// A list that Back brings up from memory may be old: ask for it as it is now.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
