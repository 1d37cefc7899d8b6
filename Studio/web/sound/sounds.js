// Audio files that patterns name: the page decodes what the user drops, and the core plays them.

export class Sounds {
  constructor() {
    /**
     * By file name.
     * @type {Map<string, { buffer: AudioBuffer, peaks: Float32Array }>}
     */
    this.files = new Map();
  }

  /**
   * The peaks of the file of an item, or null.
   * @param {import("../pattern.js").Pattern} pattern @param {number} id
   */
  peaksOf(pattern, id) {
    const path = pattern.item(id)?.path ?? "";
    return this.files.get(path.split("/").pop() ?? "")?.peaks ?? null;
  }

  /**
   * Whether a name is known.
   * @param {string} path
   */
  has(path) { return this.files.has(path.split("/").pop() ?? ""); }

  /**
   * Decodes a file that was dropped or fetched.
   * @param {string} name @param {ArrayBuffer} bytes @param {number} rate
   */
  async add(name, bytes, rate) {
    const context = new OfflineAudioContext(2, 1, rate);
    const buffer = await context.decodeAudioData(bytes);
    const samples = buffer.getChannelData(0);
    const peaks = new Float32Array(1200);
    for (let n = 0; n < peaks.length; n++) {
      const [a, b] = [Math.floor(n / peaks.length * samples.length), Math.ceil((n + 1) / peaks.length * samples.length)];
      for (let at = a; at < b; at++) peaks[n] = Math.max(peaks[n], Math.abs(samples[at]));
    }
    this.files.set(name, { buffer, peaks });
  }
}
