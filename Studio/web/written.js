// The text of a pattern as the core writes it, and the range of each item in it.
import { Session } from "./core.js";

/** The largest number of items for which the range of each item in the text is always known. */
const fewItems = 2000;

export class Written extends Session {
  /** @type {{ revision: number, text: string, ranges: Map<number, [number, number]> }} */
  written = { revision: -1, text: "", ranges: new Map() };
  /** The number of items. */
  items = 0;

  /** The number of history steps at the last opening or saving. */
  savedSteps = 0;

  get isSaved() { return this.call("is_saved") !== 0; }

  markSaved() {
    this.call("mark_saved");
    this.savedSteps = this.call("undo_count");
  }

  /** The number of steps of the history between the saved pattern and the open pattern. */
  get unsavedSteps() { return this.isSaved ? 0 : Math.max(1, Math.abs(this.call("undo_count") - this.savedSteps)); }

  get contentRevision() { return this.call("content_revision"); }

  /** Returns the AHAP text: 0 with the layout of the file, 1 indented, 2 compact. */
  write(style = 0) {
    if (style) {
      this.call("write", style);
      return this.answer();
    }
    const revision = this.contentRevision;
    if (this.written.revision !== revision) {
      this.call("write", 0);
      const triples = this.floats(this.call("float_count"));
      /** @type {Map<number, [number, number]>} */
      const ranges = new Map();
      for (let n = 0; n + 2 < triples.length; n += 3) ranges.set(triples[n], [triples[n + 1], triples[n + 2]]);
      this.written = { revision, text: this.answer(), ranges };
    }
    return this.written.text;
  }

  /**
   * The first and the last line of an item in the text; null if they are not known yet.
   * @param {number} id @returns {[number, number] | null}
   */
  linesOf(id) {
    if (this.items > fewItems && this.written.revision !== this.contentRevision) return null;
    const text = this.write(0);
    const range = this.written.ranges.get(id);
    if (!range) return null;
    const first = lineAt(text, range[0]);
    return [first, first + lineAt(text.slice(range[0], range[1]), range[1] - range[0]) - 1];
  }

  /**
   * The line and column of an item's time in the text; null if they are not known yet.
   * @param {number} id @returns {{ line: number, column: number } | null}
   */
  placeOf(id) {
    if (!this.linesOf(id)) return null;
    const text = this.written.text;
    const [start, end] = this.written.ranges.get(id) ?? [0, 0];
    const found = /"Time"\s*:\s*/.exec(text.slice(start, end));
    const at = start + (found ? found.index + found[0].length : 0);
    return { line: lineAt(text, at), column: at - text.lastIndexOf("\n", at - 1) };
  }

  /**
   * The item at an offset in the text; 0 if there is none.
   * @param {number} offset
   */
  atOffset(offset) {
    for (const [id, [start, end]] of this.written.ranges) if (offset >= start && offset <= end) return id;
    return 0;
  }
}

/** @param {string} text @param {number} offset */
function lineAt(text, offset) {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
