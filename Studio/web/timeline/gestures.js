// Implements the kinds of pointer gestures on the timeline: moving, boxes, edges, points, new items. Every gesture is one step of the
// history.
import { chosen, saySelection, select } from "../actions.js";
import { change, clamp, duration, fine, level, plain, time } from "../format.js";
import { byHand, gridName, gridStep, toGrid } from "../grid.js";
import { selectionMode } from "../numbers.js";
import { newGesture } from "../pattern.js";
import { words } from "../strings.js";
import { controlName } from "../controls.js";
import { insideOf, levelAt, secondsPerPixel, timeAt } from "./scale.js";

/** @typedef {import("../studio.js").Studio} Studio */
/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {import("./scale.js").Lane} Lane */
/**
 * @typedef {{ kind: string, gesture: number, ghosts: Mark[], box: [number, number, number, number] | null,
 *   snap: { time: number, reason: string, id: number } | null, levelSnap: number | null, big: string, small: string,
 *   line: { lane: Lane, low: number, high: number, points: [number, number][] } | null, hasChanged: boolean,
 *   move: (event: PointerEvent, x: number, y: number) => void, end: () => void, left?: () => void }} Drag
 */

/** The distance in pixels at which a snap begins, and the longer distance at which it ends. The difference prevents flicker. */
const reach = 6;
const leave = 9;
/** The distance in pixels after which a drag is restricted to time or level. */
export const choosing = 4;

/** @param {string} kind @returns {Drag} */
export const blank = (kind) => ({
  kind, gesture: newGesture(), ghosts: [], box: null, snap: null, levelSnap: null, big: "", small: "", line: null, hasChanged: false,
  move: () => {}, end: () => {},
});

/** The order of priority of snaps. The grid has the lowest priority. */
const order = ["loop", "head", "marker", "onset", "beat", "event", "point", "grid"];

/**
 * Returns the time to which the core snaps a time. With offsets, any of the moved items can snap.
 * @param {Timeline} line @param {Drag} drag @param {number} at @param {boolean} isFree @param {number[]} [offsets] @param {boolean} [isReported] whether a snap is felt and announced
 */
export function snapped(line, drag, at, isFree, offsets = [0], isReported = true) {
  const { studio } = line;
  if (isFree || !studio.options.snap) {
    drag.snap = null;
    return at;
  }
  const pixels = drag.snap ? leave : reach;
  const { tab } = studio;
  const step = gridStep(studio);
  const guides = {
    grid: studio.options.beats ? 0 : step, beat: studio.options.beats ? step : 0, head: tab?.head ?? -1, loop: tab?.loop ?? [], origin: tab?.firstBeat ?? 0, onsets: tab?.onsets ?? [],
    markers: studio.pattern.lanes.markers.map((marker) => marker.time),
  };
  /** @type {{ rank: number, offset: number, found: { time: number, reason: string, id: number } } | null} */
  let best = null;
  for (const offset of offsets) {
    const found = studio.pattern.snap(at + offset, pixels * secondsPerPixel(line.scale), guides);
    if (!found || (offset && found.reason === "grid")) continue;
    const rank = order.indexOf(found.reason);
    if (!best || rank < best.rank) best = { rank, offset, found };
  }
  // The grid attracts everything that a hand sets, if nothing else does.
  best ??= { rank: order.length, offset: 0, found: { time: toGrid(studio, at), reason: studio.options.beats ? "beat" : "grid", id: 0 } };
  const before = drag.snap;
  drag.snap = best.found;
  if (!isReported) return best.found.time - best.offset;
  // Plays a short, crisp tick at a snap.
  if (studio.options.ticks && (best.found.time !== before?.time || best.found.reason !== before?.reason)) line.app.player.strike(0.2, 0.9, 0);
  if (best.found.reason !== "grid" && best.found.time !== before?.time && studio.pattern.selected.length && drag.kind !== "continuous" && performance.now() - spoken > 500) {
    spoken = performance.now();
    studio.say(words.say.snapped(chosen(studio), snapWords(studio, best.found), time(best.found.time)));
  }
  return best.found.time - best.offset;
}

/** The time at which a snap was last announced. */
let spoken = 0;

