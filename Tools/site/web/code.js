// Writes the code that plays a pattern of taps and vibrations, in each language. Every line of code has the number of the event that it states.

/** @typedef {{ type: string, time: number, duration?: number, intensity: number, sharpness: number }} Event */
/** @typedef {{ text: string, event?: number }} Line */

/** @param {number} value */
const n = (value) => String(Math.round(value * 1000) / 1000);
/** @param {number} value a literal of a language that needs a point in floating-point numbers */
const point = (value) => (n(value).includes(".") ? n(value) : `${n(value)}.0`);
/** @param {number} value a literal of type `float` in languages of the family of C */
const single = (value) => (n(value).includes(".") ? `${n(value)}f` : n(value));

/**
 * @param {string} before @param {string} after
 * @param {Event[]} events @param {(event: Event) => string} tap @param {(event: Event) => string} vibration
 * @returns {Line[]}
 */
function around(before, events, tap, vibration, after) {
  const lines = events.map((event, index) => ({ text: event.type === "transient" ? tap(event) : vibration(event), event: index }));
  const plain = (/** @type {string} */ text) => text.split("\n").map((line) => ({ text: line }));
  return [...plain(before), ...lines, ...plain(after)];
}

/** @param {Event[]} events */
const swift = (events) => around(
  "import Thrum\n\nlet engine = try HapticEngine()\nlet pattern = HapticPattern(events: [", events,
  (e) => `  .transient(at: ${n(e.time)}, intensity: ${n(e.intensity)}, sharpness: ${n(e.sharpness)}),`,
  (e) => `  .continuous(at: ${n(e.time)}, for: ${n(e.duration ?? 0)}, intensity: ${n(e.intensity)}, sharpness: ${n(e.sharpness)}),`,
  "])\ntry await engine.play(pattern)");

