/// <reference lib="dom" />

/**
 * An error that the library reports. `code` is a result of thrum.h: -1 for an invalid argument (also a module that cannot be
 * loaded), -2 for a freed pattern, -3 for an invalid pattern, -6 for what is too large. The message states what to do.
 */
export class ThrumError extends Error {
  readonly code: number;
}

/**
 * A source of a WebAssembly module: a URL, a Response, bytes or a compiled module. A relative URL is relative to the page, as
 * for `fetch`; in Node, a string without a scheme is the path of a file.
 */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module;

/**
 * An event of a pattern. Values that are omitted have the defaults that thrum.h lists, from `THRUM_INTENSITY` on: of a transient
 * intensity 0.75 and sharpness 0.5, of a continuous event 0.6 and 0.422601.
 */
export interface HapticEvent {
  type: "transient" | "continuous" | "tone" | "sound";
  /** The start in seconds from the start of the pattern; by default 0. */
  time?: number;
  /**
   * The duration in seconds. With duration 0, the default, a continuous event, a tone or a sound that loops has no end, and
   * any other event has its own length.
   */
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
  /** Only for a sound, which needs it: the path of the audio file, relative to the folder of the pattern. */
  path?: string;
  /** Only for a sound: whether the file repeats until the duration is over; by default false. */
  loops?: boolean;
  /** Only for a sound: whether it fades in and out over 5 ms; by default true. */
  fades?: boolean;
}

/** The controls that parameters and curves change. */
export type Control =
  | "intensity" | "sharpness" | "attack" | "decay" | "release" | "volume" | "pan" | "brightness" | "pitch"
  | "audioAttack" | "audioDecay" | "audioRelease";

/** A dynamic parameter: it changes the value of a control at one moment, in seconds from the start of the pattern. */
export interface HapticParameter {
  control: Control;
  /** By default 0. */
  time?: number;
  value: number;
}

/** A curve changes the value of a control over time, along straight lines between its points. */
export interface HapticCurve {
  control: Control;
  time?: number;
  points: { time: number; value: number }[];
}

/** All that a pattern contains. */
export interface PatternParts {
  events: HapticEvent[];
  parameters: HapticParameter[];
  curves: HapticCurve[];
  /** The object that AHAP files contain as metadata; undefined if the pattern has none. */
  metadata?: Record<string, unknown>;
}

/**
 * `separate`: the left and right channels contain audio, the haptic channel contains haptics. `preview`: haptics are made
 * audible and added to left and right.
 */
export type Mix = "separate" | "preview";

/** The built-in actuator profiles: phones, voice coils and loudspeakers. */
export type ProfileName = "taptic" | "wideband" | "audible";

/** How an actuator (a motor that vibrates) turns intensity and sharpness into vibration: the limits are in thrum.h. */
export interface Profile {
  continuousLowHz: number;
  continuousHighHz: number;
  continuousSharpnessExponent: number;
  continuousGain: number;
  transientLowHz: number;
  transientHighHz: number;
  transientCycles: number;
  transientGain: number;
  intensityExponent: number;
}

/** Classes of devices. */
export type DeviceClass = "lra150" | "lraPlain" | "taptic" | "coil" | "joycon" | "pad" | "coin" | "web";

/** The devices that have a name. `web` is a page that vibrates a phone. */
export type DeviceName = DeviceClass | "phone" | "controller" | "watch" | "wideband";

/**
 * The content of a profile file, as `thrum profiles show` prints it: how your own device is driven, and how strong it is. Every key may be
 * omitted. `Docs/Profiles.md` describes them.
 */
export interface DeviceProfile {
  name?: string;
  purpose?: string;
  intensityExponent?: number;
  continuous?: { lowHz?: number; highHz?: number; sharpnessExponent?: number; gain?: number };
  transient?: { lowHz?: number; highHz?: number; cycles?: number; gain?: number };
  /** The two motors of a game controller. */
  rumble?: {
    heavyAttackMs?: number; lightAttackMs?: number; minimumPulseMs?: number; floor?: number; gamma?: number;
    transients?: "light" | "split";
    heavyHz?: number; heavyG?: number | null; heavyRiseMs?: number; heavyFallMs?: number;
    lightHz?: number; lightG?: number | null; lightRiseMs?: number; lightFallMs?: number;
  };
  device?: {
    class?: DeviceClass | "none"; peakG?: number | null; resonanceHz?: number; q?: number; riseMs?: number; fallMs?: number;
    shortestPulseMs?: number; leastDrive?: number;
  };
}

