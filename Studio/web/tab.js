// One open pattern: where it is from, what is shown of it, and whether its file holds it.
import { words } from "./strings.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */

/** Room that the view leaves behind a pattern to add to it: a part of its length, and at least so many seconds. */
const [margin, room] = [0.025, 0.06];

let count = 0;

/**
 * What is known before a check, and after one that failed.
 * @type {Report}
 */
export const unchecked = { findings: [], accepted: [], obsolete: [], whole: false };

/** One open pattern. */
export class Tab {
  /** @param {Pattern} pattern @param {string} name @param {string} folder */
  constructor(pattern, name, folder) {
    this.key = ++count;
    this.pattern = pattern;
    this.name = name;
    this.folder = folder;
    this.view = { from: 0, to: 1 };
    this.head = 0;
    /** @type {[number, number] | null} */
    this.loop = null;
    /**
     * The place of the file, where the browser lets the page write.
     * @type {FileSystemFileHandle | null}
     */
    this.handle = null;
    /** The time of that file when the pattern was read from it or written to it: the version that the pattern comes from. */
    this.fileTime = 0;
    /** @type {string} */
    this.draft = `${Date.now().toString(36)}-${this.key}`;
    /** @type {Finding[]} */
    this.findings = [];
    /**
     * Findings that the file accepts, entries that accept nothing any more, and how much was checked.
     * @type {Omit<Report, "findings">}
     */
    this.meant = unchecked;
    /** Whether the findings are known. */
    this.isChecked = false;
    /**
     * What a hand feels on a phone, at a revision of the content.
     * @type {{ revision: number, isKnown: boolean, events: FeltEvent[] }}
     */
    this.felt = { revision: -1, isKnown: false, events: [] };
    /**
     * The finding whose fixes are shown.
     * @type {number | null}
     */
    this.finding = null;
    /** The text as it was opened or saved. */
    this.base = "";
    /** The entry of the library it came from. */
    this.source = "";
    /**
     * Hits of the sound that it was composed from, and the first beat, in seconds.
     * @type {number[]}
     */
    this.onsets = [];
    this.firstBeat = 0;
    /** The path in a folder of the server, what names that folder, and the version of the file that the pattern comes from. */
    this.path = "";
    this.root = "";
    this.hash = "";
    /** It is saved as soon as the server is there again. */
    this.isWaiting = false;
    /** Its name was chosen. */
    this.isNamed = false;
    /** Why saving failed. */
    this.error = "";
    /**
     * Text that does not parse, with the reason.
     * @type {{ text: string, error: ReadError } | null}
     */
    this.broken = null;
    /**
     * Another version of the file, if it was changed outside: nothing is saved over it until one of the two is chosen. `error` says why it
     * cannot be read.
     * @type {{ text: string, version: string | number, time: number, isShown: boolean, error: ReadError | null } | null}
     */
    this.theirs = null;
    /**
     * Changes to its file that were not saved when the page was open before.
     * @type {import("./drafts.js").Draft | null}
     */
    this.kept = null;
    /** Opened by a glance at the library: the next one takes its place. */
    this.isPreview = false;
    /** There is no file of it yet, or no longer. */
    this.isNew = false;
    /** It was changed while its file was written: no step of its history is what the file holds. */
    this.isAhead = false;
    /** @type {Promise<unknown>} */
    this.lastTurn = Promise.resolve();
  }

  /**
   * Reads and writes its file one after the other, so that each sees what the one before did.
   * @template Result
   * @param {() => Promise<Result>} work
   */
  turn(work) {
    const done = this.lastTurn.then(work);
    this.lastTurn = done.catch(() => {});
    return done;
  }

  /**
   * The file holds a text now. What was changed while it was written stays unsaved.
   * @param {string} text
   */
  wrote(text) {
    Object.assign(this, { base: text, error: "", isWaiting: false, isPreview: false, isNew: false, isAhead: this.pattern.write(0) !== text });
    if (!this.isAhead) this.pattern.markSaved();
  }

  get isSaved() { return this.isUnchanged && !this.isNew; }

  /** It is what its file held when that was read or written. */
  get isUnchanged() { return this.pattern.isSaved && !this.broken && !this.isAhead; }

  /** "3 changes", or nothing for a file that is new and untouched. */
  get changes() { return this.isSaved || (this.isNew && this.pattern.isSaved) ? "" : words.changes(this.broken && this.pattern.isSaved ? 1 : this.pattern.unsavedSteps); }

  get end() { return Math.max(this.pattern.lanes.duration, 0.02); }

  fit() {
    const end = this.end;
    this.view = { from: 0, to: Math.max(end * (1 + margin), end + room) };
  }
}
