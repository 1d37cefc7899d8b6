// Shows a preview of the item that a click at the pointer would add.
import { clamp } from "../format.js";
import { blank, snapped } from "./gestures.js";
import { timeAt } from "./scale.js";

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
