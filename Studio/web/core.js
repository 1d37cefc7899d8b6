// The document of the studio lives in studio.wasm. This file alone touches its memory: it writes text in, copies answers out,
// and gives every function of the core a name, types and plain objects. Nothing here reads or evaluates AHAP.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The C functions of a module of the studio.
 * @typedef {Record<string, (...words: number[]) => number> & { memory: WebAssembly.Memory }} Exports
 */

/** Loads a module without imports. */
export async function loadModule(/** @type {string | URL} */ address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  return { module, exports: /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module, {}).exports)) };
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

  /**
   * Whether the module has a function.
   * @param {string} name
   */
  can(name) { return typeof this.wasm[`studio_${name}`] === "function"; }

  /**
   * Calls a function with text behind the session's handle.
   * @param {string} name @param {string} text @param {...number} words
   */
  give(name, text, ...words) {
    const bytes = encoder.encode(text);
    const place = this.wasm.studio_take(Math.max(bytes.length, 1)) >>> 0;
    if (!place) throw new Error("memory: WebAssembly has no room for this file; close other files");
    new Uint8Array(this.wasm.memory.buffer, place, bytes.length).set(bytes);
    try {
      return this.call(name, place, bytes.length, ...words);
    } finally {
      this.wasm.studio_give(place);
    }
  }

  /**
   * Calls a function with a list of numbers.
   * @param {string} name @param {number[]} list @param {...number} words before the list
   */
  numbers(name, list, ...words) {
    const place = this.wasm.studio_take(Math.max(8 * list.length, 8)) >>> 0;
    new Float64Array(this.wasm.memory.buffer, place, list.length).set(list);
    try {
      return this.call(name, ...words, place, list.length);
    } finally {
      this.wasm.studio_give(place);
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

  /**
   * Renders samples in pieces and hands each piece out.
   * @param {number} frames @param {(channel: number, samples: Float32Array, at: number) => void} take
   */
  render(frames, take) {
    const piece = 65536;
    const places = [this.wasm.studio_take(4 * piece) >>> 0, this.wasm.studio_take(4 * piece) >>> 0];
    for (let done = 0; done < frames; done += piece) {
      const count = Math.min(piece, frames - done);
      this.call("render", places[0], places[1], 0, count);
      places.forEach((place, channel) => take(channel, new Float32Array(this.wasm.memory.buffer, place, count).slice(), done));
    }
    places.forEach((place) => this.wasm.studio_give(place));
  }

  /**
   * Gives the samples of an audio file.
   * @param {string} path @param {Float32Array} left @param {Float32Array | null} right
   */
  giveWaveform(path, left, right) {
    const places = [left, right].map((samples) => {
      if (!samples) return 0;
      const place = this.wasm.studio_take(4 * samples.length) >>> 0;
      new Float32Array(this.wasm.memory.buffer, place, samples.length).set(samples);
      return place;
    });
    this.give("waveform", path, places[0], places[1], left.length);
    for (const place of places) if (place) this.wasm.studio_give(place);
  }
}

/** The checks of the library: `thrum check` with and without a device. */
export class Checker {
  /** @param {Exports} wasm */
  constructor(wasm) {
    this.wasm = wasm;
  }

  /**
   * The report on AHAP text.
   * @param {string} text @param {string} device @returns {any}
   */
  check(text, device) {
    const { wasm } = this;
    const write = (/** @type {string} */ content) => {
      const bytes = encoder.encode(`${content}\0`);
      const place = wasm.malloc(bytes.length) >>> 0;
      new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
      return { place, length: bytes.length - 1 };
    };
    const [source, on, needed] = [write(text), write(device), wasm.malloc(4) >>> 0];
    let room = 65536;
    try {
      for (;;) {
        const out = wasm.malloc(room) >>> 0;
        const result = wasm.thrum_check(source.place, source.length, on.place, out, room, needed);
        const size = new DataView(wasm.memory.buffer).getUint32(needed, true);
        const answer = result < 0 ? null : decoder.decode(new Uint8Array(wasm.memory.buffer, out, size - 1).slice());
        wasm.free(out);
        if (answer) return JSON.parse(answer);
        if (size <= room) return { findings: [] };
        room = size;
      }
    } finally {
      for (const place of [source.place, on.place, needed]) wasm.free(place);
    }
  }
}
