// A half-typed word, kept in this tab: it survives a reload, a change of language and a
// server that was restarted.

const key = (name) => `brainclub:draft:${name}`;

export function readDraft(name) {
  try {
    return sessionStorage.getItem(key(name)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(name, text) {
  try {
    if (text) sessionStorage.setItem(key(name), text);
    else sessionStorage.removeItem(key(name));
  } catch {
    // A browser that keeps nothing loses only the draft.
  }
}
