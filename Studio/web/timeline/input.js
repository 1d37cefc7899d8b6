// Handles the pointer, the wheel and touches on the timeline. Finds the item under the pointer, and starts the gesture of the tool.
import { saySelection, select, setLoop, zoom } from "../actions.js";
import { words } from "../strings.js";
import { clamp } from "../format.js";
import { byHand } from "../grid.js";
import { selectionMode } from "../numbers.js";
import { ghostAt, penGhost } from "./ghosts.js";
import * as gestures from "./gestures.js";
import * as travel from "./travel.js";
import { fadeBy, levelBy } from "./clips.js";
import { cursor, hit } from "./hits.js";
import { Pinch } from "./pinch.js";
import { point } from "./points.js";
import { levelAt, timeAt } from "./scale.js";
import { scaleBy } from "./scaling.js";
import * as sets from "./sets.js";
import { leaveTrial } from "./trials.js";

/** @typedef {import("./hits.js").Hit} Hit */

export class Input {
  /** @param {import("./timeline.js").Timeline} line */
  constructor(line) {
    this.line = line;
    this.studio = line.studio;
    this.app = line.app;
    /** @type {Map<number, { x: number, y: number }>} The pressed pointers, for pinching. */
    this.down = new Map();
    this.pinch = new Pinch(line);
    // `scrolled` is the number of pixels by which the view has scrolled since the current drag began.
    this.frame = this.press = this.rest = this.scrolled = 0;
    const list = line.list;
    list.addEventListener("pointerdown", (event) => this.start(event));
    list.addEventListener("pointermove", (event) => this.move(event));
    list.addEventListener("pointerup", (event) => this.end(event, false));
    list.addEventListener("pointercancel", (event) => this.end(event, true));
    list.addEventListener("pointerleave", () => this.hover(null, 0, 0));
    list.addEventListener("dblclick", (event) => this.double(event));
    list.addEventListener("contextmenu", (event) => this.menu(event));
    list.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event */
  at(event) {
    const box = this.line.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  start(event) {
    if (!this.studio.tab) return;
    const { x, y } = this.at(event);
    this.down.set(event.pointerId, { x, y });
    this.app.player.unlock();
    if (this.down.size === 2) {
      clearTimeout(this.press);
      this.cancel();
      return this.pinch.start([...this.down.values()]);
    }
    if (event.button === 2 || this.studio.drag) return;
    this.line.list.setPointerCapture(event.pointerId);
    this.hover(null, x, y);
    leaveTrial(this.line, event, x, y);
    const drag = this.gestureAt(event, x, y);
    if (!drag) return;
    this.studio.drag = drag;
    this.scrolled = 0;
    this.line.ghost = null;
    this.line.draw(true);
    if (event.pointerType === "touch" && !drag.hasChanged && ["box", "move", "point", "sharpness"].includes(drag.kind)) {
      this.press = window.setTimeout(() => this.menu(event), 600);
    }
  }

  /** @param {PointerEvent} event @param {number} x @param {number} y @returns {gestures.Drag | null} */
  gestureAt(event, x, y) {
    const { line, studio } = this;
    const tool = this.app.heldTool ?? studio.tool;
    const found = hit(line, x, y);
    if (event.button === 1 || tool === "hand") return travel.pan(line, x, "pan");
    if (found.kind === "overview") return travel.pan(line, x, found.part);
    if (found.kind === "fold") return void studio.setOptions({ soundCurves: !studio.options.soundCurves }) ?? null;
    if (found.kind === "ruler") return tool === "marker" ? this.marker(x) : travel.scrub(line, x, tool === "trim" || event.altKey);
    if (found.kind === "strip") return this.app.reference?.drag(line, x) ?? null;
    const isFree = event.ctrlKey || event.metaKey;
    if (tool === "trim") return travel.scrub(line, x, true);
    if (tool === "marker") return this.marker(x);
    const inTouch = "lane" in found && found.lane?.kind === "haptic";
    if (tool === "tap" && inTouch) return sets.newTap(line, x, y, isFree);
    if (tool === "continuous" && inTouch) return sets.newContinuous(line, x, y);
    if (tool === "emphasis" && inTouch) {
      const before = studio.pattern.call("undo_count");
      const drag = sets.newTap(line, x, y, isFree);
      drag.move = () => {};
      drag.end = () => this.app.making.emphasise(before);
      return drag;
    }
    if (tool === "pen" && "lane" in found && found.lane?.curve && found.kind !== "point") return sets.pen(line, found.lane.curve, found.lane, x, y);
    if (tool === "pen" && inTouch && found.kind === "mark" && found.mark.kind === "continuous") return sets.penOn(line, found.mark, found.lane, x, y);
    if (found.kind === "scale") return scaleBy(line, found.part);
    if (found.kind === "handle") return gestures.shape(line, found.handle);
    if (found.kind === "fade" || found.kind === "level") return found.kind === "fade" ? fadeBy(line, found.clip, found.side) : levelBy(line, found.clip, y);
    if (found.kind === "point") {
      this.choose(event, found.point.id, found.point.index);
      return point(line, found.point, found.curve, found.lane, x, y);
    }
    if (found.kind === "line") return sets.newPoint(line, found, x, y);
    if (found.kind === "mark") {
      const { mark } = found;
      // If a mark stands for several items, the view zooms in to them.
      if (mark.count > 1 && mark.kind === "tap") return travel.closer(line, mark.time);
      const isNew = !studio.pattern.isSelected(mark.id);
      if (isNew || event.shiftKey || isFree) this.choose(event, mark.id, -1);
      if (!studio.pattern.isSelected(mark.id)) return null;
      line.feel(mark.id);
      if (found.isEdge) return gestures.shape(line, { id: mark.id, part: "end", x, y });
      const drag = found.isSharpness ? sets.sharpen(line, mark, found.lane) : gestures.move(line, mark, x, y, event.altKey);
      return event.pointerType === "touch" && !isNew ? gestures.narrowing(studio, drag, mark.id) : drag;
    }
    return gestures.box(line, x, y, event.shiftKey || isFree, event.pointerType === "touch");
  }

  /** @param {PointerEvent} event @param {number} id @param {number} point */
  choose(event, id, point) {
    const { pattern } = this.studio;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!adds && pattern.isSelected(id, point)) return;
    pattern.select(id, point, selectionMode.withGroups + (adds ? selectionMode.toggle : selectionMode.only));
    this.studio.emit("selection");
    saySelection(this.studio);
  }

  /** @param {number} x */
  marker(x) {
    this.app.making.addMarker(byHand(this.studio, timeAt(this.line.scale, x)));
    return null;
  }

  /**
   * Calls the core once in each frame, with the last position of the pointer.
   * @param {PointerEvent} event
   */
  move(event) {
    const { x, y } = this.at(event);
    if (this.down.has(event.pointerId)) this.down.set(event.pointerId, { x, y });
    if (this.down.size === 2) return this.pinch.move([...this.down.values()]);
    if (!this.studio.drag) return this.hover(event, x, y);
    clearTimeout(this.press);
    cancelAnimationFrame(this.frame);
    const step = () => {
      const { drag } = this.studio;
      if (!drag) return;
      const by = travel.scrolledBy(this.line, drag, x);
      this.scrolled += by;
      drag.move(event, x + this.scrolled, y);
      this.line.draw(true);
      if (by) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {PointerEvent} event @param {boolean} isCancelled */
  end(event, isCancelled) {
    this.down.delete(event.pointerId);
    clearTimeout(this.press);
    const { drag } = this.studio;
    if (!drag) return;
    cancelAnimationFrame(this.frame);
    const { x, y } = this.at(event);
    if (!isCancelled && (drag.hasChanged || drag.box)) drag.move(event, x + this.scrolled, y);
    this.studio.drag = null;
    drag.end();
    this.line.draw(true);
    if (drag.hasChanged) this.studio.emit("document");
  }

  /**
   * Cancels a drag when Esc is pressed. Everything is restored, without a step in the history.
   * @returns {boolean} whether there was a gesture to cancel
   */
  cancel() {
    const { drag } = this.studio;
    if (!drag) return false;
    cancelAnimationFrame(this.frame);
    this.studio.drag = null;
    if (drag.hasChanged) {
      this.studio.emit("travel");
      this.studio.pattern.cancel(drag.gesture);
      drag.left?.();
      this.studio.changed();
    }
    this.studio.say(words.say.left);
    this.line.draw(true);
    return true;
  }

  /** @param {PointerEvent | null} event @param {number} x @param {number} y */
  hover(event, x, y) {
    const { line, studio } = this;
    const tool = this.app.heldTool ?? studio.tool;
    const under = event && studio.tab ? hit(line, x, y) : null;
    const found = tool === "pen" ? penGhost(line, under, x, y) ?? under : under;
    const id = found?.kind === "mark" ? found.mark.id : found?.kind === "handle" ? found.handle.id : found?.kind === "fade" || found?.kind === "level" ? found.clip.id : null;
    line.hoverPoint = found?.kind === "point" ? found.point
      : found?.kind === "line" ? { id: found.id, index: -1, time: found.time, value: found.level ?? found.value, isSelected: false } : null;
    const lane = found && "lane" in found ? found.lane : null;
    line.ghost = (tool === "tap" || tool === "emphasis") && lane?.kind === "haptic" ? ghostAt(line, event, x, levelAt(lane, y)) : null;
    line.list.style.cursor = cursor(found, tool);
    if (id !== (studio.hover?.id ?? null)) {
      studio.hover = id === null ? null : { id, point: -1 };
      if (id !== null && this.app.player.isUnlocked && tool === "select") line.feel(id);
    }
    line.labels.tip(found, x, y);
    line.draw(false);
  }

  /** @param {MouseEvent} event */
  double(event) {
    const { x, y } = this.at(event);
    const found = hit(this.line, x, y);
    if (found.kind === "overview") return this.app.fit();
    if (found.kind === "ruler" || this.studio.tool === "trim") {
      const { time: span } = this.studio.pattern.summary;
      return setLoop(this.studio, span && span.to > span.from ? [span.from, span.to] : null);
    }
    if (found.kind === "mark" || found.kind === "point") this.app.prompts.openNumbers(x, y);
    else if (found.kind === "empty" && found.lane?.kind === "haptic" && this.studio.tool === "select") this.app.run("insertTap");
  }

  /** @param {MouseEvent} event */
  menu(event) {
    event.preventDefault();
    if (!this.studio.tab) return;
    this.cancel();
    const { x, y } = this.at(event);
    const found = hit(this.line, x, y);
    if (found.kind === "mark" && !this.studio.pattern.isSelected(found.mark.id)) select(this.studio, found.mark.id);
    this.app.prompts.contextMenu(event.clientX, event.clientY);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.studio.tab) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return zoom(this.studio, Math.exp(clamp(event.deltaY, -60, 60) / 160), timeAt(this.line.scale, this.at(event).x));
    travel.scroll(this.line, event.deltaX + event.deltaY);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => travel.sayView(this.studio), 400);
  }
}
