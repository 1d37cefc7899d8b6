// The entry for pages that only play. play.d.ts documents the functions.
import * as layout from "./layout.js";
import { Memory, ThrumError, checkKeys } from "./memory.js";
import { compile } from "./module.js";
import { controls, makePattern, number } from "./making.js";
import { readParts } from "./reading.js";
import { channelOf } from "./samples.js";
import { rumbleSteps, vibration } from "./strengths.js";

export { ThrumError };

const mixes = { separate: 0, preview: 1 };

/** The name of the processor in worklet.js. Its number changes with the messages between both files. */
const processor = "thrum-player-3";

/** The largest number of samples that are rendered at once: one hour at 48 kHz, 2 GB. */
const mostFrames = 172800000;

/** The largest number of control frames in one list, which needs 0.8 GB. */
const mostControlFrames = 4000000;

/** The members of a profile as a file has them, whose numbers stand in groups. */
const profileGroups = ["name", "purpose", "continuous", "transient", "rumble", "device"];

/** The members of thrum_profile after its size. */
const profileKeys = Object.keys(layout.profile).slice(2);

function mixNumber(mix) {
  if (Object.hasOwn(mixes, mix)) return mixes[mix];
  throw new ThrumError(-1, `mix: unknown '${String(mix)}'; use separate or preview`);
}

export async function load(source = new URL("./thrum-play.wasm", import.meta.url)) {
  return new Thrum(await compile(source, "thrum-play.wasm", "thrum_pattern_parse"));
}

export class Thrum {
  #owned = new FinalizationRegistry((owned) => this.#free(owned));

  get patternType() { return Pattern; }

  constructor(module) {
    this.module = module;
    this.memory = new Memory(module);
    this.version = this.memory.string(this.memory.exports.thrum_version());
  }

  parse(ahap) {
    return this.memory.scope((take) =>
      this.adopt(this.memory.handle("thrum_pattern_parse", ...this.memory.write(take, ahap, "ahap"))));
  }

  pattern(events, curves, options) { return this.adopt(makePattern(this.memory, events, curves, options)); }

  profile(profile) {
    return this.memory.scope((take) => {
      const place = writeProfile(this.memory, take, profile ?? `${profile}`);
      return Object.fromEntries(profileKeys.map((key) => [key, this.memory.view.getFloat64(place + layout.profile[key], true)]));
    });
  }

  // The following is for the modules of this package.

  adopt(handle) { return new this.patternType(this, handle); }

  /** Frees a handle when its owner is garbage-collected; `disown` frees it at once. */
  own(owner, owned) { this.#owned.register(owner, owned, owner); }

  disown(owner, owned) {
    this.#owned.unregister(owner);
    this.#free(owned);
  }

  #free({ kind, handle }) {
    if (!this.memory.isBroken) this.memory.exports[`thrum_${kind}_free`](handle);
  }
}

/** The base of patterns and renderers: a handle of the library. */
class Owner {
  #owned;

