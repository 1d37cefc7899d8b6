// The table of expected digests that the native build writes: Tests/Bits/samples.tsv.
const polynomial = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  return value >>> 0;
});

/** Returns the CRC-32 of the bits of samples. */
export function digest(samples) {
  let rest = 0xffffffff;
  for (const byte of new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)) {
    rest = (rest >>> 8) ^ polynomial[(rest ^ byte) & 255];
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}

/** Returns the rows of the table. */
export function rows(text) {
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [name, rate, mix, frames, left, right, haptic] = line.split("\t");
    return { name, rate: Number(rate), mix, frames: Number(frames), digests: { left, right, haptic } };
  });
}
