// The texts of parts that load on demand; the others are in strings.js.

export const words = {
  compose: {
    from: (/** @type {string} */ name) => `From ${name}`, facts: (/** @type {string} */ length, /** @type {number} */ hits) => `${length} · ${hits === 1 ? "1 hit" : `${hits} hits`} found`,
    sound: "Sound", hits: (/** @type {number} */ n) => (n === 1 ? "1 hit, marked in each row" : `${n} hits, marked in each row`), tempo: (/** @type {string} */ bpm) => ` · ${bpm} bpm`, preset: "Preset", none: "none", hear: "Hear the sound", close: "Close", choose: "Strategy", reading: "Listening…",
    names: /** @type {Record<string, string>} */ ({ hybrid: "Hybrid", envelope: "Envelope", onsets: "Hits", impact: "Impact", music: "Music", engine: "Engine", speech: "Speech", ambience: "Ambience", bass: "Bass", loudness: "Loudness" }),
    notes: /** @type {Record<string, string>} */ ({
      hybrid: "taps for hits, vibration for the rest", envelope: "vibration alone, follows loudness", onsets: "taps alone", impact: "hits, clicks, shots, doors", music: "music with a beat", engine: "engines and machines",
      speech: "voices: syllables as vibration", ambience: "wind, rain, crowds",
    }),
    counts: (/** @type {number} */ taps, /** @type {number} */ spans) => [taps ? `${taps} ${taps === 1 ? "tap" : "taps"}` : "", spans ? `${spans} ${spans === 1 ? "vibration" : "vibrations"}` : ""].filter(Boolean).join(" · ") || "nothing is felt",
    off: (/** @type {number} */ jnd) => `off by ${jnd.toFixed(2)} JND`, offNone: "no vibration", play: (/** @type {string} */ name) => `Play ${name} with the sound`, touch: (/** @type {string} */ name) => `Play ${name} alone`,
    settings: /** @type {[string, string, string, string][]} */ ([
      ["sensitivity", "Sensitivity", "only clear hits", "every hit"], ["range", "Range", "automatic, loud parts", "quiet too"], ["detail", "Detail", "closer", "fewer points"],
    ]),
    attach: "The pattern plays the sound", snap: "Taps go to the beat", keep: "Keep mine", take: "Take new", mine: "Changes by hand",
    note: "Nothing is replaced until you choose. One undo takes it all back.", noteNew: "It opens as a new pattern.", cancel: "Cancel", use: (/** @type {string} */ name) => `Use ${name}`, only: "Only add the sound at the head",
    used: (/** @type {string} */ name, /** @type {string} */ facts) => `Composed from ${name}: ${facts}.`, failed: (/** @type {string} */ name, /** @type {string} */ why) => `${name}: ${why}`, undecodable: "this browser cannot read it; use a WAV file",
  },
  convert: {
    label: (/** @type {string} */ name) => `Export ${name}`, format: "Targets", result: "The result", close: "Close", working: "Converting…", note: "The same bytes as thrum convert writes.", saved: (/** @type {string} */ name) => `Exported ${name}.`,
    files: "Files", code: "Code", copy: "Copy", download: "Download", downloads: (/** @type {number} */ n) => `Download ${n} files`, copied: (/** @type {string} */ name) => `Copied ${name}.`, notCopied: "The browser does not let this page copy. The code is selected: copy it with the keys.",
    far: (/** @type {string} */ jnd) => `${jnd} just noticeable differences from the design`, distance: (/** @type {string} */ jnd, /** @type {string} */ verdict) => `${jnd} JND from the design: ${verdict}`, nothing: "Nothing that a hand feels is lost.", binary: (/** @type {string} */ kb) => `A sound file of ${kb} KB.`, more: (/** @type {number} */ n) => `… ${n} more lines`,
    away: "JND from the design", nearer: (/** @type {string} */ name, /** @type {string} */ jnd) => `${name} is nearer: ${jnd} JND.`, choose: "Choose it", feelHere: "Vibrate this device", feelPhone: "Feel it on a phone…", feelPad: "Play on the pad", hear: "Hear what is left", hearing: "Playing the result as sound.", feeling: "Playing the result.",
    failed: (/** @type {string} */ name, /** @type {string} */ why) => `${name}: ${why}`, opened: (/** @type {string} */ name, /** @type {string} */ how) => `Opened ${name} as a copy: ${how}.`, lost: (/** @type {string} */ list) => `Not in the copy: ${list}`,
  },
  retime: {
    label: "Retime to the beat", tempo: "Tempo", tap: "Tap (B)", part: "Part of a beat", strength: "Strength", hold: "Before (hold)", keep: "Keep", leave: "Cancel", kept: "Retimed.", left: "Left as it was.",
    moved: (/** @type {number} */ n, /** @type {number} */ all, /** @type {string} */ most) => `${n} of ${all} taps move, by ${most} at most`,
  },
  rhythm: {
    label: "Rhythm", tempo: "Tempo", tempoName: "Beats per minute", bpm: "bpm", meter: "Beats in a bar", beats: "beats a bar", grid: "Grid", gridName: "Step of the grid", repeat: "Repeat", times: "How often it plays", every: "Distance of repetitions", bars: "bars apart", fill: "Fill", fillName: "Length of all repetitions, in bars", fillBars: "bars",
    accents: "Accents", accentsName: "Factors of the steps of the grid, in turn, such as 1 0.5 0.7 0.5", swing: "Swing", swingName: "Where the second of two steps plays: 50 % is even, 67 % triplets", humanise: "Humanise", early: "Largest change of times, in milliseconds", uneven: "Largest change of strengths", strength: "strength",
    seed: "Seed", seedName: "Number from which the changes follow: the same number gives the same result", another: "Another", hear: "Hear it", keep: "Keep", leave: "Cancel", kept: "Rhythm applied.", left: "Left as it was.", tooOften: "Too many repetitions for one pattern: nothing is repeated. Choose fewer, or a smaller distance.", wrong: "Accents: write numbers from 0 to 10, such as 1 0.5 0.7 0.5.", empty: "The pattern is empty: set a tap first. The rhythm repeats it.",
    range: (/** @type {string} */ name, /** @type {string} */ low, /** @type {string} */ high) => `${name}: write a number from ${low} to ${high}.`,
    result: (/** @type {number} */ n, /** @type {number} */ bars) => `${n === 1 ? "1 event" : `${n} events`}${bars ? `, up to bar ${bars}` : ""}`,
  },
  trim: {
    label: (/** @type {string} */ path) => `Trim and align ${path}`, close: "Close", hear: "Hear the part", trim: "Trim", start: "Start", end: "End", snap: "Start and end go to hits", stays: "What remains stays where it is", write: "Write the part",
    note: "A part becomes a file of its own: patterns play files from their start.", align: "Align", hit: "A hit of the sound", mark: "goes to", move: "Move the sound", beginning: "its beginning", hitAt: (/** @type {number} */ n, /** @type {string} */ at) => `hit ${n}, ${at}`,
    head: (/** @type {string} */ at) => `the head, ${at}`, tap: (/** @type {string} */ at) => `the tap at ${at}`, missing: (/** @type {string} */ path) => `${path}: this page does not have the file; drop it here`,
    early: (/** @type {string} */ by) => `The sound would begin ${by} before the pattern. Trim its start, or choose another place.`, aligned: (/** @type {string} */ at) => `The sound begins at ${at}.`,
    trimmed: (/** @type {string} */ path, /** @type {string} */ length) => `Wrote ${path}, ${length}.`,
  },
  sounds: {
    failed: (/** @type {string} */ name, /** @type {string} */ why) => `${name}: ${why}`, undecodable: "this browser cannot read it; convert it to WAV", compose: "Compose from it instead", added: (/** @type {string} */ name) => `${name} plays with the pattern.`,
    copy: (/** @type {string} */ name, /** @type {string} */ folder) => `${name} is not in the folder ${folder}: copy it there, so that others hear it.`, full: "There are 99 files of this name. Rename or remove some.",
    faded: (/** @type {string} */ path, /** @type {string} */ rise, /** @type {string} */ fall) => `Wrote ${path}: fade in ${rise}, fade out ${fall}.`,
  },
  reference: {
    label: "Reference track", start: "Time of the first picture", startShort: "Starts at", rate: "Pictures a second", rateShort: "Pictures a second", toHead: "Start at the head", find: "Choose the file…", other: "Choose another…", remove: "Remove the reference track", show: "Show the picture",
    facts: (/** @type {number} */ count, /** @type {string} */ length) => (count ? `${count === 1 ? "1 picture" : `${count} pictures`}, ${length}` : length), before: "before the first picture", after: "after the last picture", at: (/** @type {string} */ at) => `at ${at}`, picture: (/** @type {number} */ n, /** @type {number} */ all) => `picture ${n} of ${all}`,
    added: (/** @type {string} */ name, /** @type {string} */ facts) => `Reference track ${name}: ${facts}. It plays without sound.`, removed: (/** @type {string} */ name) => `Removed the reference track ${name}.`, saidStart: (/** @type {string} */ at) => `Starts at ${at}.`, saidRate: (/** @type {string} */ rate) => `${rate} pictures a second.`,
    missing: (/** @type {string} */ name) => `${name} is not here: choose it or drop it on the page. The pattern keeps only its name.`, undecodable: (/** @type {string} */ name) => `${name}: this browser cannot decode this video. Use WebM (VP8, VP9, AV1), MP4 (H.264), or its pictures.`,
    unreadable: (/** @type {string} */ name) => `${name}: this browser cannot read this picture. Use PNG, JPEG or WebP.`, noPicture: (/** @type {string} */ name) => `${name} has no picture. To hear it, add it as a sound.`, refused: "The metadata of this file are no object, so a reference track has no place in it.",
  },
  inputs: {
    label: "Inputs", note: "what a program sets", edit: "Edit inputs…", close: "Close", none: "No input can be used.", about: "A program sets inputs while the pattern plays. Controls follow them, and crossings start events.", empty: "This pattern follows no input. An input is a value of a program, such as the speed of a car: a control follows it, or a crossing starts an event.", input: (/** @type {string} */ name) => `Input ${name}`, fresh: "input", add: "Add an input", name: "Name", low: "From", high: "To", initial: "At first",
    removeOf: (/** @type {string} */ name) => `Remove the input ${name} and what follows it`, addFollower: "A control follows it", addThreshold: "A crossing starts an event", removeFollower: "Remove what follows", removeThreshold: "Remove the crossing",
    control: "Control that follows", target: (/** @type {string} */ name) => ({ PlaybackRate: "Rate", LoopEnd: "End of the loop" }[name] ?? name.replace(/Control$/, "").replace(/([a-z])([A-Z])/g, "$1 $2")),
    points: "Values: input → control", smoothing: "Smoothing", hysteresis: "Hysteresis", side: "Direction of the crossing", sides: /** @type {Record<string, string>} */ ({ above: "rises to", below: "falls to" }),
    members: /** @type {Record<string, string>} */ ({ value: "Value", hysteresis: "Hysteresis", intensity: "Intensity", sharpness: "Sharpness", duration: "Length" }),
    wrong: (/** @type {string} */ text) => `${text}: not a number. The value stays.`, wrongPoints: "Write pairs of an input and a value: 0 → 0.2, 50 → 1. The values stay.",
  },
  gallery: {
    title: "Patterns", none: "Nothing is open.", working: (/** @type {number} */ n, /** @type {number} */ all) => `Gallery: ${n} of ${all}…`, saved: (/** @type {number} */ n) => `Saved a gallery of ${n === 1 ? "1 pattern" : `${n} patterns`}.`,
    failed: (/** @type {string} */ list) => `Not in the gallery: ${list}`, picture: (/** @type {string} */ name) => `The pattern ${name}`,
  },
  devices: {
    label: "Devices", note: "taps kept, JND away", close: "Close", as: "Play as", design: "design", loading: "calculating…", far: (/** @type {number} */ jnd) => jnd.toFixed(1),
    farNote: (/** @type {string} */ verdict, /** @type {number} */ jnd) => `${verdict}: ${jnd.toFixed(2)} just noticeable differences from the design on a phone`,
    kept: (/** @type {number} */ n, /** @type {number} */ all) => `${n}/${all}`, keptNote: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all} events are felt on their own`,
    names: /** @type {Record<string, [string, string]>} */ ({
      phone: ["Phone", "felt level on a phone"], pad: ["Coil pad", "the voice coils of a DualSense"], joycon: ["Joy-Con", "two tones every 15 ms"], controller: ["Motors", "two motors: low above, high below"], web: ["Browser", "navigator.vibrate: on and off"],
    }),
    lost: (/** @type {string} */ at) => `not felt on its own at ${at}`, compare: "Compare…", compareWith: "Compare with", saved: "the saved version", comparing: "Comparing…", result: (/** @type {string} */ name, /** @type {string} */ verdict, /** @type {string} */ jnd) => `${name}: ${verdict}, ${jnd} JND apart`,
    hand: "Hand", ear: "Ear", failed: (/** @type {string} */ why) => `Devices: ${why}`,
  },
  ab: {
    label: "Comparison of A and B", sides: "Which one plays", now: "now", saved: "saved version", keep: "Keep this version as B, and edit on", kept: "version kept", outside: "version changed outside", choose: "Choose B", close: "End the comparison",
    match: "Equally loud", unit: "JND: just noticeable difference. Below 1, a hand hardly tells the two apart.", key: "switch", howA: "How A differs from B", howB: "How B differs from the design", nowhere: "Nothing differs that a hand feels.", apart: (/** @type {string} */ jnd) => `${jnd} JND apart`,
    verdicts: /** @type {Record<string, string>} */ ({ same: "feels the same", close: "differs only side by side", "noticeably different": "noticed in use", different: "feels like another pattern" }),
    opened: (/** @type {string} */ name) => `A is the pattern now, B is ${name}. X switches at the same place.`, hears: (/** @type {string} */ side, /** @type {string} */ name) => `${side}: ${name}.`,
  },
  outputs: {
    label: "Outputs", close: "Close", sound: "Sound output", standard: "system default", channels: "Channels", both: "left and right", left: "left only", right: "right only", gain: "Gain", noSink: "This browser plays on the system's output; Chrome can choose one.",
    pads: "Game pads", none: "No pad is connected. Press a button on it.", permit: "Add a DualSense, Joy-Con or Switch Pro…", noHID: "Voice coils and HD rumble need WebHID: Chrome or Edge on a computer, from https: or localhost.",
    motors: (/** @type {string} */ name) => `${name}: two motors`, coils: (/** @type {string} */ name) => `${name}: voice coils`, hd: (/** @type {string} */ name) => `${name}: HD rumble`, still: (/** @type {string} */ name) => `${name}: no motors that this browser reaches`,
    phone: "This device", noVibrate: "This browser cannot vibrate.", haptics: "Effects of navigator.playHaptics", noHaptics: "This browser has no navigator.playHaptics.", delay: "Delay", follows: "Vibrate with the sound",
    refused: (/** @type {string} */ name, /** @type {string} */ why) => `${name}: ${why}`,
  },
  machine: {
    label: "This computer", needs: "Sound cards, actuators and pads of this computer play through its server. Open the studio with: thrum studio", looking: "Looking for outputs…", none: "No output was found.", opening: "opening…",
    taken: "Another window plays on the phones and outputs now. Play here to take them back.", missing: (/** @type {string} */ kind, /** @type {string} */ why) => `${kind}: ${why}`,
    joined: (/** @type {string} */ name) => `${name} plays along.`, ended: (/** @type {string} */ name) => `${name} is off.`, failed: (/** @type {string} */ name, /** @type {string} */ why) => `${name}: ${why}`,
  },
  phones: {
    label: "Feel it on a phone", close: "Close", done: "Done", open: "Let phones join", renew: "New code", end: "Disconnect all", network: "Network", copy: "Copy the address", copied: "Copied.", notCopied: "The browser does not let this page copy. The address is selected: copy it with the keys.", code: "QR code with the address for phones", point: "Point the camera here. Same Wi-Fi, no app, no account.",
    steps: ["Scan. The page opens.", "Touch Begin there once, so that it may sound and vibrate.", "Press space here. Both play together."],
    needs: "Phones join through the server of this machine. Open the studio with:", closed: "The server listens on this machine only. To let phones in, it must also listen on the local network: they may play, nothing else, and only with the code.", noNetwork: "This machine is in no network. Connect it to the one that the phone is in.",
    safety: "Phones may play, nothing else: they see no files. The code ends with this session.", here: "Here now", noPhones: "No phones yet.", follow: "Phones follow while I edit", record: "Taps on phones are recorded", strength: "Strength", delay: "Delay", test: "Test",
    testOf: (/** @type {string} */ name) => `Test ${name}: two clicks and pulses`, dropOf: (/** @type {string} */ name) => `Disconnect ${name}`, joined: (/** @type {string} */ name) => `${name} has joined.`, left: (/** @type {string} */ name) => `${name} has left.`,
    can: (/** @type {string} */ role, /** @type {string[]} */ can) => (role === "native" ? "a program that plays along" : [can.includes("vibrate") ? "vibrates on and off" : "cannot vibrate", can.includes("sound") ? "plays sound" : ""].filter(Boolean).join(" · ")),
    states: (/** @type {string} */ state, /** @type {number | null} */ spread, /** @type {number | null} */ trip) => ({ waiting: "waits for Begin", clock: "finding the clock", asleep: "asleep", late: "late, skipping", ready: "in step", playing: "playing in step" }[state] ?? state) + (["ready", "playing"].includes(state) && spread !== null && trip !== null ? `, ±${spread} ms` : ""),
  },
};
