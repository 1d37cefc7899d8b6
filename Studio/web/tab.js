// One open pattern: its origin, its view, and whether its file contains it.
import { words } from "./strings.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */

/** The space that the view leaves after a pattern: a part of its length, and at least this many seconds. */
const [margin, room] = [0.025, 0.06];

let count = 0;

/**
 * The report before a check, and after a check that failed.
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
     * The handle of the file, if the browser lets the page write.
     * @type {FileSystemFileHandle | null}
     */
    this.handle = null;
    /** The time of that file when the pattern was read or written: the version that the pattern comes from. */
    this.fileTime = 0;
    /** @type {string} */
    this.draft = `${Date.now().toString(36)}-${this.key}`;
    /** @type {Finding[]} */
    this.findings = [];
    /**
     * Findings that the file accepts, obsolete acceptances, and whether the whole pattern was checked.
     * @type {Omit<Report, "findings">}
     */
    this.meant = unchecked;
    /** Whether the findings are known. */
    this.isChecked = false;
    /**
     * The felt events on a phone, for a revision of the content.
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
    /** The entry of the library that it comes from. */
    this.source = "";
    /**
     * Hits of the sound that it was composed from, and the first beat, in seconds.
     * @type {number[]}
     */
    this.onsets = [];
    this.firstBeat = 0;
    /** The path in a folder of the server, the identity of that folder, and the version of the file that the pattern comes from. */
    this.path = "";
    this.root = "";
    this.hash = "";
    /** It is saved when the server is available again. */
    this.isWaiting = false;
    /** The user chose its name. */
    this.isNamed = false;
    /** The reason of a failed save. */
    this.error = "";
    /**
     * Text that cannot be read, with the reason.
     * @type {{ text: string, error: ReadError } | null}
     */
    this.broken = null;
    /**
     * Another version of the file, after a change outside: nothing is saved until the user chooses one of the two. `error` says why it
     * cannot be read.
     * @type {{ text: string, version: string | number, time: number, isShown: boolean, error: ReadError | null } | null}
     */
    this.theirs = null;
    /**
     * Unsaved changes to its file from an earlier session.
     * @type {import("./drafts.js").Draft | null}
     */
    this.kept = null;
    /** Opened as a preview from the library: the next preview replaces it. */
    this.isPreview = false;
    /** Its file does not exist yet, or no longer. */
    this.isNew = false;
    /** It was changed while its file was written: no step of its history is the content of the file. */
    this.isAhead = false;
    /** @type {Promise<unknown>} */
    this.lastTurn = Promise.resolve();
  }

  /**
   * Reads and writes its file one after the other, so that each operation sees the result of the one before.
   * @template Result
   * @param {() => Promise<Result>} work
   */
  turn(work) {
    const done = this.lastTurn.then(work);
    this.lastTurn = done.catch(() => {});
    return done;
  }

  /**
   * Records that the file now contains a text. Changes during the writing stay unsaved.
   * @param {string} text
   */
  wrote(text) {
    Object.assign(this, { base: text, error: "", isWaiting: false, isPreview: false, isNew: false, isAhead: this.pattern.write(0) !== text });
    if (!this.isAhead) this.pattern.markSaved();
  }

  get isSaved() { return this.isUnchanged && !this.isNew; }

  /** It equals the content of its file when that was read or written. */
  get isUnchanged() { return this.pattern.isSaved && !this.broken && !this.isAhead; }

  /** "3 changes", or nothing for a file that is new and unchanged. */
  get changes() { return this.isSaved || (this.isNew && this.pattern.isSaved) ? "" : words.changes(this.broken && this.pattern.isSaved ? 1 : this.pattern.unsavedSteps); }

  get end() { return Math.max(this.pattern.lanes.duration, 0.02); }

  fit() {
    const end = this.end;
    this.view = { from: 0, to: Math.max(end * (1 + margin), end + room) };
  }
}
