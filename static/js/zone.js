// The server writes times in the browser's zone, once it knows it.

export function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`zone=${zone}`)) return;
  const secure = window.location.protocol.startsWith("https") ? "; Secure" : "";
  document.cookie = `zone=${zone}; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
}
