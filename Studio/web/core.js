// The document of the studio lives in studio.wasm. This file alone touches its memory: it writes text in, copies answers out,
// and gives every function of the core a name, types and plain objects. Nothing here reads or evaluates AHAP.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The C functions of a module of the studio.
 * @typedef {Record<string, (...words: number[]) => number> & { memory: WebAssembly.Memory }} Exports
 */

/** A function of the core's second part was called before that was there. Nothing has happened; call it again then. */
export class NotYet extends Error {}

/** Stands for the functions of the second part until it is loaded. */
const placeholder = new Proxy({}, { get: () => () => { throw new NotYet("core: the second part is not loaded yet"); } });

/**
 * Loads a module, which imports nothing, or the functions of its second part.
 * @param {string} address @param {Record<string, any>} [imports]
 */
export async function loadModule(address, imports = { placeholder }) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  // Browsers compile while they fetch, but only what a server calls WebAssembly.
  const streams = answer.headers.get("Content-Type") === "application/wasm";
  const module = await (streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  return { module, exports: /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, imports).exports)) };
}

/** @type {WeakSet<Exports>} */
const whole = new WeakSet();

/**
 * Loads the second part of the core. It shares the memory of the first part and takes the places of the functions that are missing there.
 * @param {Exports} studio
 */
export async function loadMore(studio) {
  await loadModule("studio-more.wasm", { studio });
  whole.add(studio);
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
   * @param {string} name @param {...number} words
   */
  call(name, ...words) {
    const found = this.wasm[`studio_${name}`];
    if (!found) throw new Error(`studio_${name}: the core does not have it; build the module again`);
    return found(this.handle, ...words);
  }

  /** Whether the second part of the core is there. */
  get isWhole() { return whole.has(this.wasm); }

  /**
   * Calls a function whose arguments are numbers, texts and lists of numbers.
   * @param {string} name @param {...(number | string | number[])} values
   */
  give(name, ...values) {
    const { wasm } = this;
    /** @type {number[]} */
    const taken = [];
    const put = (/** @type {number | string | number[]} */ value) => {
      if (typeof value === "number") return [value];
      const bytes = typeof value === "string" ? encoder.encode(value) : new Uint8Array(new Float64Array(value).buffer);
      const place = wasm.studio_take(Math.max(bytes.length, 8)) >>> 0;
      if (!place) throw new Error("memory: WebAssembly has no room for this file; close other files");
      taken.push(place);
      new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
      return [place, typeof value === "string" ? bytes.length : value.length];
    };
    try {
      return this.call(name, ...values.flatMap(put));
    } finally {
      for (const place of taken) wasm.studio_give(place);
    }
  }

  /** A copy of the last answer. */
  bytes() {
    const place = this.wasm.studio_answer(this.handle) >>> 0;
    return new Uint8Array(this.wasm.memory.buffer, place, this.wasm.studio_answer_length(this.handle)).slice();
  }

  answer() { return decoder.decode(this.bytes()); }

  /**
   * Calls a function and reads its JSON.
   * @param {string} name @param {...number} words @returns {any}
   */
  json(name, ...words) {
    this.call(name, ...words);
    return JSON.parse(this.answer());
  }

  /**
   * Copies the floats of the last call.
   * @param {number} count
   */
  floats(count) {
    const place = this.wasm.studio_floats(this.handle) >>> 0;
    return new Float32Array(this.wasm.memory.buffer, place, Math.max(count, 0)).slice();
  }

  /** The pattern as numbers, for the module of the checks. */
  block() {
    const count = this.call("block");
    return new Float64Array(this.wasm.memory.buffer, this.call("doubles") >>> 0, count).slice();
  }
}

/** The checks of the library: how a pattern feels on a device. */
export class Checker {
  /** @param {Exports} wasm */
  constructor(wasm) {
    this.wasm = wasm;
  }

  /**
   * The findings of a pattern for a device.
   * @param {Float64Array} block @param {string} device @param {(SoundFacts | null)[]} sounds @returns {Report}
   */
  check(block, device, sounds) {
    this.know(sounds);
    const report = this.ask("design", block, device);
    if (!report) throw new Error(this.said());
    return report;
  }

