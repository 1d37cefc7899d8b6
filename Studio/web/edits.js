// The edits of a pattern. Each calls one function of the core. The last argument is the gesture: 0 is a separate step, and edits with an
// equal number replace each other, so that a drag sends the total change since its start.
import { Session } from "./core.js";
import { durationMode, guide, parameter, selectionMode, valueMode } from "./numbers.js";

/** @type {Record<string, number>} */
const parameters = parameter;
/** The name that represents the value of points and dynamic parameters. */
const ownValue = -1;

/**
 * @template {new (...values: any[]) => Session & { refreshSelection(): void, isSteady: boolean, moving: number }} Base
 * @param {Base} base
 */
export const writer = (base) => class extends base {
  /** @param {number} dt @param {number} dv @param {number} gesture @param {number} [tone] */
  move(dt, dv, gesture, tone = 0) {
    /** @type {number} */
    const last = this.moving;
    this.isSteady = gesture !== 0 && gesture === last;
    this.moving = gesture;
    return this.call("move", dt, dv, tone, gesture);
  }

  /** @param {string} name empty: the value of points and parameters @param {number} value @param {number} gesture @param {number} [mode] of `valueMode` */
  setParameter(name, value, gesture, mode = valueMode.set) { return this.call("set", parameters[name] ?? ownValue, value, mode, gesture); }

  /** @param {number} value @param {number} gesture */
  setTime(value, gesture) { return this.call("set_time", value, 1, gesture); }

  /** @param {number} value @param {number} gesture */
  setDuration(value, gesture) { return this.call("set_duration", value, durationMode.set, gesture); }

  /** @param {number} by @param {number} gesture */
  moveEnd(by, gesture) { return this.call("set_duration", by, durationMode.moveEnd, gesture); }

  /**
   * Moves the start of the selected event. The end stays.
   * @param {number} by @param {number} gesture
   */
  moveStart(by, gesture) { return this.call("set_duration", by, durationMode.moveStart, gesture); }

  /** @param {number} at @param {number} intensity @param {number} sharpness @param {number} gesture */
  insertTap(at, intensity, sharpness, gesture) { return this.call("insert_tap", at, intensity, sharpness, gesture); }

  /** @param {number} at @param {number} length @param {number} intensity @param {number} sharpness @param {number} gesture */
  insertContinuous(at, length, intensity, sharpness, gesture, isHaptic = true) { return this.call("insert_continuous", at, length, intensity, sharpness, isHaptic ? 1 : 0, gesture); }

  /** @param {number} at @param {string} path */
  insertSound(at, path) { return this.callWith("insert_sound", at, path, 0); }

  /**
   * Sets the length of a fade of an audio file, in seconds. Returns whether no curve of the volume prevents it.
   * @param {number} id @param {"fadeIn" | "fadeOut"} side @param {number} seconds @param {number} length that of the file @param {number} gesture
   */
  setFade(id, side, seconds, length, gesture) { return this.call("set_fade", side === "fadeIn" ? 0 : 1, id, seconds, length, gesture) !== 2; }

  /**
   * Sets how the selected audio files play. An empty path does not change the path.
   * @param {string} path @param {boolean} loops @param {boolean} hasEdges whether they fade in and out in 5 ms
   */
  setSound(path, loops, hasEdges) { return this.callWith("set_sound", path, loops ? 1 : 0, hasEdges ? 1 : 0, 0); }

  /**
   * Sets the reference track; null removes it.
   * @param {Reference | null} track @param {number} gesture
   */
  setReference(track, gesture) { return this.callWith("set_reference", track?.name ?? "", track?.time ?? 0, track?.rate ?? 0, track?.count ?? 0, gesture) !== 0; }

  /** @param {number} lane @param {number} at @param {number} gesture */
  insertCurve(lane, at, gesture) { return this.call("insert_curve", lane, at, 0, 0, gesture); }

  /** @param {number} id @param {number} at @param {number} value @param {number} gesture */
  addPoint(id, at, value, gesture) { return this.call("add_point", id, at, value, gesture); }

  /**
   * Sets the attack of the selected event, in seconds.
   * @param {number} seconds @param {number} gesture
   */
  setAttack(seconds, gesture) { return this.call("set_attack", seconds, gesture); }

  remove() { return this.call("remove", 0); }

  /** @param {number} dt @param {number} dv @param {number} gesture */
  duplicate(dt, dv, gesture) { return this.call("duplicate", dt, dv, gesture); }

  copy() {
    this.call("copy");
    return this.answer();
  }

  cut() {
    const text = this.copy();
    this.call("remove", 0);
    return text;
  }

  /**
   * Inserts AHAP text.
   * @param {string} text @param {number} at the time at which it is inserted; NaN for its own time
   */
  paste(text, at) { return this.callWith("paste", text, at, 0); }

  /** @param {number} time @param {number} level @param {number} anchorTime @param {number} anchorLevel @param {number} gesture */
  scale(time, level, anchorTime, anchorLevel, gesture) { return this.call("scale", time, level, anchorTime, anchorLevel, gesture); }

  /**
   * Replaces the points of a curve by freehand points, which are pairs of times and values.
   * @param {number} id @param {number[]} pairs @param {number} tolerance @param {number} gesture
   */
  draw(id, pairs, tolerance, gesture) { return this.callWith("draw", id, pairs, tolerance, gesture); }

  /**
   * Accepts findings of a rule in the metadata of the file. Returns the reason if the core refuses.
   * @param {string} rule @param {number[]} times @param {string} reason
   */
  accept(rule, times, reason) { return this.callWith("accept", rule, times, reason, 0) ? "" : this.answer(); }

  /** @param {string} rule @param {number[]} times */
  withdraw(rule, times) { return this.callWith("withdraw", rule, times, 0) ? "" : this.answer(); }

  undo() { return this.call("undo") !== 0; }

  redo() { return this.call("redo") !== 0; }

  /** @param {number} gesture */
  cancel(gesture) { return this.call("cancel", gesture); }

  /** @param {number} id @param {number} point @param {number} mode of `selectionMode` */
  select(id, point, mode) {
    this.call("select", id, point, mode);
    this.refreshSelection();
  }

  /** @param {"all" | "none" | "next" | "previous" | "first" | "last"} which */
  selectBy(which) {
    if (which === "all" || which === "none") this.call(`select_${which}`);
    else this.call("select_neighbour", { next: 1, previous: -1, last: 2, first: -2 }[which], selectionMode.only);
    this.refreshSelection();
  }

  /** @param {Target[]} targets @param {boolean} [withGroups] */
  selectMany(targets, withGroups = false) {
    this.call("select_none");
    for (const { id, point } of targets) this.call("select", id, point, selectionMode.add + (withGroups ? selectionMode.withGroups : 0));
    this.refreshSelection();
  }

  /**
   * The time to which a time snaps, and the reason for the snap.
   * @param {number} at @param {number} reach @param {{ grid: number, beat: number, origin: number, head: number, loop: number[], markers: number[], onsets: number[] }} guides
   * @returns {{ time: number, reason: string, id: number } | null}
   */
  snap(at, reach, { grid, beat, origin, head, loop, markers, onsets }) {
    this.call("grid", grid, origin, beat);
    for (const [kind, times] of /** @type {[number, number[]][]} */ ([[guide.loopEdge, loop], [guide.head, [head]], [guide.marker, markers], [guide.onset, onsets]])) this.callWith("guides", kind, times);
    this.call("snap", at, reach, 1);
    const found = JSON.parse(this.answer());
    return found && { time: found.time, reason: found.reason, id: found.item ?? 0 };
  }
};
