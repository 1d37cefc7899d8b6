// The grid of the page: a number of milliseconds, or a part of a beat at the tempo, with bars.

/** @typedef {import("./studio.js").Studio} Studio */

/** Parts of a whole note. */
export const notes = [4, 8, 16, 32];
/** Lengths in relation to the plain note, by their sign. */
export const lengths = /** @type {Record<string, number>} */ ({ "": 1, T: 2 / 3, ".": 3 / 2 });
/** Steps in milliseconds. */
export const steps = [1, 5, 10, 20, 50, 100];

/** The grid of a pattern that has been opened. Each pattern has its own. */
export const plainGrid = { grid: 5, bpm: 120, beats: false, note: 16, length: "", meter: 4 };

/** @param {typeof plainGrid} options @returns {typeof plainGrid} */
export const gridOf = ({ grid, bpm, beats, note, length, meter }) => ({ grid, bpm, beats, note, length, meter });

/**
 * The current step of the grid, in seconds.
 * @param {Pick<Studio, "options">} studio
 */
export const gridStep = ({ options }) => (options.beats ? 240 / options.bpm / options.note * (lengths[options.length] ?? 1) : options.grid / 1000);

/**
 * The name of the current step, such as "1/8 T" or "5 ms".
 * @param {Pick<Studio, "options">} studio
 */
export const gridName = ({ options }) => (options.beats ? `1/${options.note}${options.length ? ` ${options.length}` : ""}` : `${options.grid} ms`);

/**
 * The length of a beat and of a bar, in seconds.
 * @param {Pick<Studio, "options">} studio
 */
export const barOf = ({ options }) => ({ beat: 60 / options.bpm, bar: 60 / options.bpm * options.meter });

/**
 * The time of a line of the grid: the first beat, or 0.
 * @param {Studio} studio
 */
export const originOf = ({ options, tab }) => (options.beats ? tab?.firstBeat ?? 0 : 0);

/**
 * The line of the grid that is nearest to a time.
 * @param {Studio} studio @param {number} at
 */
export function toGrid(studio, at) {
  const [step, origin] = [gridStep(studio), originOf(studio)];
  const line = origin + Math.round((at - origin) / step) * step;
  return Math.max(0, line < 0 ? line + Math.ceil(-line / step - 1e-9) * step : line);
}

/**
 * A time as set by hand: on the grid, if edits snap.
 * @param {Studio} studio @param {number} at
 */
export const byHand = (studio, at) => (studio.options.snap ? toGrid(studio, at) : Math.max(0, at));

/**
 * The whole bars around a range of time.
 * @param {Studio} studio @param {number} from @param {number} to @returns {[number, number]}
 */
export function barsAround(studio, from, to) {
  const { bar } = barOf(studio);
  const origin = originOf(studio);
  const first = Math.floor((from - origin) / bar + 1e-6);
  const last = Math.max(first + 1, Math.ceil((to - origin) / bar - 1e-6));
  return [Math.max(0, origin + first * bar), origin + last * bar];
}

/**
 * The time that an empty pattern shows: two bars, or two seconds.
 * @param {Studio} studio
 */
export const roomOf = (studio) => (studio.options.beats ? originOf(studio) + 2 * barOf(studio).bar : 2);
