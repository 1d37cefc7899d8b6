// Handles gestures with two fingers, which pan, and zoom around the point between the fingers.
import { timeAt } from "./scale.js";

/** @typedef {{ x: number, y: number }} Place */

export class Pinch {
  /** @param {import("./timeline.js").Timeline} line */
  constructor(line) {
    this.line = line;
    this.width = 1;
    this.center = 0;
  }

  /** @param {Place[]} places */
  start([a, b]) {
    this.width = Math.max(20, Math.abs(a.x - b.x));
    this.center = (a.x + b.x) / 2;
  }

  /** @param {Place[]} places */
  move([a, b]) {
    const { tab } = this.line.studio;
    if (!tab) return;
    const { scale } = this.line;
    const width = Math.max(20, Math.abs(a.x - b.x));
    const center = (a.x + b.x) / 2;
    const at = timeAt(scale, center);
    const factor = this.width / width;
    const shift = (this.center - center) / (scale.width - scale.gutter) * scale.span;
    this.line.studio.setView(at - (at - tab.view.from) * factor + shift, at + (tab.view.to - at) * factor + shift);
    Object.assign(this, { width, center });
  }
}
