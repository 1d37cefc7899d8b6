// The page that a phone opens through the code. It joins the studio, measures the server's clock, and plays the pattern of the studio.
import { el, fill, find, set, stored } from "../dom.js";
import { Clock, placeAt } from "./clock.js";
import { ability, clipOf, isApple, nameOf, slider, symbol } from "./parts.js";
import { drawRing } from "./ring.js";
import { longest } from "./sound.js";
import { Voice } from "./voice.js";
import { words } from "./words.js";

const code = location.hash.slice(1);
const clock = new Clock((message) => send(message));
const voice = new Voice(clock);
const canSound = "AudioContext" in window && "WebAssembly" in window;
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** The least interval between flashes, in milliseconds: fewer than three in a second. */
const flashEvery = 420;
const longestWait = 8;

/** @type {WebSocket | null} */
let socket = null;
let wait = 0.5;
/** @type {"new" | "joined" | "lost" | "ended"} */
let link = "new";
let hasBegun = false;
let said = "";
const flash = { at: -1e9, head: -1, count: 0 };

/** @param {object} message */
function send(message) {
  if (socket?.readyState === 1) socket.send(JSON.stringify(message));
}

function join() {
  if (!code) return end(words.noCode);
  const own = socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
  own.onopen = () => send({ t: "hello", role: "player", protocol: 1, token: code, name: nameOf(), can: [...canSound ? ["sound"] : [], ...voice.canVibrate ? ["vibrate"] : [], "flash"] });
  own.onmessage = ({ data }) => {
    if (own !== socket) return;
    /** @type {any} */
    let message = null;
    try { message = JSON.parse(data); } catch { return; }
    if (message.t === "welcome") {
      [link, wait] = ["joined", 0.5];
      clock.start();
      report();
    } else receive(message);
    show();
  };
  own.onclose = ({ code: reason }) => {
    if (own === socket) closed(reason === 1008 ? words.old : reason === 1013 && link === "new" && words.full);
  };
}

/** @param {string | false} why the reason if the connection has ended for good, otherwise false */
function closed(why) {
  // Without the connection, the studio can no longer stop the phone.
  voice.stop();
  clock.stop();
  if (why) return end(why);
  link = link === "new" ? "new" : "lost";
  setTimeout(join, 1000 * wait);
  wait = Math.min(longestWait, 2 * wait);
  show();
}

/** @param {string} why */
function end(why) {
  [link, said] = ["ended", why];
  show();
}

/** @param {any} message */
function receive(message) {
  if (message.t === "pong") clock.receive(message);
  else if (message.t === "clip" && message.clip) voice.receive(clipOf(message.clip));
  else if (message.t === "vibration" && Array.isArray(message.vibration)) voice.takeVibration(message.vibration.map(Number));
  else if (message.t === "play") voice.play(message);
  else if (message.t === "stop") voice.stop();
  else if (message.t === "test") voice.test();
  else if (message.t === "set") {
    change({ gain: message.gain, delay: message.delay });
    build();
  } else return;
  report();
}

let reported = "";
let reportedAt = 0;

/** Reports the state of the phone after a change, at most four times a second. */
function report() {
  const state = document.hidden ? "asleep" : !clock.isKnown ? "clock" : !hasBegun ? "waiting" : voice.late > 20 && voice.isPlaying ? "late" : voice.isPlaying ? "playing" : "ready";
  const now = { t: "state", state, gain: voice.gain, delay: voice.delay, spread: Number.isFinite(clock.bound) ? Math.min(Math.round(clock.bound * 10) / 10, 9999) : null, trip: Number.isFinite(clock.trip) ? Math.min(Math.round(clock.trip * 10) / 10, 9999) : null };
  const text = JSON.stringify(now);
  if (text === reported || performance.now() - reportedAt < 250) return;
  [reported, reportedAt] = [text, performance.now()];
  send(now);
}

