// Runs every case of WasmPerception with the WebAssembly module and compares bit for bit with the native results:
// node compare-wasm-perception.mjs MODULE.wasm CASES
import { readFileSync } from "node:fs";

const [modulePath, casePath] = process.argv.slice(2);
if (!casePath) throw new Error("usage: node compare-wasm-perception.mjs MODULE.wasm CASES");
const module = new WebAssembly.Module(readFileSync(modulePath));
let wasm;
let heap = 0;
const room = (size, alignment = 16) => {
  const at = Math.ceil(heap / alignment) * alignment;
  heap = at + size;
  const missing = heap - wasm.memory.buffer.byteLength;
  if (missing > 0) wasm.memory.grow(Math.ceil(missing / 65536));
  return at;
};
const bytes = () => new Uint8Array(wasm.memory.buffer);
// The little of a C library that arrays and the compiler need. Memory is given back all at once, after a case.
const library = {
  posix_memalign: (result, alignment, size) => {
    const at = room(size, Math.max(alignment, 16));
    new DataView(wasm.memory.buffer).setUint32(result, at, true);
    return 0;
  },
  free: () => {},
  __stack_chk_fail: () => { throw new Error("the stack was overwritten"); },
  memset: (at, value, size) => (bytes().fill(value, at, at + size), at),
  memcpy: (to, from, size) => (bytes().copyWithin(to, from, from + size), to),
  memmove: (to, from, size) => (bytes().copyWithin(to, from, from + size), to),
};
const env = {};
for (const { name } of WebAssembly.Module.imports(module)) {
  if (!library[name]) throw new Error(`the module imports '${name}', which neither libm nor anything else may give it`);
  env[name] = library[name];
}
wasm = new WebAssembly.Instance(module, { env }).exports;

const file = readFileSync(casePath);
const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
let place = 0;
let cases = 0;
let numbers = 0;
while (place < file.length) {
  heap = wasm.__heap_base.value;
  const [first, second, hand, count] = [0, 4, 8, 12].map((offset) => view.getInt32(place + offset, true));
  place += 16;
  const drive = room(count * 4);
  bytes().set(file.subarray(place, place + count * 4), drive);
  place += count * 4;
  const expected = view.getInt32(place, true);
  place += 4;
  const output = room(expected * 8);
  const given = wasm.perception_compare(first, second, hand, drive, count, output, expected);
  if (given !== expected) throw new Error(`case ${cases}: ${given} numbers, natively ${expected}`);
  const results = new DataView(wasm.memory.buffer, output, expected * 8);
  for (let index = 0; index < expected; index++) {
    const native = view.getBigUint64(place + index * 8, true);
    const ours = results.getBigUint64(index * 8, true);
    if (native !== ours) {
      throw new Error(`case ${cases}, number ${index}: native ${view.getFloat64(place + index * 8, true)}, `
        + `WebAssembly ${results.getFloat64(index * 8, true)}`);
    }
  }
  place += expected * 8;
  numbers += expected;
  cases++;
}
if (!cases || !numbers) throw new Error("nothing was compared");
console.log(`perception: ${cases} cases, ${numbers} numbers: WebAssembly and native bits are the same`);
