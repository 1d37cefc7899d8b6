// Answers the requests of compare-file-faces.py with the web package: a line of JSON each.
import { readFileSync } from "node:fs";
import { loadFiles } from "../../Bindings/Web/files.js";
import { answer } from "./face-answers.mjs";

const files = await loadFiles();
const encoded = (files) => files.map((bytes) => Buffer.from(bytes).toString("base64"));
const edited = (results) => ({ report: { files: results.map(({ bytes, ...report }) => report) }, files: encoded(results.map(({ bytes }) => bytes)) });

const verbs = {
  convert: ({ path, name, format, devices: [on, otherOn], isLiteral }) => {
    const { files: written, ...report } = files.convert(readFileSync(path), format, { name, on, otherOn, isLiteral });
    return { report, files: encoded(written.map(({ bytes }) => bytes)) };
  },
  edit: ({ path, edit, options }) => edited([files.edit(readFileSync(path), edit, Object.fromEntries(options))]),
  split: ({ path, options }) => edited(files.split(readFileSync(path), options.map(([, time]) => time))),
  join: ({ paths, gap, starts, merges }) => edited([files.join(paths.map((path) => readFileSync(path)), { gap, at: starts, merges })]),
  mix: ({ paths, takes }) => edited([files.mix(paths.map((path) => readFileSync(path)), takes)]),
  diff: ({ path, other }) => ({ report: files.diff(readFileSync(path), readFileSync(other)), files: [] }),
};

await answer(verbs);
