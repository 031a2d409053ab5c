// The line under the row: refusals, warnings, answers to digit keys, and "Not sent".

function line() {
  return document.getElementById("message");
}

export function clearMessage() {
  if (line()) line().replaceChildren();
}

export function showMessage(sentence, { tone = "" } = {}) {
  if (!line()) return;
  line().className = `message ${tone}`.trim();
  line().textContent = sentence;
}

/** Say that something was not sent, with the way to send it. */
export function showFailure(sentence, label, again) {
  showMessage(sentence, { tone: "bad" });
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", again, { once: true });
  line()?.append(" ", button);
}
