// The targets of an export in groups by platform, each with a name and a sentence. A format that is not named here is in the last group, with
// the words of the library.

/** @typedef {import("./export.js").Format} Format */

/**
 * Title, sentence, formats (name, label, sentence), and the title of the platform that can take its place.
 * @type {[string, string, [string, string, string][], string?][]}
 */
const platforms = [
  ["iPhone and iPad", "Core Haptics plays the AHAP file itself: save it. Or take one of these:", [
    ["swift", "Swift code", "Builds the same pattern with CHHapticPattern, without a file."],
    ["ahap-split", "AHAP in two files", "Taps and vibrations apart, for two players that start together."],
  ]],
  ["Android", "Envelopes on Android 16, and primitives or a waveform on older phones.", [
    ["kotlin", "Kotlin code", "A function that picks the best form the phone can play."],
    ["java", "Java code", "A class that picks the best form the phone can play."],
    ["android", "JSON", "All three forms as data, for a player of your own."],
  ]],
  ["Browsers", "A page can only turn the motor of an Android phone on and off.", [
    ["web-module", "JavaScript module", "A module with a function play(), without a dependency."],
    ["web", "JSON", "The times on and off for navigator.vibrate."],
  ], "Android"],
  ["Game controllers", "A heavy motor and a light one, or two tones.", [
    ["motors-module", "JavaScript module", "A module with a function play(gamepad), for browsers."],
    ["motors", "Steps as JSON", "Steps of both motors, for SDL, XInput and the Gamepad API."],
    ["linux-ff", "Linux rumble", "Rumble effects of the Linux kernel, as JSON."],
    ["hd-rumble", "Joy-Con and Switch Pro", "Two tones every 15 ms, as JSON."],
  ], "Voice coils"],
  ["Headsets and games", "Formats that engines and headsets read.", [
    ["haptic", ".haptic of Meta", "Two envelopes and emphasis, for Meta's SDKs and Unity."],
    ["openxr-parametric", "OpenXR, parametric", "Points and transients of XR_EXT_haptic_parametric, as JSON."],
    ["openxr-c", "OpenXR, C code", "The same as source for C and C++."],
    ["openxr", "OpenXR", "Amplitudes and samples for controllers, as JSON."],
  ]],
  ["Standards and Linux phones", "MPEG's interchange format, and themes of feedbackd.", [
    ["hjif", "HJIF, simple", "ISO/IEC 23090-31, profile Simple Parametric."],
    ["hjif-main", "HJIF, main", "ISO/IEC 23090-31, profile Main, with finer times."],
    ["feedbackd", "feedbackd theme", "The vibration of Linux phones, as a theme."],
  ]],
  ["Voice coils", "The vibration as sound, for an actuator on an amplifier or in a pad.", [
    ["wav", "WAV, 48 kHz", "For coils on a sound card."],
    ["wav-8k", "WAV, 8 kHz", "For small devices."],
    ["wav-3k", "WAV, 3 kHz", "For the coils of a DualSense over Bluetooth."],
  ]],
];

const labels = new Map(platforms.flatMap(([, , formats]) => formats.map(([name, label, note]) => /** @type {[string, [string, string]]} */ ([name, [label, note]]))));

/**
 * The groups of formats that have one.
 * @param {Format[]} formats @returns {{ title: string, note: string, formats: Format[], near?: string }[]}
 */
export function groups(formats) {
  const made = platforms.map(([title, note, names, near]) => ({ title, note, near, formats: names.flatMap(([name]) => formats.filter((format) => format.name === name)) }));
  const rest = formats.filter(({ name }) => !labels.has(name));
  return [...made, { title: "Others", note: "", formats: rest }].filter((group) => group.formats.length);
}

/** @param {Format} format */
export const nameOf = ({ name }) => labels.get(name)?.[0] ?? name;

/** @param {Format} format */
export const noteOf = ({ name, summary }) => labels.get(name)?.[1] ?? summary;

/**
 * The text of a file; null if it is not text.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return null; }
}
