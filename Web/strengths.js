// Converts control frames for motors that cannot play samples: on and off for a phone, two strengths for a game pad.
import { ThrumError } from "./memory.js";

/** The longest time of a list in milliseconds. Browsers cut longer ones, which would move all that follows. */
const longest = 10000;

/** Returns the end of the last frame or tap in seconds. */
function endOf({ frames, taps, step }) { return Math.max(frames.at(-1)?.time ?? 0, taps.at(-1)?.time ?? 0) + step; }

/**
 * Divides the time into slots of `length` seconds. Returns for each slot the intensity and sharpness of its strongest frame
 * and the strongest tap that starts in the slot; `tap` is null if no tap does.
 */
function slots(strengths, length) {
  const { frames, taps } = strengths;
  const rows = Array.from({ length: Math.ceil(endOf(strengths) / length - 1e-9) }, () => ({ intensity: 0, sharpness: 0, tap: null }));
  const row = (time) => rows[Math.min(rows.length - 1, Math.floor(time / length + 1e-9))];
  for (const frame of frames) {
    const slot = row(frame.time);
    if (frame.intensity > slot.intensity) Object.assign(slot, { intensity: frame.intensity, sharpness: frame.sharpness });
  }
  for (const tap of taps) {
    const slot = row(tap.time);
    if (!slot.tap || tap.intensity > slot.tap.intensity) slot.tap = tap;
  }
  return rows;
}

/**
 * Returns a list for `navigator.vibrate`, with pulses that are longer the stronger the pattern is. If the list has more than
 * `most` entries, the slots are made longer; a list that is still too long is cut.
 */
export function vibration(strengths, options) {
  const { slot = 20, shortest = 5, most = 99 } = options ?? {};
  if (!(slot >= 1 && slot <= longest)) throw new ThrumError(-1, "slot: not within 1…10000 ms; the default is 20");
  if (!(shortest >= 0 && shortest <= longest)) throw new ThrumError(-1, "shortest: not within 0…10000 ms; the default is 5");
  if (!(most >= 1)) throw new ThrumError(-1, "most: not a number of entries; use 1 or more");
  let length = slot;
  // A list of a million slots would be far too long, and needs much memory.
  while (endOf(strengths) * 1000 > length * 1e6 && length * 2 <= longest) length *= 2;
  for (;;) {
    const pattern = pulses(slots(strengths, length / 1000), length, shortest);
    if (pattern.length <= most || length * 2 > longest) return withoutEnd(pattern.slice(0, most));
    length *= 2;
  }
}

function pulses(rows, length, shortest) {
  // Times on and off in turn. The first entry is a time on, so a pattern that starts with silence starts with 0.
  const pattern = [0];
  const add = (isOn, time) => {
    if (isOn !== (pattern.length % 2 === 1)) {
      if (time <= 0) return;
      pattern.push(0);
    }
    const last = pattern.length - 1;
    pattern[last] += time;
    if (pattern[last] > longest) {
      pattern.push(0, pattern[last] - longest);
      pattern[last] = longest;
    }
  };
  for (const { intensity, tap } of rows) {
    const strength = Math.max(intensity, tap?.intensity ?? 0);
    const on = strength > 0.02 ? Math.min(length, Math.max(shortest, Math.round(strength * length))) : 0;
    add(true, on);
    add(false, length - on);
  }
  return withoutEnd(pattern);
}

/** Removes the silence at the end of a list: times off, and times on of 0. */
function withoutEnd(pattern) {
  while (pattern.length && (pattern.length % 2 === 0 || pattern.at(-1) === 0)) pattern.pop();
  return pattern;
}

/**
 * Returns strengths (0…1) for the two motors of a game pad, in steps of `length` seconds. The strong (heavy) motor plays
 * vibration with low sharpness; the weak (light) motor plays vibration with high sharpness, and taps.
 */
export function rumbleSteps(strengths, length = 0.05) {
  return slots(strengths, length)
    .map(({ intensity, sharpness, tap }, index) => ({
      time: index * length, duration: length, strong: intensity * (1 - sharpness),
      weak: Math.max(intensity * sharpness, tap?.intensity ?? 0),
    }))
    .filter(({ strong, weak }) => strong > 0 || weak > 0);
}
