// Lists the differences between the open pattern and its file after another program has changed the file. The core reads both, and this
// file compares their marks.
import { controlName } from "./controls.js";
import { level, time } from "./format.js";
import { selectionMode, stepName } from "./numbers.js";
import { Pattern } from "./pattern.js";
import { words } from "./strings.js";

/**
 * `take` adopts the value of the file, and `keep` restores the value of the open pattern.
 * @typedef {{ key: string, kind: string, name: string, time: number, note: string, isTheirs: boolean, take: () => void, keep: () => void }} Difference
 */

/** For patterns with at least this number of items, only the values that the picture shows are compared. */
const many = 5000;

export class Differences {
  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.text = "";
    /** @type {Mark[]} */
    this.theirs = [];
    /** @type {{ control: string, points: CurvePoint[] }[]} */
    this.curves = [];
    /**
     * The differences for which the user chose the version of the file.
     * @type {Difference[]}
     */
    this.taken = [];
  }

  /**
   * The number of items and points that differ between two texts.
   * @param {string} one @param {string} other
   */
  count(one, other) {
    const [a, b] = [this.thingsOf(one), this.thingsOf(other)];
    return Math.max([...a.keys()].filter((key) => !b.has(key)).length, [...b.keys()].filter((key) => !a.has(key)).length);
  }

  /**
   * The changes in a version of a file that the open pattern does not contain.
   * @param {string} base @param {string} theirs
   * @returns {{ name: string, note: string }[]}
   */
  changes(base, theirs) {
    const [before, after, mine] = [base, theirs, this.studio.pattern.write(0)].map((text) => this.thingsOf(text));
    const gone = [...before].filter(([key]) => !after.has(key));
    const list = [...after].filter(([key]) => !before.has(key)).map(([key, thing]) => {
      const near = gone.filter(([, { name }]) => name === thing.name).sort(([, a], [, b]) => Math.abs(a.time - thing.time) - Math.abs(b.time - thing.time))[0];
      if (near) gone.splice(gone.indexOf(near), 1);
      const parts = Object.entries(thing.values).filter(([label, value]) => near && near[1].values[label] !== value).map(([label, value]) => `${label} ${near[1].values[label]} → ${value}`);
      return { key, name: `${thing.name} ${time(near ? near[1].time : thing.time)}`, note: near ? parts.join(", ") : words.changed.added };
    }).filter(({ key }) => !mine.has(key));
    return [...list, ...gone.filter(([key]) => mine.has(key)).map(([, thing]) => ({ name: `${thing.name} ${time(thing.time)}`, note: words.changed.gone }))];
  }

  /**
   * The items and points of a text; an empty list if the text cannot be read.
   * @param {string} text
   */
  thingsOf(text) {
    const pattern = new Pattern(this.studio.wasm);
    /** @type {Map<string, { name: string, time: number, values: Record<string, string> }>} */
    const things = new Map();
    if (!pattern.open(text, false)) {
      const marks = pattern.marks(0, Math.max(pattern.lanes.duration, 0.1) * 1.1, 1e6).filter(({ kind }) => kind !== "curve");
      for (const mark of marks) {
        const values = marks.length < many ? valuesOf(pattern.item(mark.id)) : {};
        things.set(`${keyOf(mark)}/${JSON.stringify(values)}`, { name: titleOf(mark), time: mark.time, values: { [words.inspector.time]: time(mark.time), ...values } });
      }
      for (const { control, points } of pattern.lanes.curves) {
        for (const point of points) things.set(`${control}/${point.time}/${point.value}`, { name: pointOf(control), time: point.time, values: { [words.inspector.time]: time(point.time), [words.inspector.value]: level(point.value) } });
      }
    }
    pattern.end();
    return things;
  }

  /**
   * @param {string} text
   * @returns {ReadError | null}
   */
  errorOf(text) {
    const pattern = new Pattern(this.studio.wasm);
    const error = pattern.open(text, false);
    pattern.end();
    return error;
  }

  read() {
    const theirs = this.studio.tab?.theirs;
    if (!theirs || theirs.text === this.text) return;
    this.text = theirs.text;
    this.taken = [];
    [this.theirs, this.curves] = [[], []];
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

  /** The marks of the file that the open pattern lacks. */
  marks() {
    this.read();
    const mine = new Set(this.mine().map(keyOf));
    return this.theirs.filter((mark) => !mine.has(keyOf(mark))).map((mark) => ({ time: mark.time, level: mark.felt, sharpness: mark.feltSharpness }));
  }

  /** The curves of the file that differ, for the rows of curves. */
  lines() {
    this.read();
    return this.curves.filter(({ control, points }) => {
      const mine = this.studio.pattern.lanes.curves.find((curve) => curve.control === control);
      return mine && JSON.stringify(points.map((point) => [point.time, point.value])) !== JSON.stringify(mine.points.map((point) => [point.time, point.value]));
    });
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
      return this.difference(mark.kind, titleOf(mark), mark.time, other ? `${words.changed.theirs} ${isTime ? time(other.time) : level(other.level)}` : words.changed.gone, mark.id, () => (other ? this.become(mark.id, other) : this.edit(mark.id, -1, (pattern) => pattern.remove())));
    });
    list.push(...added.map((mark) => this.difference(mark.kind, titleOf(mark), mark.time, words.changed.added, 0, () => {
      if (mark.kind === "tap") this.studio.pattern.insertTap(mark.time, mark.level, mark.sharpness, 0);
      else this.studio.pattern.insertContinuous(mark.time, mark.end - mark.time, mark.level, mark.sharpness, 0);
    })));
    for (const curve of this.studio.pattern.lanes.curves) {
      const other = this.curves.find(({ control }) => control === curve.control);
      curve.points.forEach((point, n) => {
        const theirs = other?.points[n];
        if (theirs && Math.abs(theirs.value - point.value) + Math.abs(theirs.time - point.time) < 1e-6) return;
        list.push(this.difference("point", pointOf(curve.control), point.time, theirs ? `${level(point.value)} · ${words.changed.theirs} ${level(theirs.value)}` : words.changed.gone, point.id, () => {
          if (theirs) this.edit(point.id, point.index, (pattern) => pattern.move(theirs.time - point.time, theirs.value - point.value, 0));
          else this.edit(point.id, point.index, (pattern) => pattern.remove());
        }));
      });
    }
    return [...list, ...this.taken];
  }

  /**
   * @param {string} kind @param {string} name @param {number} at @param {string} note @param {number} id @param {() => void} body
   * @returns {Difference}
   */
  difference(kind, name, at, note, id, body) {
    /** @type {Difference} */
    const made = { key: `${kind}/${id}/${at}`, kind, name, time: at, note, isTheirs: false, take: () => {
      body();
      this.taken.push({ ...made, isTheirs: true });
      this.studio.changed();
    }, keep: () => {
      // Each adopted difference is one step of the history. To restore the value of the open pattern, this step and all later ones are undone.
      const index = this.taken.findIndex(({ key }) => key === made.key);
      for (let n = this.taken.length; n > index; n--) this.studio.pattern.undo();
      this.taken.length = index;
      this.studio.changed();
    } };
    return made;
  }

  /** @param {number} id @param {number} point @param {(pattern: Pattern) => unknown} body */
  edit(id, point, body) {
    this.studio.pattern.select(id, point, selectionMode.only);
    body(this.studio.pattern);
  }

  /**
   * Sets the position and values of an event to those of the file, as one step of the history.
   * @param {number} id @param {Mark} other
   */
  become(id, other) {
    const { pattern } = this.studio;
    const before = pattern.call("undo_count");
    this.edit(id, -1, (mine) => {
      mine.setTime(other.time, 0);
      mine.setParameter("HapticIntensity", other.level, 0);
      mine.setParameter("HapticSharpness", other.sharpness, 0);
    });
    pattern.call("group", before, stepName.group);
  }
}

/** @param {Mark} mark */
const keyOf = (mark) => `${mark.kind}/${mark.time.toFixed(6)}/${mark.level.toFixed(4)}/${mark.sharpness.toFixed(4)}/${mark.kind === "tap" ? "" : mark.end.toFixed(4)}`;

/** @param {Mark} mark */
const titleOf = (mark) => /** @type {any} */ (words.titles)[mark.kind] ?? mark.kind;

/** @param {string} control */
const pointOf = (control) => `${words.titles.point} of ${controlName(control)}`;

/**
 * The written values of an item.
 * @param {Item | null} item
 */
function valuesOf(item) {
  const given = item?.parameters.filter((each) => each.given).map(({ name, value }) => [words.parameters[name] ?? (name || words.inspector.value), level(value)]) ?? [];
  return { ...(item?.duration === null || item?.duration === undefined ? {} : { [words.inspector.length]: time(item.duration) }), ...Object.fromEntries(given), ...(item?.path ? { [words.titles.file]: item.path } : {}) };
}
