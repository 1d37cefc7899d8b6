// Converts strengths for motors that cannot play samples: on and off for a phone, steps for the two motors of a game pad.
import { ThrumError, checkKeys } from "./memory.js";

// The longest time in ms. Browsers cut longer ones, which would move all that follows.
const longest = 10000;
const silent = 0.02;

// The shortest pulse of a tap in ms, unless another tap follows: that of `thrum convert`.
const shortestTap = 20;

// Yields slots of at most `length` ms, which start again after each silence. Of two frames the second stands for both: it
// does not see fades of 2 ms, so a vibration has exactly its length.
function* slots({ frames, step }, length) {
  const cell = 2000 * step;
  const at = (index) => {
    const frame = frames[2 * index + 1];
    return frame?.intensity > silent ? frame : undefined;
  };
  for (let first = 0; 2 * first < frames.length; first++) {
    if (!at(first)) continue;
    let end = first + 1;
    while (at(end)) end++;
    const count = Math.ceil((end - first) * cell / length - 1e-9);
    const edge = (index) => first + (end - first) * index / count;
    for (let index = 0; index < count; index++) {
      const [from, to] = [edge(index), edge(index + 1)];
      let [intensity, sharpness] = [0, 0];
      for (let place = Math.floor(from); place < Math.min(to, end); place++) {
        const part = at(place).intensity * (Math.min(place + 1, to) - Math.max(place, from));
        intensity += part;
        sharpness += part * at(place).sharpness;
      }
      sharpness /= intensity;
      intensity /= to - from;
      yield { start: Math.round(from * cell), end: Math.round(to * cell), intensity, sharpness, isFirst: !index, isLast: index + 1 === count };
    }
    first = end;
  }
}

// Returns the pulses of taps in ms. Of taps closer than `closest`, which a motor cannot separate, the strongest remains.
function tapPulses(taps, lengthOf, gap, closest) {
  const pulses = [];
  for (const { time, intensity } of taps) {
    if (!(intensity > silent)) continue;
    const start = Math.round(time * 1000);
    const last = pulses.at(-1);
    if (last && start - last.start < closest) last.intensity = Math.max(last.intensity, intensity);
    else pulses.push({ start, intensity });
  }
  pulses.forEach((pulse, index) => {
    pulse.end = Math.min(pulse.start + lengthOf(pulse.intensity), (pulses[index + 1]?.start ?? Infinity) - gap);
  });
  return pulses;
}

// Returns a list for `navigator.vibrate`. If it has more than `most` entries, the slots are made longer; then it is cut.
export function vibration(strengths, options) {
  checkKeys(options, ["slot", "shortest", "most"], "options");
  let { slot = 20, shortest = 5, most = 99 } = options ?? {};
  if (!(slot >= 1 && slot <= longest)) throw new ThrumError(-1, "slot: not within 1…10000 ms; the default is 20");
  if (!(shortest >= 0 && shortest <= longest)) throw new ThrumError(-1, "shortest: not within 0…10000 ms; the default is 5");
  if (!(most >= 1)) throw new ThrumError(-1, "most: not a number of entries; use 1 or more");
  slot = Math.round(slot);
  shortest = Math.round(shortest);
  let length = Math.max(slot, shortest);
  // A list of a million slots would be far too long, and needs much memory.
  const sounding = strengths.frames.filter(({ intensity }) => intensity > silent).length * strengths.step;
  while (sounding > length * 1000 && length * 2 <= longest) length *= 2;
  for (;;) {
    const list = listOf(pulses(strengths, length, slot, shortest));
    if (list.length <= most || length * 2 > longest) return withoutEnd(list.slice(0, most));
    length *= 2;
  }
}

// Returns the times on in ms, sorted and apart.
function pulses(strengths, length, slot, shortest) {
  const gap = Math.max(1, Math.min(Math.round(slot / 3), 8));
  // A tap has the length that conversions give it at least: shorter pulses are lost in the friction of motors.
  const lengthOf = (intensity) => Math.max(Math.round(intensity * slot), shortest, shortestTap);
  const taps = tapPulses(strengths.taps, lengthOf, gap, Math.max(shortest, 1) + gap + (length > slot ? length : 0));
  const times = [...taps];
  let next = 0;
  // The time on that is still due: a time that is too short for the motor waits until it is long enough.
  let due = 0;
  for (const { start, end, intensity, isFirst, isLast } of slots(strengths, length)) {
    due += intensity * (end - start);
    let on = Math.min(Math.round(due), end - start);
    if (isFirst) on = Math.max(on, shortest);
    if (on < shortest) on = 0;
    if (!isLast && on && end - start - on < shortest) on = end - start;
    due -= on;
    // A vibration stops briefly before a tap, so that the tap is felt.
    let place = start;
    while (taps[next]?.start <= place) next++;
    for (let index = next; taps[index]?.start - gap < start + on; index++) {
      if (taps[index].start - gap - place >= shortest) times.push({ start: place, end: taps[index].start - gap });
      place = taps[index].start;
    }
    times.push({ start: place, end: start + on });
  }
  const result = [];
  for (const { start, end } of times.sort((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (start <= last?.end) last.end = Math.max(last.end, end);
    else if (end > start) result.push({ start, end });
  }
  return result;
}

// Returns times on and off in turn. The first is a time on, so a pattern that starts with silence starts with 0.
function listOf(pulses) {
  const list = [];
  let now = 0;
  const add = (time) => {
    for (; time > longest; time -= longest) list.push(longest, 0);
    list.push(time);
  };
  for (const { start, end } of pulses) {
    if (start && !now) list.push(0);
    if (start) add(start - now);
    add(end - start);
    now = end;
  }
  return list;
}

function withoutEnd(list) {
  while (list.length && (list.length % 2 === 0 || list.at(-1) === 0)) list.pop();
  return list;
}

// Joins the motor levels of slots into steps for a pad, each of at most 50 ms: times in ms, strengths 0…1.
export function rumbleSteps({ step, levels }) {
  const slot = Math.round(step * 1000);
  const steps = [];
  levels.forEach(({ heavy: strong, light: weak }, index) => {
    if (!strong && !weak) return;
    const time = index * slot;
    const last = steps.at(-1);
    const continues = last && last.time + last.duration === time && last.duration + slot <= 50;
    if (continues && last.strong === strong && last.weak === weak) last.duration += slot;
    else steps.push({ time, duration: slot, strong, weak });
  });
  return steps;
}
