// Makes the edits of StudioCompare with studio.wasm and compares what comes of them, byte for byte:
// node studio.mjs FOLDER-OF-MODULES SCRIPTS.json
import { readFileSync } from "node:fs";
import { load } from "./studio-modules.mjs";

const [folder, scriptPath] = process.argv.slice(2);
if (!scriptPath) throw new Error("usage: node studio.mjs FOLDER-OF-MODULES SCRIPTS.json");
const wasm = load(folder, "studio.wasm");
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function put(text) {
  const bytes = new TextEncoder().encode(text);
  const pointer = wasm.studio_alloc(bytes.length) >>> 0;
  new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

const answer = (session) =>
  decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.studio_answer(session) >>> 0, wasm.studio_answer_length(session)));

function digest(session) {
  const count = wasm.studio_float_count(session);
  let hash = 0x811c9dc5;
  if (count) {
    for (const bits of new Uint32Array(wasm.memory.buffer, wasm.studio_floats(session) >>> 0, count)) {
      hash = Math.imul(hash ^ bits, 0x01000193) >>> 0;
    }
  }
  return String(hash);
}

const rules = ["not-felt", "masked", "ghost-tap", "fused-taps", "uncountable-taps", "equal-steps", "beat", "jump", "limited", "curve-on-transients", "never-rests", "weak-contrast", "sound-offset", "sound-character"];

/** Functions whose arguments are texts and lists, of which a script has only the numbers. */
const withTexts = {
  studio_accept: (session, rule, time, reason, gesture) => texts([rules[rule] ?? "no-rule", [time], `meant ${reason.toFixed(1)}`], (...copies) => wasm.studio_accept(session, ...copies, gesture)),
  studio_apply: (session, ...values) => texts([[...values.slice(0, 5), 0]], (...copies) => wasm.studio_apply(session, ...copies, values[5])),
  studio_withdraw: (session, rule, time, gesture) => texts([rules[rule] ?? "no-rule", [time]], (...copies) => wasm.studio_withdraw(session, ...copies, gesture)),
};

function texts(values, body) {
  const copies = values.map((value) => {
    if (typeof value === "string") return put(value);
    const pointer = wasm.studio_alloc(8 * value.length) >>> 0;
    new Float64Array(wasm.memory.buffer, pointer, value.length).set(value);
    return [pointer, value.length];
  });
  try {
    return body(...copies.flat());
  } finally {
    for (const [pointer] of copies) wasm.studio_free(pointer);
  }
}

let edits = 0;
const scripts = JSON.parse(readFileSync(scriptPath, "utf8"));
for (const script of scripts) {
  const session = wasm.studio_new();
  const same = (what, found, wanted) => {
    if (found !== wanted) throw new Error(`${script.name}: ${what} is ${found}, natively ${wanted}`);
  };
  const [pointer, count] = put(script.text);
  same("studio_open", wasm.studio_open(session, pointer, count), 1);
  wasm.studio_free(pointer);
  wasm.studio_write(session, 0);
  same("the text that was opened", answer(session), script.text);
  for (const [name, ...values] of script.calls) {
    const hasResult = !name.startsWith("studio_select");
    const wanted = hasResult ? values.pop() : undefined;
    const found = (withTexts[name] ?? wasm[name])(session, ...values);
    if (hasResult) same(`${name}(${values.join(", ")})`, found, wanted);
    edits += 1;
  }
  for (const style of [0, 1, 2]) {
    wasm.studio_write(session, style);
    same(`the text in style ${style}`, answer(session), script[`written${style}`]);
  }
  same("the sounding end", wasm.studio_sounding_end(session), script.end);
  wasm.studio_metadata(session);
  same("the metadata", answer(session), script.metadata);
  wasm.studio_lanes(session);
  same("the lanes", answer(session), script.lanes);
  wasm.studio_selection(session);
  same("the selection", answer(session), script.selection);
  wasm.studio_marks(session, 0, 3, 800);
  same("the digest of marks", digest(session), script.marks);
  wasm.studio_shapes(session, 0, 3, 800);
  same("the digest of shapes", digest(session), script.shapes);
  wasm.studio_overview(session, 300);
  same("the digest of the overview", digest(session), script.overview);
  while (wasm.studio_undo(session)) { /* Back to the start. */ }
  wasm.studio_write(session, 0);
  same("the text after undoing everything", answer(session), script.text);
  wasm.studio_end(session);
}
console.log(`${scripts.length} scripts, ${edits} calls: the same texts, numbers and bits as the native build`);
