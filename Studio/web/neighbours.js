// Selects the next or previous item by a key. The points of a curve follow the curve, so that keys reach each of them.
import { selectionMode } from "./numbers.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */

/** @param {Pattern} pattern @param {"next" | "previous"} which */
export function selectNeighbour(pattern, which) {
  const step = which === "next" ? 1 : -1;
  const target = pattern.selected.length === 1 ? pattern.selected[0] : null;
  const points = target ? pointsOf(pattern, target.id) : [];
  if (target && points.length) {
    const at = points.indexOf(target.point) + step;
    if (at >= 0 && at < points.length) return pattern.select(target.id, points[at], selectionMode.only);
    if (target.point >= 0) {
      // The core continues from the curve, which is also what is before the first point.
      pattern.select(target.id, -1, selectionMode.only);
      if (step < 0) return;
    }
  }
  pattern.selectBy(which);
  const [found] = pattern.selected;
  const last = step < 0 && found && found.id !== target?.id ? pointsOf(pattern, found.id).at(-1) : undefined;
  if (found && last !== undefined) pattern.select(found.id, last, selectionMode.only);
}

/**
 * The indices of the points of a curve; none for another item.
 * @param {Pattern} pattern @param {number} id
 */
const pointsOf = (pattern, id) => pattern.lanes.curves.filter(({ isFades }) => !isFades).flatMap(({ points }) => points.filter((point) => point.id === id).map(({ index }) => index));