  constructor(thrum, handle, kind) {
    this.thrum = thrum;
    this.#owned = { kind, handle };
    thrum.own(this, this.#owned);
  }

  get memory() { return this.thrum.memory; }

  get handle() {
    if (!this.#owned.handle) throw new ThrumError(-2, `${this.#owned.kind}: it was freed; create it again`);
    return this.#owned.handle;
  }

  free() {
    if (!this.#owned.handle) return;
    this.thrum.disown(this, this.#owned);
    this.#owned.handle = 0;
  }
}

export class Renderer extends Owner {
  constructor(pattern, options = {}) {
    checkKeys(options, ["sampleRate", "mix", "profile", "sounds"], "options");
    const { sampleRate = 48000, mix = "separate", profile, sounds } = options;
    const memory = pattern.memory;
    const handle = memory.scope((take) => memory.handle(
      "thrum_renderer_new", pattern.handle, sampleRate, mixNumber(mix), writeProfile(memory, take, profile),
      ...writeSounds(memory, take, sounds)));
    super(pattern.thrum, handle, "renderer");
    this.sampleRate = sampleRate;
  }

  get length() {
    const length = this.memory.exports.thrum_renderer_length(this.handle);
    this.memory.check(length);
    return length > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(length);
  }

  read(frames) {
    if (!(frames >= 0 && frames <= mostFrames && Number.isInteger(frames))) {
      throw new ThrumError(-1, `frames: not a number of samples within 0…${mostFrames}; pass one`);
    }
    return this.memory.scope((take) => readAll(this.memory, take, this.handle, frames));
  }

  reset() { this.memory.call("thrum_renderer_reset", this.handle); }
}

export class Pattern extends Owner {
  constructor(thrum, handle) { super(thrum, handle, "pattern"); }

  get duration() { return this.memory.exports.thrum_pattern_duration(this.handle); }

  ahap() { return this.memory.text("thrum_pattern_write", this.handle); }

  parts() { return readParts(this.ahap()); }

  renderer(options) { return new Renderer(this, options); }

  render({ seconds, ...options } = {}) {
    const renderer = this.renderer(options);
    try {
      const { length, sampleRate } = renderer;
      const isWhole = seconds === undefined || seconds === null;
      if (isWhole && length === Infinity) throw new ThrumError(-1, "seconds: the pattern has no end; say how long to render");
      const wanted = isWhole ? Infinity : Math.round(seconds * sampleRate);
      if (!(wanted >= 0)) throw new ThrumError(-1, "seconds: not a length; use 0 or more");
      const frames = Math.min(wanted, length);
      if (frames > mostFrames) {
        throw new ThrumError(
          -6, `seconds: ${frames} samples are more than the limit of ${mostFrames}; pass fewer seconds, or use player()`);
      }
      return renderer.read(frames);
    } finally {
      renderer.free();
    }
  }

  frames(step = 0.01) {
    const memory = this.memory;
    return memory.scope((take) => {
      const counts = take(8);
      memory.call("thrum_pattern_frames", this.handle, step, 0, 0, counts, 0, 0, counts + 4);
      const [frameCount, tapCount] = [memory.view.getUint32(counts, true), memory.view.getUint32(counts + 4, true)];
      if (frameCount > mostControlFrames) {
        throw new ThrumError(-6, `step: ${frameCount} frames are more than the limit of ${mostControlFrames}; use a longer step`);
      }
      const [frames, taps] = [take(frameCount * layout.frame.bytes), take(tapCount * layout.tap.bytes)];
      memory.call(
        "thrum_pattern_frames", this.handle, step, frames, frameCount, counts, taps, tapCount, counts + 4);
      const view = memory.view;
      const strengths = (place, count, at) => Array.from({ length: count }, (_, index) => {
        const start = place + index * at.bytes;
        return {
          time: view.getFloat64(start + at.time, true), intensity: view.getFloat32(start + at.intensity, true),
          sharpness: view.getFloat32(start + at.sharpness, true),
        };
      });
      return {
        step,
        frames: strengths(frames, frameCount, layout.frame),
        taps: strengths(taps, tapCount, layout.tap),
      };
    });
  }

  motorLevels({ step = 0.012, on, ...others } = {}) {
    checkKeys(others, ["step", "on"], "options");
    const memory = this.memory;
    return memory.scope((take) => {
      const [place, count] = memory.list(
        take, 4, "thrum_pattern_motor_levels", this.handle, memory.device(take, on), step);
      const level = (index) => memory.view.getUint16(place + index * 2, true) / 65535;
      return {
        step: Math.round(step * 1000) / 1000,
        levels: Array.from({ length: count }, (_, index) => ({ heavy: level(2 * index), light: level(2 * index + 1) })),
      };
    });
  }

  vibration(options) { return vibration(this.frames(stepFor(this.duration, 0.0025, 0.5)), options); }

  vibrate(options) { return globalThis.navigator?.vibrate?.(this.vibration(options)) ?? false; }

  async rumble(gamepad, { signal, on, ...others } = {}) {
    checkKeys(others, ["signal", "on"], "options");
    const actuator = gamepad?.vibrationActuator;
    if (typeof actuator?.playEffect !== "function") {
      throw new ThrumError(-1, "gamepad: it has no motors that the browser can use; use another pad or browser");
    }
    const steps = rumbleSteps(this.motorLevels({ on, step: stepFor(this.duration, 0.012, 0.05) }));
    const start = performance.now();
    const until = (time) => pause(time - (performance.now() - start), signal);
    const send = async ({ duration, strong, weak }) => {
      const answer = await actuator.playEffect("dual-rumble", {
        startDelay: 0, duration, strongMagnitude: strong, weakMagnitude: weak,
      });
      // A later step preempts an earlier one. Chromium has more answers, for example if the pad was unplugged.
      if (typeof answer === "string" && answer !== "complete" && answer !== "preempted") {
        throw new ThrumError(-1, `gamepad: it answered '${answer}'; connect it again, or use another pad`);
      }
    };
    let failure;
    let end = 0;
    for (const step of steps) {
      await until(step.time);
      if (failure || signal?.aborted) break;
      end = step.time + step.duration;
      // The timers of a hidden page are late. A step whose time has passed is omitted.
      if (performance.now() - start >= end) continue;
      // Not awaited: a pad may answer after the time of the next step, or never while the page is hidden.
      send(step).catch((error) => { failure ??= { error }; });
    }
    await until(end);
    if (signal?.aborted) await actuator.reset?.();
    if (failure) throw failure.error;
  }

  play(context, { when = 0, mix = "preview", destination, ...options } = {}) {
    checkContext(context);
    checkKeys(options, ["when", "mix", "profile", "seconds", "sounds", "destination"], "options");
    const { left, right, haptic } = this.render({ ...options, sampleRate: context.sampleRate, mix });
    const channels = mix === "preview" ? [left, right] : [left, right, haptic];
    const buffer = context.createBuffer(channels.length, Math.max(left.length, 1), context.sampleRate);
    channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel));
    const node = context.createBufferSource();
    node.buffer = buffer;
    node.connect(destination ?? context.destination);
    node.start(when ?? 0);
    return node;
  }

  async player(context, { when = 0, mix = "preview", profile, url = new URL("./worklet.js", import.meta.url), ...others } = {}) {
    checkContext(context);
    checkKeys(others, ["when", "mix", "profile", "url"], "options");
    // The worklet has no messages for wrong options.
    this.renderer({ sampleRate: context.sampleRate, mix, profile }).free();
    if (!(when >= 0 && when < Infinity)) throw new ThrumError(-1, "when: not a time; use seconds of context.currentTime");
    const options = {
      numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [mix === "preview" ? 2 : 3],
      // The pattern is sent as bytes because an AudioWorklet has no TextEncoder.
      processorOptions: {
        module: this.thrum.module, ahap: new TextEncoder().encode(this.ahap()), mix: mixes[mix], when: Number(when),
        // No event is cut off, also if the pattern repeats while events of the last pass fade out.
        voices: Math.min(65536, 2 * this.parts().events.length + 16),
        profile: this.memory.scope((take) => {
          const place = writeProfile(this.memory, take, profile);
          return place && new Uint8Array(this.memory.exports.memory.buffer, place, 80).slice();
        }),
      },
    };
    if (!context.audioWorklet) {
      throw new ThrumError(-1, "context: it has no audioWorklet; serve the page over https or from localhost, or use play()");
    }
    try {
      await context.audioWorklet.addModule(url);
    } catch (error) {
      throw new ThrumError(-1, `url: ${url} cannot be loaded; copy worklet.js of the package there, or pass its address`, error);
    }
    return controlled(new AudioWorkletNode(context, processor, options));
  }
}

/** Adds the functions to a node that change what it plays. */
function controlled(node) {
  const send = (call, ...values) => node.port.postMessage({ call, values });
  return Object.assign(node, {
    set(control, value, { over = 0 } = {}) {
      const index = number(controls, control, "control");
      const isFactor = control === "intensity" || control === "volume";
      send("set", index, ranged(value, isFactor ? 0 : -1, 1, "value"), ranged(over, 0, 1e9, "over"), 0);
    },
    pause: () => send("pause", 0),
    resume: () => send("resume", 0),
    seek: (position) => send("seek", ranged(position, 0, 1e9, "position")),
    setLoop: (loops, end = 0) => send("set_loop", loops ? 1 : 0, ranged(end, 0, 1e9, "end")),
    setRate: (rate) => send("set_rate", ranged(rate, 0.001, 1000, "rate")),
    stop: () => send("stop", 0),
  });
}

/** Returns a number, which must be within a range. */
function ranged(value, least, most, place) {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new ThrumError(-1, `${place}: not a number within ${least}…${most}`);
}

function checkContext(context) {
  if (typeof context?.createBufferSource === "function") return;
  throw new ThrumError(-1, "context: not an AudioContext; create one with new AudioContext()");
}

/** Returns `step`, or for patterns of more than 200 000 steps, which would need much memory, a longer one. */
function stepFor(duration, step, longest) { return Math.min(longest, Math.max(step, duration / 200000)); }

/** Waits for milliseconds, or until `signal` is aborted. */
function pause(time, signal) {
  return new Promise((resolve) => {
    if (!(time > 0) || signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, time);
    signal?.addEventListener("abort", done);
  });
}

/**
 * Writes a profile as a thrum_profile: a name, nine numbers, or what a profile file contains as an object or text. Returns its
 * address; NULL is the default.
 */
function writeProfile(memory, take, profile) {
  if (profile === undefined || profile === null) return 0;
  const place = take(layout.profile.bytes);
  memory.view.setUint32(place, layout.profile.bytes, true);
  if (typeof profile === "string" || profileGroups.some((key) => profile[key] !== undefined)) {
    memory.call("thrum_profile_named", memory.device(take, profile), place);
    return place;
  }
  checkKeys(profile, profileKeys, "profile");
  profileKeys.forEach((key) => {
    // The library refuses NaN.
    const value = typeof profile[key] === "number" ? profile[key] : NaN;
    memory.view.setFloat64(place + layout.profile[key], value, true);
  });
  return place;
}

/** Writes decoded audio files as a list of thrum_sound. Returns its address and length. */
function writeSounds(memory, take, sounds) {
  const list = Object.entries(sounds ?? {}).map(([path, sound]) => {
    const left = channelOf(sound?.left, `sounds['${path}'].left`);
    const right = sound.right ? channelOf(sound.right, `sounds['${path}'].right`) : left;
    const count = Math.min(left.length, right.length);
    const place = memory.write(take, left.subarray(0, count))[0];
    return [
      layout.sound.bytes, memory.name(take, path), place, right === left ? 0 : memory.write(take, right.subarray(0, count))[0], count,
    ];
  });
  if (!list.length) return [0, 0];
  const place = take(list.length * layout.sound.bytes);
  list.flat().forEach((word, index) => memory.view.setUint32(place + index * 4, word, true));
  return [place, list.length];
}

/** Renders in pieces, which limits the WebAssembly memory in use to 768 KB. */
function readAll(memory, take, renderer, frames) {
  const piece = Math.min(frames, 65536);
  const names = ["left", "right", "haptic"];
  const places = names.map(() => take(piece * 4));
  let sound;
  try {
    sound = Object.fromEntries(names.map((name) => [name, new Float32Array(frames)]));
  } catch (error) {
    throw new ThrumError(-6, `seconds: no memory for ${frames} samples; pass fewer seconds, or use player()`, error);
  }
  for (let done = 0; done < frames; done += piece) {
    const count = Math.min(piece, frames - done);
    memory.call("thrum_renderer_read", renderer, ...places, count);
    names.forEach((name, index) =>
      sound[name].set(new Float32Array(memory.exports.memory.buffer, places[index], count), done));
  }
  return sound;
}
