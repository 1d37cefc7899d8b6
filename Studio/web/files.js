// Opening and saving: in place where the browser lets the page write, else as a download.
import { words } from "./strings.js";

const types = [{ description: "AHAP", accept: { "application/json": [".ahap"] } }];
const openTypes = [{ description: "AHAP, .haptic, HJIF, .haps, .tact, IVS", accept: { "application/json": [".ahap", ".haptic", ".hjif", ".haps", ".tact", ".ivs"] } }];

/** Files of other formats, which open as copies. */
const foreign = /\.(haptic|hjif|haps|tact|ivs)$/i;

/** The largest files that are opened, in MB. */
const [mostPattern, mostSound] = [64, 256];

export class Files {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
    document.addEventListener("drop", (event) => this.take([...(event.dataTransfer?.items ?? [])]));
    window.setInterval(() => this.watch(), 2000);
    addEventListener("focus", () => this.watch());
  }

  /** @param {DataTransferItem[]} items */
  async take(items) {
    const found = items.filter(({ kind }) => kind === "file").map((item) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() }));
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
    Object.assign(input, { type: "file", accept: ".ahap,.haptic,.hjif,.haps,.tact,.ivs,.json,.wav,.caf,.mp3,.ogg,.flac", multiple: true });
    input.onchange = async () => { for (const file of input.files ?? []) await this.read(file, null); };
    input.click();
  }

  /** @param {File} file @param {FileSystemFileHandle | null} handle */
  async read(file, handle) {
    const name = file.name;
    const isSound = /\.(wav|flac|ogg|mp3|aiff?|caf|m4a)$/i.test(name);
    const most = isSound ? mostSound : mostPattern;
    if (file.size > most << 20) return this.app.prompts.toast(words.errors.large(name, most));
    if (isSound) return this.addSound(file);
    if (foreign.test(name)) return this.openCopy(file);
    if (!/\.(ahap|json)$/i.test(name)) return this.app.prompts.toast(await whatIs(file));
    const tab = this.app.opening.openText(await file.text(), name, "");
    if (tab) Object.assign(tab, { handle, fileTime: file.lastModified });
  }

  /**
   * Opens a file of another format as a copy in AHAP.
   * @param {File} file
   */
  async openCopy(file) { return (await import("./on-files.js")).importFile(this.app, file); }

  create() { this.app.opening.createText("{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n"); }

  /**
   * A pattern from a rhythm that was tapped.
   * @param {{ time: number, length: number }[]} taps
   */
  createFrom(taps) {
    this.create();
    if (this.studio.tab) this.app.recorder.insert(taps);
  }

  /** @param {File} file */
  async addSound(file) {
    const { tab } = this.studio;
    // A sound that the open pattern plays, and that was missing until now.
    const isMissing = !this.app.sounds.has(file.name);
    const isNamed = tab?.pattern.sounds().some((path) => path.split("/").pop() === file.name);
    try {
      await this.app.sounds.add(file.name, await file.arrayBuffer());
    } catch {
      return this.app.prompts.toast(words.errors.read(file.name, words.errors.noSound));
    }
    if (!isNamed || !isMissing) return (await import("./on-sound.js")).composeFrom(this.app, file);
    this.app.timeline.draw(true);
  }

  /** @param {boolean} asksName @param {import("./studio.js").Tab | null} [tab] @returns {Promise<unknown>} */
  async save(asksName, tab = this.studio.tab) {
    if (!tab) return;
    // In a folder, a new pattern is named once.
    if (this.app.link.isOn && tab.isNew && !tab.isNamed && !tab.path && !asksName && tab === this.studio.tab) return this.app.prompts.rename(() => this.save(false, tab));
    if (tab.broken) return this.app.prompts.toast(words.errors.save(`${tab.broken.error.line}:${tab.broken.error.column} ${tab.broken.error.message}`));
    const text = tab.pattern.write(0);
    try {
      if (this.app.link.isOn && !tab.handle && !asksName) {
        if (!await this.app.link.save(tab, text)) return;
      } else if (window.showSaveFilePicker && (asksName || !tab.handle)) tab.handle = await window.showSaveFilePicker({ types, suggestedName: tab.name, id: "ahap" });
      if (tab.handle) {
        const file = await tab.handle.getFile();
        if (!asksName && tab.fileTime && file.lastModified !== tab.fileTime) return this.watch();
        const stream = await tab.handle.createWritable();
        await stream.write(text);
        await stream.close();
        Object.assign(tab, { name: tab.handle.name, fileTime: (await tab.handle.getFile()).lastModified });
      } else if (!this.app.link.isOn || asksName) download(text, tab.name);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      tab.isWaiting = this.app.link.isLost && !tab.handle;
      tab.error = tab.isWaiting ? "" : words.errors.save(error instanceof Error ? error.message : String(error));
      this.studio.emit("document");
      if (tab.isWaiting) this.studio.say(words.errors.offline);
      return;
    }
    Object.assign(tab, { base: text, theirs: null, error: "", isWaiting: false, isPreview: false, isNew: false });
    tab.pattern.markSaved();
    this.studio.emit("open", "document");
    this.studio.say(tab.handle || tab.path ? words.say.saved(tab.name) : words.say.downloaded(tab.name));
    this.app.drafts.keep();
  }

  /** Looks whether the open file was changed outside. */
  async watch() {
    const { tab } = this.studio;
    if (!tab?.handle || !tab.fileTime) return;
    try {
      const file = await tab.handle.getFile();
      if (file.lastModified === tab.fileTime) return;
      tab.fileTime = file.lastModified;
      this.app.outside.changedOutside(tab, await file.text());
    } catch { /* It was moved or deleted; the draft is kept, and saving says why it fails. */ }
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
 * What a file is that is neither a pattern nor a sound, by its first bytes.
 * @param {File} file
 */
async function whatIs(file) {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  return words.errors.other(file.name, head.startsWith("PK") ? words.errors.zip : /^(.PNG|\xff\xd8|GIF8|%PDF)/.test(head) ? words.errors.picture : "");
}