/** A device: its name, a profile, or the text of a profile file. */
export type Device = DeviceName | DeviceProfile | `{${string}`;

/** How to render a pattern. */
export interface RenderOptions {
  /** 8000…192000 Hz, by default 48000. */
  sampleRate?: number;
  /** By default "separate". */
  mix?: Mix;
  /**
   * The actuator: a name, nine numbers, or what a profile file contains, as an object or text. By default "audible" with
   * `mix: "preview"` and "taptic" otherwise.
   */
  profile?: ProfileName | Profile | DeviceProfile | `{${string}`;
  sounds?: Sounds;
}

/**
 * Decoded audio files for AudioCustom events. Each key is the path as the pattern contains it; the samples have the sample
 * rate at which the pattern is rendered, and a full scale of -1…1. If the channels differ in length, the longer one is cut.
 */
export type Sounds = Record<string, { left: Channel; right?: Channel }>;
export type Channel = Float32Array | Float64Array | readonly number[];

/** A Float32Array with an ArrayBuffer of its own. Since TypeScript 5.7, AudioBuffers accept only those. */
type OwnedSamples = ReturnType<Float32ArrayConstructor["of"]>;

/** Rendered samples. They may be changed: they are copies. */
export interface Samples {
  left: OwnedSamples;
  right: OwnedSamples;
  haptic: OwnedSamples;
}

/** The strength of a vibration or tap at one moment. */
export interface Strength {
  /** The time in seconds from the start of the pattern. */
  time: number;
  /** 0…1, after all parameters and curves. */
  intensity: number;
  sharpness: number;
}

/** Control frames, for devices that accept strengths instead of samples. */
export interface ControlFrames {
  /** The time between two frames in seconds. */
  step: number;
  /** The strongest vibration at each moment. */
  frames: Strength[];
  taps: Strength[];
}

/** How strongly the two motors of a game pad are driven, from 0 (off) to 1 (full drive). */
export interface MotorLevels {
  heavy: number;
  light: number;
}

export interface VibrationOptions {
  /**
   * The longest length of a slot in milliseconds; 1…10000, by default 20. In each slot, the motor is on for a part of the
   * time. A tap of full intensity is a pulse of that length, but of at least 20 ms, as every tap. This and `shortest` are rounded to whole milliseconds.
   */
  slot?: number;
  /** The shortest time for which the motor is on, or off within a vibration, in milliseconds: 0…10000, by default 5. */
  shortest?: number;
  /** The largest number of entries of the list: 1 or more, by default 99, because browsers accept no more. */
  most?: number;
}

/**
 * Loads the player from `source`: a URL, a Response, bytes or a compiled module, or a promise of one. The default is
 * `thrum-play.wasm` in the folder of the package. Rejects with a ThrumError if the module cannot be loaded.
 */
