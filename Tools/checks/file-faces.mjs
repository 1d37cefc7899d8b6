// Answers the requests of compare-file-faces.py with the web package: a line of JSON each.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadFiles } from "../../Web/files.js";

const files = await loadFiles();
const edited = (results) => ({ report: { files: results.map(({ bytes, ...report }) => report) }, files: results.map(({ bytes }) => bytes) });

const verbs = {
  convert: ({ path, name, format, devices: [on, otherOn], isLiteral }) => {
    const { files: written, ...report } = files.convert(readFileSync(path), format, { name, on, otherOn, isLiteral });
    return { report, files: written.map(({ bytes }) => bytes) };
  },
  edit: ({ path, edit, options }) => edited([files.edit(readFileSync(path), edit, Object.fromEntries(options))]),
  split: ({ path, options }) => edited(files.split(readFileSync(path), options.map(([, time]) => time))),
  join: ({ paths, gap, starts, merges }) => edited([files.join(paths.map((path) => readFileSync(path)), { gap, at: starts, merges })]),
  mix: ({ paths, takes }) => edited([files.mix(paths.map((path) => readFileSync(path)), takes)]),
  diff: ({ path, other }) => ({ report: files.diff(readFileSync(path), readFileSync(other)), files: [] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  try {
    const { report, files } = verbs[request.verb](request);
    console.log(JSON.stringify({ report, files: files.map((bytes) => Buffer.from(bytes).toString("base64")) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error?.stack ?? error) }));
  }
}
