/** Compiles the module of a URL, a response, bytes or a module. */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = typeof Response !== "undefined" && source instanceof Response;
  const url = response ? null : new URL(source, import.meta.url);
  if (url?.protocol === "file:") {
    // Node's fetch does not read files.
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const answer = response ? source : await fetch(url);
  if (!answer.ok) throw new Error(`${answer.url}: the server answered ${answer.status}; check the address`);
  // Not compileStreaming: it refuses servers that do not know the type of .wasm files.
  return WebAssembly.compile(await answer.arrayBuffer());
}