/** @param {{ gain?: number, delay?: number }} settings */
function change({ gain, delay }) {
  if (gain !== undefined) voice.setGain(Math.min(Math.max(gain, 0), 1));
  if (delay !== undefined) voice.setDelay(Math.min(Math.max(delay, -500), 500));
  try { localStorage.setItem("thrum.phone", JSON.stringify({ gain: voice.gain, delay: voice.delay })); } catch { /* Private windows can refuse storage. */ }
}

// The page.

const canvas = el("canvas", { "aria-hidden": "true" });
const button = el("button", { onclick: press });
const place = el("p", { class: "place" });
const state = el("div", { class: "state", role: "status" });
const title = el("b");

async function press() {
  if (!hasBegun) {
    if (canSound) await voice.unlock();
    hasBegun = true;
    build();
  } else voice.setMuted(!voice.isMuted);
  report();
  show();
}

/** @param {boolean} on @param {number} at milliseconds of the page. Before the clock is known, the server would refuse the time as out of range. */
function sendTap(on, at) { if (clock.isKnown) send({ t: "tap", on, at: clock.server(at) }); }

function build() {
  const main = find(".phone");
  const header = el("header", {}, el("img", { src: "icon.svg", alt: "" }), el("div", {}, title, el("small", { text: words.studio(location.hostname) })));
  const ring = el("div", { class: "ringbox" }, canvas, button);
  if (!hasBegun) {
    fill(main, header, el("h1"), state, ring, el("ul", { class: "abilities" },
      voice.canVibrate ? ability(words.can.vibrate) : canSound ? el("li", { class: "instead", text: isApple() ? words.can.apple : words.can.instead }) : ability(words.can.noVibrate, false), ability(canSound ? words.can.sound : words.can.noSound, canSound), ability(words.can.flash),
      voice.canVibrate && ability(words.can.strength, false)), el("p", { class: "note end", text: words.why }));
  } else {
    const tap = el("button", { text: words.tap, "aria-describedby": "tapnote" });
    for (const [name, on] of /** @type {[string, boolean][]} */ ([["pointerdown", true], ["pointerup", false], ["pointercancel", false]])) {
      tap.addEventListener(name, (event) => {
        if (on) navigator.vibrate?.(20);
        sendTap(on, event.timeStamp);
      });
    }
    for (const [name, on] of /** @type {[string, boolean][]} */ ([["keydown", true], ["keyup", false]])) {
      tap.addEventListener(name, (event) => {
        const { key, repeat } = /** @type {KeyboardEvent} */ (event);
        if (key === " " && !repeat) sendTap(on, event.timeStamp);
      });
    }
    fill(main, header, ring, place, state, el("div", { class: "sliders" },
      slider(voice.canVibrate ? words.strength : words.volume, 0, 100, Math.round(voice.gain * 100), "%", (value) => { change({ gain: value / 100 }); report(); }),
      slider(words.delay, 0, 200, Math.round(voice.delay), "ms", (value) => { change({ delay: value }); report(); })),
    el("p", { class: "note", text: voice.canVibrate ? words.keep : words.keepSound }), el("p", { class: "note notes" }), el("div", { class: "tapin" }, tap, el("p", { class: "note", id: "tapnote", text: words.tapNote })));
  }
  show();
}

function show() {
  const { clip } = voice;
  const speed = voice.run?.speed ?? 1;
  set(title, { text: clip?.name || words.title });
  const heading = document.querySelector("h1");
  if (heading) set(heading, { text: `${words.will} ${clip?.name || words.nothing}` });
  const begin = voice.canVibrate || !canSound ? words.begin : words.beginSound;
  const label = hasBegun ? (voice.isMuted ? words.unmute : words.mute) : begin;
  set(button, { "aria-label": label, "aria-pressed": hasBegun ? voice.isMuted : null });
  if (button.dataset.shown !== label) {
    button.dataset.shown = label;
    fill(button, ...hasBegun ? [symbol(voice.isMuted), el("small", { text: voice.isMuted ? words.muted : words.plays })] : [label]);
  }
  showState();
  const notes = document.querySelector(".notes");
  if (notes) set(notes, { text: [voice.canVibrate ? words.motor : words.cannot, clip?.sounds && words.noSounds, clip && clip.end > longest * speed && words.long(longest * speed), words.wake].filter(Boolean).join(" ") });
}

