// Draws the output of one device over the time axis of the timeline.
import { contextOf } from "../dom.js";
import { colors, edge, faded } from "../theme.js";
import { head } from "../timeline/heads.js";
import { rightPad } from "../timeline/scale.js";

/** The level at the top of a lane, and the level from which events are felt reliably. In dB above the threshold. */
const top = 45;
const sure = 10;
/** The interval between two levels, in seconds. */
const step = 0.005;

/**
 * @typedef {{ levels: Float32Array, events: FeltEvent[], lost: number[], difference: { distance: number, verdict: string } | null,
 *   motors?: { step: number, levels: { heavy: number, light: number }[] }, vibration?: number[], codes?: { lowAmplitude: number, highAmplitude: number }[] }} Lane
 */

/** @typedef {{ values: Float32Array, columns: number, taps: Mark[], length: number }} Design */

/**
 * @param {HTMLCanvasElement} canvas @param {Lane} lane @param {number[]} lost times of events that are not felt @param {{ from: number, to: number }} view
 * @param {Design} design the small picture of the pattern, for the colours
 */
export function drawLane(canvas, lane, lost, view, design) {
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  if (!w) return;
  const c = contextOf(canvas, w, h);
  const all = colors();
  const width = w - rightPad;
  const perSecond = width / (view.to - view.from);
  const base = h - 3;
  const x = (/** @type {number} */ time) => (time - view.from) * perSecond;
  if (lane.vibration) {
    c.fillStyle = all.muted;
    let at = 0;
    lane.vibration.forEach((length, n) => {
      if (n % 2 === 0) c.fillRect(x(at), 6, Math.max(1, length / 1000 * perSecond - 0.5), base - 6);
      at += length / 1000;
    });
  } else if (lane.motors) {
    const { motors } = lane;
    const middle = h / 2;
    motors.levels.forEach(({ heavy, light }, n) => {
      const [a, b] = [x(n * motors.step), Math.max(1, motors.step * perSecond)];
      if (a + b < 0 || a > width) return;
      c.fillStyle = edge(all, 0.1);
      c.fillRect(a, middle - heavy * (middle - 2), b, heavy * (middle - 2));
      c.fillStyle = edge(all, 0.8);
      c.fillRect(a, middle, b, light * (middle - 2));
    });
    c.fillStyle = all.rule;
    c.fillRect(0, middle, w, 1);
  } else {
    const levelAt = (/** @type {number} */ n) => lane.levels[n] ?? 0;
    for (let px = 0; px < width; px++) {
      const [a, b] = [(view.from + px / perSecond) / step, (view.from + (px + 1) / perSecond) / step];
      // A pixel shows its strongest sample or, if it contains none, the interpolated level.
      const [low, part] = [Math.floor(a), a - Math.floor(a)];
      let most = levelAt(low) + (levelAt(low + 1) - levelAt(low)) * part;
      for (let n = Math.max(0, Math.ceil(a)); n <= Math.min(b, lane.levels.length - 1); n++) most = Math.max(most, lane.levels[n]);
      const height = Math.min(1, most / top) * (base - 4);
      const place = Math.floor((view.from + px / perSecond) / design.length * design.columns);
      const sharpness = design.values[2 * place + 1] ?? 0;
      if (height < 1) continue;
      c.fillStyle = faded(edge(all, sharpness), all.isDark ? 0.5 : 0.4);
      c.fillRect(px, base - height, 1, height);
      c.fillStyle = edge(all, sharpness);
      c.fillRect(px, base - height, 1, 2);
    }
    for (const tap of design.taps) {
      if (lost.includes(tap.time) || tap.time < view.from || tap.time > view.to) continue;
      c.fillStyle = edge(all, tap.feltSharpness);
      c.fillRect(Math.round(x(tap.time)) - 1, 6, 3, base - 6);
      head(c, Math.round(x(tap.time)) + 0.5, 6, tap.feltSharpness, 3.6, edge(all, tap.feltSharpness), all.lane);
    }
    c.fillStyle = all.rule;
    for (let px = 0; px < width; px += 6) c.fillRect(px, base - sure / top * (base - 4), 3, 1);
  }
  c.strokeStyle = all.warn;
  c.lineWidth = 1.5;
  for (const time of lost) {
    const at = Math.round(x(time));
    c.setLineDash([2, 2]);
    c.beginPath();
    c.arc(at, h / 2, 7, 0, 7);
    c.stroke();
    c.setLineDash([]);
    c.beginPath();
    c.moveTo(at - 3, h / 2 - 3);
    c.lineTo(at + 3, h / 2 + 3);
    c.moveTo(at + 3, h / 2 - 3);
    c.lineTo(at - 3, h / 2 + 3);
    c.stroke();
  }
}
