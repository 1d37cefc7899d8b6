// Plays patterns as sound. A compiled pattern needs only the synthesizer (25 KB); a pattern in parts needs the core, which is loaded when it may be needed.
import { loadSynth } from "./thrum/score.js";

/** @typedef {import("./code.js").Event} Event */

const address = (/** @type {string} */ name) => new URL(`./${name}`, import.meta.url);
/** @type {Promise<import("./thrum/score.js").Synth> | undefined} */
let synth;
/** @type {Promise<import("./thrum/play.js").Thrum> | undefined} */
let thrum;

/** Loads the synthesizer. */
export const readySynth = () => (synth ??= loadSynth(address("thrum-synth.wasm")));
/** Loads the core. */
export const readyCore = () => (thrum ??= import("./thrum/play.js").then(({ load }) => load(address("thrum-play.wasm"))));

/** @param {string} base64 @returns {Uint8Array} */
export const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** @type {AudioContext | undefined} */
let context;
/** @type {{ node: AudioBufferSourceNode, began: number, length: number, ended: () => void } | undefined} */
let now;

/** The context of the page. The first call must be in a click, so that browsers allow sound. */
export function awake() {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state !== "running") context.resume();
  return context;
}

/**
 * Plays what `render` returns, in place of what plays now.
 * @param {(sampleRate: number) => Promise<{ left: Float32Array, right: Float32Array }>} render
 * @param {{ started?: () => void, ended?: () => void }} [on]
 */
export async function play(render, on = {}) {
  stop();
  const place = awake();
  const { left, right } = await render(place.sampleRate);
  stop();
  // A pattern of silence has no samples.
  const buffer = place.createBuffer(2, Math.max(left.length, 1), place.sampleRate);
  buffer.copyToChannel(/** @type {any} */ (left), 0);
  buffer.copyToChannel(/** @type {any} */ (right), 1);
  const node = new AudioBufferSourceNode(place, { buffer });
  const ended = () => {
    if (now?.node !== node) return;
    now = undefined;
    on.ended?.();
  };
  node.connect(place.destination);
  node.onended = ended;
  const began = place.currentTime + 0.01;
  node.start(began);
  now = { node, began, length: buffer.duration, ended };
  on.started?.();
}

export function stop() {
  if (!now) return;
  const { node, ended } = now;
  ended();
  node.stop();
}

/** The position of the heard sound in seconds; undefined if nothing plays. */
export function position() {
  if (!now || !context) return undefined;
  return Math.max(0, context.currentTime - now.began - (context.outputLatency || 0));
}

/** @param {Uint8Array} score */
export const ofScore = (score) => async (/** @type {number} */ sampleRate) => (await readySynth()).render(score, { mix: "preview", sampleRate });

/** @param {Event[]} events */
export const ofEvents = (events) => async (/** @type {number} */ sampleRate) => {
  const pattern = (await readyCore()).pattern(/** @type {any} */ (events));
  const samples = pattern.render({ mix: "preview", sampleRate });
  pattern.free();
  return samples;
};
