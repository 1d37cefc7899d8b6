// Texts of the page in addition to those in strings.js: for the tour, for audio files, and for a pattern and its file.

/** @param {number} n */
const changes = (n) => (n === 1 ? "1 change" : `${n} changes`);

export const words = {
  // The tour: what ends each step, and its text. With keys, by touch, and in a narrow window.
  coach: /** @type {Record<"keys" | "touch" | "narrow", [string, string, string][]>} */ ({
    keys: [["play", "Press space.", "The dot on the play head is what a hand feels now."], ["move", "Drag a tap.", "You hear it while it moves; it clicks into the grid."],
      ["level", "Press 7.", "The digits set the strength, the arrows move in small steps."], ["save", "Press Mod+s.", "The file is yours; the draft is kept either way."]],
    touch: [["play", "Touch the play button.", "The dot on the play head is what a hand feels now."], ["move", "Drag a tap.", "You hear it while it moves; it clicks into the grid."],
      ["change", "Touch + or − below.", "Intensity, sharpness and time move in small steps."], ["save", "Save it from the menu.", "The file is yours; the draft is kept either way."]],
    narrow: [["play", "Touch the play button.", "The picture follows what a hand feels."], ["feel", "Touch the palette.", "Up is stronger, right is crisper."],
      ["change", "Touch “Tap it in”.", "Each touch adds a tap to the pattern."], ["save", "Touch Save.", "The file is yours; the draft is kept either way."]],
  }),
  // The folder of the server on the first screen.
  folder: {
    label: "Folder", search: "name", none: "No file has this name.", sound: (/** @type {string} */ path) => `${path}: compose from this sound`,
    count: (/** @type {number} */ patterns, /** @type {number} */ sounds) => `${patterns === 1 ? "1 pattern" : `${patterns} patterns`}${sounds ? `, ${sounds === 1 ? "1 sound" : `${sounds} sounds`}` : ""}`,
    more: (/** @type {number} */ n) => `and ${n} more: type a part of a name`, all: (/** @type {number} */ n) => `Show all ${n}`,
  },
  // Audio files in the picture and in the inspector.
  clip: {
    names: { fadeIn: "Fade in", fadeOut: "Fade out" }, fades: "Fade in", out: "out", fadeIn: (/** @type {string} */ length) => `Fade in ${length}`, fadeOut: (/** @type {string} */ length) => `Fade out ${length}`,
    level: (/** @type {string} */ value, /** @type {number | null} */ db) => `Volume ${value}${db === null ? ", silent" : db ? ` (−${-db} dB)` : ""}`,
    loops: "Repeat the file until its length is over", loopsShort: "Repeat", loopsNote: "until its length is over", edges: "Fades of 5 ms at both ends", edgesShort: "Soft ends", edgesNote: "5 ms against clicks",
    others: (/** @type {string} */ names) => `The fade also changes ${names}: a pattern fades all sounds together.`, alone: "Fade only this sound…",
    refused: "A curve of the volume acts here. Edit its points, or choose “Fade only this sound”.",
  },
  // Texts about audio files that are silent or missing.
  audio: {
    missing: (/** @type {string} */ path, /** @type {string} */ folder) => `audio file ${path}: no such file; searched in ${folder}`,
    absent: (/** @type {string} */ path) => `audio file ${path}: this page does not have it; drop it here`,
    unasked: (/** @type {string} */ path) => `audio file ${path}: the server does not answer, so it cannot be sought`,
    malformed: (/** @type {string} */ path) => `audio file ${path}: it cannot be decoded; export it again`,
    undecodable: (/** @type {string} */ path) => `audio file ${path}: this browser does not decode its format; convert it to WAV`,
  },
  // Texts about a pattern and its file: changes by other programs, drafts, and a server that does not answer.
  own: {
    again: (/** @type {string} */ name, /** @type {number} */ n) => `${name} read again: ${changes(n)}`,
    removed: (/** @type {string} */ name) => `${name} was deleted outside. Saving writes it again.`,
    choose: (/** @type {string} */ name) => `Not saved: ${name} was changed outside. Show both, take theirs, keep mine, or save as another file.`,
    taken: (/** @type {string} */ name) => `${name} is as it is outside. Undo brings yours back.`,
    unread: (/** @type {string} */ why) => `What is there now cannot be read: ${why}. `,
    unsaved: "Your changes are not saved.", keep: "Keep mine…", saveAs: "Save as…",
    replace: (/** @type {string} */ name) => `Replace ${name}?`,
    lost: (/** @type {number} */ n) => (n === 1 ? "This change is lost:" : `These ${n} changes are lost:`),
    lostText: "What was changed outside is lost. The picture does not show it: it is in names, order, metadata or the like.",
    lostUnread: (/** @type {string} */ why) => `What is there now cannot be read as a pattern, and is lost: ${why}.`,
    more: (/** @type {number} */ n) => `and ${n} more`, replaceNow: "Replace it", cancel: "Cancel",
    kept: (/** @type {string} */ name, /** @type {string} */ what, /** @type {string} */ ago) => `${what ? `${what} of ${name}` : `A draft of ${name}`} ${what.startsWith("1 ") || !what ? "was" : "were"} not saved, ${ago}. `, restore: "Restore", dismiss: "Not now",
    copy: (/** @type {string} */ name) => `${name} has other changes in a tab or a window, so the draft is open as a copy.`,
    unkept: (/** @type {string} */ why) => `The draft cannot be kept in this browser${why ? ` (${why})` : ""}. Save the file.`,
    waits: "The server does not answer. Saving waits.",
    lostServer: "The server does not answer. You can go on: saving waits, and your draft is kept in this browser. If it has ended, start “thrum studio” again.",
    stale: "The server was started again. Open the address that “thrum studio” printed: this page connects then and saves what waits. Your draft is kept.",
    elsewhere: (/** @type {string} */ folder, /** @type {string} */ now) => (now ? `the file is in the folder ${folder}, and the server serves ${now} now; start “thrum studio” in ${folder}, or save as another file`
      : `the file is in the folder ${folder}, to which this page is not connected; open the address that “thrum studio” printed, or save a copy`),
  },
};
