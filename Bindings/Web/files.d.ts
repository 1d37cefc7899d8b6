import type { Device, ModuleSource } from "./play.js";
import type { Difference } from "./thrum.js";

export { ThrumError } from "./play.js";

/** A file in memory: its text, or its bytes. */
export type FileContent = string | BufferSource;

export interface ConvertOptions {
  /**
   * The name of the file, such as `tap.haptic`; by default `pattern`. Its ending counts if the content does not state the format; the
   * rest names the pattern in the result.
   */
  name?: string;
  /** The device that the source is designed for; by default `taptic`. */
  on?: Device;
  /** The device that plays the result; by default that of the format. */
  otherOn?: Device;
  /** Whether values are transcribed, instead of adapted so that the result feels like the source; by default false. */
  isLiteral?: boolean;
  /** Whether the result states how differently it feels, which takes most of the time; by default true. */
  measures?: boolean;
}

/** Something that a conversion loses, with its place in the source; harmless if a hand cannot notice it. */
export interface Loss {
  kind: string;
  place: string;
  text: string;
  harmless: boolean;
}

/** How differently the result of a conversion feels. Docs/JSON.md describes the members, as of `thrum compare`. */
export interface ConversionDifference extends Omit<Difference, "schema"> {
  /** Whether the whole pattern was compared, and not only its first ten minutes. */
  whole: boolean;
}

export interface Conversion {
  files: { name: string; bytes: Uint8Array }[];
  /** The names of both formats. */
  from: string;
  to: string;
  /** The names of the devices that the source is designed for and that plays the result. */
  design: string;
  device: string;
  losses: Loss[];
  /** `null` if it was not measured. */
  felt: ConversionDifference | null;
}

export type EditVerb = "trim" | "shift" | "stretch" | "scale" | "loop" | "quantize" | "swing" | "humanize" | "accent" | "reverse";

/** The options of `thrum edit`: those of the verb are accepted. Times are in seconds. */
export interface EditOptions {
  from?: number;
  to?: number;
  by?: number;
  intensity?: number;
  volume?: number;
  count?: number;
  every?: number;
  grid?: number;
  bpm?: number;
  steps?: number;
  strength?: number;
  origin?: number;
  amount?: number;
  time?: number;
  /** For `accent` the factors of the lines, in turn. */
  level?: number | number[];
  seed?: number;
}

/** A text that an edit has written. */
export interface Edited {
  bytes: Uint8Array;
  /** The length in seconds, without the fades after the last events. */
  duration: number;
  /** The number of entries of the first text that are as they were, have changed and are gone, and of those that were added. */
  kept: number;
  changed: number;
  removed: number;
  added: number;
  /** Requests that could not be met. */
  notes: { kind: string; message: string; event?: number; time?: number }[];
  /** Losses, because the text had to be laid out again; usually none. */
  losses: { rule: string; line: number; message: string }[];
}

/** The differences between two texts. Docs/JSON.md describes the changes, as of `thrum diff`. */
export interface PatternDiff {
  verdict: "identical" | "spelling" | "order" | "different";
  changes: {
    change: "header" | "added" | "removed" | "changed";
    text: string;
    what?: string;
    count?: number;
    all?: boolean;
    from?: number;
    to?: number;
    shift?: number | null;
    factor?: number | null;
    values?: { name: string; old: number[] | string | null; new: number[] | string | null }[];
  }[];
}

/**
 * Loads the library that converts and edits files from `source`; by default `thrum-files.wasm` in the folder of the package.
 * Rejects with a ThrumError if the module cannot be loaded.
 */
export function loadFiles(source?: ModuleSource | PromiseLike<ModuleSource>): Promise<Files>;

/** Converts, edits and compares files in memory. Audio files are not opened. */
export class Files {
  protected constructor();
  /** Converts a file to a format, such as `haptic` or `android`; Docs/Formats.md lists them. */
  convert(file: FileContent, format: string, options?: ConvertOptions): Conversion;
  /** Edits AHAP text as `thrum edit` does. What the verb does not change keeps its bytes. */
  edit(ahap: FileContent, verb: EditVerb, options?: EditOptions): Edited;
  /** Divides AHAP text at times in seconds. Each part starts at 0; `start` is its start in the whole. */
  split(ahap: FileContent, times: Iterable<number>): (Edited & { start: number })[];
  /**
   * Joins texts in a row, `gap` seconds apart, or with the starts `at` of all but the first. With `merges`, a continuous event that ends
   * where a text starts, and one that starts there with the same values, become one.
   */
  join(texts: Iterable<FileContent>, options?: { gap?: number; at?: Iterable<number>; merges?: boolean }): Edited;
  /** Joins texts that play at the same time. `takes` states what is taken of each, by default all. */
  mix(texts: Iterable<FileContent>, takes?: Iterable<"all" | "haptics" | "audio">): Edited;
  /** Returns what differs between two texts. A text without bytes has no entries. */
  diff(before: FileContent, after: FileContent): PatternDiff;
}
