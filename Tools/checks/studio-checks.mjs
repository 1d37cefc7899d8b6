// Checks and renders samples with studio-checks.wasm as the page's worker does, and measures memory:
// node studio-checks.mjs FOLDER-OF-MODULES FOLDER-OF-SAMPLES
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "./studio-modules.mjs";

const [folder, samples] = process.argv.slice(2);
if (!samples) throw new Error("usage: node studio-checks.mjs FOLDER-OF-MODULES FOLDER-OF-SAMPLES");

const studio = load(folder, "studio.wasm");
const checks = load(folder, "studio-checks.wasm");
const decoder = new TextDecoder();

function put(wasm, bytes) {
  const pointer = wasm.studio_alloc(bytes.length) >>> 0;
  new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

const answer = (session) => decoder.decode(new Uint8Array(checks.memory.buffer, checks.studio_answer(session) >>> 0, checks.studio_answer_length(session)));

/** A session with a text. */
function opened(wasm, bytes, name) {
  const session = wasm.studio_new();
  const [text, count] = put(wasm, bytes);
  expect(wasm.studio_open(session, text, count) === 1, `${name}: not opened`);
  wasm.studio_free(text);
  return session;
}

const expect = (condition, message) => { if (!condition) throw new Error(message); };
const device = put(checks, new TextEncoder().encode("phone"));
const left = checks.studio_alloc(4096 * 4) >>> 0;
let [findings, proposed, ended] = [0, 0, 0];
const files = readdirSync(samples).filter((name) => name.endsWith(".ahap"));
for (const name of files) {
  const bytes = readFileSync(join(samples, name));
  const [session, checked] = [opened(studio, bytes, name), opened(checks, bytes, name)];
  expect(checks.studio_checks_design(checked, ...device) === 1, `${name}: ${answer(checked)}`);
  const found = JSON.parse(answer(checked)).findings;
  for (const { kind, index } of found) {
    const kinds = ["event", "parameter", "curve"];
    expect(kind === undefined || studio.studio_entry(session, kinds.indexOf(kind), index) > 0, `${name}: no ${kind} ${index}`);
  }
  findings += found.length;
  // The page applies a proposal of the worker as one step; undo restores the first bytes.
  found.forEach(({ ways = [] }, index) => {
    if (!ways.length) return;
    expect(checks.studio_checks_outcomes(checked, ...device, index) === 1, `${name}: ${answer(checked)}`);
    const { outcomes } = JSON.parse(answer(checked));
    expect(outcomes.length === Math.min(6, ways.length), `${name}: ${outcomes.length} outcomes of ${ways.length} ways`);
    if (outcomes.some(({ ends }) => ends.length)) ended += 1;
    ways.forEach(({ title, edits }) => {
      const [pointer] = put(studio, new Uint8Array(new Float64Array(edits).buffer));
      expect(studio.studio_apply(session, pointer, edits.length, 0) === 1, `${name}: “${title}” changes nothing`);
      studio.studio_free(pointer);
      expect(studio.studio_undo(session) === 1 && studio.studio_undo_count(session) === 0, `${name}: “${title}” is not one step`);
      proposed += 1;
    });
  });
  expect(checks.studio_checks_felt(checked, ...device) === 1, `${name}: ${answer(checked)}`);
  expect(JSON.parse(answer(checked)).events.length > 0, `${name}: nothing is felt`);
  expect(checks.studio_checks_prepare(checked, 48000, 1) !== 0, `${name}: not prepared`);
  let loudest = 0;
  for (let part = 0; part < 12; part++) {
    checks.studio_checks_render(checked, left, 0, 0, 4096);
    for (const sample of new Float32Array(checks.memory.buffer, left, 4096)) loudest = Math.max(loudest, Math.abs(sample));
  }
  expect(loudest > 0.01, `${name}: silent`);
  checks.studio_end(checked);
  studio.studio_end(session);
}
// Findings that a file accepts are listed apart.
function design(accepted) {
  const event = (Time) => ({ Event: { Time, EventType: "HapticTransient", EventParameters: [
    { ParameterID: "HapticIntensity", ParameterValue: 0.02 }, { ParameterID: "HapticSharpness", ParameterValue: 0.5 }] } });
  const pattern = { Version: 1, Metadata: { ThrumAccepted: accepted }, Pattern: [0, 0.5, 1, 1.5, 2].map(event) };
  const session = opened(checks, new TextEncoder().encode(JSON.stringify(pattern)), "a pattern that accepts findings");
  expect(checks.studio_checks_design(session, ...device) === 1, answer(session));
  const found = JSON.parse(answer(session));
  checks.studio_end(session);
  return found;
}
const open = design([]);
expect(open.findings.length === 1 && open.accepted.length === 0, "findings are accepted without an entry");
expect(open.findings[0].others.map(({ index, time }) => `${index} ${time}`).join() === "1 0.5,2 1,3 1.5,4 2", "not all places are listed");
const reason = "a trace, \u{1F43E}";
const accepted = design([{ rule: "not-felt", time: 0.5, reason }, { rule: "not-felt", time: 1, reason: "" }, { rule: "beat", time: 9, reason: "" }]);
expect(accepted.findings.map(({ time }) => time).join() === "0,1.5,2", "accepted findings are listed");
expect(accepted.accepted.map((finding) => finding.accepted).join() === `${reason},`, "the reasons are lost");
expect(accepted.obsolete.length === 1 && accepted.obsolete[0].rule === "beat", "an obsolete entry is not listed");

expect(checks.studio_checks_design(77, ...device) === 0, "a session that is none was checked");

// The pitches of sharpness: rising on a phone, none where motors turn.
const empty = checks.studio_new();
checks.studio_checks_hertz(empty, ...device);
const pitches = JSON.parse(answer(empty));
for (const list of [pitches.continuous, pitches.tap]) {
  expect(list.length === 101 && list.every((hertz, n) => hertz > 20 && (n === 0 || hertz > list[n - 1])), "the pitches of a phone do not rise");
}
checks.studio_checks_hertz(empty, ...put(checks, new TextEncoder().encode("controller")));
expect(answer(empty) === "{}", `motors have pitches: ${answer(empty)}`);

// Memory: the same documents again take no more of it.
const example = readFileSync(join(samples, files[0]));
let settled = 0;
for (let round = 0; round < 2000; round++) {
  const session = studio.studio_new();
  const [text, count] = put(studio, example);
  studio.studio_open(session, text, count);
  studio.studio_free(text);
  studio.studio_select_all(session);
  studio.studio_move(session, 0.1, 0, 0, 0);
  studio.studio_write(session, 0);
  studio.studio_marks(session, 0, 3, 800);
  studio.studio_end(session);
  if (round === 200) settled = studio.memory.buffer.byteLength;
}
expect(studio.memory.buffer.byteLength === settled, `memory grew from ${settled} to ${studio.memory.buffer.byteLength} bytes`);
console.log(`${files.length} samples checked, felt and rendered; ${findings} findings, ${proposed} ways, ${ended} findings with a way that ends something; ${settled >> 10} KB after 2000 documents`);
