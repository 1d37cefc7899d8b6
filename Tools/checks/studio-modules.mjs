// The modules of the studio's core as the page loads them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const read = (folder, name) => new WebAssembly.Module(readFileSync(join(folder, name)));

/** A module that must import nothing. */
export function load(folder, name) {
  const module = read(folder, name);
  const imports = WebAssembly.Module.imports(module);
  if (imports.length) throw new Error(`${name} imports ${JSON.stringify(imports)}; it must import nothing`);
  return new WebAssembly.Instance(module, {}).exports;
}

/** The first part of studio.wasm, and what adds the second. The first may import functions of the second only, the second nothing but the first. */
export function loadParts(folder) {
  const [first, more] = ["studio.wasm", "studio-more.wasm"].map((name) => read(folder, name));
  const foreign = [...WebAssembly.Module.imports(first).filter(({ module, kind }) => module !== "placeholder" || kind !== "function"),
    ...WebAssembly.Module.imports(more).filter(({ module }) => module !== "studio")];
  if (foreign.length) throw new Error(`studio.wasm imports ${JSON.stringify(foreign)}; it must import nothing but its second part`);
  const placeholder = new Proxy({}, { get: () => () => { throw new Error("the second part is not loaded"); } });
  const wasm = new WebAssembly.Instance(first, { placeholder }).exports;
  return { wasm, complete: () => new WebAssembly.Instance(more, { studio: wasm }) };
}

/** Both parts. */
export function loadStudio(folder) {
  const { wasm, complete } = loadParts(folder);
  complete();
  return wasm;
}

/** Imports modules of the page from a copy that Node takes for modules. */
export async function importPage(page, ...names) {
  const copy = mkdtempSync(join(tmpdir(), "thrum-page-"));
  try {
    cpSync(page, copy, { recursive: true });
    writeFileSync(join(copy, "package.json"), "{ \"type\": \"module\" }");
    return await Promise.all(names.map((name) => import(pathToFileURL(join(copy, name)).href)));
  } finally {
    rmSync(copy, { recursive: true });
  }
}
