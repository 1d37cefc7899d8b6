// Audio files in the picture: each in a row of its own while another one plays, with its waveform as loud as it is heard, and with handles
// for its level and its fades.
import { clamp, duration, level } from "../format.js";
import { byHand } from "../grid.js";
import { words as more } from "../more-strings.js";
import { laneOf } from "../pattern.js";
import { spread } from "../polyline.js";
import { faded } from "../theme.js";
import { blank, snapped } from "./gestures.js";
import { secondsPerPixel, timeAt, xOf } from "./scale.js";

/** @typedef {import("../theme.js").Colors} Colors */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {{ id: number, mark: Mark, wave: Wave, x0: number, x1: number, top: number, height: number }} Clip an audio file as it is drawn */
/** @typedef {{ rows: Map<number, number>, count: number, end: number }} Rows the row of each file, their number, and the end of the last file */

const words = more.clip;
const volume = "AudioVolumeControl";
/** The largest number of rows. Further files share the last one. */
const mostRows = 4;
/** The length that a file of unknown length counts for, in seconds. */
const unknown = 0.5;

/**
 * The rows of audio files: each in the first row in which no earlier one plays.
 * @param {Mark[]} files @param {(id: number) => Wave} waveOf @returns {Rows}
 */
function layClips(files, waveOf) {
  /** @type {number[]} */
  const ends = [];
  const rows = new Map();
  for (const { id, time } of [...files].sort((a, b) => a.time - b.time || a.id - b.id)) {
    const free = ends.findIndex((end) => end <= time + 1e-6);
    const row = free >= 0 ? free : Math.min(ends.length, mostRows - 1);
    rows.set(id, row);
    ends[row] = Math.max(ends[row] ?? 0, time + (waveOf(id).played || unknown));
  }
  return { rows, count: Math.max(1, ends.length), end: Math.max(0, ...ends) };
}

/**
 * The rows of the audio files of a pattern, which are calculated once for each state of the pattern and of the known files.
 * @param {Timeline} line @param {import("../pattern.js").Pattern} pattern @param {(id: number) => Wave} waveOf
 */
export function clipRows(line, pattern, waveOf) {
  const key = `${pattern.handle} ${pattern.contentRevision} ${line.app.sounds.revision}`;
  if (key !== line.clips.key) line.clips = { key, rows: layClips(pattern.lanes.counts.file ? pattern.marks(0, pattern.lanes.duration + 1, 1e6).filter(({ kind }) => kind === "file") : [], waveOf) };
  const { tab } = line.studio;
  const { end } = line.clips.rows;
  if (tab && tab.soundEnd !== end) {
    tab.soundEnd = end;
    // The clock states the end, too.
    queueMicrotask(() => line.studio.emit("head"));
  }
  return line.clips.rows;
}

/**
 * The time at a place of the window, on the grid; null if the picture of a pattern is not there.
 * @param {Timeline} line @param {{ clientX: number, clientY: number }} at
 */
export function timeAtPlace({ studio, stage, scale }, { clientX, clientY }) {
  const box = stage.getBoundingClientRect();
  const isInside = studio.tab && clientX > box.left + scale.gutter - 8 && clientX < box.right && clientY > box.top && clientY < box.bottom;
  return isInside ? Math.max(0, byHand(studio, timeAt(scale, clientX - box.left))) : null;
}

/**
 * The place of a level in a clip, from the top of its box to its bottom.
 * @param {Clip} clip @param {number} value
 */
const yOf = ({ top, height }, value) => top + 5 + (1 - value) * (height - 8);

/**
 * The places of the handles: the ends of both fades, and the level between them.
 * @param {Clip} clip @param {Scale} scale
 */
