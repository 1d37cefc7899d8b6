// The parts that the studio loads on demand, as far as they need no browser: node studio-demand.mjs PAGE-SOURCES
// WAV files of each kind of sample, damaged ones, and vibrations that begin in the middle.
import { importPage } from "./studio-modules.mjs";

const [page] = process.argv.slice(2);
if (!page) throw new Error("usage: node studio-demand.mjs PAGE-SOURCES");
const [{ readWave }, { joined, vibrationFrom }, { cutBuffer, cutWave }] = await importPage(page, "demand/wav.js", "demand/vibration.js", "demand/cut.js");
const expect = (condition, message) => { if (!condition) throw new Error(message); };

let seed = 20261126;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
console.log(`seed ${seed}`);

const write = { 8: (view, at, x) => view.setUint8(at, Math.round(x * 127) + 128), 16: (view, at, x) => view.setInt16(at, Math.round(x * 32767), true),
  24: (view, at, x) => { const n = Math.round(x * 8388607); view.setUint8(at, n & 255); view.setUint8(at + 1, n >> 8 & 255); view.setInt8(at + 2, n >> 16); },
  32: (view, at, x) => view.setInt32(at, Math.round(x * 2147483647), true) };

function wave(bits, channels, samples, { format = 1, rate = 44100, extensible = false, odd = false } = {}) {
  const head = extensible ? 40 : 16;
  const data = samples.length * channels * bits / 8;
  const view = new DataView(new ArrayBuffer(28 + head + (odd ? 12 : 0) + data));
  const put = (at, text) => [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  put(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  put(8, "WAVEfmt ");
  view.setUint32(16, head, true);
  view.setUint16(20, extensible ? 0xfffe : format, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint16(34, bits, true);
  if (extensible) view.setUint16(44, format, true);
  let at = 20 + head;
  if (odd) {
    // A chunk of an odd length is padded.
    put(at, "LIST");
    view.setUint32(at + 4, 3, true);
    at += 12;
  }
  put(at, "data");
  view.setUint32(at + 4, data, true);
  samples.forEach((x, n) => {
    for (let channel = 0; channel < channels; channel++) {
      const place = at + 8 + (n * channels + channel) * bits / 8;
      if (format === 3) view[bits === 64 ? "setFloat64" : "setFloat32"](place, x, true);
      else write[bits](view, place, x);
    }
  });
  return view;
}

const samples = Array.from({ length: 500 }, () => random() * 1.9 - 0.95);
let read = 0;
for (const [bits, format] of [[8, 1], [16, 1], [24, 1], [32, 1], [32, 3], [64, 3]]) {
  for (const channels of [1, 2, 3]) {
    for (const options of [{}, { extensible: true }, { odd: true }]) {
      const file = wave(bits, channels, samples, { format, ...options });
      const found = readWave(file);
      expect(found && found.rate === 44100 && found.samples.length === samples.length, `${bits} bits, ${channels} channels: not read`);
      const most = bits === 8 ? 0.013 : bits === 16 ? 1e-4 : 1e-6;
      samples.forEach((x, n) => expect(Math.abs(found.samples[n] - x) < most, `${bits} bits, ${channels} channels: sample ${n} is ${found.samples[n]}, not ${x}`));
      // A part has the same samples.
      const [from, to] = [480 * random(), 480 * random()].sort((a, b) => a - b);
      const cut = readWave(new DataView(cutWave(file.buffer, from / 44100, to / 44100)));
      const [first, last] = [Math.round(from), Math.max(Math.round(from) + 1, Math.round(to))];
      expect(cut && cut.rate === 44100 && cut.samples.length === last - first && cut.samples.every((x, n) => x === found.samples[first + n]), `${bits} bits, ${channels} channels: the part from ${from} to ${to} is another`);
      read += 1;
    }
  }
}
let [refused, damaged] = [0, 0];
for (let n = 0; n < 20000; n++) {
  const view = wave(16, 1 + n % 2, samples.slice(0, 20), { odd: n % 3 === 0, extensible: n % 5 === 0 });
  const bytes = new Uint8Array(view.buffer);
  for (let times = Math.floor(random() * 5); times >= 0; times--) bytes[Math.floor(random() * 60)] = Math.floor(random() * 256);
  const part = new DataView(view.buffer, 0, Math.floor(random() * (view.byteLength + 1)));
  const found = readWave(part);
  const whole = cutWave(view.buffer.slice(0, part.byteLength), 0, 1e9);
  if (found?.samples.length) expect(whole && readWave(new DataView(whole))?.samples.length === found.samples.length, "a part of a damaged file has other samples");
  damaged += 1;
  if (!found) refused += 1;
  else expect(found.samples.length <= part.byteLength && found.samples.every((x) => Number.isFinite(x)), "a damaged file has samples that it does not hold");
}

// Sound that a browser decoded becomes floats.
{
  const channels = [samples.map(Math.fround), samples.map((x) => Math.fround(-x / 2))];
  const buffer = { sampleRate: 48000, numberOfChannels: 2, length: samples.length, getChannelData: (channel) => channels[channel] };
  const view = new DataView(cutBuffer(buffer, 10 / 48000, 1));
  const cut = readWave(view);
  expect(cut?.rate === 48000 && cut.samples.length === 490, "decoded sound is not written");
  for (let n = 0; n < 490; n++) expect(view.getFloat32(44 + 8 * n, true) === channels[0][n + 10] && view.getFloat32(48 + 8 * n, true) === channels[1][n + 10], `sample ${n} of decoded sound is another`);
}

for (let n = 0; n < 2000; n++) {
  const list = Array.from({ length: Math.floor(random() * 12) }, () => Math.floor(random() * 200));
  const head = Math.floor(random() * 1500);
  const rest = vibrationFrom(list, head / 1000);
  const at = (times, moment) => {
    let end = 0;
    for (const [place, length] of times.entries()) if (moment < (end += length)) return place % 2 === 0;
    return false;
  };
  for (let moment = 0; moment < 1500; moment += 7) expect(at(rest, moment) === at(list, moment + head), `from ${head} ms, ${list} becomes ${rest}`);
}
const calls = joined([{ start: 0, pattern: [100, 50, 30] }, { start: 500, pattern: [20] }, { start: 600, pattern: [10, 10] }, { start: 700, pattern: [5] }]);
expect(calls.join() === "100,50,30,320,20,80,10,90,5", `calls become ${calls}`);
console.log(`${read} kinds of WAV files read, ${refused} of ${damaged} damaged ones refused, 2000 vibrations begin in the middle`);
