// Reads the samples of a sound as one channel. This file reads WAV files at their own rate, with the same bits as `thrum compose`. The browser
// decodes other files at the rate of the page.

const rate = 48000;

/** @typedef {{ samples: Float32Array, rate: number }} Channel */

/**
 * @param {ArrayBuffer} bytes @returns {Promise<Channel>}
 */
export async function channelOf(bytes) {
  const read = readWave(new DataView(bytes));
  if (read) return read;
  const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.slice(0));
  return { samples: mixed(Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n)), buffer.length), rate };
}

/** @param {ArrayLike<number>[]} channels @param {number} frames */
function mixed(channels, frames) {
  const samples = new Float32Array(frames);
  const share = Math.fround(1 / channels.length);
  for (let n = 0; n < frames; n++) {
    let sum = 0;
    for (const channel of channels) sum = Math.fround(sum + Math.fround(channel[n] * share));
    samples[n] = sum;
  }
  return samples;
}

/** Functions that read samples of each size, as integers and as floating-point numbers. */
const integers = /** @type {Record<number, (view: DataView, at: number) => number>} */ ({
  8: (view, at) => (view.getUint8(at) - 128) / 128, 16: (view, at) => view.getInt16(at, true) / 32768,
  24: (view, at) => (view.getUint8(at) | view.getUint8(at + 1) << 8 | view.getInt8(at + 2) << 16) / 8388608, 32: (view, at) => view.getInt32(at, true) / 2147483648,
});
const floats = /** @type {Record<number, (view: DataView, at: number) => number>} */ ({
  32: (view, at) => view.getFloat32(at, true), 64: (view, at) => view.getFloat64(at, true),
});

/**
 * @param {DataView} view @returns {Channel | null} null: not a WAV file of linear samples
 */
export function readWave(view) {
  const name = (/** @type {number} */ at) => (at + 4 <= view.byteLength ? String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3)) : "");
  if (name(0) !== "RIFF" || name(8) !== "WAVE") return null;
  let [format, channels, own, bits] = [0, 0, 0, 0];
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true);
    if (name(at) === "fmt " && size >= 16 && at + 24 <= view.byteLength) {
      [format, channels, own, bits] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true), view.getUint32(at + 12, true), view.getUint16(at + 22, true)];
      // In the extensible format, the format number follows the sizes.
      if (format === 0xfffe && size >= 40 && at + 34 <= view.byteLength) format = view.getUint16(at + 32, true);
    } else if (name(at) === "data") {
      const read = format === 1 ? integers[bits] : format === 3 ? floats[bits] : undefined;
      if (!read || !channels || own < 1000) return null;
      const frames = Math.floor(Math.min(size, view.byteLength - at - 8) / (channels * bits / 8));
      const parts = Array.from({ length: channels }, (_, channel) => {
        const part = new Float32Array(frames);
        for (let n = 0; n < frames; n++) part[n] = read(view, at + 8 + (n * channels + channel) * bits / 8);
        return part;
      });
      return { samples: channels === 1 ? parts[0] : mixed(parts, frames), rate: own };
    }
    at += 8 + size + size % 2;
  }
  return null;
}
