// The part of Pattern.player() that runs on the audio thread and renders block by block. An AudioWorklet has no TextDecoder,
// fetch or URL.

const block = 128;

/**
 * The instance of the library that all players of an audio context share. Browsers have room for fewer than a hundred instances.
 */
let library;

/** Frees the renderers of players that the page dropped before they ended. */
const dropped = new FinalizationRegistry((parts) => release(parts));

/** Frees a renderer and its buffers, once. */
function release(parts) {
  if (!parts.renderer) return;
  library.thrum_renderer_free(parts.renderer);
  for (const place of parts.places) library.free(place);
  parts.renderer = 0;
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

/** Creates a renderer for AHAP text. `profile` is a thrum_profile, or 0. Nothing else stays in memory. */
function makeRenderer(ahap, mix, profile) {
  const [text, out, actuator] = [write(ahap), take(4), profile && write(profile)];
  const handle = () => new DataView(library.memory.buffer).getUint32(out, true);
  try {
    if (library.thrum_pattern_parse(text, ahap.length, out) < 0) throw new Error("ahap: the pattern cannot be read; check it");
    const pattern = handle();
    const result = library.thrum_renderer_new(pattern, sampleRate, mix, actuator, 0, 0, out);
    library.thrum_pattern_free(pattern);
    if (result < 0) throw new Error(`context: no renderer with this profile at ${sampleRate} Hz; use 8000 to 192000`);
    return handle();
  } finally {
    library.free(text);
    library.free(out);
    library.free(actuator);
  }
}

class ThrumPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { module, ahap, mix, profile, when = 0 } }) {
    super();
    library ??= new WebAssembly.Instance(module, {}).exports;
    const renderer = makeRenderer(ahap, mix, profile);
    this.parts = { renderer, places: [take(block * 4), take(block * 4), take(block * 4)] };
    dropped.register(this, this.parts);
    // Numbers instead of BigInts, because arithmetic with BigInts allocates. 2⁵³ samples are 5000 years.
    this.length = Number(library.thrum_renderer_length(renderer));
    if (this.length < 0) {
      release(this.parts);
      throw new Error("ahap: too many events sound at the same time to calculate the length; remove some");
    }
    this.first = Math.round(when * sampleRate);
    this.done = 0;
    this.views = [];
    this.port.onmessage = ({ data }) => {
      if (data !== "stop") return;
      this.length = 0;
      release(this.parts);
    };
  }

  process(_, [output]) {
    if (this.done >= this.length) {
      release(this.parts);
      this.port.postMessage("ended");
      return false;
    }
    const frames = output[0].length;
    const first = Math.min(frames, Math.max(0, this.first - currentFrame));
    for (let start = first; start < frames; start += block) this.render(output, start, Math.min(block, frames - start));
    this.done += frames - first;
    return true;
  }

  /** Renders `count` samples into the output, from the sample `start` of the block. */
  render(output, start, count) {
    const { renderer, places } = this.parts;
    // The node receives an exception as "processorerror".
    if (library.thrum_renderer_read(renderer, places[0], places[1], places[2], count) < 0) throw new Error("the renderer failed");
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
  registerProcessor("thrum-player-2", ThrumPlayer);
} catch (error) {
  // Another copy of the package on the page has registered the same processor.
  if (error.name !== "NotSupportedError") throw error;
}
