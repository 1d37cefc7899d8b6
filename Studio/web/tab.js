// One open pattern: its origin, its view, and whether it has unsaved changes.
import { plainGrid } from "./grid.js";
import { words } from "./strings.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */

/** The space after the end of a pattern in the view: a part of the pattern's length, and at least this many seconds. */
const [margin, room] = [0.025, 0.06];

let count = 0;

/**
 * The report before the first check, and after a check that failed.
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
    this.grid = { ...plainGrid };
    this.head = 0;
    /** The ends of the last audio file and of the reference track, as far as their files are known. In seconds. */
    this.soundEnd = this.filmEnd = 0;
    /** @type {[number, number] | null} */
    this.loop = null;
    /**
     * The handle of the file, if the browser permits the page to write it.
     * @type {FileSystemFileHandle | null}
     */
    this.handle = null;
    /** The time of that file when the page read or wrote the pattern. It identifies the version on which the pattern is based. */
    this.fileTime = 0;
    /** @type {string} */
    this.draft = this.freeDraft();
    /** @type {Finding[]} */
    this.findings = [];
    /**
     * The findings that the file accepts, the obsolete acceptances, and whether the whole pattern was checked.
     * @type {Omit<Report, "findings">}
     */
    this.meant = unchecked;
    /** Whether the findings are known. */
    this.isChecked = false;
    /**
     * The felt events on a phone, for one revision of the content.
     * @type {{ revision: number, isKnown: boolean, events: FeltEvent[] }}
     */
    this.felt = { revision: -1, isKnown: false, events: [] };
    /**
     * The finding whose fixes are shown.
     * @type {number | null}
     */
    this.finding = null;
    /** The text when it was opened or last saved. */
    this.base = "";
    /** The entry of the library from which the pattern was opened. */
    this.source = "";
    /**
     * The hits of the sound from which the pattern was composed, and its first beat. In seconds.
     * @type {number[]}
     */
    this.onsets = [];
    this.firstBeat = 0;
    /** The path in a folder of the server, the identity of that folder, and the version of the file on which the pattern is based. */
    this.path = "";
    this.root = "";
    this.hash = "";
    /** Whether the pattern is to be saved when the server is available again. */
    this.isWaiting = false;
    /** Whether the user has chosen the name. */
    this.isNamed = false;
    /** The reason of a failed save. */
    this.error = "";
    /**
     * The text, if it cannot be read, with the reason.
     * @type {{ text: string, error: ReadError } | null}
     */
    this.broken = null;
    /**
     * Another version of the file, which another program has written. Nothing is saved until the user chooses one of the two versions. If
     * the other version cannot be read, `error` states the reason.
     * @type {{ text: string, version: string | number, time: number, isShown: boolean, error: ReadError | null } | null}
     */
    this.theirs = null;
    /**
     * Changes to the file from an earlier session that were not saved.
     * @type {import("./drafts.js").Draft | null}
     */
    this.kept = null;
    /** Whether the pattern was opened as a preview from the library. The next preview replaces it. */
    this.isPreview = false;
    /** Whether the file does not exist yet, or no longer exists. */
    this.isNew = false;
    /** Whether the pattern was changed while its file was being written. Then no step of its history is the content of the file. */
    this.isAhead = false;
    /** @type {Promise<unknown>} */
    this.lastTurn = Promise.resolve();
  }

  /**
   * Runs work on the file after all earlier work on it, so that each operation sees the result of the previous one.
   * @template Result
   * @param {() => Promise<Result>} work
   */
  turn(work) {
    const done = this.lastTurn.then(work);
    this.lastTurn = done.catch(() => {});
    return done;
  }

  /**
   * Records that the file now contains a text. Changes that were made during the writing remain unsaved.
   * @param {string} text
   */
  wrote(text) {
    Object.assign(this, { base: text, error: "", isWaiting: false, isPreview: false, isNew: false, isAhead: this.pattern.text !== text });
    // A saved pattern is no longer new, and the browser does not state the folder of a download.
    if (this.folder === words.library.new) this.folder = "";
    if (!this.isAhead) this.pattern.markSaved();
  }

  /** Returns an unused name for a draft. */
  freeDraft() { return `${Date.now().toString(36)}-${this.key}`; }

  get isSaved() { return this.isUnchanged && !this.isNew; }

  /** Whether the pattern equals the content of its file when that was last read or written. */
  get isUnchanged() { return this.pattern.isSaved && !this.broken && !this.isAhead; }

  /** The number of changes in words, such as "3 changes". Empty for a file that is new and unchanged. */
  get changes() { return this.isSaved || (this.isNew && this.pattern.isSaved) ? "" : words.changes(this.broken && this.pattern.isSaved ? 1 : this.pattern.unsavedSteps); }

  /** The end of the pattern, of its audio files and of its reference track. */
  get end() { return Math.max(this.pattern.lanes.duration, this.soundEnd, this.filmEnd, 0.02); }

  fit() {
    const end = this.end;
    this.view = { from: 0, to: Math.max(end * (1 + margin), end + room) };
  }
}
