// The part of Pattern.player() that runs on the audio thread and renders block by block, on a mixer of its own. An AudioWorklet has no TextDecoder,
// fetch or URL.

const block = 128;

/**
 * The instance of the library that all players of an audio context share. Browsers have room for fewer than a hundred instances.
 */
let library;

/** Frees the mixers of players that the page dropped before they ended. */
const dropped = new FinalizationRegistry((parts) => release(parts));

/** Frees a mixer and its buffers, once. */
function release(parts) {
  if (!parts.mixer) return;
  library.thrum_mixer_free(parts.mixer);
  for (const place of parts.places) library.free(place);
  parts.mixer = 0;
}

function take(size) {
  // WebAssembly returns addresses as signed numbers: those from 2 GB on are negative.
  const place = library.malloc(Math.max(size, 1)) >>> 0;
  if (!place) throw new Error(`memory: ${size} bytes are more than WebAssembly has; use a shorter pattern`);
  return place;
}

function write(bytes) {
  const place = take(bytes.length);
  new Uint8Array(library.memory.buffer, place, bytes.length).set(bytes);
  return place;
}

/**
 * Creates a mixer and plays AHAP text on it, `voices` events at a time. `profile` is a thrum_profile, or 0. Nothing else stays in
 * memory.
 */
function play({ ahap, mix, profile, voices = 256 }) {
  const [text, out, id, options, actuator] = [write(ahap), take(4), take(8), take(40), profile && write(profile)];
  const handle = () => new DataView(library.memory.buffer).getUint32(out, true);
  try {
    if (library.thrum_pattern_parse(text, ahap.length, out) < 0) throw new Error("ahap: the pattern cannot be read; check it");
    const pattern = handle();
    // A thrum_mixer_options: its size, the mix, the sample rate, the profile, players, voices, commands, live curves.
    const view = new DataView(library.memory.buffer);
    [40, mix, 0, 0, actuator, 1, voices, 256, 1].forEach((word, index) => view.setUint32(options + index * 4, word, true));
    view.setFloat64(options + 8, sampleRate, true);
    const isMade = library.thrum_mixer_new(options, out) >= 0;
    const mixer = handle();
    if (isMade) library.thrum_mixer_play(mixer, pattern, 0, 0, id);
    library.thrum_pattern_free(pattern);
    if (!isMade) throw new Error(`context: no mixer with this profile at ${sampleRate} Hz; use 8000 to 192000`);
    return { mixer, id: new DataView(library.memory.buffer).getBigUint64(id, true) };
  } finally {
    for (const place of [text, out, id, options, actuator]) library.free(place);
  }
}

class ThrumPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { module, when = 0, ...options } }) {
    super();
    library ??= new WebAssembly.Instance(module, {}).exports;
    this.parts = { ...play(options), places: [take(block * 4), take(block * 4), take(block * 4)] };
    dropped.register(this, this.parts);
    this.first = Math.round(when * sampleRate);
    this.views = [];
    this.port.onmessage = ({ data }) => {
      if (data === "stop") release(this.parts);
      // A function of thrum.h, such as thrum_mixer_set. Only the end of the pattern can precede it, which posts a message itself.
      else if (this.parts.mixer) library[`thrum_mixer_${data.call}`](this.parts.mixer, this.parts.id, ...data.values);
    };
  }

  process(_, [output]) {
    const { mixer, id } = this.parts;
    if (!mixer || library.thrum_mixer_is_playing(mixer, id) === 0) {
      release(this.parts);
      this.port.postMessage("ended");
      return false;
    }
    const frames = output[0].length;
    const first = Math.min(frames, Math.max(0, this.first - currentFrame));
    for (let start = first; start < frames; start += block) this.render(output, start, Math.min(block, frames - start));
    return true;
  }

  /** Renders `count` samples into the output, from the sample `start` of the block. */
  render(output, start, count) {
    const { mixer, places } = this.parts;
    // The node receives an exception as "processorerror".
    if (library.thrum_mixer_pull(mixer, places[0], places[1], places[2], count) < 0) throw new Error("the mixer failed");
    const { buffer } = library.memory;
    // A view is no longer valid once the memory has grown.
    if (this.views[0]?.buffer !== buffer) this.views = places.map((place) => new Float32Array(buffer, place, block));
    for (let channel = 0; channel < output.length; channel++) {
      const samples = output[channel];
      const view = this.views[channel];
      for (let index = 0; index < count; index++) samples[start + index] = view[index];
    }
  }
}

try {
  // The number changes with the messages between this file and play.js.
  registerProcessor("thrum-player-3", ThrumPlayer);
} catch (error) {
  // Another copy of the package on the page has registered the same processor.
  if (error.name !== "NotSupportedError") throw error;
}
