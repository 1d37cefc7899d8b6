// Times the studio's core as the page uses it: node Benchmarks/studio-core.mjs [FOLDER OF THE MODULES, by default out/studio]
// Prints the least and the median of several runs, in milliseconds of wall time.
import { load } from "../Tools/checks/studio-modules.mjs";

const wasm = load(process.argv[2] ?? "out/studio", "studio.wasm");

function pattern(count) {
  const entries = [];
  for (let index = 0; index < count; index++) {
    const parameters = [["HapticIntensity", (index % 10) / 10], ["HapticSharpness", (index % 7) / 10]].map(
      ([ParameterID, ParameterValue]) => ({ ParameterID, ParameterValue }));
    const event = { Time: index / 100, EventType: index % 5 ? "HapticTransient" : "HapticContinuous", EventParameters: parameters };
    if (index % 5 === 0) event.EventDuration = 0.05;
    entries.push({ Event: event });
  }
  for (const ParameterID of ["HapticIntensityControl", "HapticSharpnessControl"]) {
    const ParameterCurveControlPoints = Array.from({ length: 601 }, (_, n) => ({ Time: (n * count) / 60000, ParameterValue: (n % 11) / 10 }));
    entries.push({ ParameterCurve: { ParameterID, Time: 0, ParameterCurveControlPoints } });
  }
  return new TextEncoder().encode(JSON.stringify({ Version: 1, Pattern: entries }, null, 2));
}

function time(name, runs, body) {
  const times = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    body(run);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(`${name.padEnd(44)} ${times[0].toFixed(2).padStart(8)} ${times[runs >> 1].toFixed(2).padStart(8)}`);
}

for (const count of [1000, 5000, 10000]) {
  const text = pattern(count);
  console.log(`${count} events, ${(text.length / 1e6).toFixed(1)} MB`.padEnd(44), "   least   median");
  const session = wasm.studio_new();
  const open = () => {
    const pointer = wasm.studio_alloc(text.length) >>> 0;
    new Uint8Array(wasm.memory.buffer, pointer, text.length).set(text);
    if (!wasm.studio_open(session, pointer, text.length)) throw new Error("not opened");
    wasm.studio_free(pointer);
  };
  time("open", 9, open);
  const view = [0, count / 100, 1600];
  time("first marks of 1600 columns after a change", 9, () => {
    wasm.studio_insert_tap(session, 1, 1, 1, 77);
    wasm.studio_marks(session, ...view);
  });
  time("marks of 1600 columns, all", 21, () => wasm.studio_marks(session, ...view));
  time("marks of 1600 columns, 2 s", 21, () => wasm.studio_marks(session, 1, 3, 1600));
  time("shapes of 1600 columns, all", 9, () => wasm.studio_shapes(session, ...view));
  time("hit", 21, () => wasm.studio_hit(session, 0, 1.234, 0.4, 0.01, 0.02));
  wasm.studio_select_all(session);
  time("move everything, as one gesture", 21, (run) => wasm.studio_move(session, run / 1000 + 0.001, 0, 0, 5));
  time("undo that", 9, (run) => { wasm.studio_undo(session); if (run < 8) wasm.studio_redo(session); });
  time("write after moving everything", 5, (run) => { wasm.studio_move(session, run / 1000 + 0.001, 0, 0, 6); wasm.studio_write(session, 0); });
  wasm.studio_undo(session);
  wasm.studio_select(session, 1, -1, 0);
  wasm.studio_move(session, 0.001, 0, 0, 0);
  time("write after moving one event", 5, () => wasm.studio_write(session, 0));
  time("score", 9, () => wasm.studio_score(session, 48000));
  time("overview of 1000 columns", 9, () => wasm.studio_overview(session, 1000));
  wasm.studio_end(session);
}
