// Shows a preview of the item that a click at the pointer would add.
import { clamp } from "../format.js";
import { byHand } from "../grid.js";
import { blank, snapped } from "./gestures.js";
import { levelAt, timeAt } from "./scale.js";

/** The last snap. The preview leaves it only at a larger distance than that at which it snapped. */
const last = blank("ghost");
let heard = -1;

/**
 * Shows a tap at the position of the next click. At each new snap, a tick is played.
 * @param {import("./timeline.js").Timeline} line @param {PointerEvent | null} event @param {number} x @param {number} level
 */
export function ghostAt(line, event, x, level) {
  const { studio } = line;
  const time = Math.max(0, snapped(line, last, timeAt(line.scale, x), Boolean(event?.ctrlKey || event?.metaKey), [0], false));
  const value = clamp(Math.round(level * 50) / 50, 0.02, 1);
  if (last.snap && last.snap.time !== heard) line.app.player.strike(value, studio.feel.sharpness, 0);
  heard = last.snap?.time ?? -1;
  return { time, level: value, sharpness: studio.feel.sharpness };
}

/**
 * The point that a click of the pen would add, with its value; null beside curves and vibrations.
 * @param {import("./timeline.js").Timeline} line @param {import("./hits.js").Hit | null} found @param {number} x @param {number} y
 * @returns {import("./hits.js").Hit | null}
 */
export function penGhost(line, found, x, y) {
  if (!found || found.kind === "point" || !("lane" in found) || !found.lane) return null;
  const { lane } = found;
  const time = byHand(line.studio, Math.max(0, timeAt(line.scale, x)));
  const onMark = lane.kind === "haptic" && found.kind === "mark" && found.mark.kind === "continuous" ? found.mark : null;
  const curve = lane.curve ?? (onMark ? { control: "HapticIntensityControl", ids: [], points: [], lane: 0, parameterIDs: [], low: 0, high: 1, neutral: 1, isFades: false } : null);
  if (!curve) return null;
  const level = levelAt(lane, y, curve.low, curve.high) / (onMark ? Math.max(onMark.level, 0.01) : 1);
  return { kind: "line", time, value: Math.round(clamp(level, curve.low, curve.high) * 100) / 100, id: onMark ? 0 : curve.ids[0], curve, lane, level: onMark ? levelAt(lane, y) : undefined };
}
