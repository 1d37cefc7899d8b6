// The built-in samples and templates: a search by words, and small pictures that the core draws.
import { contextOf } from "./dom.js";
import { Pattern } from "./pattern.js";
import { colors } from "./theme.js";
import { tiny } from "./timeline/small.js";

/** @typedef {{ kind: "sample" | "template" | "sound", name: string, words: string[], note: string, text: string, peaks?: number[] }} Entry */

/** The number of columns of a small picture, and of a larger one. */
const few = 64;
const many = 240;

export class Catalog {
  /** @param {import("./studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Entry[]} */
    this.entries = [];
    /**
     * A sound and the pattern that was composed from it.
     * @type {Entry | undefined}
     */
    this.example = undefined;
    /** @type {Map<string, { values: Float32Array, taps: Mark[], length: number }>} */
    this.pictures = new Map();
  }

  async load() {
    const answer = await fetch("library.json");
    if (!answer.ok) return;
    /** @type {Entry[]} */
    const all = await answer.json();
    this.entries = all.filter(({ kind }) => kind !== "sound");
    this.example = all.find(({ kind }) => kind === "sound");
  }

  /**
   * The entries that match all searched words: each begins a word of the name, the words or the note.
   * @param {string} text @param {"sample" | "template" | null} [kind]
   */
  find(text, kind = null) {
    const wanted = text.toLowerCase().split(/[\s,]+/).filter(Boolean);
    return this.entries.filter((entry) => {
      if (kind && entry.kind !== kind) return false;
      const all = [entry.name, ...entry.words, ...entry.note.split(/\W+/)].flatMap((word) => [word, ...word.split("-")]).map((word) => word.toLowerCase());
      return wanted.every((word) => all.some((other) => other.startsWith(word)));
    });
  }

  /** @param {string} key @param {string} text @param {number} [columns] */
  picture(key, text, columns = few) {
    const name = `${key}/${columns}`;
    let found = this.pictures.get(name);
    if (!found) {
      const pattern = new Pattern(this.studio.wasm);
      found = pattern.open(text, false) ? { values: new Float32Array(), taps: [], length: 1 } : pattern.overview(columns);
      pattern.end();
      this.pictures.set(name, found);
    }
    return found;
  }

  /**
   * Draws a small picture.
   * @param {HTMLCanvasElement} canvas @param {string} key @param {string} text @param {number} [at] position of the play head, as a part of the length
   */
  draw(canvas, key, text, at = -1) {
    const [w, h] = [canvas.clientWidth, canvas.clientHeight];
    if (!w) return;
    const c = contextOf(canvas, w, h);
    tiny(c, colors(), this.picture(key, text, w > 200 ? many : few), 3, 3, w - 6, h - 3);
    if (at < 0) return;
    c.fillStyle = colors().ink;
    c.fillRect(Math.round(3 + at * (w - 6)), 0, 1, h);
  }
}
