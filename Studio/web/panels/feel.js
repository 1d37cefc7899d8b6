// The palette: sharpness increases from left to right, intensity upwards. A touch plays a tap. The user can drag a dot into the picture.
import { setFeel } from "../actions.js";
import { contextOf, el, set } from "../dom.js";
import { clamp } from "../format.js";
import { colors, edge, faded } from "../theme.js";
import { head } from "../timeline/heads.js";
import { words } from "../strings.js";

/** @param {import("../app.js").App} app @param {boolean} [isLarge] */
export function makeFeel(app, isLarge = false) {
  const { studio } = app;
  const canvas = el("canvas", { "aria-hidden": "true" });
  const pad = isLarge ? 26 : 14;
  const box = el("div", { class: isLarge ? "feel large" : "feel", role: "slider", tabindex: "0", "aria-label": words.library.paletteLabel, "aria-valuemin": "0", "aria-valuemax": "1" }, canvas);
  const [columns, rows] = [11, 5];

  const draw = () => {
    const [w, h] = [canvas.clientWidth, canvas.clientHeight];
    if (!w) return;
    const c = contextOf(canvas, w, h);
    const all = colors();
    for (let a = 0; a < columns; a++) {
      for (let b = 0; b < rows; b++) {
        const [s, i] = [a / (columns - 1), (b + 1) / rows];
        const [x, y] = placeOf(i, s);
        head(c, x, y, s, (isLarge ? 4 : 2.2) + (isLarge ? 7 : 3.4) * i, faded(edge(all, s), 0.24 + 0.76 * i));
      }
    }
    const { intensity, sharpness } = studio.feel;
    const [x, y] = placeOf(intensity, sharpness);
    c.fillStyle = faded(all.ink, 0.35);
    c.fillRect(Math.round(x), 0, 1, h);
    c.fillRect(0, Math.round(y), w, 1);
    c.lineWidth = 2;
    head(c, x, y, sharpness, 9, all.lane, all.ink);
    head(c, x, y, sharpness, 5.4, edge(all, sharpness));
    set(box, { "aria-valuenow": intensity.toFixed(2), "aria-valuetext": words.library.at(intensity.toFixed(2), sharpness.toFixed(2)) });
  };

  /** @param {number} i @param {number} s @returns {[number, number]} */
  const placeOf = (i, s) => [
    pad + s * (canvas.clientWidth - 2 * pad), canvas.clientHeight - pad - (i * rows - 1) / (rows - 1) * (canvas.clientHeight - 2 * pad),
  ];

  /** @param {PointerEvent} event */
  const touch = (event) => {
    const bounds = canvas.getBoundingClientRect();
    const s = clamp((event.clientX - bounds.left - pad) / (bounds.width - 2 * pad));
    const i = clamp(((bounds.bottom - event.clientY - pad) / (bounds.height - 2 * pad) * (rows - 1) + 1) / rows, 0.05, 1);
    studio.feel = { intensity: Math.round(i * 50) / 50, sharpness: Math.round(s * 50) / 50 };
    studio.emit("options");
  };
  let last = 0;
  box.addEventListener("pointerdown", (event) => {
    box.setPointerCapture(event.pointerId);
    app.player.unlock();
    touch(event);
    if (app.recorder.touch(event, "press")) return;
    app.player.strike(studio.feel.intensity, studio.feel.sharpness, 0);
  });
  box.addEventListener("pointermove", (event) => {
    if (!box.hasPointerCapture(event.pointerId)) return;
    if (!studio.isRecording && app.timeline.dragIn(event, false)) return;
    touch(event);
    if (app.recorder.touch(event, "move")) return;
    if (performance.now() - last < 90) return;
    last = performance.now();
    app.player.strike(studio.feel.intensity, studio.feel.sharpness, 0);
  });
  box.addEventListener("pointerup", (event) => {
    if (app.recorder.touch(event, "release")) return;
    if (!app.timeline.dragIn(event, true)) studio.say(words.library.at(studio.feel.intensity.toFixed(2), studio.feel.sharpness.toFixed(2)));
  });
  box.addEventListener("keydown", (event) => {
    const step = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0.05, 0], ArrowDown: [-0.05, 0], ArrowRight: [0, 0.05], ArrowLeft: [0, -0.05] })[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { intensity, sharpness } = studio.feel;
    setFeel(studio, clamp(Math.round((intensity + step[0]) * 100) / 100, 0.05, 1), clamp(Math.round((sharpness + step[1]) * 100) / 100));
    app.player.strike(studio.feel.intensity, studio.feel.sharpness, 0);
  });
  studio.on(["options", "open"], draw);
  new ResizeObserver(draw).observe(canvas);
  return box;
}
