// Receipts: what a player can hold against a log that was changed. They are written before
// the seal is sent and never leave this browser unless the player saves the file.

const NAME = "brainclub:receipt:";
const KEPT = 300;

export function readReceipt(game) {
  try {
    return JSON.parse(localStorage.getItem(NAME + game));
  } catch {
    return null;
  }
}

function writeReceipt(receipt) {
  try {
    forgetOldest();
    localStorage.setItem(NAME + receipt.game, JSON.stringify(receipt));
  } catch {
    // Private windows may keep nothing: the game goes on without a receipt.
  }
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  if (names.length < KEPT) return;
  const madeAt = (name) => readReceipt(name.slice(NAME.length))?.made ?? "";
  names.sort((one, other) => madeAt(one).localeCompare(madeAt(other)));
  for (const name of names.slice(0, names.length - KEPT + 1)) localStorage.removeItem(name);
}

/** 32 random bytes as hex. */
export function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seal of a word, or "" where the browser offers no SHA-256 (pages without TLS). */
export async function seal({ game, nonce, seat, word }) {
  if (!crypto.subtle) return "";
  // Canonical JSON: keys in order, no spaces; stringify escapes these values as RFC 8785 does.
  const text = `brainclub seal v1\n${JSON.stringify({ game, nonce, seat, word })}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep a new receipt; what was tried before stays until the log says which one counts. */
export function startReceipt({ game, open, seat, word, nonce, seal: sealed }) {
  const attempt = { word, nonce, seal: sealed };
  const earlier = readReceipt(game)?.tries ?? [];
  const made = new Date().toISOString();
  writeReceipt({
    format: "brainclub receipt v1",
    game,
    open,
    seat,
    ...attempt,
    made,
    entries: [],
    tries: [...earlier, attempt],
  });
}

/** Settle on the attempt whose seal stands in the log. */
export function settleReceipt(receipt, sealInLog) {
  const { tries, ...kept } = receipt;
  const known = tries.filter((attempt) => attempt.seal);
  const counted = tries.find((attempt) => attempt.seal === sealInLog);
  // A browser without SHA-256 cannot compare; one with it forgets what was sealed elsewhere.
  const settled = { ...kept, ...(counted ?? tries.at(-1)), seal: sealInLog };
  if (counted || !known.length) writeReceipt(settled);
  else localStorage.removeItem(NAME + kept.game);
}

/** Add the head of the log as this page has seen it. */
export function noteEntry(game, entry) {
  const receipt = readReceipt(game);
  if (!receipt || receipt.entries.some((known) => known.n === entry.n)) return;
  receipt.entries.push(entry);
  writeReceipt(receipt);
}
