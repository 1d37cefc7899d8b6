// Ends a trial when the pointer begins a gesture on the timeline that can edit.
import { hit } from "./hits.js";

const items = ["scale", "handle", "point", "line", "mark"];
const makers = ["tap", "continuous", "pen", "emphasis", "marker"];

/**
 * Takes a tried fix or rhythm back before a gesture that can edit, so that the gesture finds the items of the document.
 * @param {import("./timeline.js").Timeline} line @param {PointerEvent} event @param {number} x @param {number} y
 */
export function leaveTrial(line, { button }, x, y) {
  const { app, studio } = line;
  if (!studio.tab?.pattern.trial || button === 1) return;
  const tool = app.heldTool ?? studio.tool;
  const { kind } = hit(line, x, y);
  const isEdit = makers.includes(tool) ? kind !== "overview" && kind !== "fold" : tool !== "hand" && tool !== "trim" && items.includes(kind);
  if (!isEdit) return;
  studio.tab.pattern.dropTrial();
  line.frame();
}
