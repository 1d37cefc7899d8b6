// Loops of samples that were rendered as a whole. A worklet plays its own loops and reports its jumps.

/**
 * The position of a source in its loop, from the time that it has played.
 * @param {AudioBufferSourceNode | undefined} node @param {number} position seconds
 */
export function inLoop(node, position) {
  return node?.loop && position > node.loopEnd ? node.loopStart + (position - node.loopStart) % (node.loopEnd - node.loopStart) : position;
}

/**
 * Samples that reach to the end of a loop: a browser shortens a loop that ends after the samples.
 * @param {AudioBuffer} buffer @param {number} end @param {BaseAudioContext} context
 */
export function reaching(buffer, end, context) {
  if (buffer.duration >= end) return buffer;
  const longer = context.createBuffer(buffer.numberOfChannels, Math.ceil(end * buffer.sampleRate), buffer.sampleRate);
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) longer.copyToChannel(buffer.getChannelData(channel), channel);
  return longer;
}
