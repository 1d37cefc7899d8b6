// The part of Pattern.player() that runs on the audio thread and renders block by block. An AudioWorklet has no TextDecoder,
// fetch or URL.

const block = 128;

class ThrumPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { module, ahap, mix } }) {
    super();
    const wasm = new WebAssembly.Instance(module, {}).exports;
    this.wasm = wasm;
    const text = wasm.malloc(Math.max(ahap.length, 1));
    const out = wasm.malloc(4);
    const handle = () => new DataView(wasm.memory.buffer).getUint32(out, true);
    new Uint8Array(wasm.memory.buffer, text, ahap.length).set(ahap);
    if (wasm.thrum_pattern_parse(text, ahap.length, out) < 0) throw new Error("the pattern cannot be read");
    const pattern = handle();
    if (wasm.thrum_renderer_new(pattern, sampleRate, mix, 0, 0, 0, out) < 0) {
      throw new Error(`no renderer at ${sampleRate} Hz`);
    }
    this.renderer = handle();
    this.length = wasm.thrum_renderer_length(this.renderer);
    this.done = 0n;
    this.channels = [0, 1, 2].map(() => wasm.malloc(block * 4));
    this.port.onmessage = ({ data }) => { if (data === "stop") this.length = 0n; };
  }

  process(_, [output]) {
    if (this.done >= this.length) {
      this.port.postMessage("ended");
      return false;
    }
    const frames = output[0].length;
    for (let start = 0; start < frames; start += block) {
      const count = Math.min(block, frames - start);
      this.wasm.thrum_renderer_read(this.renderer, ...this.channels, count);
      output.forEach((samples, channel) =>
        samples.set(new Float32Array(this.wasm.memory.buffer, this.channels[channel], count), start));
    }
    this.done += BigInt(frames);
    return true;
  }
}

registerProcessor("thrum-player", ThrumPlayer);
