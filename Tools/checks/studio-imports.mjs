// Fails if modules of the studio's page import each other in a circle, at once or on demand: node studio-imports.mjs PAGE-SOURCES
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const [page] = process.argv.slice(2);
if (!page) throw new Error("usage: node studio-imports.mjs PAGE-SOURCES");

/** The modules that a module imports; types in comments are no imports. */
function importsOf(name) {
  const code = readFileSync(join(page, name), "utf8").replace(/\/\*[^]*?\*\//g, "");
  return [...code.matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g)].map(([, path]) => join(dirname(name), path));
}

const left = new Map(readdirSync(page, { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => [name, importsOf(name)]));
const count = left.size;
// A module whose imports are all taken away is on no circle.
for (let before = 0; before !== left.size;) {
  before = left.size;
  for (const [name, imports] of left) if (!imports.some((each) => left.has(each))) left.delete(name);
}
if (left.size) throw new Error(`${[...left.keys()].join(", ")}: import each other in a circle, or a module of one; have the app hand over what is shared`);
console.log(`${count} modules of the page import each other without a circle`);
