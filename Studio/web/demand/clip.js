// Creates the clip that phones receive: Docs/StudioProtocol.md, "Clips and runs".

/** Samples per second. */
const rate = 48000;
/** The number of parts of the picture. */
const columns = 180;
/** The largest number of taps in the picture. */
const most = 400;

/**
 * A pattern as a clip.
 * @param {{ pattern: import("../pattern.js").Pattern, name: string, end: number }} content
 */
export function clipOf({ pattern, name, end }) {
  pattern.call("score", rate);
  const score = base64(pattern.bytes());
  const { values, taps } = pattern.overview(columns);
  const picture = {
    levels: Array.from({ length: columns }, (_, n) => Math.round(255 * Math.min(1, values[2 * n]))), tones: Array.from({ length: columns }, (_, n) => Math.round(255 * Math.min(1, values[2 * n + 1]))),
    taps: taps.slice(0, most).map(({ time, felt, feltSharpness }) => [time, felt, feltSharpness].map((value) => Math.round(value * 1e4) / 1e4)),
  };
  return { name, end, score, ahap: pattern.write(0), picture, sounds: pattern.sounds().length > 0 };
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
