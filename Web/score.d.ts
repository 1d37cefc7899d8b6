import type { Mix, ModuleSource, Samples } from "./thrum.js";

/** Loads the synthesizer: from `thrum-synth.wasm` beside it, or from a URL, a Response, bytes or a module. */
export function loadSynth(source?: ModuleSource): Promise<Synth>;

/** Plays score files, which `thrum score FILE.ahap -o FILE.bin` writes. */
export class Synth {
  private constructor();
  /**
   * Renders a score file to its end, or `seconds` of it (600 at most). `profile` has nine numbers, in the order of
   * `thrum_profile` in thrum.h; by default `taptic`. Throws a TypeError if the bytes are no score file.
   */
  render(
    score: BufferSource,
    options?: { sampleRate?: number; mix?: Mix; seconds?: number; profile?: readonly number[] },
  ): Samples;
}
