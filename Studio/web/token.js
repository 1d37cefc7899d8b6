/** Returns the token of the address, which is kept for this tab of the browser and taken out of the address; "" without a server. */
export function takeToken() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  if (!token) return keptToken();
  fragment.delete("token");
  const rest = fragment.toString();
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  return keepToken(token);
}

function keptToken() {
  try { return sessionStorage.getItem("thrum.token") ?? ""; } catch { return ""; }
}

/**
 * Keeps the token for a reload of this tab of the browser.
 * @param {string} token
 */
export function keepToken(token) {
  try { sessionStorage.setItem("thrum.token", token); } catch { /* Without storage, a reload needs the address again. */ }
  return token;
}
