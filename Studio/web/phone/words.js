// The texts of the page for phones.

export const words = {
  title: "Thrum", will: "This phone will play", nothing: "what the studio plays", studio: (/** @type {string} */ host) => `with the studio on ${host}`, begin: "Begin",
  can: {
    vibrate: "Vibrates, on and off", noVibrate: "Does not vibrate: this browser cannot", apple: "A web page cannot vibrate an iPhone or iPad, so this page plays the touch as sound.", instead: "This browser cannot vibrate, so this page plays the touch as sound.", sound: "Plays sound", noSound: "Plays no sound: this browser lacks Web Audio or WebAssembly",
    flash: "Shows where the pattern is; flashes less than three times a second", strength: "Strength by pulse width; sharpness is not felt here",
  },
  why: "A browser vibrates and sounds only after a touch: that is what Begin is for. This page sees no files and keeps only strength and delay.",
  finding: "Finding the clock", answers: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all} answers`, inStep: "In step", clock: (/** @type {string} */ bound, /** @type {string} */ trip) => `clock ±${bound} ms · trip ${trip} ms`,
  late: (/** @type {number} */ ms) => `${ms} ms late, skipped into the pattern`, waiting: "Waiting for the studio", gone: "The studio does not answer; this phone tries again.", asleep: "This page sleeps in the background.",
  old: "The studio has ended this connection, or the code. Scan the new one in the studio.", full: "The studio has no room for another phone. Disconnect one there, then load this page again.", noCode: "The address holds no code. Scan the one in the studio: Phones… in the menu.",
  strength: "Strength", volume: "Volume", delay: "Delay", check: "Check", mute: "Mute this phone", unmute: "Unmute this phone", muted: "muted", plays: "on", beginSound: "Begin with sound", inStepMuted: "In step, but muted", touch: "Touch the loudspeaker to play again.", tap: "Tap it in", tapNote: "Taps are recorded while the studio records",
  keep: "Hear the click and feel the pulse apart? Slide until they are one. Kept for this phone.", keepSound: "Sound comes late, as through headphones? Slide until click and flash are one. Kept for this phone.",
  cannot: "You hear the touch, and the ring shows it. A native player can join with the same code.", motor: "This browser only turns its motor on and off.", noSounds: "The audio files of the pattern are not played here.",
  long: (/** @type {number} */ seconds) => `Only the first ${seconds} s sound here.`, place: (/** @type {string} */ now, /** @type {string} */ all) => `${now} / ${all} s`, loop: "loop", silent: "Nothing plays yet. Press space in the studio.", wake: "Keep the screen on: a phone that sleeps stops playing.",
};