/**
 * The label beside a snap line.
 * @param {Studio} studio @param {{ reason: string, id: number }} snap
 */
export function snapWords(studio, snap) {
  if (snap.reason === "grid" || snap.reason === "beat") return `${words.top.grid.toLowerCase()} ${gridName(studio)}`;
  const curve = studio.pattern.lanes.curves.find(({ ids }) => ids.includes(snap.id));
  if (snap.reason === "point" && curve) return `${words.kinds.point[0]} of ${controlName(curve.control)}`;
  return snap.reason;
}

/**
 * Moves the selection in time or in level.
 * @param {Timeline} line @param {Mark} mark @param {number} x0 @param {number} y0 @param {boolean} isCopy
 */
export function move(line, mark, x0, y0, isCopy) {
  const { studio, scale } = line;
  const { pattern } = studio;
  const drag = blank("move");
  const lane = scale.lanes[0];
  const { top, base } = insideOf(lane);
  const start = mark.time;
  const before = line.scene.marks.filter(({ id }) => pattern.isSelected(id));
  const offsets = before.length > 12 ? [0] : [0, ...before.filter(({ id }) => id !== mark.id).map((each) => each.time - start)];
  // The levels to which items snap: those of the scale, and those of the previous and the next tap.
  const others = line.scene.taps.filter(({ id }) => !pattern.isSelected(id));
  const levels = [0, 0.5, 1, ...[others.filter((each) => each.time <= start).at(-1), others.find((each) => each.time > start)].flatMap((each) => each?.level ?? [])];
  /** @type {"time" | "level" | null} */
  let axis = null;
  let moved = 0;
  let last = 0;
  drag.move = (event, x, y) => {
    const [dx, dy] = [x - x0, y - y0];
    if (!axis) {
      if (Math.hypot(dx, dy) < choosing) return;
      axis = Math.abs(dx) >= Math.abs(dy) ? "time" : "level";
      if (!isCopy) drag.ghosts = before.filter(({ kind }) => kind === "tap").slice(0, 60);
      drag.hasChanged = true;
    }
    const isFree = event.ctrlKey || event.metaKey;
    let [dt, dv] = [0, 0];
    if (axis === "time" || event.shiftKey) dt = Math.max(snapped(line, drag, start + timeAt(scale, x) - timeAt(scale, x0), isFree, offsets) - start, -start);
    if (axis === "level" || event.shiftKey) {
      dv = -dy / (base - top);
      const target = mark.level + dv;
      drag.levelSnap = null;
      if (!isFree && studio.options.snap) {
        const near = levels.find((value) => Math.abs(value - target) * (base - top) < 4);
        if (near !== undefined) [dv, drag.levelSnap] = [near - mark.level, near];
        else dv = Math.round(target * 100) / 100 - mark.level;
      }
    }
    if (isCopy) pattern.duplicate(dt, dv, drag.gesture);
    else pattern.move(dt, dv, drag.gesture);
    moved = dt;
    drag.big = axis === "time" ? change(dt) : `${dv < 0 ? "−" : "+"}${Math.abs(dv).toFixed(2)}`;
    drag.small = axis === "time" ? before.length > 1 && before.length < 5 ? `${before.map((each) => plain(each.time + dt)).join(" · ")} s` : isFree ? fine(start + dt) : time(start + dt) : level(clamp(mark.level + dv));
    studio.changed();
    if (performance.now() - last > 60) {
      last = performance.now();
      line.feel(mark.id);
    }
  };
  drag.end = () => {
    if (!drag.hasChanged) return;
    if (isCopy) studio.say(words.say.copiedTo(chosen(studio), time(start + moved)));
    else if (axis === "time") studio.say(words.say.moved(chosen(studio), change(moved), time(start + moved)));
    else saySelection(studio);
  };
  return drag;
}

/**
 * Lets a finger that touches one of several selected items, and does not drag them, select this item alone.
 * @param {Studio} studio @param {Drag} drag @param {number} id
 */
export function narrowing(studio, drag, id) {
  const { end } = drag;
  drag.end = () => (drag.hasChanged || studio.pattern.selected.length < 2 ? end() : select(studio, id));
  return drag;
}

