// The row being typed: a real text field is the only truth, tiles mirror it.

const LETTERS = 5;

function upper(text, language) {
  return text.toLocaleUpperCase(language);
}

function tileFor(letter, classes) {
  const tile = document.createElement("span");
  tile.className = ["tile", ...classes].join(" ");
  tile.textContent = letter;
  return tile;
}

/** Draw the tiles anew from what the field holds. */
export function mirror(field, { composing = false } = {}) {
  const letters = Array.from(upper(field.value.normalize("NFC"), field.lang));
  const { selectionStart: from, selectionEnd: to } = field;
  const focused = document.activeElement === field;
  const tiles = [];
  for (let place = 0; place < Math.max(LETTERS, letters.length); place += 1) {
    const classes = [];
    if (letters[place]) classes.push("filled");
    if (focused && from === to && place === from) classes.push("next");
    if (place >= from && place < to) classes.push("selected");
    if (composing && letters[place]) classes.push("tentative");
    tiles.push(tileFor(letters[place] ?? "", classes));
  }
  field.parentElement.querySelector(".tiles").replaceChildren(...tiles);
}

/** Put a letter where the cursor stands; a full row takes no further one. */
export function typeLetter(field, letter) {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === to && Array.from(field.value).length >= LETTERS) return;
  field.setRangeText(letter, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Delete what is selected, else the letter before the cursor. */
export function deleteLetter(field) {
  const { selectionStart: from, selectionEnd: to } = field;
  if (to === 0) return;
  field.setRangeText("", from === to ? from - 1 : from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replace the whole row and put the cursor at its end. */
export function setRow(field, text) {
  field.value = text;
  field.setSelectionRange(text.length, text.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Turn the plain field into the row of tiles; `changed` hears of every finished input. */
export function enhance(field, changed) {
  let composing = false;
  field.addEventListener("compositionstart", () => {
    composing = true;
  });
  field.addEventListener("compositionend", () => {
    composing = false;
    mirror(field);
    changed();
  });
  field.addEventListener("input", () => {
    mirror(field, { composing });
    if (!composing) changed();
  });
  // Typing stops at a full row; pasting and dictating may bring more, and are told so.
  field.addEventListener("beforeinput", (event) => {
    const one = event.inputType === "insertText" && event.data?.length === 1;
    const full = Array.from(field.value).length >= LETTERS;
    if (one && full && field.selectionStart === field.selectionEnd) event.preventDefault();
  });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === field) mirror(field, { composing });
  });
  field.addEventListener("focus", () => mirror(field));
  field.addEventListener("blur", () => mirror(field));
  field.form.classList.add("enhanced");
  mirror(field);
  return { isComposing: () => composing };
}
