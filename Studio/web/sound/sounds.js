// The audio files that patterns name. The page gets them from the server, from the built-in samples, or from files that the user drops.

import { words as more } from "../more-strings.js";
import { audioProblem } from "../numbers.js";

const words = more.audio;

/** The rate at which files are decoded. */
const rate = 48000;

/** @typedef {{ buffer: AudioBuffer, peaks: Float32Array, bytes: ArrayBuffer, facts: SoundFacts | null | undefined }} Sound */
/** @typedef {import("../studio.js").Tab} Tab */
/** @typedef {{ kind: number, message: string }} Problem */

/** The reasons for a silent file, by their numbers in the core. */
const { heard, missing, undecodable, silent } = audioProblem;
const none = { kind: heard, message: "" };

export class Sounds {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /**
     * The audio files by name, or by path in the folder of the server.
     * @type {Map<string, Sound>}
     */
    this.files = new Map();
    /**
     * The problem of each file of each pattern, by path. Null while the page searches for the file.
     * @type {WeakMap<Tab, Map<string, Problem | null>>}
     */
    this.known = new WeakMap();
    /** @type {{ id: number, source: AudioBufferSourceNode, level: GainNode } | null} The audio file that plays alone. */
    this.heard = null;
    /** A number that grows with each change of the known files. */
    this.revision = 0;
    // The user may replace a missing or silent file while another window has the focus.
    addEventListener("focus", () => this.again(true));
  }

  /**
   * The name of an item's file, its peaks if the page has the file, its length, the length of the part that plays, and its fades. In seconds.
   * @param {import("../pattern.js").Pattern} pattern @param {number} id @returns {Wave}
   */
  waveOf(pattern, id) {
    const item = pattern.item(id);
    const path = item?.path ?? "";
    const { buffer, peaks } = this.get(path) ?? {};
    const { tab } = this.app.studio;
    const all = buffer?.duration ?? 0;
    return { name: nameOf(path), isUnheard: Boolean(tab && this.known.get(tab)?.get(placeOf(tab, path))?.kind), peaks, all, played: item?.duration ?? all, fadeIn: item?.sound?.fadeIn ?? 0, fadeOut: item?.sound?.fadeOut ?? 0, loops: item?.sound?.loops ?? false };
  }

  /**
   * The audio file at a path of a pattern.
   * @param {string} path @param {Tab | null} [tab] @returns {Sound | undefined}
   */
  get(path, tab = this.app.studio.tab) { return (tab && this.files.get(placeOf(tab, path))) ?? this.files.get(nameOf(path)); }

  /**
   * Whether an audio file is known.
   * @param {string} path
   */
  has(path) { return this.get(path) !== undefined; }

  /**
   * Decodes an audio file.
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
    const sound = /** @type {Sound} */ ({ buffer, peaks, bytes, facts: undefined });
    this.files.set(name, sound);
    this.again();
    const channels = Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n));
    this.app.checks.ask({ channels, rate }).then(({ facts }) => {
      sound.facts = facts === undefined ? { onset: NaN, attack: NaN } : facts;
      this.learned();
    });
  }

  /** Checks the open pattern with the known files. */
  learned() {
    this.revision += 1;
    this.app.checks.soon();
    this.app.timeline.draw(true);
  }

  /**
   * Searches again for missing files, and reads silent files again.
   * @param {boolean} [isSilentToo]
   */
  again(isSilentToo) {
    for (const tab of this.app.studio.tabs) {
      for (const [place, problem] of this.known.get(tab) ?? []) if (problem?.kind || (isSilentToo && problem && this.files.get(place)?.facts === null)) this.known.get(tab)?.delete(place);
    }
    this.learned();
  }

  /**
   * Reports the silent files of a pattern to the core. Returns the known facts of all files, or null while the page searches for one.
   * @param {Tab} tab @returns {import("../core.js").KnownSound[] | null}
   */
  about(tab) {
    this.need(tab);
    const known = this.known.get(tab);
    const all = tab.pattern.sounds().map((path) => ({ path, sound: this.get(path, tab), problem: known?.get(placeOf(tab, path)) }));
    if (all.some(({ problem, sound }) => !problem || (!problem.kind && sound?.facts === undefined))) return null;
    for (const { path, sound, problem } of all) {
      const { kind, message } = problem?.kind || sound?.facts ? problem ?? none : { kind: silent, message: "" };
      tab.pattern.callWith("audio_problem", path, kind, message);
    }
    return all.map(({ path, sound }) => ({ path, facts: sound?.facts ?? null }));
  }

  /**
   * Searches for the files that a pattern names.
   * @param {Tab} tab
   */
  need(tab) {
    const known = this.known.get(tab) ?? new Map();
    this.known.set(tab, known);
    for (const path of tab.pattern.sounds()) {
      const place = placeOf(tab, path);
      if (known.has(place)) continue;
      known.set(place, null);
      this.seek(tab, path, place).catch(() => ({ kind: missing, message: words.unasked(path) })).then((problem) => {
        known.set(place, problem);
        this.learned();
      });
    }
  }

  /**
   * Fetches an audio file, if it has an address.
   * @param {Tab} tab @param {string} path @param {string} place @returns {Promise<Problem>}
   */
  async seek(tab, path, place) {
    if (!tab.path && this.files.has(place)) return none;
    const answer = await (tab.path ? this.app.link.ask(`file/${folderOf(tab).concat(path.split("/")).map(encodeURIComponent).join("/")}`)
      : tab.folder ? fetch(path) : Promise.resolve(null)).catch(() => null);
    if (!tab.path && !answer?.ok) return { kind: missing, message: words.absent(path) };
    if (!answer || answer.status === 401) return { kind: missing, message: words.unasked(path) };
    if (!answer.ok) return { kind: missing, message: words.missing(path, [tab.folder, ...folderOf(tab)].join("/")) };
    const bytes = await answer.arrayBuffer();
    // A file in a format that Thrum decodes (WAV, AIFF, CAF) is damaged. Any other only cannot be decoded by this browser.
    const isOwn = /^(RIFF|FORM|caff)/.test(String.fromCharCode(...new Uint8Array(bytes.slice(0, 4))));
    return this.add(place, bytes).then(() => none, () => (isOwn || !bytes.byteLength ? { kind: missing, message: words.malformed(path) } : { kind: undecodable, message: words.undecodable(path) }));
  }

  /**
   * Plays an audio file of the open pattern alone, with its level and its fades. If it plays already, only its level changes.
   * @param {number} id
   */
  hear(id) {
    const { player, studio } = this.app;
    const { context, gain } = player;
    const item = studio.pattern.item(id);
    const buffer = item?.path && this.get(item.path)?.buffer;
    if (!item || !buffer || !context || !gain || studio.options.mute) return;
    const volume = item.parameters.find(({ name }) => name === "AudioVolume")?.value ?? 1;
    if (this.heard?.id === id && player.once === this.heard.source) {
      this.heard.level.gain.cancelScheduledValues(0);
      this.heard.level.gain.value = volume;
      return;
    }
    player.stopText();
    const [source, level] = [context.createBufferSource(), context.createGain()];
    const { fadeIn = 0, fadeOut = 0, loops = false } = item.sound ?? {};
    const [now, length] = [context.currentTime, item.duration ?? buffer.duration];
    Object.assign(source, { buffer, loop: loops });
    level.gain.setValueAtTime(fadeIn ? 0 : volume, now);
    level.gain.linearRampToValueAtTime(volume, now + fadeIn);
    level.gain.setValueAtTime(volume, now + length - fadeOut);
    if (fadeOut) level.gain.linearRampToValueAtTime(0, now + length);
    source.connect(level).connect(gain);
    source.start(0);
    source.stop(now + length);
    source.onended = () => { if (player.once === source) player.once = undefined; };
    player.once = source;
    this.heard = { id, source, level };
  }

  /**
   * Renders a pattern with its audio files; null if the page has none of them.
   * @param {import("../pattern.js").Pattern} pattern @param {BaseAudioContext} context @returns {Promise<AudioBuffer | null>}
   */
  async render(pattern, context) {
    const paths = pattern.sounds();
    if (!paths.some((path) => this.has(path)) || context.sampleRate !== rate) return null;
    /** @type {import("../core.js").PlayedSound[]} */
    const waves = paths.flatMap((path) => {
      const buffer = this.get(path)?.buffer;
      return buffer ? [{ path, channels: Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, n) => buffer.getChannelData(n)) }] : [];
    });
    const { sound: rendered } = await this.app.checks.ask({ text: pattern.write(0), waves, rate });
    if (!rendered) return null;
    const made = context.createBuffer(2, rendered[0].length, rate);
    rendered.forEach((/** @type {Float32Array} */ samples, /** @type {number} */ channel) => made.copyToChannel(samples, channel));
    return made;
  }
}

/** @param {string} path */
const nameOf = (path) => path.split("/").pop() ?? path;

/** @param {Tab} tab */
const folderOf = (tab) => tab.path.split("/").slice(0, -1);

/**
 * The location of an audio file: its path in the folder of the server, or only its name.
 * @param {Tab} tab @param {string} path
 */
const placeOf = (tab, path) => (tab.path ? [tab.root, ...folderOf(tab), path].join("/") : nameOf(path));
