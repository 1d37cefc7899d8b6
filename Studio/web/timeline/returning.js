// Animates undo and redo: items slide to their new positions and are ringed for a second.

/** @typedef {{ time: number, level: number, sharpness: number, part: number, fade: number }} Move */

/** The duration of the slide, and of the ring, in milliseconds. */
const [way, stay] = [240, 1000];
/** If there are more items than this, nothing is animated, because users could not follow the motion. */
const most = 200;

export class Returning {
  /**
   * The taps before the step.
   * @type {Mark[] | null}
   */
  before = null;
  /** @type {{ from: Mark, to: Mark }[]} */
  moves = [];
  since = 0;

  get isRunning() { return this.moves.length > 0; }

  /** @param {Mark[]} taps the visible taps before a step is undone or repeated */
  begin(taps) { this.before = taps; }

  /**
   * The current positions of all moved items.
   * @param {Mark[]} taps @returns {Move[]}
   */
  now(taps) {
    if (this.before && this.before !== taps) {
      const known = new Map(this.before.map((mark) => [mark.id, mark]));
      const moves = taps.flatMap((to) => {
        const from = known.get(to.id) ?? to;
        return from === to || from.time !== to.time || from.felt !== to.felt || from.sharpness !== to.sharpness ? [{ from, to }] : [];
      });
      this.moves = moves.length <= most ? moves : [];
      this.since = performance.now();
      this.before = null;
    }
    if (!this.moves.length) return [];
    const age = performance.now() - this.since;
    if (age > stay) {
      this.moves = [];
      return [];
    }
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const part = isStill ? 1 : Math.min(1, age / way);
    const eased = 1 - (1 - part) ** 3;
    return this.moves.map(({ from, to }) => ({
      time: from.time + (to.time - from.time) * eased, level: from.felt + (to.felt - from.felt) * eased, sharpness: to.feltSharpness,
      part, fade: isStill ? 1 : 1 - Math.max(0, age - way) / (stay - way),
    }));
  }
}