/** @param {Event[]} events */
const c = (events) => around(
  "#include <thrum_engine.h>\n#include <unistd.h>\n\nint main(void) {\n  const thrum_event events[] = {", events,
  (e) => `    THRUM_TAP(${n(e.time)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  (e) => `    THRUM_EVENT(THRUM_CONTINUOUS, ${n(e.time)}, ${n(e.duration ?? 0)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  `  };
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = events;
  parts.event_count = sizeof events / sizeof *events;

  thrum_pattern *pattern;
  thrum_engine *engine;
  if (thrum_pattern_make(&parts, &pattern) < 0) return 1;
  if (thrum_engine_new(NULL, &engine) < 0) return 1;
  thrum_engine_start(engine);
  thrum_play(engine, pattern, 0, NULL);
  sleep(2);
  thrum_engine_free(engine);
  thrum_pattern_free(pattern);
}`);

/** @param {Event[]} events */
const cpp = (events) => around(
  "#include <chrono>\n#include <thread>\n#include <thrum_engine.hpp>\n\nint main() {\n  const auto pattern = thrum::pattern::of({", events,
  (e) => `    thrum::transient(${n(e.time)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  (e) => `    thrum::continuous(${n(e.time)}, ${n(e.duration ?? 0)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  "  });\n  thrum::engine engine;\n  engine.start();\n  engine.play(pattern);\n  std::this_thread::sleep_for(std::chrono::seconds(2));\n}");

/** @param {Event[]} events */
const rust = (events) => around(
  "use std::{thread::sleep, time::Duration};\nuse thrum_haptics::{Engine, Event, Options, Pattern, Result};\n\nfn main() -> Result<()> {\n    let pattern = Pattern::of(&[", events,
  (e) => `        Event::transient(${point(e.time)}).intensity(${point(e.intensity)}).sharpness(${point(e.sharpness)}),`,
  (e) => `        Event::continuous(${point(e.time)}, ${point(e.duration ?? 0)}).intensity(${point(e.intensity)}).sharpness(${point(e.sharpness)}),`,
  "    ])?;\n    let engine = Engine::new(&Options::default())?;\n    engine.start()?;\n    engine.play(&pattern, 0.0)?;\n    sleep(Duration::from_secs(2));\n    Ok(())\n}");

/** @param {Event[]} events */
const csharp = (events) => around(
  "using System.Threading;\nusing Thrum.Haptics;\n\nstatic class Program\n{\n    static void Main()\n    {\n        using (var pattern = new HapticPattern(new[]\n        {", events,
  (e) => `            HapticEvent.Transient(${n(e.time)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  (e) => `            HapticEvent.Continuous(${n(e.time)}, ${n(e.duration ?? 0)}, ${single(e.intensity)}, ${single(e.sharpness)}),`,
  "        }))\n        using (var engine = new HapticEngine(null))\n        {\n            engine.Start();\n            engine.Play(pattern);\n            Thread.Sleep(2000);\n        }\n    }\n}");

/** @param {Event[]} events */
const python = (events) => around(
  "import thrum_haptics as thrum\n\npattern = thrum.Pattern.of([", events,
  (e) => `    thrum.transient(${n(e.time)}, intensity=${n(e.intensity)}, sharpness=${n(e.sharpness)}),`,
  (e) => `    thrum.continuous(${n(e.time)}, ${n(e.duration ?? 0)}, intensity=${n(e.intensity)}, sharpness=${n(e.sharpness)}),`,
  "])\nwith thrum.Engine() as engine:\n    engine.play(pattern)\n    engine.wait()");

/** @param {string} type @param {Event[]} events */
const script = (type, events) => around(
  `import { load${type ? ", type HapticEvent" : ""} } from "thrum-haptics/play";\n\nconst events${type} = [`, events,
  (e) => `  { type: "transient", time: ${n(e.time)}, intensity: ${n(e.intensity)}, sharpness: ${n(e.sharpness)} },`,
  (e) => `  { type: "continuous", time: ${n(e.time)}, duration: ${n(e.duration ?? 0)}, intensity: ${n(e.intensity)}, sharpness: ${n(e.sharpness)} },`,
  `];
const pattern = (await load()).pattern(events);

document.querySelector("button")${type ? "!" : ""}.onclick = () => {
  pattern.play(new AudioContext());
  pattern.vibrate();
};`);

/** @param {Event[]} events @returns {string} the AHAP text */
export function ahap(events) {
  const parameter = (/** @type {string} */ id, /** @type {number} */ value) => ({ ParameterID: id, ParameterValue: Number(n(value)) });
  return JSON.stringify({
    Version: 1,
    Pattern: events.map((event) => ({
      Event: {
        Time: Number(n(event.time)),
        EventType: event.type === "transient" ? "HapticTransient" : "HapticContinuous",
        ...(event.type === "transient" ? {} : { EventDuration: Number(n(event.duration ?? 0)) }),
        EventParameters: [parameter("HapticIntensity", event.intensity), parameter("HapticSharpness", event.sharpness)],
      },
    })),
  }, null, 2);
}

/** The languages of the page. Those without `lines` are written by the exporters of the core. `file` names the file for the check that compiles it. */
export const languages = [
  { id: "swift", name: "Swift", file: "main.swift", lines: swift },
  { id: "c", name: "C", file: "play.c", lines: c },
  { id: "cpp", name: "C++", file: "play.cpp", lines: cpp },
  { id: "rust", name: "Rust", file: "play.rs", lines: rust },
  { id: "csharp", name: "C#", file: "Play.cs", lines: csharp },
  { id: "python", name: "Python", file: "play.py", lines: python },
  { id: "javascript", name: "JavaScript", file: "play.mjs", lines: (/** @type {Event[]} */ events) => script("", events) },
  { id: "typescript", name: "TypeScript", file: "play.mts", lines: (/** @type {Event[]} */ events) => script(": HapticEvent[]", events) },
  { id: "kotlin", name: "Kotlin", file: "WelcomeHaptics.kt", lines: null },
  { id: "java", name: "Java", file: "WelcomeHaptics.java", lines: null },
];
