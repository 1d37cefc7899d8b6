import { type Channel, type Device, type ModuleSource, Pattern as PlayedPattern, Thrum as Player } from "./play.js";

export * from "./play.js";

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
  /** All other places of the rule, if the finding stands for many. */
  others?: { time: number; line: number; column: number; path: string }[];
}

export interface Report {
  schema: number;
  /** Says that the design was not checked because that would take minutes; the findings are then those about the text alone. */
  error?: string;
  errors: number;
  warnings: number;
  infos: number;
  findings: Finding[];
}

/** A tap or a span of vibration, as the hand that holds the device feels it. */
export interface FeltEvent {
  kind: "tap" | "span";
  /** The start from the start of the pattern, and the time for which it is felt, in seconds. */
  time: number;
  duration: number;
  /** The level in decibels above the weakest vibration that a hand detects. An event below 10 dB is easily missed. */
  level: number;
  /** The pitch in Hz; 0 if no pitch is felt. */
  pitch: number;
  /** The roughness: 0 steady, 0.66 for an amplitude that swings between 0 and its maximum; a tap may have more. */
  roughness: number;
  /** How clearly it begins, 0…1. From 0.6 on it is an event of its own. */
  salience: number;
  /** Whether it is hardly apart from the event before it, or hardly felt. */
  uncertain: boolean;
  /** The number of pulses in it; from 2 on they cannot be counted. */
  count: number;
}

/** The events that a hand feels, and the seconds with a level of at least 10 dB that belong to no event. */
export type FeltEvents = FeltEvent[] & { uncovered: number };

/** The vibration of a pad with HD rumble for 15 ms: codes of frequencies, 1…127, and of amplitudes, 0 (silence) to 100, of its two bands. */
export interface PadCodes {
  lowFrequency: number;
  lowAmplitude: number;
  highFrequency: number;
  highAmplitude: number;
}

/** The time in seconds from one level of `feltLevels` to the next: 0.005. */
export const feltStep: number;

/** How a parameter is used: how often, the range of its values, the range that is allowed, and its default. */
export interface ParameterUsage {
  name: string;
  count: number;
  min: number;
  max: number;
  allowedMin: number;
  allowedMax: number;
  default: number;
  /** The default of continuous haptic events, if it differs. */
  continuousDefault?: number;
}

/** The summary of a pattern, as `thrum info --json` writes it (`Docs/JSON.md`). */
export interface Summary {
  schema: number;
  version: number;
  /** The length in seconds as Core Haptics defines it, and until all releases have faded; null if the pattern has no end. */
  duration: number;
  soundingLength: number | null;
  /** The largest number of events that sound at the same time. */
  peakPolyphony: number;
  events: Record<"HapticTransient" | "HapticContinuous" | "AudioContinuous" | "AudioCustom", number>;
  eventParameters: ParameterUsage[];
  dynamicParameters: ParameterUsage[];
  curves: (ParameterUsage & { points: number })[];
  audioFiles: { path: string; count: number }[];
  metadata: Record<string, unknown>;
}

/** The differences within 50 ms. */
export interface DifferencePlace {
  /** The time in seconds in the middle between both patterns. */
  time: number;
  /** The seconds by which the other pattern is later, and by which it is longer here. */
  shift: number;
  stretch: number;
  /** The differences in just noticeable differences. */
  parts: Record<"level" | "pitch" | "roughness" | "rate" | "time", number>;
}

/** How differently two patterns feel. */
export interface Difference {
  schema: number;
  /** The whole difference, in just noticeable differences. People notice a distance of 3 in ordinary use. */
  distance: number;
  /** The largest difference of any 100 ms, in just noticeable differences. */
  worst: number;
  /** The change of strength, in dB, that was applied to the other pattern before the comparison. */
  gain: number;
  verdict: "same" | "close" | "noticeably different" | "different";
  /** The times, in seconds, of events that are felt only in the first pattern, and only in the other pattern. */
  missing: number[];
  added: number[];
  /** The largest differences in words. */
  sentences: string[];
  /** The places of 50 ms that differ, by time, at most 200, and how many smaller ones are left out. */
  places: DifferencePlace[];
  placesLeftOut: number;
}

