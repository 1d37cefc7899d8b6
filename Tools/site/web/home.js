// The first page of the site: a pattern that is seen, heard, felt and changed, and its code.
import { ahap } from "./code.js";
import "./examples.js";
import { feel, isPhone, pads, stopFeeling } from "./feel.js";
import { Picture, named, span } from "./picture.js";
import { bytesOf, ofEvents, ofScore, play, position, readyCore, readySynth, stop } from "./player.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("./code.js").Event} Event */

const find = (/** @type {string} */ place) => /** @type {any} */ (document.querySelector(place));
/** @type {{ events: Event[], score: string, vibration: number[], code: Record<string, string> }} */
const welcome = JSON.parse(find("#welcome").textContent);
const copied = () => welcome.events.map((event) => ({ ...event }));
const score = bytesOf(welcome.score);
let isChanged = false;
let isPlaying = false;

const [button, words, facts, state, panel, studio] = [".instrument .main", ".instrument .main span", ".facts", ".felt", ".values", ".instrument .studio"].map(find);

const picture = new Picture(find(".stage svg"), {
  intend: () => void readyCore().catch(() => {}),
  select: (index) => {
    const event = picture.events[index];
    find(".values legend").textContent = named(event, index, picture.events);
    panel.querySelector(".length").hidden = event.type === "transient";
    for (const input of panel.querySelectorAll("input")) {
      const value = event[/** @type {"time"} */ (input.name)] ?? 0;
      if (input !== document.activeElement || Number(input.value) !== value) input.value = String(value);
      input.nextElementSibling.textContent = value.toFixed(2) + (input.name === "time" || input.name === "duration" ? " s" : "");
    }
    tabs.mark(index);
  },
  change: () => {
    isChanged = true;
    show();
  },
});

const tabs = new Tabs(find(".code"), {
  events: () => picture.events,
  isChanged: () => isChanged,
  select: (index) => picture.select(index),
  written: welcome.code,
  write: async (language) => {
    const { loadFiles } = await import("./thrum/files.js");
    const files = await (written ??= loadFiles(new URL("./thrum-files.wasm", import.meta.url)));
    return new TextDecoder().decode(files.convert(ahap(picture.events), language, { name: "welcome.ahap", measures: false }).files[0].bytes);
  },
});
/** @type {Promise<any> | undefined} */
let written;
let waiting = 0;

/** Shows what follows from the events. */
function show() {
  const taps = picture.events.filter(({ type }) => type === "transient").length;
  const others = picture.events.length - taps;
  facts.textContent = `${taps} ${taps === 1 ? "tap" : "taps"}, ${others} ${others === 1 ? "vibration" : "vibrations"}`;
  find(".instrument .reset").disabled = !isChanged;
  find(".instrument .remove").disabled = picture.events.length < 2;
  clearTimeout(waiting);
  if (tabs.language.lines) tabs.write();
  else waiting = window.setTimeout(() => tabs.write(), 300);
}

function reset() {
  isChanged = false;
  picture.show(copied());
  show();
}

function frame() {
  if (!isPlaying) return;
  picture.playing(position());
  requestAnimationFrame(frame);
}

/** @param {boolean} value */
function setPlaying(value) {
  isPlaying = value;
  button.classList.toggle("playing", value);
  words.textContent = value ? "Stop" : "Play";
  if (value) frame();
  else {
    picture.playing(undefined);
    stopFeeling();
  }
}

function start() {
  if (isPlaying) return stop();
  const render = isChanged ? ofEvents(picture.events) : ofScore(score);
  play(render, {
    started: () => {
      setPlaying(true);
      feel(picture.events, isChanged ? null : welcome.vibration).catch(() => {});
    },
    ended: () => setPlaying(false),
  }).catch((error) => { state.textContent = `${error.message}. Reload the page.`; });
}

function showPads() {
  const names = pads().map((pad) => pad?.id.replace(/\s*\(.*$/, "") || "the game pad");
  if (names.length) {
    readyCore().catch(() => {});
    state.textContent = `You feel it on ${names.join(" and ")}.`;
  } else state.textContent = isPhone() ? "This phone vibrates with it." : "To feel it, connect a game pad and press a button on it, or open this page on an Android phone.";
}

button.addEventListener("click", start);
find(".instrument .reset").addEventListener("click", reset);
find(".instrument .add").addEventListener("click", () => {
  const ends = picture.events.map(({ time, duration }) => time + (duration ?? 0));
  const time = Math.min(Math.max(...ends) + 0.1, span);
  picture.selected = picture.events.length;
  picture.show([...picture.events, { type: "transient", time, intensity: 0.8, sharpness: 0.5 }]);
  picture.set(picture.selected, {});
  picture.groups[picture.selected].focus();
});
find(".instrument .remove").addEventListener("click", () => {
  picture.show(picture.events.filter((_, index) => index !== picture.selected));
  isChanged = true;
  show();
});
panel.addEventListener("input", (/** @type {InputEvent} */ event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  readyCore().catch(() => {});
  picture.set(picture.selected, { [input.name]: Number(input.value) });
});
document.addEventListener("keydown", (event) => {
  const isControl = event.target instanceof Element && event.target.closest("button, a, input, [role=tabpanel]");
  if (event.key !== " " || isControl || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  start();
});
studio.addEventListener("click", async (/** @type {MouseEvent} */ event) => {
  if (!isChanged) return;
  event.preventDefault();
  const bytes = new Blob([ahap(picture.events)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(bytes).arrayBuffer());
  const code = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  location.href = `studio/#pattern=${code}`;
});
window.addEventListener("gamepadconnected", showPads);
window.addEventListener("gamepaddisconnected", showPads);

picture.selected = 0;
reset();
showPads();
readySynth().catch(() => {});
document.documentElement.dataset.ready = "true";
// The worker loads all documents, so it waits for the page, and for visitors who do not save data.
window.addEventListener("load", () => {
  if (!(/** @type {any} */ (navigator).connection?.saveData)) navigator.serviceWorker?.register("sw.js").catch(() => {});
});
