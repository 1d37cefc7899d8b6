// Recording: each press of the space bar is a tap, held longer than 180 ms a continuous event. All of it is one step.
import { words } from "./strings.js";

const long = 0.18;

export class Recorder {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    /** @type {{ time: number, length: number }[]} */
    this.taps = [];
    this.down = -1;
  }

  toggle() {
    if (this.stop()) return;
    this.taps = [];
    this.studio.isRecording = true;
    this.studio.emit("busy");
    this.studio.say(words.say.recording);
    this.clock = performance.now();
    this.from = this.studio.tab?.head ?? 0;
    if (!this.studio.isPlaying && this.studio.pattern.lanes.duration > 0) this.app.transport.start(this.from, this.studio.tab?.loop ?? null, 0);
  }

  /** Ends the recording; says whether there was one. */
  stop() {
    if (!this.studio.isRecording) return false;
    this.studio.isRecording = false;
    if (this.studio.isPlaying) this.app.transport.stop();
    if (this.taps.length) this.app.making.insertRhythm(this.taps);
    this.studio.emit("busy");
    return true;
  }

  /** The time of the pattern now; without sound the first tap starts the clock. */
  now() {
    if (this.studio.isPlaying) return this.app.transport.headTime();
    if (!this.taps.length) this.clock = performance.now();
    return (this.from ?? 0) + (performance.now() - (this.clock ?? 0)) / 1000;
  }

  press() {
    if (!this.studio.isRecording) return false;
    this.down = this.now();
    this.taps.push({ time: this.down, length: 0 });
    this.app.player.strike(this.studio.feel.intensity, this.studio.feel.sharpness, 0);
    return true;
  }

  release() {
    if (this.down < 0 || !this.studio.isRecording) return;
    const length = this.now() - this.down;
    if (length > long) this.taps[this.taps.length - 1].length = length;
    this.down = -1;
  }
}
