// The entry for pages that only play: reads, makes, renders and plays haptic patterns (AHAP). play.d.ts documents the functions.
import { Memory, ThrumError } from "./memory.js";
import { compile } from "./module.js";
import { makePattern } from "./making.js";
import { readParts } from "./reading.js";
import { channelOf } from "./samples.js";
import { rumbleSteps, vibration } from "./strengths.js";

export { ThrumError };

const mixes = { separate: 0, preview: 1 };

/** The name of the processor in worklet.js. Its number changes with the messages between both files. */
const processor = "thrum-player-1";

/** The largest number of samples that are rendered at once: one hour at 48 kHz, 2 GB. */
const mostFrames = 172800000;

/** The largest number of control frames in one list, which needs 0.8 GB. */
const mostControlFrames = 4000000;

/** Returns the number of a mix in thrum.h. Throws a ThrumError if the name is unknown. */
function mixNumber(mix) {
  if (Object.hasOwn(mixes, mix)) return mixes[mix];
  throw new ThrumError(-1, `mix: unknown '${String(mix)}'; use separate or preview`);
}

export async function load(source = new URL("./thrum-play.wasm", import.meta.url)) {
  return new Thrum(await compile(source, "thrum-play.wasm", "thrum_pattern_parse"));
}

export class Thrum {
  #patterns;

  /** The class of the patterns that this object creates. */
  get patternType() { return Pattern; }

  constructor(module) {
    this.module = module;
    this.memory = new Memory(module);
    this.version = this.memory.string(this.memory.exports.thrum_version());
    // Frees the memory of patterns that are garbage-collected without a call of free().
    this.#patterns = new FinalizationRegistry((handle) => this.release(handle));
  }

  parse(ahap) {
    return this.memory.scope((take) =>
      this.adopt(this.memory.handle("thrum_pattern_parse", ...this.memory.write(take, ahap, "ahap"))));
  }

  pattern(events, curves, options) { return this.adopt(makePattern(this.memory, events, curves, options)); }

  /** Frees the memory of a pattern. For the modules of this package. */
  release(handle) {
    if (!this.memory.isBroken) this.memory.exports.thrum_pattern_free(handle);
  }

  /** Creates the object for the handle of a new pattern. For the modules of this package. */
  adopt(handle) {
    const pattern = new this.patternType(this, handle, () => this.#patterns.unregister(pattern));
    this.#patterns.register(pattern, handle, pattern);
    return pattern;
  }
}

export class Pattern {
  #handle;
  #forget;

  constructor(thrum, handle, forget) {
    this.thrum = thrum;
    this.#handle = handle;
    this.#forget = forget;
  }

  get memory() { return this.thrum.memory; }

  /** The handle of the pattern. For the modules of this package. */
  get handle() {
    if (!this.#handle) throw new ThrumError(-2, "pattern: it was freed; parse it again");
    return this.#handle;
  }

  get duration() { return this.memory.exports.thrum_pattern_duration(this.handle); }

  ahap() { return this.memory.text("thrum_pattern_write", this.handle); }

  parts() { return readParts(this.ahap()); }

  render({ sampleRate = 48000, mix = "separate", seconds, sounds = {} } = {}) {
    const memory = this.memory;
    return memory.scope((take) => {
      const renderer = memory.handle(
        "thrum_renderer_new", this.handle, sampleRate, mixNumber(mix), 0, ...writeSounds(memory, take, sounds));
      try {
        const length = memory.exports.thrum_renderer_length(renderer);
        memory.check(length);
        const isEndless = length > BigInt(Number.MAX_SAFE_INTEGER);
        const isWhole = seconds === undefined || seconds === null;
        if (isEndless && isWhole) throw new ThrumError(-1, "seconds: the pattern has no end; say how long to render");
        const wanted = isWhole ? Infinity : Math.round(seconds * sampleRate);
        if (!(wanted >= 0)) throw new ThrumError(-1, "seconds: not a length; use 0 or more");
        const frames = Math.min(wanted, isEndless ? Infinity : Number(length));
        if (frames > mostFrames) {
          throw new ThrumError(
            -6, `seconds: ${frames} samples are more than the limit of ${mostFrames}; pass fewer seconds, or use player()`);
        }
        return readAll(memory, take, renderer, frames);
      } finally {
        memory.exports.thrum_renderer_free(renderer);
      }
    });
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
      const [frames, taps] = [take(frameCount * 24), take(tapCount * 16)];
      memory.call(
        "thrum_pattern_frames", this.handle, step, frames, frameCount, counts, taps, tapCount, counts + 4);
      const view = memory.view;
      const strength = (place) => ({
        time: view.getFloat64(place, true), intensity: view.getFloat32(place + 8, true),
        sharpness: view.getFloat32(place + 12, true),
      });
      return {
        step,
        frames: Array.from({ length: frameCount }, (_, index) => strength(frames + index * 24)),
        taps: Array.from({ length: tapCount }, (_, index) => strength(taps + index * 16)),
      };
    });
  }