export function handlesOf(clip, scale) {
  const { mark, wave, x0, x1 } = clip;
  const y = yOf(clip, mark.level);
  const inset = Math.min(7, (x1 - x0) / 6);
  const [a, b] = [x0 + Math.max(inset, wave.fadeIn / secondsPerPixel(scale)), x1 - Math.max(inset, wave.fadeOut / secondsPerPixel(scale))];
  return { fadeIn: { x: Math.min(a, x1 - inset), y }, fadeOut: { x: Math.max(b, x0 + inset), y }, level: { x: (a + b) / 2, y } };
}

/**
 * Draws audio files with their names: the waveform if the page has the file, and a hatched block otherwise. Returns them for the pointer.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {import("./scale.js").Lane} lane @param {import("./paint.js").Scene} scene @returns {Clip[]}
 */
export function paintClips(c, all, lane, { scale, marks, shapes, waveOf, clips: { rows, count } }) {
  const height = (lane.height - 4 - 3 * count) / count;
  const shape = shapes.find(({ kind, id }) => kind === "control" && id === laneOf(volume) - laneOf("HapticIntensityControl"));
  return marks.filter(({ kind }) => kind === "file").map((mark) => {
    const wave = waveOf(mark.id);
    const x0 = xOf(scale, mark.time);
    const x1 = Math.max(wave.played ? xOf(scale, mark.time + wave.played) : xOf(scale, mark.end), x0 + 8);
    const clip = { id: mark.id, mark, wave, x0, x1, top: lane.top + 3 + (rows.get(mark.id) ?? 0) * (height + 3), height };
    block(c, all, clip, scale, shape);
    return clip;
  });
}

/** @param {CanvasRenderingContext2D} c @param {Colors} all @param {Clip} clip @param {Scale} scale @param {Shape | undefined} shape the volume over time */
function block(c, all, clip, scale, shape) {
  const { mark, wave, x0, x1, top, height } = clip;
  const { peaks, isUnheard } = wave;
  const ink = isUnheard ? all.error : all.sound;
  c.fillStyle = faded(ink, 0.12);
  c.beginPath();
  c.roundRect(x0, top, x1 - x0, height, 5);
  c.fill();
  c.save();
  c.clip();
  const from = Math.max(Math.round(x0), scale.gutter - 8);
  const columns = Math.max(0, Math.ceil(Math.min(x1, scale.width)) - from);
  // The volume at each column, which fades and curves change.
  const gains = new Float32Array(columns).fill(1);
  if (shape && columns) spread(shape.felt, gains, 1, 0, timeAt(scale, from) - shape.from, secondsPerPixel(scale));
  c.fillStyle = peaks ? ink : faded(ink, 0.6);
  if (peaks) {
    const width = wave.all / secondsPerPixel(scale);
    for (let n = 0; n < columns; n++) {
      const at = (from + n - x0) / width;
      const peak = (peaks[Math.min(peaks.length - 1, Math.floor((wave.loops ? at % 1 : at) * peaks.length))] ?? 0) * mark.level * gains[n];
      if (at < 1 || wave.loops) c.fillRect(from + n, top + height / 2 - peak * height / 2, 1, Math.max(1, peak * height));
    }
  } else for (let x = x0 - height; x < x1; x += 8) c.fillRect(x, top, 2, height);
  named(c, all, wave.name, Math.max(x0, scale.gutter), top, height);
  if (peaks) {
    c.beginPath();
    for (let n = 0; n < columns; n++) c.lineTo(from + n, yOf(clip, mark.level * gains[n]));
    c.lineWidth = 1.5;
    c.strokeStyle = mark.isSelected ? all.ink : faded(all.ink, 0.55);
    c.stroke();
  }
  c.restore();
  if (!mark.isSelected) return;
  c.lineWidth = 2;
  c.strokeStyle = all.ink;
  c.beginPath();
  c.roundRect(x0, top, x1 - x0, height, 5);
  c.stroke();
  if (!peaks || x1 - x0 < 40) return;
  const handles = handlesOf(clip, scale);
  c.fillStyle = all.lane;
  for (const { x, y } of [handles.fadeIn, handles.fadeOut]) {
    c.beginPath();
    c.arc(x, y, scale.isTouch ? 7 : 4.5, 0, 7);
    c.fill();
    c.stroke();
  }
  c.beginPath();
  c.roundRect(handles.level.x - 8, handles.level.y - 3.5, 16, 7, 3);
  c.fill();
  c.stroke();
}

