// What differs between the open pattern and the file as it is now outside. Both are read by the core; marks are compared.
import { controlName } from "./controls.js";
import { level, time } from "./format.js";
import { Pattern } from "./pattern.js";
import { words } from "./strings.js";

/** @typedef {{ kind: string, name: string, time: number, note: string }} Difference */

export class Differences {
  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.text = "";
    /** @type {Mark[]} */
    this.theirs = [];
    /** @type {{ control: string, points: CurvePoint[] }[]} */
    this.curves = [];
  }

  read() {
    const theirs = this.studio.tab?.theirs;
    if (!theirs || theirs.text === this.text) return;
    this.text = theirs.text;
    const pattern = new Pattern(this.studio.wasm);
    if (!pattern.open(theirs.text, false)) {
      this.theirs = pattern.marks(0, Math.max(pattern.lanes.duration, 0.1) * 1.1, 1e6);
      this.curves = pattern.lanes.curves.map(({ control, points }) => ({ control, points }));
    }
    pattern.end();
  }

  mine() {
    const { pattern } = this.studio;
    return pattern.marks(0, Math.max(pattern.lanes.duration, 0.1) * 1.1, 1e6);
  }

  /** Marks of theirs that mine lack. */
  marks() {
    this.read();
    const mine = new Set(this.mine().map(keyOf));
    return this.theirs.filter((mark) => !mine.has(keyOf(mark))).map((mark) => ({ time: mark.time, level: mark.felt, sharpness: mark.feltSharpness }));
  }

  /** @returns {Difference[]} */
  list() {
    this.read();
    const mine = this.mine();
    const [ours, others] = [new Set(mine.map(keyOf)), new Set(this.theirs.map(keyOf))];
    const only = mine.filter((mark) => !others.has(keyOf(mark)));
    const added = this.theirs.filter((mark) => !ours.has(keyOf(mark)));
    /** @type {Difference[]} */
    const list = only.map((mark) => {
      const at = added.findIndex((other) => other.kind === mark.kind);
      const other = at < 0 ? null : added.splice(at, 1)[0];
      const isTime = other && Math.abs(other.time - mark.time) > 1e-6;
      return { kind: mark.kind, name: titleOf(mark), time: mark.time, note: other ? `${words.changed.theirs} ${isTime ? time(other.time) : level(other.level)}` : words.changed.gone };
    });
    list.push(...added.map((mark) => ({ kind: mark.kind, name: titleOf(mark), time: mark.time, note: words.changed.added })));
    for (const curve of this.studio.pattern.lanes.curves) {
      const other = this.curves.find(({ control }) => control === curve.control);
      curve.points.forEach((point, n) => {
        const theirs = other?.points[n];
        if (theirs && Math.abs(theirs.value - point.value) + Math.abs(theirs.time - point.time) < 1e-6) return;
        list.push({ kind: "point", name: `${words.titles.point} of ${controlName(curve.control)}`, time: point.time, note: theirs ? `${level(point.value)} · ${words.changed.theirs} ${level(theirs.value)}` : words.changed.gone });
      });
    }
    return list;
  }
}

/** @param {Mark} mark */
const keyOf = (mark) => `${mark.kind}/${mark.time.toFixed(6)}/${mark.level.toFixed(4)}/${mark.sharpness.toFixed(4)}/${mark.kind === "tap" ? "" : mark.end.toFixed(4)}`;

/** @param {Mark} mark */
const titleOf = (mark) => /** @type {any} */ (words.titles)[mark.kind] ?? mark.kind;
