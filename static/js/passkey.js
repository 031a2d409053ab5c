// Passkeys and security keys: allauth's scripts do the work, the page says what it is for
// and where the button is, and tells its reader when a key was not used.

const problem = document.querySelector("#passkey-problem");
const { passkey, button, credential, passwordless } = problem.dataset;

window.allauth.webauthn.forms[passkey]({
  ids: {
    add: button,
    authenticate: button,
    login: button,
    credential,
    passwordless,
    data: "js_data",
  },
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  problem.hidden = false;
});
