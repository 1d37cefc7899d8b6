const name = "thrum.token";

/**
 * Returns the token of this browser tab, or "" if there is no server. Removes the ticket from the address and exchanges it once for the token. The
 * tab keeps the token after a reload.
 * @param {(problem: string) => void} refused called with the reason if the ticket is refused
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
  // The address was opened again in the same tab.
  if (!kept) refused(error ?? "");
  return kept;
}

/** Whether the page was opened with an address of a server, or had a token before it was loaded again. */
export const mayHaveServer = () => location.hash.includes("ticket=") || keptToken() !== "";

function keptToken() {
  try { return sessionStorage.getItem(name) ?? ""; } catch { return ""; }
}

/**
 * Stores the token, so that this tab has it after a reload.
 * @param {string} token
 */
export function keepToken(token) {
  try { sessionStorage.setItem(name, token); } catch { /* Without storage, a reload needs a new address. */ }
  return token;
}
