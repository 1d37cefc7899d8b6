// Writes a part of a sound as a WAV file. If the sound is a WAV file, the samples are copied bit for bit; otherwise they are 32-bit floats.

/**
 * The frames between two times, at least one.
 * @param {number} from @param {number} to @param {number} rate @param {number} frames
 */
const span = (from, to, rate, frames) => {
  const first = Math.min(Math.max(0, Math.round(from * rate)), Math.max(0, frames - 1));
  return [first, Math.max(first + 1, Math.min(frames, Math.round(to * rate)))];
};

/**
 * A part of a WAV file; null if the bytes are not a WAV file.
 * @param {ArrayBuffer} bytes @param {number} from seconds @param {number} to seconds @returns {ArrayBuffer | null}
 */
export function cutWave(bytes, from, to) {
  const view = new DataView(bytes);
  const name = (/** @type {number} */ at) => (at + 4 <= view.byteLength ? String.fromCharCode(...new Uint8Array(bytes, at, 4)) : "");
  if (name(0) !== "RIFF" || name(8) !== "WAVE") return null;
  /** @type {Uint8Array | null} */
  let format = null;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true);
    if (name(at) === "fmt " && size >= 16 && at + 8 + size <= view.byteLength) format = new Uint8Array(bytes, at + 8, size);
    else if (name(at) === "data" && format) {
      const facts = new DataView(format.buffer, format.byteOffset);
      const [rate, frame] = [facts.getUint32(4, true), facts.getUint16(2, true) * facts.getUint16(14, true) / 8];
      if (!rate || !frame || !Number.isInteger(frame)) return null;
      const frames = Math.floor(Math.min(size, view.byteLength - at - 8) / frame);
      if (!frames) return null;
      const [first, last] = span(from, to, rate, frames);
      return joined(format, new Uint8Array(bytes, at + 8 + first * frame, (last - first) * frame));
    }
    at += 8 + size + size % 2;
  }
  return null;
}

/**
 * A part of decoded sound.
 * @param {AudioBuffer} buffer @param {number} from @param {number} to
 */
export function cutBuffer(buffer, from, to) {
  const { sampleRate: rate, numberOfChannels: channels } = buffer;
  const [first, last] = span(from, to, rate, buffer.length);
  const format = new DataView(new ArrayBuffer(16));
  [3, channels].forEach((value, n) => format.setUint16(2 * n, value, true));
  [rate, rate * channels * 4].forEach((value, n) => format.setUint32(4 + 4 * n, value, true));
  [channels * 4, 32].forEach((value, n) => format.setUint16(12 + 2 * n, value, true));
  const samples = new Float32Array((last - first) * channels);
  for (let channel = 0; channel < channels; channel++) {
    const own = buffer.getChannelData(channel);
    for (let n = first; n < last; n++) samples[(n - first) * channels + channel] = own[n];
  }
  return joined(new Uint8Array(format.buffer), new Uint8Array(samples.buffer));
}

/** @param {Uint8Array} format @param {Uint8Array} data */
function joined(format, data) {
  const [head, body] = [format.length + format.length % 2, data.length + data.length % 2];
  const file = new Uint8Array(28 + head + body);
  const view = new DataView(file.buffer);
  const put = (/** @type {number} */ at, /** @type {string} */ text) => [...text].forEach((letter, n) => { file[at + n] = letter.charCodeAt(0); });
  put(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  put(8, "WAVEfmt ");
  view.setUint32(16, format.length, true);
  file.set(format, 20);
  put(20 + head, "data");
  view.setUint32(24 + head, data.length, true);
  file.set(data, 28 + head);
  return file.buffer;
}
