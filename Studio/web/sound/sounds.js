// Audio files that patterns name. The page gets them from the server, from the built-in samples, or from what is dropped on it.

/** The rate at which files are decoded. */
const rate = 48000;

/** @typedef {{ buffer: AudioBuffer, peaks: Float32Array, bytes: ArrayBuffer }} Sound */

export class Sounds {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /**
     * By file name.
     * @type {Map<string, Sound>}
     */
    this.files = new Map();
  }

  /**
   * The peaks of the file of an item, how long the file is, and how much of it plays, in seconds; or null.
   * @param {import("../pattern.js").Pattern} pattern @param {number} id
   */
  waveOf(pattern, id) {
    const item = pattern.item(id);
    const { buffer, peaks } = this.get(item?.path ?? "") ?? {};
    return buffer && peaks ? { peaks, all: buffer.duration, played: item?.duration ?? buffer.duration } : null;
  }

  /** @param {string} path @returns {Sound | undefined} */
  get(path) { return this.files.get(path.split("/").pop() ?? ""); }

  /**
   * Whether a file is known.
   * @param {string} path
   */
  has(path) { return this.get(path) !== undefined; }

  /**
   * Decodes a file.
   * @param {string} name @param {ArrayBuffer} bytes
   */
  async add(name, bytes) {
    const buffer = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes.slice(0));
    const samples = buffer.getChannelData(0);
    const peaks = new Float32Array(1200);
    for (let n = 0; n < peaks.length; n++) {
      const [a, b] = [Math.floor(n / peaks.length * samples.length), Math.ceil((n + 1) / peaks.length * samples.length)];
      for (let at = a; at < b; at++) peaks[n] = Math.max(peaks[n], Math.abs(samples[at]));
    }
    this.files.set(name, { buffer, peaks, bytes });
  }

  /**
   * Fetches what a pattern names, where there is a place to fetch it from.
   * @param {import("../studio.js").Tab} tab
   */
  async need(tab) {
    for (const path of tab.pattern.sounds()) {
      if (this.has(path)) continue;
      const folder = tab.path.split("/").slice(0, -1);
      const answer = await (tab.path ? this.app.link.ask(`file/${[...folder, ...path.split("/")].map(encodeURIComponent).join("/")}`)
        : tab.folder ? fetch(path) : Promise.resolve(null)).catch(() => null);
      if (!answer?.ok) continue;
      await this.add(path.split("/").pop() ?? path, await answer.arrayBuffer()).catch(() => {});
      this.app.timeline.draw(true);
    }
  }

  /**
   * Renders a pattern with its audio files; null if it names none that the page has.
   * @param {import("../pattern.js").Pattern} pattern @param {BaseAudioContext} context @returns {Promise<AudioBuffer | null>}
   */
  async render(pattern, context) {
    const paths = pattern.sounds();
    if (!paths.some((path) => this.has(path)) || context.sampleRate !== rate) return null;
    const waves = paths.map((path) => {
      const buffer = this.get(path)?.buffer;
      return buffer ? [buffer.getChannelData(0), buffer.numberOfChannels > 1 ? buffer.getChannelData(1) : null] : null;
    });
    const rendered = await this.app.checks.render(pattern.block(), waves, rate);
    if (!rendered) return null;
    const made = context.createBuffer(2, rendered[0].length, rate);
    rendered.forEach((/** @type {Float32Array} */ samples, /** @type {number} */ channel) => made.copyToChannel(samples, channel));
    return made;
  }
}
