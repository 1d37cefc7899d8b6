/** Returns the token of the address, which is kept for this tab of the browser and taken out of the address; "" without a server. */
export function takeToken() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("token");
  try {
    if (!token) return sessionStorage.getItem("thrum.token") ?? "";
    sessionStorage.setItem("thrum.token", token);
  } catch { /* Without storage, a reload needs the address again. */ }
  fragment.delete("token");
  const rest = fragment.toString();
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  return token ?? "";
}

