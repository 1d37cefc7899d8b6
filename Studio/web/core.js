// Connects the page to the document of the studio, which is in studio.wasm. Only this file accesses the memory of the module: it writes
// text to it and copies answers from it. It gives every function of the core a name, types and plain objects. The page itself never reads
// or evaluates AHAP.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The C functions of a module of the studio.
 * @typedef {Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory }} Exports
 */

/**
 * Loads a module that has no imports.
 * @param {string} address
 */
export async function loadModule(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  // Browsers compile a module while they fetch it only if the server states the type of WebAssembly.
  const streams = answer.headers.get("Content-Type") === "application/wasm";
  const { instance } = await (streams ? WebAssembly.instantiateStreaming(answer) : WebAssembly.instantiate(await answer.arrayBuffer()));
  return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
}

/** One document: its items, selection and history. */
export class Session {
  /** @param {Exports} wasm */
  constructor(wasm) {
    this.wasm = wasm;
    this.handle = wasm.studio_new();
  }

  end() { this.wasm.studio_end(this.handle); }

  /**
   * Calls a function of this session.
   * @param {string} name @param {...number} numbers
   */
  call(name, ...numbers) {
    const found = this.wasm[`studio_${name}`];
    if (!found) throw new Error(`studio_${name}: the core does not have it; build the module again`);
    return found(this.handle, ...numbers);
  }

  /**
   * Calls a function whose arguments are numbers, or copies of texts, lists of numbers and samples. Samples are passed as a pointer without
   * a count.
   * @param {string} name @param {...(number | string | number[] | Float32Array)} values
   */
  callWith(name, ...values) {
    const { wasm } = this;
    /** @type {number[]} */
    const pointers = [];
    const put = (/** @type {number | string | number[] | Float32Array} */ value) => {
      if (typeof value === "number") return [value];
      const isSamples = value instanceof Float32Array;
      const bytes = typeof value === "string" ? encoder.encode(value) : isSamples ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(new Float64Array(value).buffer);
      const pointer = this.allocate(bytes.length);
      pointers.push(pointer);
      new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
      return isSamples ? [pointer] : [pointer, typeof value === "string" ? bytes.length : value.length];
    };
    try {
      return this.call(name, ...values.flatMap(put));
    } finally {
      for (const pointer of pointers) wasm.studio_free(pointer);
    }
  }

  /**
   * Allocates bytes; `studio_free` frees them.
   * @param {number} count
   */
  allocate(count) {
    const pointer = this.wasm.studio_alloc(Math.max(count, 8)) >>> 0;
    if (!pointer) throw new Error("memory: WebAssembly has no room for this file; close other files");
    return pointer;
  }

  /** A copy of the last answer. */
  bytes() {
    const pointer = this.wasm.studio_answer(this.handle) >>> 0;
    return new Uint8Array(this.wasm.memory.buffer, pointer, this.wasm.studio_answer_length(this.handle)).slice();
  }

  answer() { return decoder.decode(this.bytes()); }

  /**
   * Calls a function and reads its JSON.
   * @param {string} name @param {...number} numbers @returns {any}
   */
  json(name, ...numbers) {
    this.call(name, ...numbers);
    return JSON.parse(this.answer());
  }

  /**
   * Copies the floats of the last call.
   * @param {number} count
   */
  floats(count) {
    const pointer = this.wasm.studio_floats(this.handle) >>> 0;
    return new Float32Array(this.wasm.memory.buffer, pointer, Math.max(count, 0)).slice();
  }
}

/** @typedef {{ path: string, facts: SoundFacts | null }} KnownSound an audio file of a pattern */
/** @typedef {{ path: string, channels: Float32Array[] }} PlayedSound */

/**
 * Calculates the feel of a pattern on a device with the checks of the library, and its sound with audio files. It runs in a worker, with a document
 * of its own.
 */
export class Checker extends Session {
  /** @type {string | null} */
  text = null;

  /**
   * Opens the text of a pattern unless it is already open.
   * @param {string} text
   */
  open(text) {
    if (text === this.text) return;
    this.text = null;
    if (!this.callWith("open", text)) throw new Error(JSON.parse(this.answer() || "{}").findings?.[0]?.message ?? "the text is not read");
    this.text = text;
  }

  /**
   * The findings of a pattern for a device.
   * @param {string} text @param {string} device @param {KnownSound[]} sounds @returns {Report}
   */
  check(text, device, sounds) {
    this.open(text);
    this.setFacts(sounds);
    const isDone = this.callWith("checks_design", device);
    if (!isDone) throw new Error(this.answer());
    return JSON.parse(this.answer());
  }

  /**
   * Sets the known facts of the audio files for the next check.
   * @param {KnownSound[]} sounds
   */
  setFacts(sounds) { for (const { path, facts } of sounds) this.callWith("checks_facts", path, facts?.onset ?? NaN, facts?.attack ?? NaN); }

  /**
   * Measures the onset and attack of an audio file, in the channel that sounds first; null if the file is silent.
   * @param {Float32Array[]} channels @param {number} rate @returns {SoundFacts | null}
   */
  measure(channels, rate) {
    const all = channels.flatMap((samples) => (this.callWith("checks_measure", samples, samples.length, rate) ? [/** @type {SoundFacts} */ (JSON.parse(this.answer()))] : []));
    return all.sort((a, b) => a.onset - b.onset)[0] ?? null;
  }

  /**
   * The outcome of each way to fix a finding.
   * @param {string} text @param {string} device @param {KnownSound[]} sounds @param {number} finding its index in the list @returns {Outcome[]}
   */
  outcomes(text, device, sounds, finding) {
    this.open(text);
    this.setFacts(sounds);
    return this.callWith("checks_outcomes", device, finding) ? JSON.parse(this.answer()).outcomes ?? [] : [];
  }

  /**
   * The felt events of the pattern; levels in dB above the threshold.
   * @param {string} text @param {string} device @returns {FeltEvent[]}
   */
  felt(text, device) {
    this.open(text);
    return this.callWith("checks_felt", device) ? JSON.parse(this.answer()).events ?? [] : [];
  }

  /**
   * The pitch of events on a device at the sharpnesses 0, 0.01 … 1.
   * @param {string} device @returns {Hertz}
   */
  hertz(device) {
    this.callWith("checks_hertz", device);
    return JSON.parse(this.answer());
  }

  /**
   * Renders a pattern with the samples of its audio files, as `thrum render` does.
   * @param {string} text @param {PlayedSound[]} sounds @param {number} rate @returns {[Float32Array, Float32Array] | null}
   */
  render(text, sounds, rate) {
    const { wasm } = this;
    this.open(text);
    for (const { path, channels: [left, right] } of sounds) this.callWith("checks_waveform", path, left, right ?? 0, left.length);
    /** @type {number[]} */
    const pointers = [];
    try {
      const frames = Math.min(this.call("checks_prepare", rate, 1), rate * 600);
      if (frames <= 0) return null;
      for (let channel = 0; channel < 2; channel += 1) pointers.push(this.allocate(4 * frames));
      this.call("checks_render", ...pointers, 0, frames);
      const [left, right] = pointers.map((pointer) => new Float32Array(wasm.memory.buffer, pointer, frames).slice());
      return [left, right];
    } finally {
      for (const pointer of pointers) wasm.studio_free(pointer);
      for (const { path } of sounds) this.callWith("checks_waveform", path, 0, 0, 0);
    }
  }
}
