// Patterns for motors that know no samples: on and off of a phone, two strengths of a game pad.

/** Returns the strength of each slot of `length` seconds: the strongest frame, or the strongest tap that starts in it. */
function slots({ frames, taps, step }, length) {
  const last = Math.max(frames.at(-1)?.time ?? 0, taps.at(-1)?.time ?? 0) + step;
  const rows = Array.from({ length: Math.ceil(last / length - 1e-9) }, () => ({ intensity: 0, sharpness: 0, tap: null }));
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
 * Returns a pattern for `navigator.vibrate`: a slot is on for a part of its length that grows with the strength.
 * Browsers accept few entries; a pattern that has more than `most` is cut into longer slots.
 */
export function vibration(strengths, { slot = 20, shortest = 5, most = 99 } = {}) {
  for (let length = slot; ; length *= 2) {
    const pattern = pulses(slots(strengths, length / 1000), length, shortest);
    if (pattern.length <= most || length > 10000) return pattern.slice(0, most);
  }
}

function pulses(rows, length, shortest) {
  // On and off in turn; the first entry is on, so silence at the start follows a vibration of 0.
  const pattern = [0];
  const add = (isOn, time) => {
    if (time <= 0) return;
    if (isOn === (pattern.length % 2 === 1)) pattern[pattern.length - 1] += time;
    else pattern.push(time);
  };
  for (const { intensity, tap } of rows) {
    const strength = Math.max(intensity, tap?.intensity ?? 0);
    const on = strength > 0.02 ? Math.min(length, Math.max(shortest, Math.round(strength * length))) : 0;
    add(true, on);
    add(false, length - on);
  }
  if (pattern.length % 2 === 0) pattern.pop();
  return pattern.length === 1 && pattern[0] === 0 ? [] : pattern;
}

/**
 * Returns strengths for the two motors of a game pad, 50 ms each: dull vibration on the strong (heavy) motor, crisp one
 * on the weak (light) motor; taps run the light motor, the stronger the harder.
 */
export function rumbleSteps(strengths, length = 0.05) {
  return slots(strengths, length)
    .map(({ intensity, sharpness, tap }, index) => ({
      time: index * length, duration: length, strong: intensity * (1 - sharpness),
      weak: Math.max(intensity * sharpness, tap?.intensity ?? 0),
    }))
    .filter(({ strong, weak }) => strong > 0 || weak > 0);
}
