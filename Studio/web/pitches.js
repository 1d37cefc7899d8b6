// Provides the pitch for a sharpness on the device of the checks, in Hz. The core calculates it.

/** The sharpnesses of one list: 0, 0.01 … 1. */
const steps = 100;

export class Pitches {
  /** @type {Hertz} */
  lists = {};

  /** @param {import("./studio.js").Studio} studio @param {Worker} worker of the checks */
  constructor(studio, worker) {
    worker.addEventListener("message", ({ data }) => {
      if (!data.hertz) return;
      this.lists = data.hertz;
      studio.emit("selection");
    });
    this.ask(worker, "phone");
  }

  /** @param {Worker} worker @param {string} device */
  ask(worker, device) { worker.postMessage({ device, hertz: true }); }

  /**
   * The pitch of taps or of continuous events. Null if all sharpnesses have the same pitch in both kinds of events.
   * @param {string[]} kinds @param {number} sharpness
   */
  of(kinds, sharpness) {
    const list = kinds.length === 1 ? this.lists[kinds[0] === "tap" ? "tap" : "continuous"] : undefined;
    return list ? Math.round(list[Math.round(Math.min(1, Math.max(0, sharpness)) * steps)]) : null;
  }
}
