// A game's page.

import { keepBell } from "./bell.js";
import { startBoard } from "./board.js";
import { startClocks } from "./clock.js";
import { keepUpToDate } from "./live.js";
import { closeMenus } from "./menus.js";
import { tellNews } from "./news.js";
import { showReceipt } from "./receipt-panel.js";
import { offerSharing } from "./share.js";
import { refresh, table, watchTable } from "./table.js";
import { tellZone } from "./zone.js";

closeMenus();
keepBell();
tellZone();
watchTable();
tellNews();
startBoard();
startClocks(refresh);
showReceipt();
offerSharing();
// Whoever waited for the other's word has no row to type in yet.
document.addEventListener("table:changed", () => {
  const { canGuess, url } = table().dataset;
  if (canGuess === "yes" && !document.getElementById("guess")) window.location.replace(url);
});
keepUpToDate({
  address: table().dataset.live,
  version: () => Number(table().dataset.version),
  isOver: () => table().dataset.settled === "yes",
  refresh,
  catchUp: refresh,
});
