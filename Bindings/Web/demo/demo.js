import { load } from "../thrum.js";

const names = [
  "heartbeat", "spring-boing", "drum-roll", "rain", "gravel", "sword-clash", "bow-string", "engine-rumble", "inflate",
  "picker-wheel", "navigate-left", "navigate-right", "success", "warning", "failure",
];
const devices = { phone: "phone", watch: "watch", controller: "game pad", web: "phone that a page vibrates" };
const find = (id) => document.getElementById(id);

let thrum;
/** The pattern that the page shows: its name, AHAP text and object, and the seconds that play. */
let shown;
/** The longest time that plays, in seconds, because a pattern may have no end. */
const longest = 60;
/** The nodes and timers that play, to be stopped. */
let playing;
let context;
/** A pad with voice coils or HD rumble that the person has chosen. */
let chosen;
/** The module for such pads. It is loaded when the person asks for one. */
let pads;

/** Runs a task for the person. Shows its error on the page. */
async function attempt(task) {
  find("error").hidden = true;
  try {
    await task();
  } catch (error) {
    find("error").textContent = error.message;
    find("error").hidden = false;
  }
}

const say = (text) => { find("status").textContent = text; };

function show(name, ahap) {
  const pattern = thrum.parse(ahap);
  stop();
  shown?.pattern.free();
  const start = performance.now();
  const { haptic } = pattern.render({ seconds: longest });
  const time = performance.now() - start;
  shown = { name, ahap, pattern, seconds: haptic.length / 48000 };
  for (const button of find("patterns").children) button.setAttribute("aria-pressed", String(button.textContent === name));
  const image = find("image");
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(new Blob([pattern.svg(name)], { type: "image/svg+xml" }));
  image.alt = `${name}: intensity and sharpness over time`;
  image.hidden = false;
  find("length").textContent = `${pattern.duration.toFixed(2)} s`;
  find("speed").textContent = `${haptic.length.toLocaleString()} samples in ${time.toFixed(1)} ms`;
  const list = pattern.vibration();
  find("times").textContent = `${Math.ceil(list.length / 2)} pulses for navigator.vibrate`;
  find("vibration").textContent = `[${list.join(", ")}]`;
  find("play").disabled = false;
  judge();
}

/** Shows what a hand feels on the chosen device, and what could feel better. */
function judge() {
  const on = find("device").value;
  const felt = shown.pattern.felt({ on });
  const count = (kind, one) => {
    const number = felt.filter((event) => event.kind === kind).length;
    return `${number} ${one}${number === 1 ? "" : "s"}`;
  };
  const strongest = felt.reduce((most, { level }) => Math.max(most, level), 0);
  find("felt").textContent = felt.length
    ? `${count("tap", "tap")} and ${count("span", "vibration")}, at most ${strongest.toFixed(0)} dB above the threshold of touch`
    : "nothing";
  const { findings } = thrum.check(shown.ahap, { on });
  find("findings").replaceChildren(...(findings.length ? findings : [{ message: "nothing to improve" }]).map(({ message, proposal }) => {
    const item = document.createElement("li");
    item.textContent = proposal ? `${message} (${proposal})` : message;
    return item;
  }));
}

function play() {
  stop();
  const { pattern, name, seconds } = shown;
  const abort = new AbortController();
  playing = { abort };
  find("stop").disabled = false;
  const used = [];
  if (find("sound").checked) {
    // A browser that refuses sound must not stop the other outputs.
    attempt(() => {
      context ??= new AudioContext();
      // Not awaited, because it may never answer.
      context.resume().catch(() => {});
      playing.node = pattern.play(context, { seconds });
      used.push("sound");
    });
  }
  if (find("phone").checked && pattern.vibrate()) used.push("phone");
  if (find("pad").checked && chosen) {
    // The last playback may still be putting the pad to rest.
    const wait = chosen.rested ?? Promise.resolve();
    chosen.rested = wait.then(() => chosen.pad.play(pattern, { signal: abort.signal })).catch((error) => {
      if (!abort.signal.aborted) attempt(() => { throw error; });
    });
    used.push(chosen.pad.name);
  }
  const pad = find("pad").checked && !chosen && Array.from(navigator.getGamepads?.() ?? []).find((one) => one?.vibrationActuator);
  if (pad) {
    pattern.rumble(pad, { signal: abort.signal }).catch((error) => attempt(() => { throw error; }));
    used.push("game pad");
  }
  say(used.length ? `${name} plays: ${used.join(", ")}.` : "Nothing plays: choose Sound, or connect a game pad.");
  const current = playing;
  playing.timer = setTimeout(() => {
    if (playing !== current) return;
    if (find("loop").checked) return attempt(play);
    stop();
    say(`${name} has ended.`);
  }, seconds * 1000 + 250);
  playing.hint = setTimeout(() => {
    if (playing === current && playing.node && context.state !== "running") {
      say("The browser has not started the sound: press Play, and check that this tab may play sound.");
    }
  }, 500);
}

function stop() {
  if (!playing) return;
  clearTimeout(playing.timer);
  clearTimeout(playing.hint);
  playing.abort.abort();
  playing.node?.stop();
  navigator.vibrate?.(0);
  playing = undefined;
  find("stop").disabled = true;
  say("Stopped.");
}

/** Has the person choose a pad. */
async function connect() {
  pads ??= await (await import("../pads.js")).loadPads();
  const pad = await pads.request();
  if (!pad) return;
  stop();
  if (pad.obstacle) throw new Error(`${pad.name}: ${pad.obstacle}`);
  chosen = { pad };
  find("connected").textContent = `${pad.name}: ${pad.actuators === "coils" ? "voice coils" : "HD rumble"}.`;
  say(`${pad.name} is chosen: press Play.`);
}

async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: the server answered ${answer.status}; serve the whole repository with node Bindings/Web/test/serve.mjs`);
  return answer.text();
}

/** Opens a file of the person: AHAP text, or a sound from which a pattern is composed. */
async function open(file) {
  if (/\.(ahap|json)$/i.test(file.name)) return show(file.name, await file.text());
  context ??= new AudioContext();
  let sound;
  try {
    sound = await context.decodeAudioData(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name}: not a sound that this browser can read; choose a WAV, MP3 or AHAP file`);
  }
  const composed = thrum.compose(sound);
  show(file.name, composed.ahap());
  composed.free();
}

for (const [value, text] of Object.entries(devices)) find("device").append(new Option(text, value));
find("device").onchange = () => shown && attempt(judge);
find("play").onclick = () => attempt(play);
find("stop").onclick = stop;
find("connect").onclick = () => attempt(connect);
find("connect").hidden = !navigator.hid;
find("file").onchange = ({ target }) => attempt(async () => {
  const [file] = target.files;
  if (!file) return;
  await open(file);
  say(`${file.name} is ready.`);
});
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") stop(); });

await attempt(async () => {
  try {
    thrum = await load();
  } catch (error) {
    say("The library was not loaded.");
    throw error;
  }
  for (const name of names) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.onclick = () => attempt(async () => {
      show(name, await read(`../../../Samples/${name}.ahap`));
      play();
    });
    find("patterns").append(button);
  }
  show(names[0], await read(`../../../Samples/${names[0]}.ahap`));
  say("Ready. Escape stops.");
});
document.body.dataset.ready = "true";
