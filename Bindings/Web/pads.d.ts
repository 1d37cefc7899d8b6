import type { ModuleSource } from "./play.js";

export { ThrumError } from "./play.js";

/** A pattern for `Pad.play`: one of `thrum-haptics` or, on pads with voice coils, of `thrum-haptics/play`. */
export interface PadPattern {
  ahap(): string;
}

/** A device of WebHID, as far as this package uses it. */
export interface PadDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName?: string;
  readonly opened: boolean;
  open(): Promise<void>;
  close(): Promise<void>;
  sendReport(reportId: number, data: Uint8Array): Promise<void>;
}

export interface PadOptions {
  /** Ends the playback early. The pad is put to rest first, and the promise is fulfilled. */
  signal?: AbortSignal;
  /** Voice coils: what full haptics use of their range, 0…1; by default 0.5, which protects them. */
  level?: number;
  /** Voice coils: how much the pad queues, in units of 2/3 ms; by default 64. A longer queue survives longer pauses. */
  buffer?: 32 | 64 | 128;
  /** HD rumble: by how many dB the pattern is to feel stronger than designed, -12…12; by default what feels most like it. */
  gain?: number;
  /** The address of pads-worker.js; by default, in the folder of the package. */
  url?: string | URL;
}

/** How a playback went. Reports that were sent prove nothing about what moved. */
export interface PadPlayback {
  /** The number of reports that the browser sent. */
  readonly reports: number;
  /** The number of reports that the browser refused; they were not sent again. */
  readonly refused: number;
  /** The number of packets or slots that were left out because the machine was late. */
  readonly skipped: number;
  /** Whether the worker sent the reports itself, so that a busy page could not delay them. */
  readonly isDirect: boolean;
  /** By how many milliseconds packets or slots were late. */
  readonly lateness: { readonly median: number; readonly p99: number; readonly most: number };
}

/** A game pad that the person has permitted the page to use. */
export class Pad {
  private constructor();
  readonly device: PadDevice;
  /** The name for display, such as `DualSense (Bluetooth)`. */
  readonly name: string;
  /** The actuators: two voice coils, or the two tones of HD rumble. */
  readonly actuators: "coils" | "hd";
  /** Why nothing can be played on the pad, and what to do; undefined if that is possible. */
  readonly obstacle: string | undefined;
  readonly isPlaying: boolean;
  /**
   * Plays a pattern, in a worker that keeps the pace of the pad. Fulfilled when the pad is at rest: after the end of the pattern or
   * of the signal; with undefined if the page was left or the signal had ended before. Rejects with a ThrumError if the
   * pad cannot be opened (-9), is disconnected or takes no reports for 3 s (-10), or plays already, here or in another page of the site (-7).
   */
  play(pattern: PadPattern, options?: PadOptions): Promise<PadPlayback | undefined>;
}

/** The game pads of this browser that have more than motors. */
export class Pads {
  private constructor();
  /** Whether the browser has WebHID: Chrome, Edge and others of their kind on computers, for pages from https: or localhost. */
  readonly isSupported: boolean;
  /**
   * Asks the person to choose a pad. Call it when the person presses a button: browsers refuse it otherwise. Returns undefined
   * if the person chose none.
   */
  request(): Promise<Pad | undefined>;
  /** Returns the pads that the person has permitted before and that are connected. Asks nothing. */
  permitted(): Promise<Pad[]>;
  /** Returns the pad that a device is. Throws a ThrumError for a product that does not take these reports. */
  pad(device: PadDevice): Pad;
}

/** Loads what encodes the reports, by default from `thrum-pads.wasm` in the folder of the package. */
export function loadPads(source?: ModuleSource | Promise<ModuleSource>): Promise<Pads>;
