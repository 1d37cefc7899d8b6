// The whole library for browsers and Node: what play.js does, and checks, pictures, what a hand feels, and patterns composed
// from sounds. thrum.d.ts documents the functions.
import * as layout from "./layout.js";
import { ThrumError, checkKeys } from "./memory.js";
import { compile } from "./module.js";
import { Pattern as PlayedPattern, Thrum as Player } from "./play.js";
import { channelOf } from "./samples.js";

export { ThrumError };

/** The time in seconds from one level of `feltLevels` to the next. */
export const feltStep = 0.005;

export async function load(source = new URL("./thrum.wasm", import.meta.url)) {
  return new Thrum(await compile(source, "thrum.wasm", "thrum_check"));
}

export class Thrum extends Player {
  get patternType() { return Pattern; }

  check(ahap, options) {
    const on = deviceOf(options);
    return this.memory.scope((take) => {
      const text = this.memory.write(take, ahap, "ahap");
      return JSON.parse(this.memory.text("thrum_check", ...text, this.memory.device(take, on)));
    });
  }

  compose(sound, { sampleRate, style, settings = {}, ...others } = {}) {
    checkKeys(others, ["sampleRate", "style", "settings"], "options");
    const { samples, rate } = oneChannel(sound, sampleRate);
    return this.memory.scope((take) => {
      const place = this.memory.write(take, samples)[0];
      const list = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined && value !== null);
      const table = take(list.length * layout.setting.bytes);
      list.forEach(([name, value], index) => {
        if (typeof value !== "number") throw new ThrumError(-1, `settings.${name}: not a number; pass a number`);
        // The library spells names as the command does: tap-gain.
        const spelled = this.memory.name(take, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
        const place = table + index * layout.setting.bytes;
        this.memory.view.setUint32(place + layout.setting.name, spelled, true);
        this.memory.view.setFloat64(place + layout.setting.value, value, true);
      });
      return this.adopt(this.memory.handle(
        "thrum_compose", place, samples.length, rate, this.memory.name(take, style), table, list.length));
    });
  }
}

export class Pattern extends PlayedPattern {
  svg(title, { on, from = 0, to = 0, width = 960, ...others } = {}) {
    checkKeys(others, ["on", "from", "to", "width"], "options");
    return this.memory.scope((take) => this.memory.text(
      "thrum_pattern_picture", this.handle, this.memory.name(take, title), this.memory.device(take, on), from, to, width));
  }

  thumbnail({ width = 128, light = false, ...others } = {}) {
    checkKeys(others, ["width", "light"], "options");
    return this.memory.scope((take) => {
      const [place, count] = this.memory.list(take, 1, "thrum_pattern_thumbnail", this.handle, width, Number(light));
      return new Uint8Array(this.memory.exports.memory.buffer, place, count).slice();
    });
  }

  info() { return JSON.parse(this.memory.text("thrum_pattern_info", this.handle)); }

  score(options) {
    const flags = scoreFlags(options);
    return this.memory.scope((take) => {
      const [place, count] = this.memory.list(take, 1, "thrum_pattern_score", this.handle, flags);
      return new Uint8Array(this.memory.exports.memory.buffer, place, count).slice();
    });
  }

  scoreHeader(name, { stem, ...options } = {}) {
    const hasStem = stem !== undefined && stem !== null;
    if (hasStem && name !== undefined && name !== null) throw new ThrumError(-1, "name, stem: they exclude each other; pass one of them");
    const flags = scoreFlags(options, "stem") | (hasStem ? 4 : 0);
    return this.memory.scope((take) => this.memory.text(
      "thrum_pattern_score_header", this.handle, flags, this.memory.name(take, hasStem ? stem : name)));
  }

  felt(options) {
    const on = deviceOf(options);
    return this.memory.scope((take) => {
      const at = layout.feltEvent;
      const uncovered = take(8);
      const [place, count] = this.memory.list(
        take, at.bytes, "thrum_pattern_felt", this.handle, this.memory.device(take, on), uncovered);
      const view = this.memory.view;
      return Object.assign(Array.from({ length: count }, (_, index) => {
        const start = place + index * at.bytes;
        const [time, duration, level, pitch, roughness, salience] = [
          at.time, at.duration, at.level, at.pitch, at.roughness, at.salience,
        ].map((offset) => view.getFloat64(start + offset, true));
        const kind = view.getInt32(start + at.isSpan, true) ? "span" : "tap";
        const uncertain = view.getInt32(start + at.isUncertain, true) !== 0;
        return { kind, time, duration, level, pitch, roughness, salience, uncertain, count: view.getInt32(start + at.count, true) };
      }), { uncovered: view.getFloat64(uncovered, true) });
    });
  }

  feltLevels(options) {
    const on = deviceOf(options);
    return this.memory.scope((take) => {
      const [place, count] = this.memory.list(
        take, 4, "thrum_pattern_felt_levels", this.handle, this.memory.device(take, on));
      return new Float32Array(this.memory.exports.memory.buffer, place, count).slice();
    });
  }

  padCodes({ on = "joycon", gain = NaN, ...others } = {}) {
    checkKeys(others, ["on", "gain"], "options");
    return this.memory.scope((take) => {
      const [place, count] = this.memory.list(
        take, 4, "thrum_pad_choose", this.handle, this.memory.device(take, on), gain);
      const codes = new Uint8Array(this.memory.exports.memory.buffer, place, 4 * count).slice();
      return Array.from({ length: count }, (_, slot) => {
        const [lowFrequency, lowAmplitude, highFrequency, highAmplitude] = codes.subarray(4 * slot);
        return { lowFrequency, lowAmplitude, highFrequency, highAmplitude };
      });
    });
  }

  compare(other, { on, otherOn = on, ...others } = {}) {
    checkKeys(others, ["on", "otherOn"], "options");
    if (other?.thrum !== this.thrum) {
      throw new ThrumError(-1, "other: not a pattern of this library; create both with one object that load() returned");
    }
    return this.memory.scope((take) => JSON.parse(this.memory.text(
      "thrum_pattern_compare", this.handle, this.memory.device(take, on), other.handle, this.memory.device(take, otherOn))));
  }
}

/** Returns the option `on`. */
function deviceOf(options) {
  checkKeys(options, ["on"], "options");
  return options?.on;
}

/** Returns the options of a score as flags. */
function scoreFlags({ withoutAudioFiles, hapticsOnly, ...others } = {}, ...more) {
  checkKeys(others, ["withoutAudioFiles", "hapticsOnly", ...more], "options");
  return (withoutAudioFiles ? 1 : 0) | (hapticsOnly ? 2 : 0);
}

/** Returns one channel and its sample rate from an AudioBuffer, whose channels are averaged, or from samples. */
function oneChannel(sound, sampleRate) {
  if (typeof sound?.getChannelData !== "function") {
    if (typeof sampleRate !== "number") throw new ThrumError(-1, "sampleRate: missing; pass the samples per second of the sound");
    return { samples: channelOf(sound, "sound"), rate: sampleRate };
  }
  const samples = sound.getChannelData(0).slice();
  for (let channel = 1; channel < sound.numberOfChannels; channel++) {
    sound.getChannelData(channel).forEach((sample, index) => { samples[index] += sample; });
  }
  if (sound.numberOfChannels > 1) samples.forEach((sample, index) => { samples[index] = sample / sound.numberOfChannels; });
  return { samples, rate: sound.sampleRate };
}