/** The settings of `compose`: the parameters of the command `thrum compose` in camel case. A value out of range is refused. */
export interface ComposeSettings {
  // settings
  /** 0.3…1, by default 0.9: intensity of the loudest parts */
  strength?: number;
  /** 0…80 dB, by default 0: range of levels below the loudest parts that is felt; 0 determines a value from 15 to 50 from the sound; values below 1 count as 1 */
  range?: number;
  /** -100…0 dB, by default -60: level re full scale below which a sound counts as silence */
  gate?: number;
  /** -90…0 dB, by default -40: lowest peak level re full scale at which a quiet sound is still raised to full strength */
  quietest?: number;
  /** 20…8000 Hz, by default 150: brightness of a sound that has the least sharpness */
  lowHz?: number;
  /** 40…12000 Hz, by default 5000: brightness of a sound that has the most sharpness */
  highHz?: number;
  /** 0…1, by default 0: sharpness of dull sounds */
  leastSharpness?: number;
  /** 0…1, by default 1: sharpness of bright sounds */
  mostSharpness?: number;
  /** 0…1, by default 0.5: sensitivity to weak hits: with 0 only the strongest hits become transients, with 1 all of them */
  sensitivity?: number;
  /** -20…20 dB, by default 0: gain of transients relative to their loudness */
  tapGain?: number;
  /** 30…1000 ms, by default 85: hits closer than this become one transient, or a roll if there are three or more; 30 with onsets */
  spacing?: number;
  /** 0…30 dB, by default 3: reduction of the vibration right after a transient */
  duck?: number;
  /** 0…500 ms, by default 60: time in which the reduced vibration rises to its planned strength */
  recovery?: number;
  /** 20…1000 ms, by default 40: shortest vibration, and shortest pause within a vibration */
  shortest?: number;
  /** 0…200 ms, by default 10: time over which the loudness is averaged; up to 30 where only small fluctuations disappear, and the curves then need few enough points */
  smoothing?: number;
  /** 0.1…5 JND, by default 0.7: largest deviation of a curve from the sound; exceeded where that would take more points than points allows */
  detail?: number;
  /** 2…200 1/s, by default 20: average number of curve points per second; up to 30 where fewer points would deviate from the sound by more than 1.4 JND, up to 60 where by more than 4.2 JND; shorter sounds may have as many points as one of a second */
  points?: number;
  /** 40…500 Hz, by default 150: upper limit of the low frequencies, for the strategy bass */
  bassBelow?: number;
  /** 0…12 dB, by default 0: gain of the roughest parts, for the strategy loudness; 6 with the preset engine */
  roughness?: number;
  // end of settings
}

/** How to compose a pattern from a sound. */
export interface ComposeOptions {
  /** The samples per second of the sound, 1000…384000. An AudioBuffer has its own sample rate; a list of samples needs one. */
  sampleRate?: number;
  /** A preset (`impact` … `ambience`) or a strategy (`hybrid` … `loudness`); by default `hybrid`. */
  style?: "impact" | "music" | "engine" | "speech" | "ambience" | "hybrid" | "envelope" | "onsets" | "bass" | "loudness";
  /** Such as `{ strength: 0.8, tapGain: 3 }`. */
  settings?: ComposeSettings;
}

/** The parts of a pattern that a score omits, by default none. */
export interface ScoreOptions {
  /** Whether audio files are silent. */
  withoutAudioFiles?: boolean;
  /** Whether tones and audio files are omitted. */
  hapticsOnly?: boolean;
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
   * how the pattern feels on a device such as `phone`, or one that a profile describes.
   */
  check(ahap: string | BufferSource, options?: { on?: Device }): Report;
  /** Composes a pattern that feels like a sound: an AudioBuffer, whose channels are averaged, or the samples of one channel. */
  compose(sound: SoundBuffer | Channel, options?: ComposeOptions): Pattern;
}

/** A haptic pattern, which never changes. */
export class Pattern extends PlayedPattern {
  protected constructor();
  /**
   * Returns a picture of the pattern as SVG text. With `on`, a lane shows what a hand feels on that device. `from` and `to` are
   * the start and the end of the time axis in seconds, by default those of the pattern; `width` is 480…8192 pixels, by default 960.
   */
  svg(title?: string, options?: { on?: Device; from?: number; to?: number; width?: number }): string;
  /** Returns a summary of the pattern. Audio files count as empty. */
  info(): Summary;
  /**
   * Returns a small picture without text as a PNG file, for lists of files: that of `thrum plot --thumbnail`. `width` is 16…1024
   * pixels, by default 128, and the height three quarters of it. The background is dark unless `light` is true.
   */
  thumbnail(options?: { width?: number; light?: boolean }): Uint8Array;
  /**
   * Returns the pattern as a score file, which `thrum-haptics/score` and microcontrollers play: the bytes that `thrum score` writes. A
   * score file cannot contain audio files: a pattern that plays some is refused, unless they are silent with
   * `withoutAudioFiles`, or tones and audio files are omitted with `hapticsOnly`.
   */
  score(options?: ScoreOptions): Uint8Array;
  /**
   * Returns the score file as a C and C++ header with the constant array `NAME_score`, and the number of voices that it needs.
   * The name is by default "pattern". With `stem`, the name of a file without its ending, it is the name that `thrum score` derives.
   */
  scoreHeader(name?: string, options?: ScoreOptions & { stem?: string }): string;
  /**
   * Returns the events that a hand feels when a device plays the pattern. `on` is the device, such as `phone`, or a profile; by
   * default `taptic`. The first ten minutes of the pattern are covered at most; an event without an end lasts 10 s.
   */
  felt(options?: { on?: Device }): FeltEvents;
  /** Returns the level that a hand feels, every `feltStep` seconds (5 ms), in decibels above the weakest vibration that a hand detects; at least 0. */
  feltLevels(options?: { on?: Device }): Float32Array;
  /**
   * Returns what a pad with HD rumble, such as a Joy-Con, plays so that it feels most like the pattern: codes for every 15 ms,
   * the last of which are rest. `on` is "joycon" or a profile of that class; `gain` states by how many dB, -12…12, the pattern is to feel
   * stronger than designed, by default the one that feels most like it. An event without an end lasts 10 s.
   */
  padCodes(options?: { on?: Device; gain?: number }): PadCodes[];
  /** Returns how differently another pattern feels, played on the device `otherOn`, by default the same device. */
  compare(other: Pattern, options?: { on?: Device; otherOn?: Device }): Difference;
}
