// DOM types that TypeScript 4.8 lacks, and the shapes of the core's answers.

interface FilePickerType { description?: string; accept: Record<string, string[]> }
interface FilePickerOptions { types?: FilePickerType[]; suggestedName?: string; multiple?: boolean; id?: string }
interface FileSystemWritableFileStream extends WritableStream { write(data: BufferSource | Blob | string): Promise<void>; close(): Promise<void> }
interface FileSystemFileHandle { createWritable(): Promise<FileSystemWritableFileStream>; requestPermission?(o: { mode: string }): Promise<string> }
interface FileSystemDirectoryHandle { values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle> }
interface Window {
  showOpenFilePicker?(options?: FilePickerOptions): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?(options?: FilePickerOptions): Promise<FileSystemFileHandle>;
  showDirectoryPicker?(options?: FilePickerOptions): Promise<FileSystemDirectoryHandle>;
}
interface GamepadHaptics { playEffect?(kind: string, options: object): Promise<unknown>; reset?(): Promise<unknown> }
interface Gamepad { readonly vibrationActuator?: GamepadHaptics }
interface DataTransferItem { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }
interface CanvasPath { roundRect(x: number, y: number, w: number, h: number, radii?: number | number[]): void }
declare class CompressionStream { constructor(format: string); readable: ReadableStream; writable: WritableStream }
declare class DecompressionStream { constructor(format: string); readable: ReadableStream; writable: WritableStream }
declare class AudioWorkletProcessor { readonly port: MessagePort }
declare function registerProcessor(name: string, processor: unknown): void;
declare const sampleRate: number;
declare const currentFrame: number;

type Kind = "tap" | "continuous" | "tone" | "file" | "parameter" | "curve";

interface Mark {
  kind: Kind | ""; id: number; time: number; end: number; lane: number;
  level: number; felt: number; sharpness: number; feltSharpness: number;
  isSelected: boolean; count: number; isEndless: boolean;
}
/** The peaks of an audio file, its length, and the length of the part that plays, in seconds. */
/** An audio file in the picture. The peaks are absent while the page searches for the file, and if the file is missing or silent. */
interface Wave { name: string; isUnheard: boolean; peaks?: Float32Array; all: number; played: number; fadeIn: number; fadeOut: number; loops: boolean }
interface Shape { kind: "continuous" | "tone" | "control"; id: number; isSelected: boolean; from: number; authored: Float32Array; felt: Float32Array; tone: Float32Array }
interface CurvePoint { id: number; index: number; time: number; value: number; isSelected: boolean }
/** The curves of a control; `isFades` if all of them are fades of audio files. */
interface CurveLane { isFades: boolean; control: string; ids: number[]; points: CurvePoint[]; low: number; high: number; neutral: number; lane: number; parameterIDs: number[] }
interface Marker { index: number; time: number; name: string }
/** A video or a sequence of pictures: its name, the time of its first picture, and the rate and number of the pictures of a sequence. */
interface Reference { name: string; time: number; rate?: number; count?: number }
interface Lanes { duration: number; counts: Record<string, number>; curves: CurveLane[]; parameters: never[]; markers: Marker[]; reference: Reference | null }
interface ItemParameter { name: string; value: number; felt: number | null; feltTo: number | null; low: number; high: number; given: boolean }
interface Item {
  id: number; kind: Kind; index: number; count: number; time: number; duration: number | null; end: number;
  group?: number; members?: number; untilNext: number | null; parameters: ItemParameter[]; path: string | null; sound: { loops: boolean; usesVolumeEnvelope: boolean; fadeIn: number; fadeOut: number } | null; extras: string[]; control: string | null; points?: { point: number; time: number; value: number }[];
  envelope: { attack: number; decay: number; release: number; sustained: boolean; values: { attack: number; decay: number; release: number } } | null;
}
interface Summary {
  items: Target[]; kinds: Record<string, number>; time: { from: number; to: number } | null;
  parameters: Record<string, { low: number; high: number; value: number | null; from: number; to: number; feltFrom: number | null; feltTo: number | null }>;
}
interface Target { id: number; point: number }
interface Finding {
  severity: "error" | "warn" | "info"; rule: string; /** Of a design rule, which a file can accept. */ isDesign: boolean;
  /** The message with the names of the file; at most eight words of the designer; the message and the advice in those words. */ message: string; heading: string; words: string; detail: string; line: number; column: number;
  places: { line: number; column: number }[]; times: number[]; ids: number[]; fixes: Fix[]; isLive?: boolean;
  /** Its index in the list of the checks; −1 for a finding of the reader. */ order: number;
}
/** The answer of the design checks. */
interface Report {
  findings: any[]; accepted: { rule: string; time: number; message: string; heading: string; words: string; accepted: string; kind?: string; index?: number }[];
  obsolete: { rule: string; time: number; reason: string }[];
  /** Whether the whole pattern was checked; the reason if it was not checked at all. */
  whole: boolean; refused?: string;
}
/** The onset of an audio file and the duration of its attack, in seconds. */
interface SoundFacts { onset: number; attack: number }
/** A felt event: the level in dB above the threshold, the pitch in Hz. */
interface FeltEvent { kind: string; time: number; duration: number; level: number; pitch: number; roughness: number; salience: number; uncertain: boolean; count: number }
/** The pitch in Hz at the sharpnesses 0, 0.01 … 1; absent if the actuator has only one pitch. */
interface Hertz { continuous?: number[]; tap?: number[] }
interface Ended { rule: string; heading: string; message: string; time: number }
interface Outcome { ends: Ended[]; starts: Ended[] }
interface Fix {
  name: string; note: string; /** The items that it changes. */ ids: number[]; /** The outcome; null until the checks have it. */ outcome: Outcome | null; run(pattern: import("./web/pattern.js").Pattern, gesture: number): void;
}
interface ReadError { message: string; line: number; column: number }
