// Plays patterns on the motor of a phone and on the motors of game pads.
import { readyCore } from "./player.js";

/** @typedef {import("./code.js").Event} Event */

/** Whether the machine is likely to have a motor: browsers on computers offer the function too. */
export const isPhone = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** The connected pads with motors. Browsers list a pad after one of its buttons was pressed. */
export const pads = () => [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.vibrationActuator);

/** @type {AbortController | undefined} */
let running;

/**
 * @param {Event[]} events @param {number[] | null} vibration the list of the pattern, if it is known
 */
export async function feel(events, vibration) {
  stopFeeling();
  const connected = pads();
  if (vibration && isPhone()) navigator.vibrate(vibration);
  if (!connected.length && (vibration || !isPhone())) return;
  const own = running = new AbortController();
  const pattern = (await readyCore()).pattern(/** @type {any} */ (events));
  if (own.signal.aborted) return;
  if (!vibration && isPhone()) pattern.vibrate();
  await Promise.allSettled(connected.map((pad) => pattern.rumble(/** @type {Gamepad} */ (pad), { signal: own.signal })));
  pattern.free();
}

export function stopFeeling() {
  running?.abort();
  running = undefined;
  if (isPhone()) navigator.vibrate(0);
}
