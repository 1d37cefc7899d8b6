// Plays an approximation of a device as sound: two tones with the levels of two motors, or one tone for a motor that is on or off.

/**
 * The frequencies that represent the heavy motor, the light motor and the motor of a phone, in Hz. They are chosen so that loudspeakers can reproduce
 * them.
 */
const tones = { heavy: 90, light: 190, one: 175 };
/** The time that motors and phones need to follow a level, in seconds. */
const lag = { heavy: 0.04, light: 0.018, one: 0.012 };

/**
 * @param {import("./lane.js").Lane} lane @param {import("../pattern.js").Pattern} pattern @param {BaseAudioContext} context
 * @param {import("../sound/player.js").Player} player @returns {AudioBuffer | null}
 */
export function likeDevice(lane, pattern, context, player) {
  if (!lane.motors && !lane.vibration) return player.renderText(pattern.write(0));
  const rate = context.sampleRate;
  const length = Math.ceil((pattern.lanes.duration + 0.3) * rate);
  const buffer = context.createBuffer(1, Math.max(1, length), rate);
  const samples = buffer.getChannelData(0);
  const add = (/** @type {keyof typeof tones} */ name, /** @type {(time: number) => number} */ level, /** @type {number} */ gain) => {
    const [follow, turn] = [1 - Math.exp(-1 / (lag[name] * rate)), 2 * Math.PI * tones[name] / rate];
    let now = 0;
    for (let n = 0; n < length; n++) {
      now += (level(n / rate) - now) * follow;
      samples[n] += gain * now * Math.sin(n * turn);
    }
  };
  const { motors, vibration } = lane;
  if (motors) {
    const at = (/** @type {number} */ time) => motors.levels[Math.floor(time / motors.step)] ?? { heavy: 0, light: 0 };
    add("heavy", (time) => at(time).heavy, 0.4);
    add("light", (time) => at(time).light, 0.3);
  } else if (vibration) {
    let [index, end] = [0, (vibration[0] ?? 0) / 1000];
    add("one", (time) => {
      while (time >= end && index < vibration.length) end += (vibration[++index] ?? 1e9) / 1000;
      return index % 2 === 0 && index < vibration.length ? 1 : 0;
    }, 0.4);
  }
  return buffer;
}
