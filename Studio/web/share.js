// Creates a link that contains the pattern in the fragment of the address. Browsers do not send the fragment to servers. The link never
// contains a token.

/** The longest link in characters. Other programs cut off longer links. */
const longest = 30000;
/** The largest text in a link after decompression, in bytes. */
const largest = 32 << 20;

/** @param {string} text @returns {Promise<string | null>} the link, or null if the pattern is too long */
export async function linkFor(text) {
  const packed = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  const code = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (code.length > longest) return null;
  // Other machines cannot access a page that this machine serves. The link therefore leads to the public page, if the build of the page specifies
  // one.
  const home = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  return `${home ?? location.origin + location.pathname}#pattern=${code}`;
}

/** The pattern in the address; null if the address contains no pattern that can be read. */
export async function patternInAddress() {
  const code = new URLSearchParams(location.hash.slice(1)).get("pattern") ?? "";
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).text();
      size += value.length;
      if (size > largest) return null;
      parts.push(value);
    }
  } catch { return null; }
}