  /**
   * Sets the known facts of the audio files of the pattern that is checked next, in the order of their paths.
   * @param {(SoundFacts | null)[]} sounds
   */
  know(sounds) { sounds.forEach((each, path) => this.wasm.studio_checks_facts(path, each?.onset ?? NaN, each?.attack ?? NaN)); }

  /**
   * When an audio file is heard: of the channel that sounds first; null if it is silent.
   * @param {Float32Array[]} channels @param {number} rate @returns {SoundFacts | null}
   */
  measure(channels, rate) {
    const { wasm } = this;
    const all = channels.flatMap((samples) => {
      const place = wasm.studio_take(Math.max(samples.byteLength, 8)) >>> 0;
      new Float32Array(wasm.memory.buffer, place, samples.length).set(samples);
      const isHeard = wasm.studio_checks_measure(place, samples.length, rate);
      wasm.studio_give(place);
      return isHeard ? [/** @type {SoundFacts} */ (JSON.parse(this.said()))] : [];
    });
    return all.sort((a, b) => a.onset - b.onset)[0] ?? null;
  }

  /**
   * The outcome of each way to fix a finding.
   * @param {Float64Array} block @param {string} device @param {(SoundFacts | null)[]} sounds @param {number} finding its place in the list @returns {Outcome[]}
   */
  outcomes(block, device, sounds, finding) {
    this.know(sounds);
    return this.ask("outcomes", block, device, finding)?.outcomes ?? [];
  }

  /**
   * The felt events of the pattern; levels in dB above the threshold.
   * @param {Float64Array} block @param {string} device @returns {FeltEvent[]}
   */
  felt(block, device) { return this.ask("felt", block, device)?.events ?? []; }

  /**
   * The pitch of events on a device at the sharpnesses 0, 0.01 … 1.
   * @param {string} device @returns {Hertz}
   */
  hertz(device) {
    const name = encoder.encode(device);
    const place = this.wasm.studio_take(name.length + 1) >>> 0;
    new Uint8Array(this.wasm.memory.buffer, place, name.length).set(name);
    this.wasm.studio_checks_hertz(place, name.length);
    this.wasm.studio_give(place);
    return JSON.parse(this.said());
  }

  said() { return decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.studio_checks_answer() >>> 0, this.wasm.studio_checks_answer_length()).slice()); }

  /**
   * @param {string} verb @param {Float64Array} block @param {string} device @param {...number} more @returns {any} null: the check refuses
   */
  ask(verb, block, device, ...more) {
    const { wasm } = this;
    const name = encoder.encode(device);
    const [numbers, on] = [wasm.studio_take(8 * block.length) >>> 0, wasm.studio_take(name.length) >>> 0];
    new Float64Array(wasm.memory.buffer, numbers, block.length).set(block);
    new Uint8Array(wasm.memory.buffer, on, name.length).set(name);
    try {
      const isDone = wasm[`studio_checks_${verb}`](numbers, block.length, on, name.length, ...more);
      return isDone ? JSON.parse(this.said()) : null;
    } finally {
      for (const place of [numbers, on]) wasm.studio_give(place);
    }
  }

  /**
   * Renders a pattern with the samples of its audio files, in the order of their paths, as `thrum render` does.
   * @param {Float64Array} block @param {([Float32Array, Float32Array | null] | null)[]} waves @param {number} rate @returns {[Float32Array, Float32Array] | null}
   */
  render(block, waves, rate) {
    const { wasm } = this;
    /** @type {number[]} */
    const taken = [];
    const put = (/** @type {Float32Array | Float64Array | null} */ list) => {
      if (!list) return 0;
      const place = wasm.studio_take(list.byteLength) >>> 0;
      taken.push(place);
      new Uint8Array(wasm.memory.buffer, place, list.byteLength).set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength));
      return place;
    };
    waves.forEach((wave, index) => wasm.studio_checks_waveform(index, put(wave && wave[0]), put(wave && wave[1]), wave ? wave[0].length : 0));
    const frames = Math.min(wasm.studio_checks_prepare(put(block), block.length, rate, 1), rate * 600);
    if (frames <= 0) return null;
    const places = [put(new Float32Array(frames)), put(new Float32Array(frames))];
    wasm.studio_checks_render(places[0], places[1], 0, frames);
    const [left, right] = places.map((place) => new Float32Array(wasm.memory.buffer, place, frames).slice());
    for (const place of taken) wasm.studio_give(place);
    return [left, right];
  }
}
