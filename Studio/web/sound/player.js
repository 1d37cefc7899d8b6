// Plays the open pattern. The worklet renders the samples of `thrum render`. Without a worklet, the core renders the whole pattern into a
// buffer. The play head shows the heard position.
import { Felt } from "./felt.js";
import { render } from "./once.js";
import { inLoop, reaching } from "./whole.js";

/** @typedef {(pattern: import("../pattern.js").Pattern, context: BaseAudioContext) => Promise<AudioBuffer | null>} Likeness */

export class Player extends Felt {
  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    /** @type {AudioWorkletNode | null} */
    this.node = null;
    /**
     * Values of controls that the user set before the worklet was loaded.
     * @type {{ lane: number, value: number, over: number }[]}
     */
    this.lanes = [];
    /** @type {Promise<void> | null} */
    this.opening = null;
    /**
     * The starts and jumps of the sound, in seconds of the context and of the pattern. Several can be pending, because sound is rendered before it is
     * heard.
     * @type {{ context: number, pattern: number }[]}
     */
    this.jumps = [];
    this.from = 0;
    this.run = 0;
    this.isRendering = this.isStale = false;
    this.speed = this.level = 1;
    /** @type {AudioNode | null} */
    this.route = null;
    // Renders what is heard in place of the pattern, such as the approximation of a device.
    this.likeness = /** @type {Likeness | null} */ (null);
    /** Called when another part of the page sets what is heard instead. */
    this.onTaken = () => {};
    /** The time between the arrival of the last audible edit on the audio thread and its effect, in milliseconds. */
    this.edit = 0;
    /** @type {{ node: AudioBufferSourceNode, gain: GainNode, from: number, at: number } | null} */
    this.source = null;
    this.sent = -1;
    this.onEnd = () => {};
    /** The sample of the context at which playback must start; 0 for immediately. */
    this.lead = () => 0;
    /**
     * Renders patterns with audio files.
     * @type {((pattern: import("../pattern.js").Pattern, context: BaseAudioContext) => Promise<AudioBuffer | null>) | null}
     */
    this.withSounds = null;
  }

  /** @override */
  unlock() {
    if (!this.context) this.opening = this.open();
    this.context?.resume();
    return this.opening;
  }

  async open() {
    const context = new AudioContext({ latencyHint: "interactive", sampleRate: 48000 });
    this.context = context;
    this.gain = context.createGain();
    this.gain.connect(context.destination);
    this.setMute(this.studio.options.mute);
    const answer = await fetch("thrum-synth.wasm");
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    this.module = module;
    if (!context.audioWorklet) return;
    try {
      await context.audioWorklet.addModule("sound/live.js");
      this.node = new AudioWorkletNode(context, "thrum-studio-1", { outputChannelCount: [2], processorOptions: { module } });
      this.node.connect(this.gain);
      this.node.port.postMessage({ speed: this.speed, lanes: this.lanes });
      this.node.port.onmessage = ({ data }) => this.receive(data, context.sampleRate);
    } catch (error) {
      console.info("studio: no worklet, playing buffers", error);
    }
  }

  /** @param {any} data a message of the worklet @param {number} rate */
  receive(data, rate) {
    if (data.ended) this.onEnd();
    else if (data.refused) console.error(data.refused);
    else if (data.started !== undefined && data.run === this.run) this.jumps = [...this.jumps.slice(-3), { context: data.started / rate, pattern: data.at }];
    else if (data.edited !== undefined) this.edit = (data.edited + data.fade - data.sent) / rate * 1000;
  }

  /** @param {boolean} isMute */
  setMute(isMute) { if (this.gain) this.gain.gain.value = isMute ? 0 : this.level; }

  /** @param {number} level a factor */
  setLevel(level) {
    this.level = level;
    this.setMute(this.studio.options.mute);
  }

  /** Sends the current pattern if the worklet does not have it. A pattern with audio files is rendered again. */
  send() {
    const { tab } = this.studio;
    if (!tab || !this.context) return;
    if (this.source) return void this.exchange();
    if (!this.node) return;
    const key = tab.key * 1e9 + tab.pattern.contentRevision;
    if (key === this.sent) return;
    this.sent = key;
    if (!tab.pattern.call("score", this.context.sampleRate)) return;
    const score = tab.pattern.bytes().buffer;
    this.node.port.postMessage({ score, end: tab.end }, [score]);
  }

  /** @param {number} from seconds @param {[number, number] | null} loop @param {number} [until] */
  async play(from, loop, until = 0) {
    // From here on, the position is the new start, also while the browser still prepares the sound.
    [this.from, this.jumps, this.run] = [from, [], this.run + 1];
    await this.unlock();
    if (!this.context) return;
    this.stop();
    const { tab } = this.studio;
    const whole = tab ? await this.whole(tab.pattern, this.context) : null;
    if (whole) this.playBuffer(whole, from, loop, until);
    else if (this.node) {
      this.send();
      this.node.port.postMessage({ loop, end: tab?.end ?? 0 });
      this.node.port.postMessage({ play: from, until, run: this.run, when: this.lead() });
    } else if (tab && this.module) this.playBuffer(render(this.module, tab.pattern, this.context), from, loop, until);
  }

  stop() {
    this.node?.port.postMessage({ stop: true });
    this.source?.node.stop();
    this.source = null;
  }

  /**
   * Plays the 40 ms after a time once, including sounds that began earlier.
   * @param {number} at
   */
  scrub(at) {
    if (!this.isUnlocked || !this.node || this.studio.options.mute) return;
    this.send();
    this.run += 1;
    this.node.port.postMessage({ loop: null, end: this.studio.tab?.end ?? 0 });
    this.node.port.postMessage({ play: at, until: at + 0.04, run: this.run });
  }

  /** @param {[number, number] | null} loop */
  setLoop(loop) {
    this.node?.port.postMessage({ loop });
    if (this.source) Object.assign(this.source.node, { loop: Boolean(loop), loopStart: loop?.[0] ?? 0, loopEnd: loop?.[1] ?? 0 });
    if (loop && loop[1] > (this.source?.node.buffer?.duration ?? Infinity)) this.exchange();
  }

  /**
   * The speed: seconds of the pattern in one second. The pitches do not change, except those of audio files.
   * @param {number} speed
   */
  setSpeed(speed) {
    const now = this.now();
    this.speed = speed;
    this.node?.port.postMessage({ speed });
    if (!this.context) return;
    this.jumps = [{ context: this.heard(), pattern: now }];
    if (this.source) this.source.node.playbackRate.value = speed;
  }

  /**
   * The context time of the sound that is heard at a time of the page.
   * @param {number} [at]
   */
  heard(at = performance.now()) {
    const { context } = this;
    if (!context) return 0;
    const ago = (performance.now() - at) / 1000;
    const stamp = context.getOutputTimestamp?.();
    const most = context.currentTime - (context.outputLatency || 0) - ago;
    if (!stamp?.contextTime || !stamp.performanceTime) return most;
    return Math.min(most, stamp.contextTime + (at - stamp.performanceTime) / 1000);
  }

  /**
   * The heard position at a time of the page, by default now.
   * @param {number} [at]
   */
  now(at) {
    const heard = this.heard(at);
    const jump = [...this.jumps].reverse().find(({ context }) => context <= heard);
    return jump ? inLoop(this.source?.node, jump.pattern + (heard - jump.context) * this.speed) : this.jumps[0]?.pattern ?? this.from;
  }

  /** The time between the calculation of a sample and the moment at which it is heard, in milliseconds. */
  get latency() { return 1000 * ((this.context?.baseLatency ?? 0) + (this.context?.outputLatency ?? 0)); }

  /**
   * The samples of a pattern that must be rendered as a whole: of the approximation of a device, or of a pattern with audio files.
   * @param {import("../pattern.js").Pattern} pattern @param {BaseAudioContext} context
   */
  async whole(pattern, context) { return await this.likeness?.(pattern, context) ?? await this.withSounds?.(pattern, context) ?? null; }

  /** @param {Likeness | null} likeness @param {() => void} [onTaken] called when another part of the page takes its place */
  take(likeness, onTaken = () => {}) {
    const before = this.onTaken;
    [this.likeness, this.onTaken] = [likeness, onTaken];
    before();
  }

  /** Renders the pattern again while its audio files play, and then switches to the result. */
  async exchange() {
    if (this.isRendering) {
      this.isStale = true;
      return;
    }
    this.isRendering = true;
    do {
      this.isStale = false;
      const { tab } = this.studio;
      const old = this.source;
      const { context } = this;
      const whole = tab && old && context ? await this.whole(tab.pattern, context) : null;
      if (!whole || !context || this.source !== old || !old) break;
      const at = Math.ceil((context.currentTime + 0.012) * context.sampleRate) / context.sampleRate;
      const position = inLoop(old.node, old.from + (at - old.at) * this.speed);
      const { loop, loopStart, loopEnd } = old.node;
      old.node.onended = null;
      old.gain.gain.setValueAtTime(1, at);
      old.gain.gain.linearRampToValueAtTime(0, at + 0.005);
      old.node.stop(at + 0.006);
      this.playBuffer(whole, position, loop ? [loopStart, loopEnd] : null, 0, at);
    } while (this.isStale);
    this.isRendering = false;
  }

  /** @param {AudioBuffer | null} buffer @param {number} from @param {[number, number] | null} loop @param {number} until @param {number} [when] */
  playBuffer(buffer, from, loop, until, when) {
    const { context } = this;
    if (!buffer || !context) return;
    const at = when ?? context.currentTime;
    const [node, gain] = [context.createBufferSource(), context.createGain()];
    Object.assign(node, { buffer: reaching(buffer, loop?.[1] ?? 0, context), loop: Boolean(loop), loopStart: loop?.[0] ?? 0, loopEnd: loop?.[1] ?? 0 });
    node.playbackRate.value = this.speed;
    node.connect(gain).connect(/** @type {GainNode} */ (this.gain));
    if (when) {
      gain.gain.setValueAtTime(0, when);
      gain.gain.linearRampToValueAtTime(1, when + 0.005);
    } else this.jumps = [{ context: at, pattern: from }];
    node.onended = () => this.source?.node === node && this.onEnd();
    node.start(when ?? 0, from, until ? until - from : undefined);
    this.source = { node, gain, from, at };
  }
}
