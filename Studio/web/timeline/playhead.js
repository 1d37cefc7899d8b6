// Draws the play head. Its line hides nothing: taps and points that it crosses are drawn over it.
import { edge, faded } from "../theme.js";
import { crisp, head, tap as drawTap } from "./heads.js";
import { insideOf, xOf, yOf } from "./scale.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {import("./paint.js").Scene} Scene */
/** @typedef {import("./overlay.js").Over} Over */

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {Over} over */
export function playHead(c, all, scene, { headTime, bead, isRecording }) {
  const { scale, end } = scene;
  const x = xOf(scale, headTime);
  const overview = scale.lanes.find(({ kind }) => kind === "overview");
  const last = scale.lanes.filter(({ kind }) => kind !== "overview" && kind !== "reference").at(-1);
  const color = isRecording ? all.error : all.ink;
  if (x >= scale.gutter - 9 && x <= scale.width - 5 && last) {
    const at = Math.round(x);
    // Between the lanes the line is solid. In the lanes it is thin, and what lies under it is drawn over it.
    c.fillStyle = color;
    c.fillRect(at - 1, scale.ruler - 4, 2, scale.rail + 4);
    c.fillStyle = faded(color, 0.8);
    c.fillRect(at, scale.ruler + scale.rail, 1, last.top + last.height - scale.ruler - scale.rail);
    under(c, all, scene, at);
    c.fillStyle = color;
    if (bead && bead.level > 0.01) {
      c.lineWidth = 2;
      head(c, at, scale.ruler - 9, bead.sharpness, 9 + 2.5 * bead.level, faded(edge(all, bead.sharpness), 0.35));
      head(c, at, scale.ruler - 9, bead.sharpness, 4 + 4 * bead.level, edge(all, bead.sharpness), color);
    } else {
      c.beginPath();
      c.moveTo(at - 6, scale.ruler - 15);
      c.lineTo(at + 6, scale.ruler - 15);
      c.lineTo(at + 6, scale.ruler - 8);
      c.lineTo(at, scale.ruler - 2);
      c.lineTo(at - 6, scale.ruler - 8);
      c.closePath();
      c.fill();
    }
  }
  if (overview) {
    c.fillStyle = color;
    c.fillRect(Math.round(scale.gutter + headTime / end * (scale.width - 16 - scale.gutter)), overview.top, 1.5, overview.height);
  }
}

/**
 * Draws the taps and points that the play head crosses over its line.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {Scene} scene @param {number} at the line, in pixels
 */
function under(c, all, { scale, taps, isSketched, envelopes }, at) {
  const isNear = (/** @type {number} */ time) => Math.abs(xOf(scale, time) - at) < 9;
  const radius = scale.isTouch ? 7 : 5;
  const near = taps.filter(({ time }) => isNear(time)).slice(0, 12);
  for (const lane of scale.lanes) {
    const { base } = insideOf(lane);
    if (lane.kind === "haptic") {
      for (const mark of near) {
        drawTap(c, all, { x: xOf(scale, mark.time), base, felt: yOf(lane, mark.felt), authored: yOf(lane, mark.level), sharpness: mark.feltSharpness, radius, isSketched });
        if (mark.isSelected) {
          c.lineWidth = 2;
          head(c, crisp(xOf(scale, mark.time)), yOf(lane, mark.felt), mark.feltSharpness, radius + 4.4, null, all.ink);
        }
      }
    } else if (lane.kind === "curve" && lane.curve && !envelopes) {
      for (const point of lane.curve.points.filter(({ time }) => isNear(time)).slice(0, 12)) {
        c.beginPath();
        c.arc(xOf(scale, point.time), yOf(lane, point.value, lane.curve.low, lane.curve.high), 3.6, 0, 7);
        c.fillStyle = point.isSelected ? all.ink : all.lane;
        c.strokeStyle = all.ink;
        c.lineWidth = 1.5;
        c.fill();
        c.stroke();
      }
    }
  }
}
