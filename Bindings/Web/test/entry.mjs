// Prints the files that a page loads for an entry of the package, one a line: node entry.mjs play.js [OTHER FILES]
import { readFileSync } from "node:fs";

const [entry, ...others] = process.argv.slice(2);
const files = new Set([entry]);
// A set also visits what is added meanwhile. Files that are loaded after a failure are imported with import(…).
for (const file of files) {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  for (const [, imported] of text.matchAll(/^import [^]*? from "\.\/(.+?)";$/gm)) files.add(imported);
}
console.log([...files, ...others].join("\n"));