function showState() {
  const [kind, head, detail] = link === "ended" ? ["bad", words.waiting, said] : link === "lost" ? ["bad", words.waiting, words.gone] : link === "new" ? ["", words.waiting, ""]
    : !clock.isKnown ? ["", words.finding, words.answers(clock.count, Clock.first)]
      : hasBegun && voice.isMuted ? ["", words.inStepMuted, words.touch] : ["good", words.inStep, voice.isPlaying && voice.late > 20 ? words.late(Math.round(voice.late)) : words.clock(clock.bound.toFixed(1), clock.trip.toFixed(1))];
  const key = `${kind}${head}${detail}${hasBegun}`;
  if (state.dataset.key === key) return;
  state.dataset.key = key;
  state.className = `state ${kind}`;
  // A screen reader announces a new state, but not each new figure.
  const text = state.querySelector("b");
  if (text?.textContent === head && state.children.length === (hasBegun ? 2 : 1)) set(/** @type {Element} */ (state.querySelector("small")), { text: detail });
  else fill(state, el("div", {}, el("b", { text: head }), el("small", { text: detail, "aria-live": "off" })), hasBegun && el("button", { text: words.check, onclick: () => voice.test() }));
}

function frame() {
  const { run, clip } = voice;
  const server = clock.server();
  const isPlaying = voice.isPlaying && run !== null && server >= run.at;
  const head = isPlaying && run ? placeAt(run, server) : null;
  if (head !== null && clip) {
    const passed = clip.picture.taps.some(([time, level]) => level > 0.05 && time > flash.head && time <= head);
    if (passed && performance.now() - flash.at >= flashEvery && !voice.isMuted) {
      flash.at = performance.now();
      flash.count += 1;
    }
  }
  flash.head = head ?? -1;
  // A test can set the next flash in the future.
  const since = performance.now() - flash.at;
  const glow = reduced.matches || since < 0 ? 0 : Math.max(0, 1 - since / 200);
  drawRing(canvas, clip, head, glow);
  const [now, all] = [Math.min(head ?? 0, clip?.end ?? 0).toFixed(3), (clip?.end ?? 0).toFixed(3)];
  const text = clip ? `${now}/${all}${run?.loop ? "l" : ""}` : "";
  if (place.dataset.text !== text) {
    place.dataset.text = text;
    fill(place, ...clip ? [now, el("span", { text: ` / ${all} s${run?.loop ? ` · ${words.loop}` : ""}` })] : [el("span", { text: words.silent })]);
  }
  requestAnimationFrame(frame);
}

const isLight = matchMedia("(prefers-color-scheme: light)");
const dress = () => { document.documentElement.dataset.theme = isLight.matches ? "light" : "dark"; };
isLight.addEventListener("change", dress);
dress();
const kept = stored("thrum.phone");
change({ gain: Number.isFinite(kept.gain) ? kept.gain : 1, delay: Number.isFinite(kept.delay) ? kept.delay : 0 });
voice.onTest = () => { flash.at = Math.max(flash.at + flashEvery, performance.now()); };
clock.onChange = () => {
  if (clock.samples.length === 8) voice.again();
  report();
  showState();
};
// The loss of a network does not close a connection. Without this check, the phone would continue for minutes, and the studio could not stop it. When
// a browser closes a connection, it waits a long time for the other side.
clock.onLost = () => {
  if (link !== "joined") return;
  const old = socket;
  socket = null;
  old?.close();
  closed(false);
};
document.addEventListener("visibilitychange", report);
// Browsers keep a page that the user leaves, with its connections. When the user returns, the page joins again.
addEventListener("pagehide", () => socket?.close());
setInterval(() => {
  report();
  showState();
}, 300);
build();
frame();
join();
// The state of the page, for tests.
if (new URLSearchParams(location.search).has("test")) Object.assign(globalThis, { phoneApp: { clock, voice, flash, placeAt, get link() { return link; } } });
document.documentElement.dataset.ready = "true";
