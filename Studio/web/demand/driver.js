// Plays the pattern on other outputs of the browser at the same time as its sound: motors of game pads, voice coils and HD rumble through WebHID, the
// vibration of a phone, and the effects of navigator.playHaptics. The outputs follow the audible position of the sound, also after a seek, in a loop
// and after an edit.
import { Pattern } from "../pattern.js";
import { measure } from "./devices.js";
import { words as all } from "./strings.js";
import { vibrationFrom, vibrationOf } from "./vibration.js";

/** The interval at which a pad receives levels, in milliseconds. A level is valid for twice as long. */
const renew = 60;
/** If the play head jumps by more than this, in seconds, the other outputs start again. */
const jump = 0.08;

/** @type {{ pads: any, thrum: any } | null} */
let library = null;

/** Loads the package's pads, and the library that renders for their coils. */
export async function loadPads() {
  if (!library) {
    const [pads, thrum] = await Promise.all(["pads", "thrum"].map((name) => import(new URL(`haptics/${name}.js`, document.baseURI).href)));
    library = { pads: await pads.loadPads(), thrum: await thrum.load() };
  }
  return library;
}

/** The driver of the page. */
export class Driver {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /**
     * The indices of the game pads that play.
     * @type {Set<number>}
     */
    this.motors = new Set();
    /**
     * The pads that are reached through WebHID.
     * @type {Set<any>}
     */
    this.coils = new Set();
    this.vibrates = false;
    this.playsEffects = false;
    /** The time by which the outputs play ahead of the audible sound, in milliseconds. */
    this.delay = 0;
    /** @type {import("./lane.js").Lane | null} */
    this.levels = null;
    /** @type {number[]} */
    this.vibration = [];
    /** @type {{ time: number, intensity: number, sharpness: number }[]} */
    this.taps = [];
    this.text = "";
    this.isRunning = false;
    this.ready = Promise.resolve();
    this.last = { head: -1, at: 0, sent: 0 };
    this.abort = new AbortController();
    app.studio.on("busy", () => this.follow());
    app.studio.on("document", () => this.refresh());
  }

  get isOn() { return this.motors.size > 0 || this.coils.size > 0 || this.vibrates || this.playsEffects; }

  /** Calculates the data of the outputs if the pattern has changed. */
  refresh() {
    this.ready = this.calculate(this.ready);
    return this.ready;
  }

  /** @param {Promise<void>} before */
  async calculate(before) {
    await before;
    const { felt } = this.app.player;
    if (!felt || !this.isOn) return;
    const text = felt.pattern.write(0);
    if (text === this.text) return;
    this.text = text;
    this.taps = felt.pattern.marks(0, felt.end + 1, 1e6).filter(({ kind }) => kind === "tap").map((mark) => ({ time: mark.time, intensity: mark.felt, sharpness: mark.feltSharpness }));
    const [motors, web] = await Promise.all([this.motors.size ? measure({ verb: "lane", text, device: "controller" }) : null, this.vibrates ? vibrationOf(text) : null]);
    this.levels = motors;
    this.vibration = web ?? [];
    if (this.isRunning && this.last.head >= 0) this.restart(this.app.player.now());
  }

  /** Starts and stops the outputs with the sound. */
  async follow() {
    const { isPlaying } = this.app.studio;
    if (isPlaying === this.isRunning) return;
    if (!isPlaying) return this.stop();
    if (!this.isOn) return;
    this.isRunning = true;
    const { transport, player } = this.app;
    const from = transport.began;
    await this.refresh();
    if (!this.isRunning) return;
    // The outputs start with the pattern. The sound is heard later by its latency.
    this.restart(from);
    Object.assign(this.last, { head: from - 0.001, at: performance.now() + player.latency });
    this.step();
  }

  stop() {
    const { player, studio } = this.app;
    // After the end of the pattern, a pad continues its fades.
    const isOver = !studio.tab?.loop && player.now() >= (studio.tab?.end ?? 0) - 0.05;
    this.isRunning = false;
    this.last.head = -1;
    if (!isOver) this.abort.abort();
    if (this.vibrates && !isOver) navigator.vibrate?.(0);
    for (const index of this.motors) navigator.getGamepads()[index]?.vibrationActuator?.reset?.();
  }

  step() {
    if (!this.isRunning) return;
    const { player } = this.app;
    const now = performance.now();
    const head = player.now() + this.delay / 1000;
    const expected = this.last.head + (now - this.last.at) / 1000 * player.speed;
    if (player.jumps.length || player.source) {
      if (Math.abs(head - expected) > jump) {
        this.restart(head);
        this.last.head = head - 0.001;
      }
      this.drive(head, now);
      if (this.playsEffects) this.play(this.last.head, head);
      Object.assign(this.last, { head, at: now });
    }
    requestAnimationFrame(() => this.step());
  }

  /**
   * Sends levels to the motors of pads that are playing.
   * @param {number} head @param {number} now
   */
  drive(head, now) {
    const motors = this.levels?.motors;
    if (!motors || now - this.last.sent < renew / 4) return;
    this.last.sent = now;
    const { heavy, light } = motors.levels[Math.floor(head / motors.step)] ?? { heavy: 0, light: 0 };
    for (const index of this.motors) {
      const pad = navigator.getGamepads()[index];
      pad?.vibrationActuator?.playEffect?.("dual-rumble", { duration: 2 * renew, strongMagnitude: heavy, weakMagnitude: light })?.catch?.(() => {});
    }
  }

  /**
   * Plays the taps between two times as effects of navigator.playHaptics.
   * @param {number} from @param {number} to
   */
  play(from, to) {
    for (const tap of this.taps) {
      if (tap.time > from && tap.time <= to) /** @type {any} */ (navigator).playHaptics?.(tap.sharpness > 0.5 ? "tick" : "hint", tap.intensity);
    }
  }

  /**
   * Restarts the outputs that play whole patterns, at a time of the pattern.
   * @param {number} head
   */
  restart(head) {
    if (this.vibrates) navigator.vibrate?.(vibrationFrom(this.vibration, head));
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    for (const pad of this.coils) this.playOn(pad, head, signal);
  }

  /** @param {any} pad @param {number} head @param {AbortSignal} signal */
  async playOn(pad, head, signal) {
    const { thrum } = await loadPads();
    while (pad.isPlaying) await new Promise((resolve) => setTimeout(resolve, 5));
    if (signal.aborted) return;
    const pattern = thrum.parse(textFrom(this.app.studio.wasm, this.text, Math.max(0, head)));
    try {
      await pad.play(pattern, { signal });
    } catch (error) {
      this.app.prompts.toast(all.outputs.refused(pad.name, error instanceof Error ? error.message : String(error)));
    } finally {
      pattern.free();
    }
  }
}

/**
 * A pattern without the part before a time.
 * @param {import("../core.js").Exports} wasm @param {string} text @param {number} head
 */
function textFrom(wasm, text, head) {
  if (head < 0.005) return text;
  const pattern = new Pattern(wasm);
  pattern.open(text, false);
  pattern.call("delete_time", 0, head, 0);
  const rest = pattern.write(0);
  pattern.end();
  return rest;
}
