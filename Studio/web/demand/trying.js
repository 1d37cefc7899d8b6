// Plays the result of an export: as vibration of this device, on a connected game pad, or as the sound of what is left.
import { words as all } from "./strings.js";
import { joined } from "./vibration.js";
import { tools } from "./worker.js";

const words = all.convert;
const decoder = new TextDecoder();

/** @typedef {import("./export.js").Format} Format */
/** @typedef {import("./export.js").Converted} Converted */
/** @typedef {{ name: string, icon: string, said: string, run: () => unknown }} Trial */

/**
 * The format with the same content, for formats that are code.
 * @type {Record<string, string>}
 */
const content = { kotlin: "android", java: "android", "web-module": "web", "motors-module": "motors" };

/** The first connected pad with motors. */
const padOf = () => [...navigator.getGamepads?.() ?? []].find((pad) => pad?.vibrationActuator) ?? null;

/** Whether this device vibrates: browsers on computers have the function too. */
const vibrates = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/**
 * The way to play a result on this device; null if there is none.
 * @param {import("../app.js").App} app @param {Format} format @param {Converted} made @param {Uint8Array} source @returns {Trial | null}
 */
export function trialOf(app, format, made, source) {
  const { name } = format;
  /** @param {string} other @returns {Promise<Uint8Array>} */
  const bytesOf = async (other) => (other === name ? made : await tools({ verb: "convert", format: other, source, ending: "ahap", name: "pattern", measures: false })).files[0].bytes;
  const own = content[name] ?? name;
  const hear = { name: words.hear, icon: "sound", said: words.hearing };
  if (own === "web" && vibrates()) return { name: words.feelHere, icon: "phone", said: words.feeling, run: async () => navigator.vibrate(joined(JSON.parse(decoder.decode(await bytesOf("web"))).calls)) };
  const pad = own === "motors" ? padOf() : null;
  if (pad) return { name: words.feelPad, icon: "phone", said: words.feeling, run: async () => play(pad.index, JSON.parse(decoder.decode(await bytesOf("motors"))).steps) };
  if (name.startsWith("wav")) {
    return { ...hear, run: async () => {
      await app.player.unlock();
      const { context } = app.player;
      if (!context) return;
      app.player.stopText();
      app.player.once = app.player.playOnce(await context.decodeAudioData(/** @type {ArrayBuffer} */ (made.files[0].bytes.slice().buffer)));
    } };
  }
  if (["swift", "ahap-split"].includes(name)) return app.link.isOn ? { name: words.feelPhone, icon: "phone", said: "", run: () => app.run("phones") } : null;
  if (!format.isRead && own === name) return null;
  return { ...hear, run: async () => {
    await app.player.unlock();
    const ending = made.files[0].name.split(".").pop() ?? "";
    const back = await tools({ verb: "convert", format: "ahap", source: await bytesOf(own), ending: own === name ? ending : "json", name: "pattern", measures: false });
    app.player.playText(decoder.decode(back.files[0].bytes));
  } };
}

/**
 * Plays steps of two motors.
 * @param {number} index @param {{ duration: number, strongMagnitude: number, weakMagnitude: number }[] | number[][]} steps
 */
async function play(index, steps) {
  for (const step of steps) {
    const [duration, strongMagnitude, weakMagnitude] = Array.isArray(step) ? step : [step.duration, step.strongMagnitude, step.weakMagnitude];
    navigator.getGamepads()[index]?.vibrationActuator?.playEffect?.("dual-rumble", { duration, strongMagnitude, weakMagnitude })?.catch?.(() => {});
    await new Promise((done) => { setTimeout(done, duration); });
  }
}
