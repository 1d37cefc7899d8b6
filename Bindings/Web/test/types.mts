// Compiles against the declarations of the package; check-web.sh runs the TypeScript compiler over this file. Lines below
// "@ts-expect-error" must be refused.
import { type Difference, type FeltEvent, type FeltEvents, feltStep, load, type Pattern, type Report, type Summary, ThrumError } from "thrum-haptics";
import { load as loadPlayer, type Pattern as Played, type HapticEvent, type Profile, type Renderer } from "thrum-haptics/play";
import { loadSynth } from "thrum-haptics/score";
import { loadPads, type Pad, type PadPlayback } from "thrum-haptics/pads";
import { feedback, type FeedbackName, feedbackNames } from "thrum-haptics/feedback";
import { type Conversion, type Edited, loadFiles, type PatternDiff } from "thrum-haptics/files";

const tap: HapticEvent = { type: "transient", time: 0.1, intensity: 1 };

export async function whole(context: AudioContext, sound: AudioBuffer, gamepad: Gamepad): Promise<Difference> {
  const thrum = await load(new URL("https://example.org/thrum.wasm"));
  const report: Report = thrum.check("{}", { on: "phone" });
  report.findings.map((finding) => `${finding.line}: ${finding.message} ${finding.numbers?.[0]?.value ?? ""}`);
  const made: Pattern = thrum.pattern([tap], [{ control: "intensity", points: [{ time: 0, value: 1 }] }], {
    parameters: [{ control: "pitch", value: 0.5 }], metadata: { project: "test" },
  });
  const composed: Pattern = thrum.compose(sound, { style: "music", settings: { tapGain: 3 } });
  thrum.compose(new Float32Array(480), { sampleRate: 48000 });
  const events: FeltEvent[] = composed.felt({ on: "phone" });
  const felt: FeltEvents = composed.felt();
  const levels: Float32Array = composed.feltLevels();
  const tones: number[] = composed.padCodes({ on: "joycon", gain: -6 }).map((tone) => tone.lowFrequency + tone.highAmplitude);
  const step: number = feltStep * felt.uncovered;
  const profile: Profile = { ...thrum.profile("taptic"), transientGain: step };
  const renderer: Renderer = made.renderer({ sampleRate: 8000, profile });
  renderer.read(Math.min(renderer.length, 100)).haptic.fill(renderer.sampleRate);
  renderer.free();
  made.render({ profile: "wideband" });
  const { left, haptic } = made.render({ sampleRate: 44100, mix: "preview", seconds: 2, sounds: { "a.wav": { left: [0, 1] } } });
  const node: AudioBufferSourceNode = made.play(context, { when: 1 });
  const worklet: AudioWorkletNode = await made.player(context, { when: context.currentTime + 1 });
  const changing = await made.player(context);
  changing.set("intensity", 0.5, { over: 0.01 });
  changing.setLoop(true, 0.5);
  // @ts-expect-error: no control has this name.
  changing.set("loudness", 1);
  context.createBuffer(1, left.length, 44100).copyToChannel(left, 0);
  await load(fetch("/thrum.wasm"));
  const parts = made.parts();
  thrum.pattern(parts.events.map((event) => ({ ...event, intensity: 0.5 })), parts.curves, parts);
  // @ts-expect-error
  made.felt({ on: "toaster" });
  made.felt({ on: { device: { class: "coil", peakG: 0.8 } } });
  made.felt({ on: '{"device": {"class": "coil"}}' });
  // @ts-expect-error
  made.felt({ on: { device: { class: "toaster" } } });
  const score: Uint8Array = made.score({ hapticsOnly: true });
  const header: string = made.scoreHeader("tap", { withoutAudioFiles: true });
  // @ts-expect-error
  made.score({ haptics: true });
  const success: Pattern = feedback(thrum, "success", { success: header });
  const names: readonly FeedbackName[] = feedbackNames;
  success.svg(names[score.length]);
  // @ts-expect-error
  feedback(thrum, "applause");
  const motors: { heavy: number; light: number }[] = made.motorLevels({ step: 0.02, on: { rumble: { floor: 0.2 } } }).levels;
  const list: number[] = made.vibration({ slot: 10 });
  const isVibrating: boolean = made.vibrate();
  await made.rumble(gamepad, { signal: new AbortController().signal });
  node.stop(left.length + haptic.length + levels.length + events.length + list.length + Number(isVibrating) + worklet.numberOfInputs + motors.length);
  // @ts-expect-error
  thrum.pattern([{ type: "tap" }]);
  // @ts-expect-error
  made.render({ mix: "mono" });
  // @ts-expect-error
  made.render({ profile: "toaster" });
  // @ts-expect-error
  thrum.pattern([{ type: "transient", intesity: 1 }]);
  // @ts-expect-error
  thrum.compose(sound, { settings: { tapgain: 3 } });
  made.svg("x", { on: "phone", from: 1, width: 480 });
  const { soundingLength, curves }: Summary = made.info();
  if (soundingLength !== null && curves[0]?.points === 2) made.svg();
  return made.compare(composed, { on: "phone", otherOn: "controller" });
}

export async function small(context: BaseAudioContext): Promise<number> {
  const pattern: Played = (await loadPlayer()).parse(new Uint8Array(4));
  pattern.play(context);
  // @ts-expect-error
  pattern.svg();
  const synth = await loadSynth();
  const { haptic } = synth.render(new ArrayBuffer(4), { sampleRate: 48000, profile: "wideband" });
  return haptic.length + pattern.duration + pattern.frames(0.01).taps.length;
}

export function describe(error: unknown): string {
  return error instanceof ThrumError ? `${error.code} ${error.message}` : "";
}

export async function onPad(pattern: Pattern, played: Played, signal: AbortSignal): Promise<number> {
  const pads = await loadPads("/thrum-pads.wasm");
  const pad: Pad | undefined = (await pads.permitted())[0] ?? await pads.request();
  if (!pad || pad.obstacle) return 0;
  const playback: PadPlayback | undefined = await pad.play(pattern, { signal, buffer: 32, level: 0.5, gain: -3 });
  await pad.play(played);
  // @ts-expect-error
  await pad.play(pattern, { buffer: 16 });
  return playback?.lateness.p99 ?? pads.pad(pad.device).name.length;
}

export async function inMemory(): Promise<PatternDiff> {
  const files = await loadFiles();
  const found: Conversion = files.convert("{}", "haptic", { name: "tap.ahap", on: "phone", otherOn: { device: { class: "pad" } }, measures: false });
  const edited: Edited = files.edit(found.files[0].bytes, "trim", { from: 0.5 });
  const starts: number[] = files.split(edited.bytes, [1, 2]).map((part) => part.start);
  files.mix(["{}", edited.bytes], ["haptics", "audio"]);
  // @ts-expect-error: a verb that does not exist
  files.edit("{}", "shif", { by: 1 });
  return files.diff("{}", files.join(["{}", "{}"], { gap: starts[0], merges: true }).bytes);
}
