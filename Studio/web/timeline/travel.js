// Implements gestures that change the view and not the pattern: the ruler, the overview, panning.
import { plain, time } from "../format.js";
import { words } from "../strings.js";
import { blank, snapped } from "./gestures.js";
import { secondsPerPixel, timeAt } from "./scale.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

/**
 * Handles the ruler: a click or a drag moves the play head. With the tool T it sets the loop.
 * @param {Timeline} line @param {number} x0 @param {boolean} isLoop
 */
export function scrub(line, x0, isLoop) {
  const { studio, scale } = line;
  const drag = blank("scrub");
  const at = (/** @type {number} */ x, /** @type {boolean} */ isFree) => Math.max(0, snapped(line, drag, timeAt(scale, x), isFree));
  const first = at(x0, false);
  if (!isLoop) line.app.transport.setHead(first);
  drag.move = (event, x) => {
    const now = at(x, event.ctrlKey || event.metaKey);
    if (!isLoop) return line.app.transport.scrub(now);
    if (!studio.tab) return;
    studio.tab.loop = Math.abs(now - first) > 0.005 ? [Math.min(first, now), Math.max(first, now)] : null;
    studio.emit("view");
  };
  drag.end = () => studio.say(isLoop && studio.tab?.loop ? words.say.loopOn(plain(studio.tab.loop[0]), time(studio.tab.loop[1])) : words.say.head(time(studio.tab?.head ?? 0)));
  return drag;
}

/**
 * Pans the view, or moves the range of the view in the overview.
 * @param {Timeline} line @param {number} x0 @param {"pan" | "window" | "left" | "right"} part
 */
export function pan(line, x0, part) {
  const { studio, scale } = line;
  const drag = blank("pan");
  const { from, to } = scale;
  const perPixel = part === "pan" ? -secondsPerPixel(scale) : line.scene.end / (scale.width - 16 - scale.gutter);
  drag.move = (_, x) => {
    const by = (x - x0) * perPixel;
    studio.setView(part === "right" ? from : from + by, part === "left" ? to : to + by);
  };
  drag.end = () => sayView(studio);
  return drag;
}

/** @param {import("../studio.js").Studio} studio */
export function sayView(studio) {
  const { tab } = studio;
  if (tab) studio.say(words.say.showing(plain(Math.max(0, tab.view.from)), time(tab.view.to)));
}

/**
 * Zooms in to the items that share a column of pixels.
 * @param {Timeline} line @param {number} at @returns {null}
 */
export function closer(line, at) {
  const span = Math.max(0.02, line.scale.span / 12);
  line.studio.setView(at - span / 2, at + span / 2);
  sayView(line.studio);
  return null;
}

/**
 * Scrolls while the pointer of a drag is beyond an edge of the picture, faster farther out. Returns the pixels by which the view moved.
 * @param {Timeline} line @param {import("./gestures.js").Drag} drag @param {number} x
 */
export function scrolledBy({ scale, studio }, drag, x) {
  const { tab } = studio;
  const over = Math.min(0, x - scale.gutter + 8) + Math.max(0, x - scale.width + 6);
  if (!over || !tab || drag.kind === "pan") return 0;
  const { from, to } = tab.view;
  const wanted = from + Math.min(24, Math.max(-24, over * 0.2)) * secondsPerPixel(scale);
  // Before the start there is nothing to reach.
  const start = Math.max(wanted, Math.min(from, 0));
  studio.setView(start, start + to - from);
  return (tab.view.from - from) / secondsPerPixel(scale);
}

/**
 * Scrolls by a turn of the wheel.
 * @param {Timeline} line @param {number} pixels
 */
export function scroll({ studio, scale }, pixels) {
  const view = studio.tab?.view;
  const by = pixels * scale.span / (scale.width - scale.gutter);
  if (view) studio.setView(view.from + by, view.to + by);
}
