import type { Mix, ModuleSource, ProfileName, Samples } from "./play.js";

/**
 * Loads the synthesizer from `source`: a URL, a Response, bytes or a compiled module, or a promise of one. The default is
 * `thrum-synth.wasm` in the folder of the package. Rejects with a ThrumError if the module cannot be loaded.
 */
export function loadSynth(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<Synth>;

/** Renders score files, which `thrum score FILE.ahap -o FILE.bin` writes. */
export class Synth {
  private constructor();
  /**
   * Renders the first `seconds` of a score file (600 by default and at most), or all of it if it is shorter: the samples that
   * `Pattern.render` returns. `sampleRate` is 8000…192000 Hz, by default 48000. `profile` is the name of the actuator; by
   * default "audible" with `mix: "preview"` and "taptic" otherwise. Throws a TypeError if the bytes are not a valid score file,
   * and a RangeError if an option is out of range.
   */
  render(
    score: BufferSource,
    options?: { sampleRate?: number; mix?: Mix; seconds?: number; profile?: ProfileName },
  ): Samples;
}
