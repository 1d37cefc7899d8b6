// Opens and saves files. It saves in place if the browser lets the page write; otherwise it downloads the file.
import { film, foreign, picture, sound } from "./kinds.js";
import { words as more } from "./more-strings.js";
import { words } from "./strings.js";
import { timeAtPlace } from "./timeline/clips.js";

/** @typedef {import("./studio.js").Tab} Tab */

const own = more.own;

const types = [{ description: "AHAP", accept: { "application/json": [".ahap"] } }];
const openTypes = [{ description: "AHAP, .haptic, HJIF, .haps, .tact, IVS", accept: { "application/json": [".ahap", ".haptic", ".hjif", ".haps", ".tact", ".ivs"] } }];

/**
 * Whether a file can be a reference track, by its name.
 * @param {string} name
 */
const isReference = (name) => film.test(name) || picture.test(name);

/** The largest size of a file that can be opened, in MB. */
const [mostPattern, mostSound] = [64, 256];

export class Files {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    document.addEventListener("drop", (event) => this.readDropped([...(event.dataTransfer?.items ?? [])], event));
    window.setInterval(() => this.watch(), 2000);
    addEventListener("focus", () => this.watch());
  }

  /** @param {DataTransferItem[]} items @param {{ clientX: number, clientY: number }} at */
  async readDropped(items, at) {
    const found = items.filter(({ kind }) => kind === "file").map((item) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() }));
    const files = found.flatMap(({ file }) => file ?? []);
    // Sounds that are dropped on the picture play with the pattern; pictures and videos are its reference track.
    const place = timeAtPlace(this.app.timeline, at);
    if (files.length && place !== null && files.every(({ name }) => sound.test(name) && !this.isMissing(name))) return (await import("./on-sound.js")).addSounds(this.app, files, place);
    if (this.studio.tab && files.length && files.every((file) => isReference(file.name))) return this.refer(files);
    for (const { file, handle } of found) {
      const kept = await handle?.catch(() => null);
      if (file) await this.read(file, kept?.kind === "file" ? /** @type {FileSystemFileHandle} */ (kept) : null);
    }
  }

  async choose() {
    if (window.showOpenFilePicker) {
      try {
        for (const handle of await window.showOpenFilePicker({ types: openTypes, multiple: true, id: "ahap" })) await this.read(await handle.getFile(), handle);
      } catch { /* The user closed the dialog. */ }
      return;
    }
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept: ".ahap,.haptic,.hjif,.haps,.tact,.ivs,.json,.wav,.caf,.mp3,.ogg,.flac,.m4a,.aif,.aiff", multiple: true });
    input.onchange = async () => { for (const file of input.files ?? []) await this.read(file, null); };
    input.click();
  }

  /** @param {File} file @param {FileSystemFileHandle | null} handle */
  async read(file, handle) {
    const name = file.name;
    const isSound = sound.test(name);
    const most = isSound || isReference(name) ? mostSound : mostPattern;
    if (file.size > most << 20) return this.app.prompts.toast(words.errors.large(name, most));
    if (isSound) return this.addSound(file);
    if (isReference(name) && this.studio.tab) return this.refer([file]);
    if (foreign.test(name)) return this.openCopy(file);
    if (!/\.(ahap|json)$/i.test(name)) return this.app.prompts.toast(await whatIs(file));
    const tab = this.app.opening.openText(await file.text(), name, "");
    if (tab) Object.assign(tab, { handle, fileTime: file.lastModified });
  }

  /**
   * Shows a video or pictures as the reference track of the open pattern.
   * @param {File[]} files
   */
  async refer(files) { return (await import("./on-reference.js")).load(this.app, files); }

  /**
   * Opens a file of another format as a copy in AHAP.
   * @param {File} file
   */
  async openCopy(file) { return (await import("./on-files.js")).importFile(this.app, file); }

  create() { this.app.opening.createText("{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n"); }

  /**
   * Creates a pattern from a rhythm that the user tapped.
   * @param {{ time: number, length: number }[]} taps
   */
  createFrom(taps) {
    this.create();
    if (this.studio.tab) this.app.recorder.insert(taps);
  }

  /**
   * Whether the open pattern names an audio file that the page does not have.
   * @param {string} name
   */
  isMissing(name) { return !this.app.sounds.has(name) && Boolean(this.studio.tab?.pattern.sounds().some((path) => path.split("/").pop() === name)); }

  /** @param {File} file */
  async addSound(file) {
    const isMissing = this.isMissing(file.name);
    try {
      await this.app.sounds.add(file.name, await file.arrayBuffer());
    } catch {
      return this.app.prompts.toast(words.errors.read(file.name, words.errors.noSound));
    }
    if (!isMissing) return (await import("./on-sound.js")).composeFrom(this.app, file);
    this.app.timeline.draw(true);
  }

  /**
   * Saves to the file from which the pattern was opened, or to a file that the user names. If another program has changed the file since then, shows
   * that version and does not replace it.
   * @param {boolean} asksName @param {Tab | null} [tab] @returns {Promise<unknown>}
   */
  async save(asksName, tab = this.studio.tab) {
    if (!tab) return;
    tab.pattern.dropTrial();
    const { link, prompts } = this.app;
    if (tab.broken) return prompts.toast(words.errors.save(`${tab.broken.error.line}:${tab.broken.error.column} ${tab.broken.error.message}`));
    // In a folder of the server, a copy needs a new name, and a new pattern gets its name at the first save.
    if (asksName && link.isLive) return prompts.rename((name) => this.keep(tab, (text) => link.save(tab, text, link.beside(tab, name))), tab.path ? this.app.opening.freeName(tab.name) : tab.name);
    if (link.isOn && tab.isNew && !tab.isNamed && !tab.path && !asksName && tab === this.studio.tab) return prompts.rename(() => this.save(false, tab));
    if (asksName) return this.saveCopy(tab);
    if (tab.handle) return this.keep(tab, (text) => this.write(tab, text));
    if (link.isOn) return this.keep(tab, async (text) => !tab.theirs && link.save(tab, text));
    if (tab.path) return this.keep(tab, async () => { throw new Error(own.elsewhere(tab.folder, "")); });
    return this.saveCopy(tab);
  }

  /**
   * Waits for other work on the file of a tab, runs a save, and reports the result.
   * @param {Tab} tab @param {(text: string) => Promise<boolean>} work saves the text, and returns whether it is saved
   */
  async keep(tab, work) {
    let why = "";
    const isDone = await tab.turn(async () => {
      const text = tab.pattern.text;
      const isSaved = this.studio.tabs.includes(tab) && await work(text);
      if (isSaved) tab.wrote(text);
      return isSaved;
    }).catch((error) => {
      if (error instanceof DOMException && error.name === "AbortError") return null;
      const { isOn, isLost, isStale } = this.app.link;
      // If the server does not answer, the file is saved when the server is available again.
      tab.isWaiting = isOn && !tab.handle && (isLost || isStale || error instanceof TypeError);
      why = tab.isWaiting ? "" : words.errors.save(error instanceof Error ? error.message : String(error));
      return null;
    });
    if (!this.studio.tabs.includes(tab)) return;
    if (isDone === false && tab.theirs) return this.app.outside.ask(tab);
    tab.error = why;
    this.studio.emit("open", "document");
    if (isDone || tab.isSaved) this.studio.say(words.say.saved(tab.name));
    else if (tab.isWaiting) this.studio.say(own.waits);
    this.app.drafts.keep();
  }

  /**
   * Writes the file of a handle if the file is unchanged. Checks that before the text is written to a temporary file, and again before the temporary
   * file replaces the file.
   * @param {Tab} tab @param {string} text
   */
  async write(tab, text) {
    if (tab.theirs || !tab.handle || !await this.look(tab)) return false;
    const stream = await tab.handle.createWritable();
    await stream.write(text);
    if (!await this.look(tab)) {
      await stream.abort();
      return false;
    }
    await stream.close();
    tab.fileTime = (await tab.handle.getFile()).lastModified;
    return true;
  }

  /**
   * Whether the file of a handle is still the version on which the pattern is based. Shows a newer version.
   * @param {Tab} tab
   */
  async look(tab) {
    const file = await tab.handle?.getFile();
    if (!file || !tab.fileTime || file.lastModified === tab.fileTime) return true;
    this.app.outside.changedOutside(tab, await file.text(), file.lastModified);
    return file.lastModified === tab.fileTime;
  }

  /**
   * Saves a copy to another file, which becomes the file of the pattern. If the browser can only download, the file of the pattern stays
   * the same.
   * @param {Tab} tab
   */
  async saveCopy(tab) {
    if (!window.showSaveFilePicker) {
      const text = tab.pattern.text;
      download(text, tab.name);
      if (!tab.path && !tab.handle) tab.wrote(text);
      this.studio.emit("open", "document");
      this.studio.say(words.say.downloaded(tab.name));
      return this.app.drafts.keep();
    }
    return this.keep(tab, async (text) => {
      const handle = await window.showSaveFilePicker?.({ types, suggestedName: tab.name, id: "ahap" });
      if (!handle) return false;
      // The user may have chosen the file of the pattern itself, which may contain another version.
      if (tab.handle && await handle.isSameEntry(tab.handle)) return this.write(tab, text);
      const stream = await handle.createWritable();
      await stream.write(text);
      await stream.close();
      Object.assign(tab, { handle, name: handle.name, fileTime: (await handle.getFile()).lastModified, path: "", root: "", hash: "", folder: "", theirs: null });
      return true;
    });
  }

  /** Checks whether another program has changed the file of the open tab. */
  watch() {
    const { tab } = this.studio;
    // If the file was moved or deleted, the draft stays, and the next save reports the reason.
    if (tab?.handle && tab.fileTime) tab.turn(() => this.look(tab)).catch(() => {});
  }
}

/** @param {string} text @param {string} name */
function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * The kind of a file that is neither a pattern nor a sound, determined by its first bytes.
 * @param {File} file
 */
async function whatIs(file) {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  return words.errors.other(file.name, head.startsWith("PK") ? words.errors.zip : /^(.PNG|\xff\xd8|GIF8|%PDF)/.test(head) ? words.errors.picture : "");
}
