const name = "thrum.token";

/**
 * Returns the token of this tab of the browser, "" without a server. The ticket in the address is removed and exchanged for the token,
 * once; a reload finds the token in the tab.
 * @param {(problem: string) => void} refused called with the reason why the address opens nothing
 */
export async function takeToken(refused) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const ticket = fragment.get("ticket");
  const kept = keptToken();
  if (!ticket) return kept;
  fragment.delete("ticket");
  const rest = fragment.toString();
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  const answer = await fetch("api/token", { method: "POST", body: ticket }).catch(() => null);
  const { token, error } = await answer?.json().catch(() => null) ?? {};
  if (token) return keepToken(token);
  // An address that was opened again in the same tab.
  if (!kept) refused(error ?? "");
  return kept;
}

function keptToken() {
  try { return sessionStorage.getItem(name) ?? ""; } catch { return ""; }
}

/**
 * Keeps the token for a reload of this tab.
 * @param {string} token
 */
export function keepToken(token) {
  try { sessionStorage.setItem(name, token); } catch { /* Without storage, a reload needs a new address. */ }
  return token;
}
