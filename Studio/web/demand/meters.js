// Shows meters beside the lanes: the current level of the vibration and of the sound.
import { el } from "../dom.js";
import { words as all } from "./strings.js";

/** The quietest level that the meter shows, in dB re full scale. */
const quiet = -48;

export class Meters {
  /** @param {import("../app.js").App} app */
  constructor(app) {
    this.app = app;
    this.isOn = false;
    this.hand = el("meter", { min: "0", max: "1", "aria-label": all.devices.hand });
    this.ear = el("meter", { min: "0", max: "1", "aria-label": all.devices.ear });
    this.element = el("span", { class: "row" }, el("span", { class: "meter" }, all.devices.hand, this.hand), el("span", { class: "meter" }, all.devices.ear, this.ear));
    app.studio.on("head", () => this.show());
    app.studio.on("busy", () => this.show());
  }

  /** @param {boolean} isOn */
  setOn(isOn) {
    this.isOn = isOn;
    this.show();
  }

  /** The level of the last 20 ms of the sound, in dB re full scale. */
  loudness() {
    const { context, gain } = this.app.player;
    if (!context || !gain) return -Infinity;
    if (!this.analyser) {
      this.analyser = context.createAnalyser();
      this.analyser.fftSize = 1024;
      gain.connect(this.analyser);
      this.samples = new Float32Array(1024);
    }
    const samples = /** @type {Float32Array} */ (this.samples);
    this.analyser.getFloatTimeDomainData(samples);
    let most = 0;
    for (const sample of samples) most = Math.max(most, Math.abs(sample));
    return 20 * Math.log10(most + 1e-9);
  }

  show() {
    if (!this.isOn) return;
    this.hand.value = this.app.timeline.bead()?.level ?? 0;
    this.ear.value = this.app.studio.isPlaying ? Math.max(0, 1 - this.loudness() / quiet) : 0;
  }
}
