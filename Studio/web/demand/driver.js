// Plays along on the outputs that a browser reaches besides sound: motors of game pads, voice coils and HD rumble by WebHID, the vibration of a phone,
// and the effects of navigator.playHaptics. They follow the sound that is heard at the moment, also after a seek, in a loop and after an edit.
import { Pattern } from "../pattern.js";
import { measure } from "./devices.js";
import { words as all } from "./strings.js";
import { vibrationFrom, vibrationOf } from "./vibration.js";

/** The interval at which a pad receives its levels, in milliseconds; it keeps each for at most twice as long. */
const renew = 60;
/** A jump of the head larger than this restarts the other outputs, in seconds. */
const jump = 0.08;

/** @type {{ pads: any, thrum: any } | null} */
let library = null;

/** The package's pads, with the library that renders for their coils. */
export async function loadPads() {
  if (!library) {
    const [pads, thrum] = await Promise.all(["pads", "thrum"].map((name) => import(new URL(`haptics/${name}.js`, document.baseURI).href)));
    library = { pads: await pads.loadPads(), thrum: await thrum.load() };
  }
  return library;
}

/** One driver for the page. */
export class Driver {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    /**
     * Game pads whose motors play along, by index.
     * @type {Set<number>}
     */
    this.motors = new Set();
    /**
     * Pads reached by WebHID.
     * @type {Set<any>}
     */
    this.coils = new Set();
    this.vibrates = false;
    this.playsEffects = false;
    /** The lead of the outputs over the heard sound, in milliseconds. */
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

  /** Calculates the data of the outputs when the pattern has changed. */
  refresh() {
    this.ready = this.calculate(this.ready);
    return this.ready;
  }

  /** @param {Promise<void>} before */
  async calculate(before) {
    await before;
    const { tab } = this.app.studio;
    if (!tab || !this.isOn) return;
    const text = tab.pattern.write(0);
    if (text === this.text) return;
    this.text = text;
    this.taps = tab.pattern.marks(0, tab.end + 1, 1e6).filter(({ kind }) => kind === "tap").map((mark) => ({ time: mark.time, intensity: mark.felt, sharpness: mark.feltSharpness }));
    const [motors, web] = await Promise.all([this.motors.size ? measure({ verb: "lane", text, device: "controller" }) : null, this.vibrates ? vibrationOf(text) : null]);
    this.levels = motors;
    this.vibration = web ?? [];
    if (this.isRunning && this.last.head >= 0) this.restart(this.app.player.now());
  }

  /** Starts and stops with the sound. */
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
    // Outputs start with the pattern; the sound is heard later, by its latency.
    this.restart(from);
    Object.assign(this.last, { head: from - 0.001, at: performance.now() + player.latency });
    this.step();
  }

  stop() {
    const { player, studio } = this.app;
    // At the end of the pattern, fades on a pad continue.
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
   * Drives the motors of pads while they sound.
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
   * Plays the taps between two times as effects.
   * @param {number} from @param {number} to
   */
  play(from, to) {
    for (const tap of this.taps) {
      if (tap.time > from && tap.time <= to) /** @type {any} */ (navigator).playHaptics?.(tap.sharpness > 0.5 ? "tick" : "hint", tap.intensity);
    }
  }

  /**
   * Restarts the outputs that play whole patterns, from a time on.
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
