// Handles the keys of the whole page: keys of commands, and tools that are active while their letter is held.
import { commandFor, run } from "./commands.js";
import { isTyping, keyOf } from "./keys.js";

export class Keyboard {
  /** @type {{ key: string, before: import("./studio.js").Tool, since: number } | null} */
  held = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.studio = app.studio;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector(".sheet") || event.defaultPrevented) return;
    const { target } = event;
    const key = keyOf(event);
    if (isTyping(target) && !/Mod\+|^F\d/.test(key)) return;
    if (isTyping(target) && /Mod\+[acvxzy]$/.test(key)) return;
    if (!this.studio.tab && this.app.hands.key(event)) return event.preventDefault();
    if (key === "Escape" && (this.app.timeline.input.cancel() || this.app.leaveFix() || this.studio.tab?.pattern.dropTrial() || this.app.recorder.stop())) return event.preventDefault();
    if (this.app.isFixing && this.app.onFixKey(event)) return event.preventDefault();
    const isButton = target instanceof HTMLElement && target.closest("button, summary, [role=slider], input");
    if (isButton && /^(Enter|Space|Arrow\w+|Home|End)$/.test(key)) return;
    const found = commandFor(key);
    if (!found || (!this.studio.options.letters && /^(Shift\+)?.$/.test(key))) return;
    if (!this.studio.tab && found.when) return;
    if (event.repeat && !found.repeats) return event.preventDefault();
    event.preventDefault();
    if (key === "Space" && this.app.recorder.press("key", event.timeStamp)) return;
    if (found.isTool && this.studio.tab) {
      this.held = { key: event.key, before: this.studio.tool, since: performance.now() };
    }
    run(this.app, found.id);
  }

  /**
   * If the letter of a tool was held for more than 300 ms, the tool ends when the key is released.
   * @param {KeyboardEvent} event
   */
  keyUp(event) {
    this.app.hands.keyUp(event);
    if (event.key === " ") this.app.recorder.release("key", event.timeStamp);
    if (event.key === "Shift" && this.studio.looked) {
      this.studio.looked = null;
      this.studio.emit("selection");
    }
    const { held } = this;
    if (!held || held.key !== event.key) return;
    this.held = null;
    if (performance.now() - held.since > 300 && held.before !== this.studio.tool) this.app.setTool(held.before);
  }
}
