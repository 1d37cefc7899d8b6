/** Compiles a WebAssembly module from a URL, a Response or bytes. A compiled module is returned as it is. */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = typeof Response !== "undefined" && source instanceof Response;
  const url = response ? null : new URL(source, import.meta.url);
  if (url?.protocol === "file:") {
    // The fetch of Node cannot read files.
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const answer = response ? source : await fetch(url);
  if (!answer.ok) throw new Error(`${answer.url}: the server answered ${answer.status}; check the address`);
  // compileStreaming is not used because it fails if the server does not send the MIME type of .wasm files.
  return WebAssembly.compile(await answer.arrayBuffer());
}
