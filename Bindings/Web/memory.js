// Writes arguments into the memory of a module, calls functions of thrum.h, and reads their results.

export class ThrumError extends Error {
  constructor(code, message, cause) {
    super(message, cause && { cause });
    this.name = "ThrumError";
    this.code = code;
  }
}

/** THRUM_TOO_SMALL in thrum.h. */
const tooSmall = -5;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const version = { major: 1, minor: 2 };

/** Throws a ThrumError if an object has a key that is not in a list of names, such as a misspelled one. */
export function checkKeys(object, names, place) {
  for (const key in object) {
    if (!names.includes(key)) throw new ThrumError(-1, `${place}: unknown '${key}'; use ${names.join(", ")}`);
  }
}

/** Returns content as bytes, or text as UTF-8. `place` names the argument in the error. */
function bytesOf(content, place) {
  if (typeof content === "string") return encoder.encode(content);
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  // Not instanceof: a buffer from a frame or a test environment has another ArrayBuffer.
  if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(content))) return new Uint8Array(content);
  throw new ThrumError(-1, `${place}: not text or bytes; ${content?.then ? "await the promise first" : "pass the text of a file"}`);
}

export class Memory {
  /** Whether a call has stopped in the middle. The memory is then in an unknown state. */
  isBroken = false;

  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    const found = this.exports.thrum_abi_version();
    if (found >>> 16 !== version.major || (found & 0xffff) < version.minor) {
      throw new ThrumError(
        -1, `module: its interface has version ${found >>> 16}.${found & 0xffff}; pass the module of this version of the package`);
    }
  }

  /** A view of the memory, which is no longer valid once the memory has grown. Get a new one after every call. */
  get view() { return new DataView(this.exports.memory.buffer); }

  /** Calls `body` with a function that allocates bytes and returns their address. They are freed when `body` is done. */
  scope(body) {
    if (this.isBroken) throw new ThrumError(-6, "library: it stopped after a failure; call load again");
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
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // The Swift code stopped, as it does without memory.
      this.isBroken = true;
      throw new ThrumError(
        -6, `library: it stopped (${error.message}), probably without memory; call load again`, error);
    } finally {
      if (!this.isBroken) for (const place of taken) this.exports.free(place);
    }
  }

  call(name, ...words) { this.check(this.exports[name](...words)); }

  check(result) {
    if (result < 0) throw new ThrumError(Number(result), this.string(this.exports.thrum_error()));
  }

  string(place) {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    const start = place >>> 0;
    return decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)));
  }

  write(take, content, name) {
    const bytes = bytesOf(content, name);
    const place = take(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  /** Copies text and a zero byte and returns the address; NULL for undefined and null. */
  name(take, text) { return text === undefined || text === null ? 0 : this.write(take, `${text}\0`)[0]; }

  /** Copies a device: its name, the JSON of a profile, or a profile as an object. */
  device(take, device) { return this.name(take, device && typeof device === "object" ? JSON.stringify(device) : device); }

  /**
   * Calls a function that writes a list of elements of `size` bytes. Returns the address and the number of elements. The first
   * call gets 64 KB; a list that needs more gets them in a second call.
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

  text(name, ...words) {
    return this.scope((take) => {
      const [place, size] = this.list(take, 1, name, ...words);
      return decoder.decode(new Uint8Array(this.exports.memory.buffer, place, size - 1).slice());
    });
  }

  handle(name, ...words) {
    return this.scope((take) => {
      const out = take(4);
      this.call(name, ...words, out);
      return this.view.getUint32(out, true);
    });
  }
}
