// The memory of an instance of thrum.wasm: writes arguments into it, calls functions of thrum.h, and reads their results.

/** An error that the library reports. `code` is a result of thrum.h, such as -3 for an invalid pattern. */
export class ThrumError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "ThrumError";
    this.code = code;
  }
}

/** THRUM_TOO_SMALL in thrum.h. */
const tooSmall = -5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Memory {
  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
  }

  /**
   * A view of the memory. Get a new view after every call of a function, because a view is no longer valid once the memory
   * has grown.
   */
  get view() { return new DataView(this.exports.memory.buffer); }

  /**
   * Calls `body` with a function that allocates a number of bytes and returns their address. All of this memory is freed
   * when `body` returns or throws.
   */
  scope(body) {
    const taken = [];
    const take = (size) => {
      // WebAssembly returns addresses as signed numbers: those from 2 GB on are negative.
      const place = this.exports.malloc(Math.max(size, 1)) >>> 0;
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

  /** Calls a function that returns 0 or a negative failure. Throws a ThrumError if the function fails. */
  call(name, ...words) { this.check(this.exports[name](...words)); }

  check(result) {
    if (result < 0) throw new ThrumError(Number(result), this.string(this.exports.thrum_error()));
  }

  /** Returns the text at an address. The text ends with a zero byte. */
  string(place) {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    const start = place >>> 0;
    return decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)));
  }

  /** Copies bytes, or text as UTF-8, into the memory. Returns the address and the number of bytes. */
  write(take, content) {
    const bytes = typeof content === "string" ? encoder.encode(content)
      : content instanceof ArrayBuffer ? new Uint8Array(content)
      : new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    const place = take(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  /** Copies text and a zero byte into the memory and returns the address; 0 (NULL) if `text` is undefined or null. */
  name(take, text) { return text === undefined || text === null ? 0 : this.write(take, `${text}\0`)[0]; }

  /**
   * Calls a function that writes a list, and returns the address and the number of elements. `size` is the number of bytes of
   * an element. The first call gets 64 KB; a list that needs more gets them in a second call.
   */
  list(take, size, name, ...words) {
    const needed = take(4);
    let capacity = Math.floor(65536 / size);
    for (;;) {
      const place = take(capacity * size);
      const result = this.exports[name](...words, place, capacity, needed);
      const count = this.view.getUint32(needed, true);
      if (result === tooSmall && count > capacity) {
        capacity = count;
        continue;
      }
      this.check(result);
      return [place, count];
    }
  }

  /** Calls a function that writes text, and returns the text. */
  text(name, ...words) {
    return this.scope((take) => {
      const [place, size] = this.list(take, 1, name, ...words);
      return decoder.decode(new Uint8Array(this.exports.memory.buffer, place, size - 1).slice());
    });
  }

  /** Calls a function that creates a handle, and returns the handle. */
  handle(name, ...words) {
    return this.scope((take) => {
      const out = take(4);
      this.call(name, ...words, out);
      return this.view.getUint32(out, true);
    });
  }
}