export function load(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<Thrum>;

/** `P` is the class of the patterns that the library creates. */
export class Thrum<P extends Pattern = Pattern> {
  protected constructor();
  readonly version: string;
  readonly module: WebAssembly.Module;
  /** Creates a pattern from AHAP text or bytes. Throws a ThrumError that states the first error. */
  parse(ahap: string | BufferSource): P;
  /**
   * Creates a pattern from events and curves. `parameters` change controls at single moments; `metadata` is an object that
   * describes the pattern, which AHAP files contain.
   */
  pattern(
    events: HapticEvent[],
    curves?: HapticCurve[],
    options?: Partial<PatternParts>,
  ): P;
  /** Returns the numbers of the actuator profile with this name, or of a profile file. A changed profile is `{ ...thrum.profile("taptic"), transientGain: 0.5 }`. */
  profile(profile: ProfileName | DeviceProfile | `{${string}`): Profile;
}

/** Renders one playback of a pattern in blocks. */
export class Renderer {
  private constructor();
  /** The number of samples from the start to the end of the last tap, fade or sound; Infinity if the pattern has no end. */
  readonly length: number;
  readonly sampleRate: number;
  /** Returns the next samples, at most 172 800 000. After the end, samples are 0. */
  read(frames: number): Samples;
  /** Resets the position to the start of the pattern. */
  reset(): void;
  /** Frees the memory of the renderer now, not at garbage collection. */
  free(): void;
}

/** A node that plays a pattern and changes it meanwhile, with the next block of samples. Throws a ThrumError for numbers out of range. */
export interface PlayerNode extends AudioWorkletNode {
  /**
   * Changes the value of a control: 0…1 for intensity and volume, which multiply the value of every event, and -1…1 for all
   * others, which are added to it. The value is reached along a straight line within `over` seconds, by default 2 ms.
   */
  set(control: Control, value: number, options?: { over?: number }): void;
  /** Pauses: sounding events fade out within 2 ms. */
  pause(): void;
  /** Continues at the position of the pause. */
  resume(): void;
  /** Moves to a position in seconds. */
  seek(position: number): void;
  /** Sets whether the pattern repeats, and at which position in seconds, by default the end of its last event. */
  setLoop(loops: boolean, end?: number): void;
  /** Sets the speed as a factor, 0.001…1000. */
  setRate(rate: number): void;
  /** Ends the pattern: sounding events fade out over their release time, and no new one starts. */
  stop(): void;
}

/** A haptic pattern, which never changes. */
export class Pattern {
  protected constructor();
  /** The length of the pattern in seconds, without the fades (releases) after the last events. */
  readonly duration: number;
  /** Returns the pattern as AHAP text. */
  ahap(): string;
  /**
   * Returns the parts of the pattern. Values with defaults are omitted. A changed pattern is
   * `thrum.pattern(parts.events, parts.curves, parts)`.
   */
  parts(): PatternParts;
  /**
   * Renders the first `seconds` of the pattern, or all of it by default or if it is shorter. A pattern without an end needs
   * `seconds`. At most 172 800 000 samples are rendered at once: an hour at 48 kHz.
   */
  render(options?: RenderOptions & { seconds?: number }): Samples;
  /** Creates a renderer, which renders the pattern in blocks of any size. */
  renderer(options?: RenderOptions): Renderer;
  /** Returns intensity and sharpness every `step` seconds (0.001…1, by default 0.01), and the taps of the pattern. Throws if there are more than 4 million frames. */
  frames(step?: number): ControlFrames;
  /**
   * Returns how strongly the pattern drives the motors of a game pad, every `step` seconds (0.001…1, by default 0.012), as `thrum`
   * does: the models of the motors decide. `on` is the pad: "controller" (the default), or a profile whose `rumble` describes
   * yours. The last levels stop the motors.
   */
  motorLevels(options?: { step?: number; on?: Device }): { step: number; levels: MotorLevels[] };
  /**
   * Returns the pattern as a list for `navigator.vibrate`: times on and off in turn, in whole milliseconds, at most 10 000
   * each. Vibrations are on for their strength times their duration, pauses stay, and each tap is a pulse of its own. A
   * pattern without an end is covered up to its `duration`. A list with too many entries, even in slots of 10 s, is cut.
   */
  vibration(options?: VibrationOptions): number[];
  /**
   * Vibrates a phone. Returns false if the browser cannot vibrate (as Safari), or refuses because the person has not touched
   * the page yet. Chromium also returns true on a computer without a motor. Replaces a vibration that is still playing;
   * `navigator.vibrate(0)` stops it.
   */
  vibrate(options?: VibrationOptions): boolean;
  /**
   * Plays `motorLevels` on both motors of a game pad. Resolves at the end of the last step (at most 50 ms) of the pattern, or as soon
   * as `signal` is aborted; the motors then stop. Rejects if the pad refuses a step, for example because it was unplugged. A
   * pad plays one pattern at a time: abort the earlier one first.
   */
  rumble(gamepad: Gamepad, options?: { signal?: AbortSignal; on?: Device }): Promise<void>;
  /**
   * Renders the whole pattern, plays it as sound, and returns the node. `when` is a time of `context.currentTime`, by default
   * now. Stop the sound with `stop()` of the node, and repeat it with its `loop`. A suspended context is silent: call its
   * `resume()` when the person clicks.
   */
  play(
    context: BaseAudioContext,
    options?: Omit<RenderOptions, "sampleRate"> & { when?: number; seconds?: number; destination?: AudioNode },
  ): AudioBufferSourceNode;
  /**
   * Creates a node that renders the pattern while it plays, for patterns that change while they play, long ones and ones without
   * an end. Connect the node to hear it. It starts at once, or at `when`, a time of `context.currentTime`. The port of the node
   * posts `ended` at the end; post `stop` to the port to silence the node at once. `url` is the address of `worklet.js`, by default in the folder of the package.
   */
  player(
    context: BaseAudioContext,
    options?: { when?: number; mix?: Mix; profile?: RenderOptions["profile"]; url?: string | URL },
  ): Promise<PlayerNode>;
  /** Frees the memory of the pattern now, not at garbage collection. The pattern cannot be used afterwards. */
  free(): void;
}
