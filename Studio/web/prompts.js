// Opens menus, dialogs and text fields, and shows short messages.
import { el, find } from "./dom.js";
import { notes, steps } from "./grid.js";
import { openBox } from "./panels/box.js";
import { openInPlace } from "./panels/inplace.js";
import { openKeys } from "./panels/keymap.js";
import { menuBelow, showMenu } from "./panels/menu.js";
import { linkFor, patternInAddress } from "./share.js";
import { words } from "./strings.js";

export class Prompts {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  openBox() { openBox(this.app); }

  openKeys() { openKeys(this.app); }

  /**
   * Opens fields with exact numbers beside the selected item, or in the inspector if several items are selected.
   * @param {number} x @param {number} y
   */
  openNumbers(x, y) {
    if (!openInPlace(this.app, x, y)) this.app.openNumbers();
  }

  /** @param {HTMLElement} from */
  mainMenu(from) {
    menuBelow(this.app, ["newFile", "open", "compose", "addSound", "reference", "save", "saveAs", "export", "rename", "share", "-", "insertTap", "insertContinuous", "insertTone", "insertIntensity", "insertSharpness", "-", "library", "devices", "outputs", "phones", "text", "theme", "letters", "ticks", "-", "home", "keys"], from);
  }

  /** @param {number} x @param {number} y */
  contextMenu(x, y) {
    const rows = this.studio.pattern.selected.length
      ? ["numbers", "playSelection", "-", "cut", "copy", "duplicate", "remove", "-", "together", "apart", "-", "quantise", "retime", "rhythm", "emphasise", "convert", "splitTaps", "split", "reverse", "mirror", "distribute", "simplify"] : ["paste", "pasteInPlace", "insertTap", "insertContinuous", "insertIntensity", "insertSharpness", "-", "selectAll", "fit"];
    showMenu(this.app, rows, x, y, null);
  }

  /** @param {HTMLElement} from */
  gridMenu(from) {
    const { options } = this.studio;
    const note = (/** @type {Partial<typeof options>} */ chosen) => () => this.studio.setOptions({ ...chosen, beats: true });
    menuBelow(this.app, [
      ...notes.map((each) => ({ name: words.grid.note(each), isOn: options.beats && options.note === each, run: note({ note: each }) })), "-",
      ...Object.entries(words.grid.lengths).map(([sign, name]) => ({ name, isOn: options.beats && options.length === sign, run: note({ length: options.beats && options.length === sign ? "" : sign }) })), "-",
      ...steps.map((step) => ({ name: `${step} ms`, isOn: !options.beats && options.grid === step, run: () => this.studio.setOptions({ grid: step, beats: false }) })), "-", "rhythm",
    ], from);
  }

  /** @param {"bpm"} _ @param {HTMLElement} from */
  editOption(_, from) {
    let isLeft = false;
    const input = el("input", { type: "number", min: "20", max: "400", class: "chip edit", "aria-label": words.top.tempo, value: String(this.studio.options.bpm) });
    const done = () => {
      input.replaceWith(from);
      const bpm = Number(input.value);
      // A tempo that the user has typed is the tempo of the grid.
      if (isLeft) return;
      if (!(bpm >= 20 && bpm <= 400)) return this.studio.say(words.inspector.wrong(words.top.tempo, "20", "400"));
      this.studio.setOptions({ bpm, beats: true });
      this.studio.say(words.inspector.set(words.top.tempo, `${bpm} ${words.top.bpm}`));
    };
    from.replaceWith(input);
    input.focus();
    input.select();
    input.addEventListener("blur", done);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      isLeft = event.key === "Escape";
      if (event.key === "Enter" || event.key === "Escape") input.blur();
      if (event.key === "Enter") this.app.focusStage();
    });
  }

  /**
   * Opens a text field for a name.
   * @param {(name: string) => void} [then] called after the user has chosen a name
   * @param {string} [copy] the suggested name of a copy. If it is given, no file is renamed.
   * @param {string} [suggested] the name that the field has at first
   */
  rename(then, copy, suggested) {
    const { tab } = this.studio;
    const button = find(".top .file");
    if (!tab || button.hidden) return;
    const input = el("input", { type: "text", class: "file edit", "aria-label": words.commands[copy ? "saveAs" : "rename"][0], value: suggested ?? copy ?? tab.name, spellcheck: "false" });
    const before = document.activeElement;
    button.replaceWith(input);
    input.focus();
    input.setSelectionRange(0, input.value.replace(/\.ahap$/, "").length);
    let isLeft = false;
    const done = async () => {
      input.replaceWith(button);
      const typed = input.value.trim().replace(/[/\\\0]/g, "-");
      const name = isLeft || !typed ? tab.name : /\.ahap$/i.test(typed) ? typed : `${typed}.ahap`;
      // The field opens again with a free name, so that nothing has to be begun again.
      const { link } = this.app;
      const isNew = copy || name !== tab.name || (!tab.path && !tab.handle);
      if (!isLeft && link.isOn && isNew && link.files.includes(link.beside(tab, name))) {
        this.toast(words.errors.exists(name));
        return this.rename(then, copy, this.app.opening.freeName(name));
      }
      if (copy) return isLeft || !typed ? null : then?.(name);
      const hasName = name === tab.name ? !isLeft : await this.name(tab, name);
      tab.isNamed ||= hasName;
      this.studio.emit("open");
      if (hasName) then?.(name);
    };
    input.addEventListener("blur", done);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      isLeft ||= event.key === "Escape";
      if (event.key !== "Enter" && event.key !== "Escape") return;
      input.blur();
      // A taken name has opened the field again.
      if (document.activeElement?.matches(".file.edit")) return event.preventDefault();
      // The focus returns to where it was. Without this, the same Enter would press a button there.
      event.preventDefault();
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else this.app.focusStage();
    });
  }

  /**
   * Renames a file: at once if it is in a folder of the server, otherwise at the next save.
   * @param {import("./studio.js").Tab} tab @param {string} name @returns {Promise<boolean>} whether the file has the new name
   */
  async name(tab, name) {
    const { link } = this.app;
    if (tab.path && link.isOn) return tab.turn(() => link.rename(tab, name));
    if (link.files.includes(name)) {
      this.toast(words.errors.exists(name));
      return false;
    }
    Object.assign(tab, { name, handle: null });
    return true;
  }

  /** @param {string} text @param {{ name: string, run: () => void }} [action] */
  toast(text, action) {
    document.querySelector(".toast")?.remove();
    const toast = el("div", { class: "toast", role: "alert" }, el("span", { text }), action ? el("button", { class: "button small", text: action.name, onclick: () => {
      toast.remove();
      action.run();
    } }) : null);
    find(".app").append(toast);
    setTimeout(() => toast.remove(), 8000);
  }

  /** A link that contains the open pattern, or null. */
  link() { return linkFor(this.studio.pattern.write(2)); }

  /** Opens the pattern that the address contains. */
  async openShared() {
    const text = await patternInAddress();
    if (text === null) return this.toast(words.errors.link);
    this.app.opening.createText(text, "shared.ahap");
    history.replaceState(null, "", location.pathname + location.search);
  }

  async share() {
    const link = await this.link();
    if (!link) return this.toast(words.errors.long);
    try {
      await navigator.clipboard.writeText(link);
      this.studio.say(words.say.link);
    } catch { history.replaceState(null, "", link); }
  }

  async copyText() {
    await navigator.clipboard?.writeText(this.studio.pattern.text);
    this.studio.say(words.text.copied);
  }
}
