// Selects the device and channel of the sound, and the outputs that play at the same time.
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../panels/sheet.js";
import { toggle } from "../panels/parts.js";
import { machineSection } from "./machine.js";
import { Driver, loadPads } from "./driver.js";
import { words as all } from "./strings.js";
import { dress } from "./worker.js";

const words = all.outputs;

/** @typedef {"both" | "left" | "right"} Channels */
/** @type {Channels} */
let channels = "both";
let sink = "";

/**
 * Opens the list of outputs.
 * @param {import("../app.js").App} app
 */
export async function openOutputs(app) {
  dress();
  const own = app.driver ??= new Driver(app);
  prepare = () => {
    own.text = "";
    own.refresh();
    app.studio.emit("hands");
  };
  await app.player.unlock();
  const list = el("div", { class: "outputlist" });
  const { close } = openSheet(app, words.label, "outputs",
    el("div", { class: "sheethead" }, icon("sound", 24), el("h2", { text: words.label }), el("span", { class: "grow" }), el("button", { class: "plain", "aria-label": words.close, onclick: () => end() }, icon("close"))), list);
  const machine = machineSection(app);
  const again = () => show();
  const end = () => {
    for (const name of ["gamepadconnected", "gamepaddisconnected"]) removeEventListener(name, again);
    close();
  };
  const show = async () => {
    const sections = [await soundSection(app), await padSection(app, own, again), bodySection(own)];
    fill(list, sections.map(([title, ...rows]) => el("section", {}, el("h3", { text: String(title) }), ...rows)), machine);
  };
  for (const name of ["gamepadconnected", "gamepaddisconnected"]) addEventListener(name, again);
  await show();
  list.querySelector("select")?.focus();
  return own;
}

/** @param {string} label @param {...(Node | string | null)} controls */
const row = (label, ...controls) => el("label", {}, el("span", { text: label }), ...controls);

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change */
const choice = (label, isOn, change) => el("div", { class: "row" }, el("span", { class: "grow", text: label }), toggle(label, isOn, (now) => {
  change(now);
  prepare();
}));

/** Calculates the data of the outputs before they play. */
let prepare = () => {};

/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} change */
function pick(label, options, value, change) {
  const select = el("select", { onchange: () => change(select.value) }, options.map(([id, text]) => el("option", { value: id, text, selected: id === value })));
  return row(label, select);
}

/** @param {string} label @param {number} most @param {number} value @param {(value: number) => string} spell @param {(value: number) => void} change */
function slide(label, most, value, spell, change) {
  const shown = el("output", { text: spell(value) });
  const slider = el("input", { type: "range", min: "0", max: String(most), step: String(most / 100), value: String(value), oninput: () => {
    fill(shown, spell(Number(slider.value)));
    change(Number(slider.value));
  } });
  return row(label, slider, shown);
}

/** @param {import("../app.js").App} app @returns {Promise<(string | Node)[]>} */
async function soundSection(app) {
  const { player } = app;
  const context = /** @type {any} */ (player.context);
  const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => []) ?? []).filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId && deviceId !== "default");
  const sinks = context?.setSinkId ? pick(words.sound, [["", words.standard], ...devices.map(({ deviceId, label }, n) => /** @type {[string, string]} */ ([deviceId, label || `${n + 1}`]))], sink, async (id) => {
    try {
      await context.setSinkId(id);
      sink = id;
    } catch (error) {
      app.prompts.toast(words.refused(words.sound, error instanceof Error ? error.message : String(error)));
    }
  }) : el("p", { class: "muted", text: words.noSink });
  return [words.sound, sinks,
    pick(words.channels, [["both", words.both], ["left", words.left], ["right", words.right]], channels, (value) => route(app, /** @type {Channels} */ (value))),
    slide(words.gain, 2, player.level, (value) => `${value ? (20 * Math.log10(value)).toFixed(1) : "−∞"} dB`, (value) => player.setLevel(value))];
}

/** @param {import("../app.js").App} app @param {Channels} value */
function route(app, value) {
  channels = value;
  const { context, gain } = app.player;
  if (!context || !gain) return;
  gain.disconnect(context.destination);
  app.player.route?.disconnect();
  app.player.route = null;
  if (value === "both") return void gain.connect(context.destination);
  // A single channel carries both the sound and the vibration, for an actuator that is connected to it.
  const merger = context.createChannelMerger(2);
  const mono = context.createGain();
  Object.assign(mono, { channelCount: 1, channelCountMode: "explicit", channelInterpretation: "speakers" });
  gain.connect(mono);
  mono.connect(merger, 0, value === "left" ? 0 : 1);
  merger.connect(context.destination);
  app.player.route = merger;
}

/** @param {import("../app.js").App} app @param {Driver} own @param {() => void} again @returns {Promise<(string | Node)[]>} */
async function padSection(app, own, again) {
  /** @type {Node[]} */
  const rows = [];
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad) continue;
    const name = pad.id.replace(/ \(.*/, "");
    rows.push(pad.vibrationActuator ? choice(words.motors(name), own.motors.has(pad.index), (isOn) => {
      if (isOn) own.motors.add(pad.index);
      else own.motors.delete(pad.index);
    }) : el("p", { class: "muted", text: words.still(name) }));
  }
  if (!rows.length) rows.push(el("p", { class: "muted", text: words.none }));
  if (!(/** @type {any} */ (navigator).hid)) return [words.pads, ...rows, el("p", { class: "muted", text: words.noHID })];
  const { pads } = await loadPads();
  for (const pad of await pads.permitted()) {
    const label = words[pad.actuators === "coils" ? "coils" : "hd"](pad.name);
    rows.push(pad.obstacle ? el("p", { class: "muted", text: words.refused(label, pad.obstacle) }) : choice(label, own.coils.has(pad), (isOn) => {
      if (isOn) own.coils.add(pad);
      else own.coils.delete(pad);
    }));
  }
  rows.push(el("button", { class: "button", text: words.permit, onclick: async () => {
    try {
      const pad = await pads.request();
      if (pad && !pad.obstacle) own.coils.add(pad);
    } catch (error) {
      app.prompts.toast(words.refused(words.pads, error instanceof Error ? error.message : String(error)));
    }
    again();
  } }));
  return [words.pads, ...rows];
}

/** @param {Driver} own @returns {(string | Node)[]} */
function bodySection(own) {
  const hasHaptics = "playHaptics" in navigator;
  return [words.phone,
    "vibrate" in navigator ? choice(words.follows, own.vibrates, (isOn) => { own.vibrates = isOn; }) : el("p", { class: "muted", text: words.noVibrate }),
    hasHaptics ? choice(words.haptics, own.playsEffects, (isOn) => { own.playsEffects = isOn; }) : el("p", { class: "muted", text: words.noHaptics }),
    slide(words.delay, 100, own.delay, (value) => `${Math.round(value)} ms`, (value) => { own.delay = value; })];
}
