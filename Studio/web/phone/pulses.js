// Calls navigator.vibrate.

/** The largest number of on and off times in a call. Browsers accept 99. */
const most = 60;
/** The shortest pulse for which browsers turn the motor on, in milliseconds. */
const shortest = 8;

/**
 * Vibrates at a strength and a speed until an end. Returns the length in milliseconds, or 0 if nothing is left to play.
 * @param {number[]} times on and off in turn @param {number} gain @param {number} speed @param {number} end milliseconds
 */
export function felt(times, gain, speed, end) {
  /** @type {number[]} */
  const list = [];
  let length = 0;
  for (let n = 0; n < Math.min(times.length, most) && length < end; n++) {
    const whole = Math.min(times[n] / speed, end - length);
    const isOn = n % 2 === 0;
    // A weaker pulse is shorter. The pause after it becomes longer by the same time.
    const on = isOn ? (whole > 0 ? Math.max(Math.min(shortest, whole), whole * gain) : 0) : whole;
    list.push(Math.round(isOn ? on : whole + (times[n - 1] / speed - (list[n - 1] ?? 0))));
    length += whole;
  }
  const goesOn = times.length > most || (Number.isFinite(end) && length > 0);
  return { list, length: goesOn ? Math.min(Number.isFinite(end) && times.length <= most ? end : length, end) : 0 };
}