/**
 * Draws a box, and selects the items in it. A click beside all items ends the selection and moves the head; a touch that ends the selection
 * leaves the head where it is.
 * @param {Timeline} line @param {number} x0 @param {number} y0 @param {boolean} adds @param {boolean} isTouch
 */
export function box(line, x0, y0, adds, isTouch) {
  const { studio, scale } = line;
  const drag = blank("box");
  const kept = adds ? [...studio.pattern.selected] : [];
  drag.move = (_, x, y) => {
    if (!drag.box && Math.hypot(x - x0, y - y0) < 3) return;
    const { scrolled } = line.input;
    drag.box = [x0 - scrolled, y0, x - scrolled, y];
    const [a, b] = [Math.min(x0, x) - scrolled, Math.max(x0, x) - scrolled];
    const [c, d] = [Math.min(y0, y), Math.max(y0, y)];
    const found = line.targetsIn(a, c, b, d);
    studio.pattern.selectMany([...kept, ...found], true);
    drag.big = `${studio.pattern.selected.length}`;
    studio.emit("selection");
  };
  drag.end = () => {
    if (drag.box) return saySelection(studio);
    if (!adds && studio.pattern.selected.length) {
      studio.pattern.selectBy("none");
      studio.emit("selection");
      studio.say(words.say.none);
      if (isTouch) return;
    }
    studio.setHead(byHand(studio, timeAt(scale, x0)));
  };
  return drag;
}

/**
 * Drags the edges and handles of a continuous event.
 * @param {Timeline} line @param {import("./fills.js").Handle} handle
 */
export function shape(line, handle) {
  const { studio, scale } = line;
  const { pattern } = studio;
  const drag = blank("shape");
  const item = pattern.item(handle.id);
  if (!item) return drag;
  const envelope = item.envelope;
  // With Alt, the points of curves within the event keep their relative positions.
  const inside = pattern.lanes.curves.flatMap(({ points }) => points).filter((each) => each.time > item.time && each.time <= item.time + (item.duration ?? 0))
    .map(({ id, index }) => ({ id, point: index }));
  drag.move = (event, x) => {
    drag.hasChanged = true;
    const at = timeAt(scale, x);
    const isFree = event.ctrlKey || event.metaKey;
    if (handle.part === "end" && event.altKey && item.duration) {
      const tail = item.end - item.time - item.duration;
      const length = Math.max(0.001, snapped(line, drag, at - tail, isFree) - item.time);
      pattern.selectMany([{ id: item.id, point: -1 }, ...inside]);
      pattern.scale(length / item.duration, 1, item.time, 0, drag.gesture);
      pattern.select(item.id, -1, selectionMode.only);
      drag.big = duration(length);
      drag.small = time(item.time + length);
    } else if (handle.part === "end") {
      const tail = item.end - item.time - (item.duration ?? 0);
      const end = snapped(line, drag, at - tail, isFree);
      pattern.setDuration(Math.max(0.001, end - item.time), drag.gesture);
      drag.big = duration(Math.max(0.001, end - item.time));
      drag.small = time(Math.max(item.time, end));
    } else if (handle.part === "start") {
      const start = clamp(snapped(line, drag, at, isFree), 0, item.time + (item.duration ?? 0) - 0.001);
      pattern.moveStart(start - item.time, drag.gesture);
      drag.big = time(start);
      drag.small = duration(item.time + (item.duration ?? 0) - start);
    } else if (handle.part === "attack" && envelope) {
      const seconds = clamp(at - item.time, 0.002, 2);
      pattern.setAttack(seconds, drag.gesture);
      const value = pattern.item(handle.id)?.envelope?.values.attack ?? 0;
      drag.big = `${words.inspector.attack.toLowerCase()} ${duration(seconds)} (${level(value)})`;
    } else if (envelope) {
      // Dragging the end of the body changes the length. The release does not change.
      const end = Math.max(item.time + 0.001, snapped(line, drag, at, isFree));
      pattern.setDuration(end - item.time, drag.gesture);
      drag.big = duration(end - item.time);
      drag.small = time(end);
    }
    studio.changed();
  };
  drag.end = () => studio.say(handle.part === "attack" ? words.say.attack(drag.big) : words.say.length(drag.big));
  return drag;
}
