// The memory of an instance of thrum.wasm: structures of thrum.h in, numbers and text out.

/** An error of the library: `code` is a result of thrum.h, such as -3 for an invalid pattern. */
export class ThrumError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "ThrumError";
    this.code = code;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Memory {
  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
  }

  /** A view; memory may move when it grows, so make it after every call. */
  get view() { return new DataView(this.exports.memory.buffer); }

  /** Calls `body` with a function that takes memory; all of it is free again afterwards. */
  scope(body) {
    const taken = [];
    const take = (size) => {
      const place = this.exports.malloc(Math.max(size, 1));
      if (!place) throw new ThrumError(-6, `memory: ${size} bytes are more than WebAssembly has; use a shorter pattern`);
      taken.push(place);
      return place;
    };
    try {
      return body(take);
    } finally {
      for (const place of taken) this.exports.free(place);
    }
  }

  /** Calls a function whose result is 0 or a failure. */
  call(name, ...words) { this.check(this.exports[name](...words)); }

  check(result) {
    if (result < 0) throw new ThrumError(Number(result), this.string(this.exports.thrum_error()));
  }

  /** Reads text that ends with a zero byte. */
  string(place) {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(bytes.subarray(place, bytes.indexOf(0, place)));
  }

  /** Writes bytes, or text as UTF-8; returns place and count. */
  write(take, content) {
    const bytes = typeof content === "string" ? encoder.encode(content)
      : content instanceof ArrayBuffer ? new Uint8Array(content)
      : new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    const place = take(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  /** Writes text with a zero byte; 0 (NULL) for nothing. */
  name(take, text) { return text === undefined || text === null ? 0 : this.write(take, `${text}\0`)[0]; }

  /** Calls a function that returns text: once for its length, once for the text. */
  text(name, ...words) {
    return this.scope((take) => {
      const needed = take(4);
      this.call(name, ...words, 0, 0, needed);
      const size = this.view.getUint32(needed, true);
      const buffer = take(size);
      this.call(name, ...words, buffer, size, needed);
      return decoder.decode(new Uint8Array(this.exports.memory.buffer, buffer, size - 1).slice());
    });
  }

  /** Calls a function that returns a handle. */
  handle(name, ...words) {
    return this.scope((take) => {
      const out = take(4);
      this.call(name, ...words, out);
      return this.view.getUint32(out, true);
    });
  }
}

