// The modules of the studio's core as the page loads them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The functions of a module, which must import nothing. */
export function load(folder, name) {
  const module = new WebAssembly.Module(readFileSync(join(folder, name)));
  const imports = WebAssembly.Module.imports(module);
  if (imports.length) throw new Error(`${name} imports ${JSON.stringify(imports)}; it must import nothing`);
  return new WebAssembly.Instance(module, {}).exports;
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
