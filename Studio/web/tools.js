// A worker that composes patterns from sounds and converts files, so that the page stays responsive. It has a WebAssembly module of its
// own.
import { loadModule } from "./core.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const load = () => loadModule("studio-tools.wasm");
let module = load();

/** @typedef {import("./core.js").Exports} Exports */

/** @param {Exports} wasm */
const answerOf = (wasm) => new Uint8Array(wasm.memory.buffer, wasm.studio_tool_answer() >>> 0, wasm.studio_tool_answer_length()).slice();

/**
 * Calls a function whose arguments are numbers, texts, bytes and lists of numbers. Returns its answer.
 * @param {Exports} wasm @param {string} name @param {...(number | string | Uint8Array | Float32Array | Float64Array)} values
 */
function ask(wasm, name, ...values) {
  /** @type {number[]} */
  const pointers = [];
  const numbers = values.flatMap((value) => {
    if (typeof value === "number") return [value];
    const bytes = typeof value === "string" ? encoder.encode(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const pointer = wasm.studio_alloc(Math.max(bytes.length, 8)) >>> 0;
    if (!pointer) throw new Error("WebAssembly has no memory for this file; use a shorter one");
    pointers.push(pointer);
    new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, typeof value === "string" ? bytes.length : value.length];
  });
  const isDone = wasm[`studio_${name}`](...numbers) !== 0;
  for (const pointer of pointers) wasm.studio_free(pointer);
  const answer = decoder.decode(answerOf(wasm));
  if (!isDone) throw new Error(answer);
  return JSON.parse(answer);
}

/** The functions that answer each kind of question. */
const answers = /** @type {Record<string, (wasm: Exports, question: any) => any>} */ ({
  open: (wasm, { samples, rate }) => ask(wasm, "sound_open", samples, rate),
  settings: (wasm, { style }) => ask(wasm, "sound_settings", style),
  compose: (wasm, { style, values, isSnapped, name, audio, edited }) => ask(wasm, "sound_compose", style, values, isSnapped ? 1 : 0, name, audio, edited),
  inputs: (wasm, { text }) => ask(wasm, "inputs_open", text),
  setInput(wasm, { input, value, time }) {
    ask(wasm, "inputs_set", input, value);
    return ask(wasm, "inputs_changes", time, 0);
  },
  inputChanges: (wasm, { time, restarts }) => ask(wasm, "inputs_changes", time, restarts ? 1 : 0),
  storeInputs: (wasm, { stored, text }) => ask(wasm, "inputs_store", stored, text),
  formats: (wasm) => ask(wasm, "format_list"),
  convert(wasm, { format, source, ending, name, measures }) {
    const made = ask(wasm, "format_convert", format, source, ending, name, measures ? 1 : 0);
    return { ...made, files: made.names.map((/** @type {string} */ name, /** @type {number} */ index) => {
      wasm.studio_format_file(index);
      return { name, bytes: answerOf(wasm) };
    }) };
  },
});

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, answer: answers[data.verb](await module, data) });
  } catch (error) {
    // After a trap the state of the memory is unknown.
    if (error instanceof WebAssembly.RuntimeError) module = load();
    postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
