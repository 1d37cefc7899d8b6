// Plays the dragged items and their surroundings in a loop until the pointer is released, if the user has switched that option on.

/** The time that is played before and after the selection, in seconds. */
const [lead, rest] = [0.05, 0.25];

export class Looping {
  isOn = false;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    app.studio.on("document", () => this.follow());
  }

  follow() {
    const { studio, player, transport } = this.app;
    const isDragging = Boolean(studio.drag?.hasChanged) && studio.options.dragLoop;
    if (!isDragging) {
      if (this.isOn && studio.isPlaying) transport.stop();
      this.isOn = false;
      return;
    }
    const span = studio.tab && studio.pattern.summary.time;
    if (!span || (studio.isPlaying && !this.isOn)) return;
    /** @type {[number, number]} */
    const loop = [Math.max(0, span.from - lead), span.to + rest];
    if (this.isOn) return player.setLoop(loop);
    this.isOn = true;
    transport.start(loop[0], loop, 0);
  }
}
