/** An error of the library: `code` is a result of thrum.h, such as -3 for an invalid pattern. */
export class ThrumError extends Error {
  readonly code: number;
}

/** Where a WebAssembly module comes from. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

/** One event; values that are absent have the defaults of AHAP. */
export interface HapticEvent {
  type: "transient" | "continuous" | "tone";
  /** Seconds from the start. */
  time?: number;
  /** Seconds; 0 for no end. */
  duration?: number;
  intensity?: number;
  sharpness?: number;
  attack?: number;
  decay?: number;
  release?: number;
  sustained?: 0 | 1;
  volume?: number;
  pitch?: number;
  pan?: number;
  brightness?: number;
}

/** A control that changes along straight lines between points. */
export interface HapticCurve {
  control:
    | "intensity" | "sharpness" | "attack" | "decay" | "release" | "volume" | "pan" | "brightness" | "pitch"
    | "audioAttack" | "audioDecay" | "audioRelease";
  time?: number;
  points: { time: number; value: number }[];
}

export interface Finding {
  severity: "error" | "warning" | "info";
  rule: string;
  message: string;
  line: number;
  column: number;
  path: string;
  time?: number;
  proposal?: string;
  numbers?: Record<string, number>;
}

export interface Report {
  schema: number;
  errors: number;
  warnings: number;
  infos: number;
  findings: Finding[];
}

/** `separate`: audio left and right, haptics apart. `preview`: haptics are added to left and right. */
export type Mix = "separate" | "preview";

/** Decoded audio files of AudioCustom events by their path, at the sample rate of the render. */
export type Sounds = Record<string, { left: Float32Array; right?: Float32Array }>;

export interface Samples {
  left: Float32Array;
  right: Float32Array;
  haptic: Float32Array;
}

export interface Strength {
  time: number;
  intensity: number;
  sharpness: number;
}

export interface ControlFrames {
  step: number;
  frames: Strength[];
  taps: Strength[];
}

export interface VibrationOptions {
  /** Milliseconds of which a part is on; by default 20. */
  slot?: number;
  /** The shortest time on, in milliseconds; by default 5. */
  shortest?: number;
  /** The largest number of entries; by default 99, what browsers accept. */
  most?: number;
}

/** Loads the library: from `thrum.wasm` beside it, or from a URL, a Response, bytes or a compiled module. */
export function load(source?: ModuleSource): Promise<Thrum>;

export class Thrum {
  private constructor();
  readonly version: string;
  readonly module: WebAssembly.Module;
  /** Returns all findings in AHAP text; with `on`, also how the pattern feels on a device such as `phone`. */
  check(ahap: string | BufferSource, options?: { on?: string }): Report;
  /** Reads AHAP. Throws a ThrumError that names the first error. */
  parse(ahap: string | BufferSource): Pattern;
  /** Creates a pattern from events and curves. */
  pattern(events: HapticEvent[], curves?: HapticCurve[]): Pattern;
}

/** A pattern. It never changes. */
export class Pattern {
  private constructor();
  /** Seconds, without release tails. */
  readonly duration: number;
  ahap(): string;
  svg(title?: string): string;
  /** Renders all samples, or `seconds` of them. Endless patterns need `seconds`. */
  render(options?: { sampleRate?: number; mix?: Mix; seconds?: number; sounds?: Sounds }): Samples;
  /** Returns intensity and sharpness every `step` seconds, and the transients. */
  frames(step?: number): ControlFrames;
  /** Returns the pattern for `navigator.vibrate`: on and off in turn, in milliseconds. */
  vibration(options?: VibrationOptions): number[];
  /** Vibrates a phone. Returns false without a motor or before the person has touched the page. */
  vibrate(options?: VibrationOptions): boolean;
  /** Plays on both motors of a game pad; resolves at the end, or when `signal` aborts. */
  rumble(gamepad: Gamepad, options?: { signal?: AbortSignal }): Promise<void>;
  /** Plays the pattern as sound; the node's `stop` ends it. */
  play(
    context: BaseAudioContext,
    options?: { when?: number; mix?: Mix; seconds?: number; sounds?: Sounds; destination?: AudioNode },
  ): AudioBufferSourceNode;
  /** Creates a node that renders while it plays. It posts `ended`; post it `stop` to end it. */
  player(context: BaseAudioContext, options?: { mix?: Mix; url?: string | URL }): Promise<AudioWorkletNode>;
  /** Frees the memory now instead of after garbage collection. */
  free(): void;
}
