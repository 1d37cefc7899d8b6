// Shows the text beside the picture, and synchronizes both. An edit that can be read changes the picture. An edit that cannot be read is
// underlined and does not change it. The field contains the whole text; colours are drawn behind it for the visible lines.
import { el, fill, set } from "../dom.js";
import { icon } from "../icons.js";
import { selectionMode } from "../numbers.js";
import { words } from "../strings.js";

const text = words.text;
const lineHeight = 19;
/** The pause before an edit is read, in milliseconds. */
const pause = 150;

/** @param {import("../app.js").App} app @param {HTMLElement} panel */
export function makeText(app, panel) {
  const { studio } = app;
  const fold = el("button", { class: "textfold", "aria-expanded": "false", onclick: () => studio.setOptions({ text: !studio.options.text }) });
  const where = el("span", { class: "muted" });
  const state = el("span", { class: "muted" });
  const copy = el("button", { class: "plain small", "aria-label": text.copy, title: text.copy, onclick: () => app.prompts.copyText() }, icon("copy", 15));
  const field = el("textarea", { class: "source", spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off", "aria-label": text.label });
  const behind = el("div", { class: "behind", "aria-hidden": "true" });
  const editor = el("div", { class: "editor", hidden: true }, behind, field);
  fill(panel, el("div", { class: "texthead" }, fold, where, el("span", { class: "grow" }), state, copy), editor);

  let revision = -1;
  let key = 0;
  let timer = 0;
  /** @type {string[]} */
  let lines = [];
  let isOwn = false;
  /** The sentence about the text that cannot be read. */
  let problem = "";

  const read = () => {
    const { tab } = studio;
    if (!tab || !studio.options.text) return;
    const isOther = tab.key !== key;
    if (tab.broken) {
      if (isOther) field.value = tab.broken.text;
    } else if (isOther || (tab.pattern.revision !== revision && !isOwn)) {
      const next = tab.pattern.write(0);
      if (next !== field.value) {
        const at = field.selectionStart;
        field.value = next;
        if (document.activeElement === field) field.setSelectionRange(at, at);
      }
    }
    revision = tab.pattern.revision;
    key = tab.key;
    lines = field.value.split("\n");
  };

  const update = () => {
    const { tab } = studio;
    const isOpen = studio.options.text;
    editor.hidden = !isOpen;
    panel.toggleAttribute("data-open", isOpen);
    copy.hidden = !isOpen;
    set(fold, { "aria-expanded": isOpen });
    fill(fold, icon(isOpen ? "down" : "right", 16), icon("text", 16), el("b", { text: text.label }));
    if (!tab) return;
    const count = tab.findings.length;
    set(where, { text: isOpen ? position() : text.folded });
    set(state, { text: tab.broken ? `${tab.broken.error.line}:${tab.broken.error.column} ${tab.broken.error.message}` : isOpen ? text.inStep : count ? text.underlined : text.noFindings, class: tab.broken ? "error" : "muted" });
    app.timeline.stage.toggleAttribute("data-dim", Boolean(tab.broken));
    // The status line does not keep a problem that is solved.
    if (problem && !tab.broken) {
      if (studio.said === problem) studio.say(text.again);
      problem = "";
    }
    if (!isOpen) return;
    read();
    follow();
    set(where, { text: position() });
    draw();
  };

  const position = () => {
    if (document.activeElement !== field && block[0]) return text.at(block[0], 1);
    const before = field.value.slice(0, field.selectionStart).split("\n");
    return text.at(before.length, before[before.length - 1].length + 1);
  };

  /** Marks the lines of the selection. If the picture has the focus, also scrolls to them. */
  let block = [0, 0];
  const follow = () => {
    const { tab } = studio;
    block = [0, 0];
    const first = tab?.pattern.selected[0];
    if (!tab || !first || tab.broken) return;
    const found = tab.pattern.linesOf(first.id);
    if (!found) return;
    block = found;
    const [from] = found;
    if (document.activeElement !== field) field.scrollTop = Math.max(0, (from - 3) * lineHeight);
  };

  const draw = () => {
    const { tab } = studio;
    const first = Math.floor(field.scrollTop / lineHeight);
    const count = Math.ceil(field.clientHeight / lineHeight) + 1;
    const shown = [];
    for (let n = first; n < Math.min(lines.length, first + count); n++) {
      const line = n + 1;
      const found = tab?.findings.find((each) => each.line === line);
      const isBad = tab?.broken?.error.line === line;
      shown.push(el("div", { class: `codeline${line >= block[0] && line <= block[1] ? " chosen" : ""}${found || isBad ? ` marked ${isBad ? "error" : found?.severity}` : ""}` },
        el("i", { text: String(line) }), el("code", {}, ...(found && !isBad ? underlined(lines[n].slice(0, 400), found.column) : tokens(lines[n].slice(0, 400)))),
        isBad ? lens("error", tab?.broken?.error.message ?? "") : found ? lens(found.severity, found.message) : null));
    }
    fill(behind, el("div", { class: "codelines" }, shown));
    const inner = /** @type {HTMLElement} */ (behind.firstElementChild);
    inner.style.transform = `translate(${-field.scrollLeft}px, ${first * lineHeight - field.scrollTop}px)`;
  };

  /** @param {string} severity @param {string} message */
  const lens = (severity, message) => el("span", { class: `lens ${severity}` }, icon(severity === "info" ? "info" : "warn", 14), message);

  field.addEventListener("scroll", draw);
  new ResizeObserver(() => studio.options.text && draw()).observe(field);
  // An edit of the text applies to the document without a tried fix or rhythm.
  field.addEventListener("beforeinput", () => studio.tab?.pattern.dropTrial());
  field.addEventListener("input", () => {
    lines = field.value.split("\n");
    draw();
    clearTimeout(timer);
    timer = window.setTimeout(apply, pause);
  });
  const apply = () => {
    const { tab } = studio;
    if (!tab || tab.key !== key) return;
    const error = tab.pattern.open(field.value, true);
    tab.broken = error ? { text: field.value, error } : null;
    revision = tab.pattern.revision;
    isOwn = true;
    if (error) {
      tab.isPreview = false;
      studio.emit("document");
      problem = `${error.line}:${error.column} ${error.message}`;
      studio.say(problem);
    } else studio.changed();
    isOwn = false;
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") app.focusStage();
    // Undo first uses the steps of the text field, and then those of the document.
    else if (isMod && ["s", "k", "o"].includes(event.key.toLowerCase())) {
      clearTimeout(timer);
      apply();
      app.keyboard.key(event);
    }
  });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement !== field || !studio.tab || studio.tab.broken) return;
    set(where, { text: position() });
    const id = studio.tab.pattern.atOffset(field.selectionStart);
    if (id > 0 && !(studio.tab.pattern.selected.length === 1 && studio.tab.pattern.isSelected(id))) {
      studio.tab.pattern.select(id, -1, selectionMode.only);
      studio.emit("selection");
    }
  });
  studio.on(["open", "document", "selection", "options", "findings"], update);

  return {
    /**
     * Puts the cursor at a line.
     * @param {number} line
     */
    goTo(line) {
      studio.setOptions({ text: true });
      let at = 0;
      for (let n = 1; n < line; n++) {
        const next = field.value.indexOf("\n", at);
        if (next < 0) break;
        at = next + 1;
      }
      field.focus();
      field.setSelectionRange(at, at);
      field.scrollTop = Math.max(0, (line - 4) * lineHeight);
    },
  };
}

/**
 * Highlights the value at a column of a line.
 * @param {string} line @param {number} column
 */
function underlined(line, column) {
  const value = /^[^\s,\]}]+/.exec(line.slice(column - 1))?.[0] ?? line.slice(column - 1);
  return [...tokens(line.slice(0, column - 1)), el("u", {}, ...tokens(value)), ...tokens(line.slice(column - 1 + value.length))];
}

/**
 * Splits a line of JSON into keys, strings, numbers and punctuation.
 * @param {string} line
 */
function tokens(line) {
  return line.split(/("(?:[^"\\]|\\.)*"\s*:?|-?\d[\d.eE+-]*|[{}[\],])/).filter(Boolean).map((part) => {
    const kind = /^".*:$/.test(part) ? "k" : part.startsWith("\"") ? "s" : /^-?\d/.test(part) ? "n" : /^[{}[\],]$/.test(part) ? "p" : "";
    return kind ? el("span", { class: kind, text: part }) : part;
  });
}