  vibration(options) { return vibration(this.frames(stepFor(this.duration, 0.0025, 0.5)), options); }

  vibrate(options) { return globalThis.navigator?.vibrate?.(this.vibration(options)) ?? false; }

  async rumble(gamepad, { signal } = {}) {
    const actuator = gamepad?.vibrationActuator;
    if (typeof actuator?.playEffect !== "function") {
      throw new ThrumError(-1, "gamepad: it has no motors that the browser can use; use another pad or browser");
    }
    const steps = rumbleSteps(this.frames(stepFor(this.duration, 0.005, 0.025)));
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

  play(context, { when = 0, mix = "preview", seconds, sounds, destination } = {}) {
    checkContext(context);
    const { left, right, haptic } = this.render({ sampleRate: context.sampleRate, mix, seconds, sounds });
    const channels = mix === "preview" ? [left, right] : [left, right, haptic];
    const buffer = context.createBuffer(channels.length, Math.max(left.length, 1), context.sampleRate);
    channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel));
    const node = context.createBufferSource();
    node.buffer = buffer;
    node.connect(destination ?? context.destination);
    node.start(when ?? 0);
    return node;
  }

  async player(context, { when = 0, mix = "preview", url = new URL("./worklet.js", import.meta.url) } = {}) {
    checkContext(context);
    if (!(when >= 0 && when < Infinity)) throw new ThrumError(-1, "when: not a time; use seconds of context.currentTime");
    const options = {
      numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [mix === "preview" ? 2 : 3],
      // The pattern is sent as bytes because an AudioWorklet has no TextEncoder.
      processorOptions: {
        module: this.thrum.module, ahap: new TextEncoder().encode(this.ahap()), mix: mixNumber(mix), when: Number(when),
      },
    };
    if (!context.audioWorklet) {
      throw new ThrumError(-1, "context: it has no audioWorklet; serve the page over https or from localhost, or use play()");
    }
    if (!(context.sampleRate >= 8000 && context.sampleRate <= 192000)) {
      throw new ThrumError(-1, `context: its sample rate ${context.sampleRate} is not within 8000…192000; use another AudioContext`);
    }
    try {
      await context.audioWorklet.addModule(url);
    } catch (error) {
      throw new ThrumError(-1, `url: ${url} cannot be loaded; copy worklet.js of the package there, or pass its address`, error);
    }
    return new AudioWorkletNode(context, processor, options);
  }

  free() {
    if (!this.#handle) return;
    this.#forget();
    this.thrum.release(this.#handle);
    this.#handle = 0;
  }
}

function checkContext(context) {
  if (typeof context?.createBufferSource === "function") return;
  throw new ThrumError(-1, "context: not an AudioContext; create one with new AudioContext()");
}

/**
 * Returns the step in seconds for control frames: `step`, or for patterns of more than 200 000 steps a longer one, at most
 * `longest`, which limits the memory that they need.
 */
function stepFor(duration, step, longest) { return Math.min(longest, Math.max(step, duration / 200000)); }

/** Waits for a time in milliseconds, or until `signal` is aborted. */
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
 * Writes decoded audio files, which AudioCustom events play, as a list of thrum_sound. `sounds` is
 * `{ path: { left, right } }`; the samples have the sample rate of the renderer. Returns the address and the length.
 */
function writeSounds(memory, take, sounds) {
  const list = Object.entries(sounds ?? {}).map(([path, sound]) => {
    const left = channelOf(sound?.left, `sounds['${path}'].left`);
    const right = sound.right ? channelOf(sound.right, `sounds['${path}'].right`) : left;
    const count = Math.min(left.length, right.length);
    const place = memory.write(take, left.subarray(0, count))[0];
    return [
      memory.name(take, path), place, right === left ? 0 : memory.write(take, right.subarray(0, count))[0], count,
    ];
  });
  if (!list.length) return [0, 0];
  const place = take(list.length * 16);
  list.flat().forEach((word, index) => memory.view.setUint32(place + index * 4, word, true));
  return [place, list.length];
}

/**
 * Renders `frames` samples of the three channels and returns them. Rendering in pieces limits the WebAssembly memory in use
 * to 768 KB.
 */
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
