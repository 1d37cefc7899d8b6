import { type Channel, type ModuleSource, Pattern as PlayedPattern, Thrum as Player } from "./play.js";

export * from "./play.js";

/** The devices that `check`, `felt` and `compare` know. `web` is a page that vibrates a phone. */
export type Device =
  | "phone" | "watch" | "controller" | "taptic" | "lra150" | "lraPlain" | "coil" | "joycon" | "pad" | "coin" | "web";

/** A finding of `check`: something that is wrong with AHAP text, or how the pattern could feel better. */
export interface Finding {
  severity: "error" | "warning" | "info";
  rule: string;
  message: string;
  line: number;
  column: number;
  path: string;
  time?: number;
  proposal?: string;
  /** The numbers behind a finding about the design. A value that is not known is null. */
  numbers?: { name: string; value: number | null; unit: string }[];
}

export interface Report {
  schema: number;
  errors: number;
  warnings: number;
  infos: number;
  findings: Finding[];
}

/** A tap or a span of vibration, as the hand that holds the device feels it. */
export interface FeltEvent {
  kind: "tap" | "span";
  /** The start from the start of the pattern, and the length, in seconds. */
  time: number;
  duration: number;
  /** The level in decibels above the weakest vibration that a hand detects. An event below 10 dB is easily missed. */
  level: number;
  /** The pitch in Hz; 0 if no pitch is felt. */
  pitch: number;
  /** The roughness: 0 steady, 0.66 for an amplitude that swings between 0 and its maximum; a tap may have more. */
  roughness: number;
}

/** How differently two patterns feel. */
export interface Difference {
  schema: number;
  /** The whole difference, in just noticeable differences. People notice a distance of 3 in ordinary use. */
  distance: number;
  /** The largest difference of a single event, in just noticeable differences. */
  worst: number;
  /** The change of strength, in dB, that was applied to the other pattern before the comparison. */
  gain: number;
  /** The time, in seconds, by which the other pattern was moved to earlier before the comparison. */
  shift: number;
  verdict: "same" | "close" | "noticeably different" | "different";
  /** The times, in seconds, of events that are felt only in the first pattern, and only in the other pattern. */
  missing: number[];
  added: number[];
  /** The largest differences in words. */
  sentences: string[];
}

/** How to compose a pattern from a sound. */
export interface ComposeOptions {
  /** The samples per second of the sound, 1000…384000. An AudioBuffer has its own sample rate; a list of samples needs one. */
  sampleRate?: number;
  /** A preset (`impact` … `ambience`) or a strategy (`hybrid` … `loudness`); by default `hybrid`. */
  style?: "impact" | "music" | "engine" | "speech" | "ambience" | "hybrid" | "envelope" | "onsets" | "bass" | "loudness";
  /** Parameters of the command `thrum compose` in camel case, such as `{ strength: 0.8, tapGain: 3 }`. */
  settings?: Record<string, number>;
}

/** The part of an AudioBuffer that `compose` reads. */
export interface SoundBuffer {
  readonly sampleRate: number;
  readonly numberOfChannels: number;
  getChannelData(channel: number): Float32Array;
}

/**
 * Loads the library from `source`: a URL, a Response, bytes or a compiled module, or a promise of one. The default is
 * `thrum.wasm` in the folder of the package. Rejects with a ThrumError if the module cannot be loaded.
 */
export function load(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<Thrum>;

export class Thrum extends Player<Pattern> {
  protected constructor();
  /**
   * Checks AHAP text and returns the findings, at most 1000 of each severity from reading the text. With `on`, also checks
   * how the pattern feels on a device such as `phone`.
   */
  check(ahap: string | BufferSource, options?: { on?: Device }): Report;
  /** Composes a pattern that feels like a sound: an AudioBuffer, whose channels are averaged, or the samples of one channel. */
  compose(sound: SoundBuffer | Channel, options?: ComposeOptions): Pattern;
}

/** A haptic pattern, which never changes. */
export class Pattern extends PlayedPattern {
  protected constructor();
  /** Returns a picture of the pattern as SVG text. */
  svg(title?: string): string;
  /**
   * Returns the events that a hand feels when a device plays the pattern. `on` is the name of the device, such as `phone`; by
   * default `taptic`. The first ten minutes of the pattern are covered at most; an event without an end lasts 10 s.
   */
  felt(options?: { on?: Device }): FeltEvent[];
  /** Returns the level that a hand feels, every 5 ms, in decibels above the weakest vibration that a hand detects; at least 0. */
  feltLevels(options?: { on?: Device }): Float32Array;
  /** Returns how differently another pattern feels, played on the device `otherOn`, by default the same device. */
  compare(other: Pattern, options?: { on?: Device; otherOn?: Device }): Difference;
}
