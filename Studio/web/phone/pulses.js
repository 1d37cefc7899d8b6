// Calls of navigator.vibrate.

/** A call has at most so many times: browsers take 99. */
const most = 60;
/** Browsers turn no motor on for less, in milliseconds. */
const shortest = 8;

/**
 * A call of navigator.vibrate: at a strength, a speed, and not beyond an end. Returns its length in milliseconds; 0 when nothing follows.
 * @param {number[]} times on and off in turn @param {number} gain @param {number} speed @param {number} end milliseconds
 */
export function felt(times, gain, speed, end) {
  /** @type {number[]} */
  const list = [];
  let length = 0;
  for (let n = 0; n < Math.min(times.length, most) && length < end; n++) {
    const whole = Math.min(times[n] / speed, end - length);
    const isOn = n % 2 === 0;
    // Weaker is shorter: what is taken from an on goes to the off after it.
    const on = isOn ? (whole > 0 ? Math.max(Math.min(shortest, whole), whole * gain) : 0) : whole;
    list.push(Math.round(isOn ? on : whole + (times[n - 1] / speed - (list[n - 1] ?? 0))));
    length += whole;
  }
  const goesOn = times.length > most || (Number.isFinite(end) && length > 0);
  return { list, length: goesOn ? Math.min(Number.isFinite(end) && times.length <= most ? end : length, end) : 0 };
}
