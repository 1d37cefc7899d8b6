// Explains why a WebAssembly module was not loaded. module.js loads this file only after a failure.
import { ThrumError } from "./memory.js";

/** Returns the error for a module that could not be loaded. `bytes` is undefined if the source could not be read. */
export function explain(error, source, bytes, file) {
  const place = source?.url || (typeof source === "string" || source?.href ? String(source) : file);
  const copy = `copy ${file} of the package to your site, and pass its address to the function that loads it`;
  return new ThrumError(-1, `${place}: ${reason(error, source, bytes, file, copy)}`, error);
}

function reason(error, source, bytes, file, copy) {
  if (error.message === "another module") return `not the module that this entry needs; pass ${file} of the same version of the package`;
  if (bytes === undefined) {
    const isSource = typeof source === "string" || source?.href || source?.arrayBuffer;
    if (source !== undefined && !isSource) return `the source is not a URL, a Response, bytes or a module; pass the address of ${file}`;
    return `cannot be read (${error.message}); ${copy}`;
  }
  const start = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, Math.min(4, bytes.byteLength));
  if (String(start) === "0,97,115,109") {
    return `cannot be compiled (${error.message}); copy the file again if it is damaged, and allow 'wasm-unsafe-eval' in the `
      + "script-src of the page if it has a Content-Security-Policy";
  }
  // Many servers answer an unknown address with a web page and status 200.
  return `${start[0] === 0x3c ? "a web page" : `${bytes.byteLength} bytes`}, not a WebAssembly module; ${copy}`;
}
