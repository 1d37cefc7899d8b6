// The tabs of the languages: one panel, whose text is written for the chosen language.
import { languages } from "./code.js";

/** @typedef {import("./code.js").Event} Event */

export class Tabs {
  /**
   * @param {HTMLElement} element
   * @param {{ events: () => Event[], isChanged: () => boolean, select: (index: number) => void, written: Record<string, string>, write: (language: string) => Promise<string> }} source
   */
  constructor(element, source) {
    this.source = source;
    this.list = /** @type {HTMLElement} */ (element.querySelector("[role=tablist]"));
    this.panel = /** @type {HTMLElement} */ (element.querySelector("[role=tabpanel]"));
    this.code = /** @type {HTMLElement} */ (element.querySelector("code"));
    this.copied = /** @type {HTMLButtonElement} */ (element.querySelector(".copy"));
    this.tabs = [...this.list.querySelectorAll("button")];
    this.language = languages[0];
    this.selected = -1;
    this.tabs.forEach((tab, index) => tab.addEventListener("click", () => this.choose(index)));
    this.list.addEventListener("keydown", (event) => {
      const at = this.tabs.indexOf(/** @type {any} */ (event.target));
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.tabs.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.choose((to + this.tabs.length) % this.tabs.length, true);
    });
    this.code.addEventListener("click", (event) => {
      const line = event.target instanceof Element ? event.target.closest("[data-event]") : null;
      if (line) source.select(Number(line.getAttribute("data-event")));
    });
    this.copied.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.code.textContent ?? "");
      this.copied.textContent = "Copied";
      setTimeout(() => { this.copied.textContent = "Copy"; }, 1500);
    });
  }

  /** @param {number} index @param {boolean} [focuses] */
  choose(index, focuses) {
    this.language = languages[index];
    this.tabs.forEach((tab, place) => {
      tab.setAttribute("aria-selected", String(place === index));
      tab.tabIndex = place === index ? 0 : -1;
    });
    this.panel.setAttribute("aria-labelledby", this.tabs[index].id);
    if (focuses) this.tabs[index].focus();
    this.tabs[index].scrollIntoView({ block: "nearest", inline: "nearest" });
    this.panel.scrollTop = 0;
    this.write();
  }

  async write() {
    const { language } = this;
    if (language.lines) {
      this.show(language.lines(this.source.events()));
      return;
    }
    if (!this.source.isChanged()) {
      this.show(this.source.written[language.id].trimEnd().split("\n").map((text) => ({ text })));
      return;
    }
    this.panel.setAttribute("aria-busy", "true");
    const text = await this.source.write(language.id).catch((error) => `// This code cannot be written without its module; reload the page.\n// ${error.message}`);
    if (language !== this.language) return;
    this.panel.removeAttribute("aria-busy");
    this.show(text.trimEnd().split("\n").map((line) => ({ text: line })));
  }

  /** @param {import("./code.js").Line[]} lines */
  show(lines) {
    this.panel.removeAttribute("aria-busy");
    this.code.replaceChildren(...lines.map(({ text, event }, index) => {
      const line = document.createElement("span");
      line.textContent = text + (index + 1 < lines.length ? "\n" : "");
      if (event !== undefined) line.dataset.event = String(event);
      return line;
    }));
    this.mark(this.selected);
  }

  /**
   * Marks the line of the selected event.
   * @param {number} index
   */
  mark(index) {
    this.selected = index;
    for (const line of this.code.children) line.classList.toggle("marked", line instanceof HTMLElement && line.dataset.event === String(index));
  }
}
