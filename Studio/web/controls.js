// The controls of curves and dynamic parameters, each with the short name of its lane and the range of the axis.
import { words } from "./strings.js";

/** @type {Record<string, { low: number, high: number, neutral: number, isSound: boolean }>} */
const table = {
  HapticIntensityControl: { low: 0, high: 1, neutral: 1, isSound: false },
  HapticSharpnessControl: { low: -1, high: 1, neutral: 0, isSound: false },
  HapticAttackTimeControl: { low: -1, high: 1, neutral: 0, isSound: false },
  HapticDecayTimeControl: { low: -1, high: 1, neutral: 0, isSound: false },
  HapticReleaseTimeControl: { low: -1, high: 1, neutral: 0, isSound: false },
  AudioVolumeControl: { low: 0, high: 1, neutral: 1, isSound: true },
  AudioPanControl: { low: -1, high: 1, neutral: 0, isSound: true },
  AudioBrightnessControl: { low: -1, high: 1, neutral: 0, isSound: true },
  AudioPitchControl: { low: -1, high: 1, neutral: 0, isSound: true },
  AudioAttackTimeControl: { low: -1, high: 1, neutral: 0, isSound: true },
  AudioDecayTimeControl: { low: -1, high: 1, neutral: 0, isSound: true },
  AudioReleaseTimeControl: { low: -1, high: 1, neutral: 0, isSound: true },
};

/** The controls in the order of the core's lanes. */
export const controls = Object.keys(table);

/** @param {string} control */
export function controlRange(control) {
  return table[control] ?? { low: -1, high: 1, neutral: 0, isSound: false };
}

/**
 * The label of a control, such as "Intensity ×" or "Sharpness +".
 * @param {string} control
 */
export function controlName(control) {
  const { neutral } = controlRange(control);
  return `${words.controls[control] ?? control} ${neutral === 1 ? "×" : "+"}`;
}
