// The part of Pattern.player() that runs on the audio thread and renders block by block. An AudioWorklet has no TextDecoder,
// fetch or URL.

const block = 128;

class ThrumPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { module, ahap, mix } }) {
    super();
    const wasm = new WebAssembly.Instance(module, {}).exports;
    this.wasm = wasm;
    const take = (size) => {
      // WebAssembly returns addresses as signed numbers: those from 2 GB on are negative.
      const place = wasm.malloc(size) >>> 0;
      if (!place) throw new Error(`${size} bytes are more than WebAssembly has; use a shorter pattern`);
      return place;
    };
    const text = take(Math.max(ahap.length, 1));
    const out = take(4);
    const handle = () => new DataView(wasm.memory.buffer).getUint32(out, true);
    new Uint8Array(wasm.memory.buffer, text, ahap.length).set(ahap);
    if (wasm.thrum_pattern_parse(text, ahap.length, out) < 0) throw new Error("the pattern cannot be read");
    const pattern = handle();
    if (wasm.thrum_renderer_new(pattern, sampleRate, mix, 0, 0, 0, out) < 0) {
      throw new Error(`no renderer at ${sampleRate} Hz`);
    }
    this.renderer = handle();
    // Numbers instead of BigInts, because arithmetic with BigInts allocates. 2⁵³ samples are 5000 years.
    this.length = Number(wasm.thrum_renderer_length(this.renderer));
    if (this.length < 0) throw new Error("the length of the pattern is not known");
    this.done = 0;
    this.places = [take(block * 4), take(block * 4), take(block * 4)];
    this.views = [];
    this.port.onmessage = ({ data }) => { if (data === "stop") this.length = 0; };
  }

  process(_, [output]) {
    if (this.done >= this.length) {
      this.port.postMessage("ended");
      return false;
    }
    const frames = output[0].length;
    for (let start = 0; start < frames; start += block) this.render(output, start, Math.min(block, frames - start));
    this.done += frames;
    return true;
  }

  /** Renders `count` samples into the output, from the sample `start` of the block. */
  render(output, start, count) {
    const { wasm, places } = this;
    // The node receives an exception as "processorerror".
    if (wasm.thrum_renderer_read(this.renderer, places[0], places[1], places[2], count) < 0) {
      throw new Error("the renderer failed");
    }
    const { buffer } = wasm.memory;
    // A view is no longer valid once the memory has grown.
    if (this.views[0]?.buffer !== buffer) this.views = places.map((place) => new Float32Array(buffer, place, block));
    for (let channel = 0; channel < output.length; channel++) {
      const samples = output[channel];
      const view = this.views[channel];
      for (let index = 0; index < count; index++) samples[start + index] = view[index];
    }
  }
}

registerProcessor("thrum-player", ThrumPlayer);
