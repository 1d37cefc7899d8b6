// The WebAssembly build of thrum.h under Node: no imports, the names of the header, the bits of the native build, and memory
// that does not grow: node wasm.mjs MODULE.wasm HEADER TABLE SAMPLES REPORTS
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [modulePath, headerPath, tablePath, samples, reports] = process.argv.slice(2);
if (!reports) throw new Error("usage: node wasm.mjs MODULE.wasm HEADER TABLE SAMPLES REPORTS");
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length) throw new Error(`the module imports ${JSON.stringify(imports)}; it must import nothing`);
const declared = readFileSync(headerPath, "utf8").match(/\bthrum_[a-z_]+(?=\()/g);
const expected = [...new Set([...declared, "malloc", "free", "memory"])].sort().join(" ");
const exported = WebAssembly.Module.exports(module).map((one) => one.name).sort().join(" ");
if (exported !== expected) throw new Error(`exports differ from the header:\n${exported}\n${expected}`);
const wasm = new WebAssembly.Instance(module, {}).exports;

// A view ends when memory grows: it is made after the last call.
const bytes = () => new Uint8Array(wasm.memory.buffer);
const text = (at) => {
  const end = bytes().indexOf(0, at);
  return new TextDecoder().decode(bytes().subarray(at, end));
};
const check = (result, what) => {
  if (result < 0) throw new Error(`${what}: ${text(wasm.thrum_error())}`);
};
const pointer = wasm.malloc(4);
const made = () => new DataView(wasm.memory.buffer).getUint32(pointer, true);

function parse(content) {
  const at = wasm.malloc(content.length || 1);
  bytes().set(content, at);
  const result = wasm.thrum_pattern_parse(at, content.length, pointer);
  wasm.free(at);
  check(result, "parse");
  return made();
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  return value >>> 0;
});
const checksum = (view) => {
  let remainder = 0xffffffff;
  for (const byte of view) remainder = (remainder >>> 8) ^ table[(remainder ^ byte) & 255];
  return ((~remainder) >>> 0).toString(16).padStart(8, "0");
};

let rows = 0;
for (const line of readFileSync(tablePath, "utf8").split("\n")) {
  if (!line || line.startsWith("#")) continue;
  const [name, rate, mix, count, ...digests] = line.split("\t");
  const frames = Number(count);
  const pattern = parse(readFileSync(join(samples, name)));
  check(wasm.thrum_renderer_new(pattern, Number(rate), mix === "preview" ? 1 : 0, 0, 0, 0, pointer), name);
  const renderer = made();
  check(wasm.thrum_pattern_free(pattern), name);
  const size = 4 * frames;
  const at = wasm.malloc(3 * size || 1);
  for (let done = 0; done < frames; done += 4096) {
    const place = at + 4 * done;
    const block = Math.min(4096, frames - done);
    check(wasm.thrum_renderer_read(renderer, place, place + size, place + 2 * size, block), name);
  }
  digests.forEach((digest, channel) => {
    const found = checksum(bytes().subarray(at + channel * size, at + (channel + 1) * size));
    if (found !== digest) throw new Error(`${name} at ${rate} Hz, ${mix}, channel ${channel}: ${found}, not ${digest}`);
  });
  wasm.free(at);
  check(wasm.thrum_renderer_free(renderer), name);
  rows++;
}

// The reports that pads are known to take.
let encoded = 0;
for (const line of readFileSync(reports, "utf8").split("\n")) {
  if (!line || line.startsWith("#")) continue;
  const [name, kind, buffer, coils, states, rumbles, given, expected] = line.split("\t");
  check(wasm.thrum_pad_encoder_new(Number(buffer), pointer), name);
  const encoder = made();
  const [out, input] = [wasm.malloc(142), wasm.malloc(64)];
  // Stores numbers with one of DataView's functions, and returns their address: 0, which is NULL, for "-".
  const store = (text, at, setter) => {
    if (text === "-") return 0;
    const view = new DataView(wasm.memory.buffer);
    text.split(":").forEach((number, index) => view[setter](at + 4 * index, Number(number), true));
    return at;
  };
  const encode = (kind, given) => {
    const [first, second, third] = given.split(" ");
    if (kind === "coils") {
      if (given !== "-") bytes().set(Buffer.from(given, "hex"), input);
      check(wasm.thrum_pad_encode_coils(encoder, given === "-" ? 0 : input, out), name);
    } else if (kind === "state") {
      const triggers = [store(second, input, "setInt32"), store(third, input + 12, "setInt32")];
      check(wasm.thrum_pad_encode_state(encoder, Number(first), ...triggers, out), name);
    } else if (kind === "hd") {
      const tones = [store(first, input, "setFloat32"), store(second, input + 16, "setFloat32")];
      check(wasm.thrum_pad_encode_tones(encoder, ...tones, out), name);
    } else check(wasm.thrum_pad_encode_hd_enable(encoder, out), name);
  };
  for (let round = 0; round < coils; round++) encode("coils", "-");
  for (let round = 0; round < states; round++) encode("state", "1 - -");
  for (let round = 0; round < rumbles; round++) encode("hd", "- -");
  encode(kind, given);
  const found = Buffer.from(bytes().subarray(out, out + expected.length / 2)).toString("hex");
  if (found !== expected) throw new Error(`${name}: ${found}, not ${expected}`);
  check(wasm.thrum_pad_encoder_free(encoder), name);
  wasm.free(out);
  wasm.free(input);
  encoded++;
}

// What is refused, and that nothing is lost over many rounds.
const content = readFileSync(join(samples, "heartbeat.ahap"));
if (wasm.thrum_pattern_parse(0, 5, pointer) !== -1) throw new Error("NULL was accepted");
if (wasm.thrum_pattern_parse(pointer, -1 >>> 0, pointer) !== -1) throw new Error("a size of 4 GB was accepted");
if (wasm.thrum_pattern_duration(pointer) !== -1) throw new Error("a pointer to something else was accepted");
const use = () => {
  const pattern = parse(content);
  check(wasm.thrum_pattern_write(pattern, 0, 0, pointer), "write");
  check(wasm.thrum_pattern_svg(pattern, 0, 0, 0, pointer), "svg");
  check(wasm.thrum_pattern_info(pattern, 0, 0, pointer), "info");
  check(wasm.thrum_pattern_free(pattern), "free");
};
use();
const size = wasm.memory.buffer.byteLength;
for (let round = 0; round < 500; round++) use();
if (wasm.memory.buffer.byteLength !== size) throw new Error("memory grew over 500 rounds");
console.log(`${rows} renders in WebAssembly have the bits of the native build, ${encoded} reports for pads their bytes; memory stays at ${size >> 10} KB`);