/**
 * Draws a name in the corner of a block, on a background that makes it readable.
 * @param {CanvasRenderingContext2D} c @param {Colors} all @param {string} name @param {number} left @param {number} top @param {number} height
 */
function named(c, all, name, left, top, height) {
  c.font = "11px system-ui, sans-serif";
  const y = height > 52 ? top : top + height - 16;
  c.fillStyle = faded(all.lane, 0.8);
  c.fillRect(left, y, c.measureText(name).width + 12, 16);
  c.fillStyle = all.ink;
  c.fillText(name, left + 6, y + 12);
}

/**
 * The part of a clip under the pointer: a handle of a selected clip, its line, its end, or the clip itself.
 * @param {Timeline} line @param {import("./scale.js").Lane} lane @param {number} x @param {number} y @param {number} near @returns {import("./hits.js").Hit | null}
 */
export function clipHit({ scale, scene }, lane, x, y, near) {
  const found = [...scene.clips.list].reverse();
  for (const clip of found) {
    if (!clip.mark.isSelected || !clip.wave.peaks || clip.x1 - clip.x0 < 40) continue;
    const handles = handlesOf(clip, scale);
    for (const side of /** @type {const} */ (["fadeIn", "fadeOut"])) {
      if (Math.hypot(handles[side].x - x, handles[side].y - y) < near + 4) return { kind: "fade", clip, side };
    }
    if (x > handles.fadeIn.x && x < handles.fadeOut.x && Math.abs(handles.level.y - y) < near) return { kind: "level", clip };
  }
  const clip = found.find(({ x0, x1, top, height }) => x >= x0 - 2 && x <= x1 + near && y >= top - 2 && y <= top + height + 2);
  return clip ? { kind: "mark", mark: clip.mark, lane, isEdge: Math.abs(x - clip.x1) < near, isSharpness: false } : null;
}

/**
 * Drags the end of a fade.
 * @param {Timeline} line @param {Clip} clip @param {"fadeIn" | "fadeOut"} side
 */
export function fadeBy(line, { id, mark, wave }, side) {
  const { studio, app } = line;
  const drag = blank("fade");
  const end = mark.time + wave.played;
  drag.move = (event, x) => {
    drag.hasChanged = true;
    const at = snapped(line, drag, timeAt(line.scale, x), event.ctrlKey || event.metaKey);
    drag.small = app.making.fade(id, side, side === "fadeIn" ? at - mark.time : end - at, drag.gesture) ? "" : words.refused;
    drag.big = words[side](duration(app.sounds.waveOf(studio.pattern, id)[side]));
  };
  drag.end = () => drag.hasChanged && studio.say(`${drag.big}. ${drag.small || app.making.others(id, side)}`.trim());
  return drag;
}

/**
 * Drags the level of the selected clips.
 * @param {Timeline} line @param {Clip} clip @param {number} y0
 */
export function levelBy(line, clip, y0) {
  const { studio } = line;
  const drag = blank("level");
  drag.move = (event, _, y) => {
    const step = event.ctrlKey || event.metaKey ? 1000 : 50;
    const value = clamp(Math.round((clip.mark.level - (y - y0) / (clip.height - 8)) * step) / step);
    studio.pattern.setParameter("AudioVolume", value, drag.gesture);
    drag.hasChanged = true;
    drag.big = words.level(level(value), value > 0 ? Math.round(20 * Math.log10(value)) : null);
    studio.changed();
  };
  drag.end = () => drag.hasChanged && studio.say(`${drag.big}.`);
  return drag;
}
