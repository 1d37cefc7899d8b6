// Makes two sounds equally loud, so that a comparison by ear does not prefer the louder one.

/** The length of a stretch of the loudness, in seconds, and the level below the loudest stretch that counts as silence, as a factor of power. */
const [stretch, gate] = [0.02, 0.001];

/**
 * The mean power of the stretches that are not silent, so that pauses and a longer end do not count.
 * @param {AudioBuffer} buffer
 */
export function power(buffer) {
  const size = Math.max(1, Math.round(stretch * buffer.sampleRate));
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n));
  /** @type {number[]} */
  const powers = [];
  for (let from = 0; from < buffer.length; from += size) {
    let sum = 0;
    const to = Math.min(buffer.length, from + size);
    for (const samples of channels) for (let n = from; n < to; n++) sum += samples[n] * samples[n];
    powers.push(sum / (channels.length * (to - from)));
  }
  const least = gate * powers.reduce((most, each) => Math.max(most, each), 0);
  const loud = powers.filter((each) => each > least);
  return loud.length ? loud.reduce((sum, each) => sum + each, 0) / loud.length : 0;
}

/**
 * The factors at which two sounds are equally loud. The louder one becomes quieter, so that neither is clipped.
 * @param {AudioBuffer | null} a @param {AudioBuffer | null} b @returns {[number, number]}
 */
export function matched(a, b) {
  const [one, two] = [a ? power(a) : 0, b ? power(b) : 0];
  if (!one || !two) return [1, 1];
  const ratio = Math.sqrt(one / two);
  return ratio > 1 ? [1 / ratio, 1] : [1, ratio];
}

/**
 * A copy of a sound at another level.
 * @param {AudioBuffer | null} buffer @param {number} gain @param {BaseAudioContext} context
 */
export function scaled(buffer, gain, context) {
  if (!buffer || gain === 1) return buffer;
  const copy = context.createBuffer(buffer.numberOfChannels, buffer.length, buffer.sampleRate);
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) copy.copyToChannel(buffer.getChannelData(channel).map((sample) => sample * gain), channel);
  return copy;
}
