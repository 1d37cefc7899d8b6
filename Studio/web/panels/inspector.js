// The inspector shows the exact numbers of the selection, as written and as felt, and the common values of several items.
import { chosen, edit, setParameter } from "../actions.js";
import { el, fill, find, set } from "../dom.js";
import { counted, duration, fixed, plain } from "../format.js";
import { icon } from "../icons.js";
import { controlName } from "../controls.js";
import { words } from "../strings.js";
import { colors, edge } from "../theme.js";
import { clipFields } from "./clip.js";
import { fold, line, numberField, rangeOfPoints, resting, slider, spreadField, timesOfPoint } from "./fields.js";
import { toggle } from "./parts.js";
import { feltLine, missingSound, pitchWords, whyWeaker } from "./reasons.js";
import { drawThumb } from "./thumb.js";

const text = words.inspector;
/** If more items than this are selected, the inspector is updated at most ten times a second. */
const manyThings = 200;

/** @param {import("../app.js").App} app */
export function makeInspector(app) {
  const { studio } = app;
  const thumb = el("canvas", { class: "picture", "aria-hidden": "true" });
  const title = el("h2");
  const note = el("p", { class: "muted" });
  const more = el("button", { class: "plain", "aria-label": words.top.more, "aria-haspopup": "menu", onclick: () => {
    const box = more.getBoundingClientRect();
    app.prompts.contextMenu(box.left, box.bottom + 4);
  } }, icon("more"));
  const body = el("div", { class: "fields" });
  const findings = el("section", { class: "findings", "aria-label": words.findings.label });
  const head = el("div", { class: "head" }, thumb, el("div", { class: "grow" }, title, note), more);
  const fix = el("section", { class: "fix", hidden: true });
  fill(find(".inspector"), el("button", { class: "plain sheetclose", "aria-label": words.rail.close, onclick: () => app.closeSheets() }, icon("close", 16)), fix, head, body, findings);

  let key = "";
  /** @type {((item: Item | null) => void)[]} */
  let updates = [];
  /** @type {Set<string>} */
  const folds = new Set(["envelope"]);

  const update = () => {
    const { tab } = studio;
    if (!tab) return;
    const { pattern } = tab;
    const targets = pattern.selected;
    const single = targets.length === 1 && targets[0].point < 0;
    const item = targets.length && targets[0].point < 0 && single ? pattern.item(targets[0].id) : null;
    const next = !targets.length ? "none" : item ? `${item.kind}${item.envelope ? "e" : ""}${item.parameters.length}` : targets.some(({ point }) => point >= 0) ? (targets.length > 1 ? "points" : "point") : "many";
    if (next !== key) {
      key = next;
      updates = [];
      const made = next === "none" ? nothing() : item ? one(item) : next.startsWith("point") ? points() : many();
      fill(body, ...made);
    }
    heading(item);
    for (const each of updates) each(item);
  };

  /** @param {Item | null} item */
  const heading = (item) => {
    const { pattern } = studio;
    const count = pattern.selected.length;
    // Line numbers need the text. The core does not write the text in each frame of a gesture.
    const isMoving = Boolean(studio.drag?.hasChanged);
    if (!count) {
      set(title, { text: text.nothing });
      set(note, { text: text.nothingNote });
    } else if (item) {
      set(title, { text: item.kind === "curve" || item.kind === "parameter" ? controlName(item.control ?? "") : /** @type {any} */ (words.titles)[item.kind] });
      const lines = isMoving ? null : pattern.linesOf(item.id);
      set(note, { text: `${text.of(item.index, item.count)}${lines ? ` · ${text.line(lines[0])}` : ""}${(item.members ?? 0) > 1 ? ` · ${text.group(item.members ?? 0)}` : ""}` });
    } else {
      set(title, { text: chosen(studio) });
      const first = pattern.item(pattern.selected[0].id);
      const group = count <= 50 && first?.group && first.members === count && pattern.selected.every(({ id, point }) => point < 0 && pattern.item(id)?.group === first.group) ? text.group(count) : "";
      const lines = isMoving ? [] : pattern.selected.slice(0, 5).flatMap(({ id }) => pattern.linesOf(id)?.[0] ?? []);
      set(note, { text: [lines.length === 1 ? text.line(lines[0]) : lines.length ? text.lines(lines.slice(0, 4).join(", ") + (pattern.selected.length > 4 ? " …" : "")) : "", group].filter(Boolean).join(" · ") });
    }
    more.hidden = !count;
    picture(item);
  };

  /** @param {Item | null} item */
  const picture = (item) => {
    const first = studio.pattern.selected[0];
    const mark = first && app.timeline.scene.marks.find(({ id }) => id === first.id);
    thumb.hidden = !mark || (mark.kind !== "tap" && mark.kind !== "continuous");
    if (!thumb.hidden && mark) drawThumb(thumb, mark, item, studio.options.authored);
  };

  const nothing = () => {
    const rows = el("dl", { class: "facts" });
    updates.push(() => {
      const { counts, curves, duration: length } = studio.pattern.lanes;
      const list = Object.entries(counts).filter(([, n]) => n).map(([kind, n]) => counted(n, /** @type {any} */ (words.kinds)[kind] ?? words.kinds.thing));
      if (!counts.curve && curves.length) list.push(counted(curves.length, /** @type {[string, string]} */ (words.kinds.curve)));
      fill(rows, el("dt", { text: text.length }), el("dd", { text: `${plain(length)} s` }), el("dt", { text: text.rows }), el("dd", { text: list.join(", ") || text.none }));
    });
    return [rows];
  };

  /**
   * Shows the number, the felt value and the slider of one parameter.
   * @param {string} name @param {() => { value: number | null, felt: number | null, feltTo?: number | null, middle?: number, text?: string }} read @param {{ low: number, high: number }} range
   */
  const parameter = (name, read, { low, high }) => {
    const label = words.parameters[name] ?? (name || text.value);
    const field = numberField(app, { label, low, high, set: (value, gesture) => setParameter(studio, name, value, gesture) });
    const bar = slider(app, { label: `${label}, ${words.lanes.label.toLowerCase()}`, low, high, isSharpness: name === "HapticSharpness", set: (value, gesture) => setParameter(studio, name, value, gesture) });
    const felt = el("span", { class: "felt" });
    updates.push(() => {
      const { value, felt: now, feltTo = now, middle = value, text: mixed = "" } = read();
      field.update(value, mixed);
      const sharp = studio.pattern.summary.parameters?.HapticSharpness?.feltFrom ?? 0.5;
      bar.update(middle, now === null || feltTo === null ? now : (now + feltTo) / 2, edge(colors(), name === "HapticSharpness" ? now ?? 0.5 : sharp));
      if (now !== null && feltTo !== null && feltTo - now > 0.004) fill(felt, icon("arrow", 16), el("b", { text: `${now.toFixed(2)} ${text.to} ${feltTo.toFixed(2)}` }));
      else if (now === null || value === null) fill(felt, el("span", { class: "muted", text: mixed ? text.mixed : "" }));
      else if (Math.abs(now - value) > 0.004) fill(felt, icon("arrow", 16), el("b", { text: fixed(now, 3) }), name === "HapticSharpness" ? el("span", { class: "muted small", title: text.hertzTitle, text: pitchWords(app, now, "") || text.felt }) : ` ${text.felt}`);
      else if (studio.pattern.selected.length > 1) fill(felt, el("span", { class: "muted", text: text.same }));
      else fill(felt, el("span", { class: "muted", title: name === "HapticSharpness" ? text.hertzTitle : null, text: name === "HapticSharpness" ? pitchWords(app, now) : name === "HapticIntensity" ? text.feltAsAuthored : "" }));
    });
    return [line(label, field.element, felt), bar.element];
  };

  /** @param {Item} item */
  const one = (item) => {
    const timeField = numberField(app, { label: text.time, low: 0, high: 86400, isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => studio.pattern.setTime(value, gesture)) });
    const after = el("span", { class: "muted small" });
    const hasLength = (item.duration !== null && item.kind !== "tap") || item.kind === "file";
    const lengthField = numberField(app, { label: text.length, low: 0, high: 86400, isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => studio.pattern.setDuration(value, gesture)) });
    updates.push((now) => {
      if (!now) return;
      timeField.update(now.time);
      lengthField.update(now.kind === "file" ? app.sounds.waveOf(studio.pattern, now.id).played : now.duration);
      set(after, { text: now.untilNext === null ? text.last : text.next(`+${duration(now.untilNext)}`) });
    });
    const current = (/** @type {string} */ name) => () => {
      const item = studio.pattern.selected.length ? studio.pattern.item(studio.pattern.selected[0].id) : null;
      const found = item?.parameters.find((each) => each.name === name);
      return { value: found?.value ?? null, felt: found?.felt ?? null, feltTo: found?.feltTo ?? null };
    };
    const main = item.parameters.filter(({ name }) => !/(Attack|Decay|Release)Time|Sustained/.test(name));
    return [
      hasLength ? line(text.time, timeField.element, el("span", { class: "muted", text: text.for }), lengthField.element) : line(text.time, timeField.element, after),
      ...main.flatMap((each) => parameter(each.name, current(each.name), { low: each.low, high: each.high })),
      whyWeaker(app, updates), ...(item.kind === "file" ? [clipFields(app, updates), missingSound(app, updates)] : []), item.envelope ? envelope() : null, extras(), item.kind === "tap" || item.kind === "continuous" ? feltLine(app, updates) : null,
    ];
  };

  const envelope = () => {
    const rows = /** @type {const} */ ([["AttackTime", "attack"], ["DecayTime", "decay"], ["ReleaseTime", "release"]]).map(([name, part]) => {
      const field = numberField(app, { label: words.parameters[name], low: 0, high: 1, set: (value, gesture) => setParameter(studio, name, value, gesture) });
      const after = el("span", { class: "muted" });
      const row = line(words.parameters[name], field.element, after);
      updates.push((item) => {
        if (!item?.envelope) return;
        row.hidden = part === "decay" && item.envelope.sustained;
        field.update(item.envelope.values[part]);
        set(after, { text: part === "release" ? text.more(duration(item.envelope[part])) : duration(item.envelope[part]) });
      });
      return row;
    });
    const hold = toggle(text.hold, true, (isOn) => setParameter(studio, "Sustained", isOn ? 1 : 0));
    const held = el("span", { class: "muted" });
    updates.push((item) => {
      if (!item?.envelope) return;
      set(hold, { "aria-checked": item.envelope.sustained });
      set(held, { text: item.envelope.sustained ? text.sustained(duration(Math.max(0, (item.duration ?? 0) - item.envelope.attack))) : text.notSustained });
    });
    rows.splice(1, 0, line(text.hold, hold, held));
    const box = fold(text.envelope, text.handles, folds.has("envelope"), ...rows);
    box.addEventListener("toggle", () => (box.open ? folds.add("envelope") : folds.delete("envelope")));
    return box;
  };

  const extras = () => {
    const list = el("ul", { class: "extras mono" });
    const box = fold(text.extras, text.none, false, list);
    updates.push((item) => {
      const names = item?.extras ?? [];
      set(/** @type {Element} */ (box.querySelector(".muted")), { text: names.length ? String(names.length) : text.none });
      fill(list, names.map((name) => el("li", { text: name })), item?.path ? el("li", { text: item.path }) : null);
    });
    return box;
  };

  const many = () => {
    const timeField = numberField(app, { label: text.time, low: 0, high: 86400, isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => studio.pattern.setTime(value, gesture)) });
    const spread = spreadField(app, updates);
    const moved = el("span", { class: "muted" });
    const apart = el("span", { class: "muted" });
    updates.push(() => {
      const { time } = studio.pattern.summary;
      const times = app.timeline.scene.marks.filter(({ id }) => studio.pattern.isSelected(id)).map((mark) => mark.time).sort((a, b) => a - b);
      const gaps = times.slice(1).map((at, n) => Math.round((at - times[n]) * 1000));
      set(apart, { text: gaps.length && gaps.length < 4 ? text.apart(`${gaps.join(", ")} ms`) : "" });
      timeField.update(time?.from ?? 0);
      set(moved, { text: studio.drag?.kind === "move" ? studio.drag.big : "" });
    });
    const names = Object.keys(studio.pattern.summary.parameters ?? {}).filter((name) => !/Time$|Sustained/.test(name));
    const rows = names.flatMap((name) => parameter(name, () => {
      const found = studio.pattern.summary.parameters[name];
      if (!found) return { value: null, felt: null };
      const isSame = found.value !== null;
      const [from, to] = [found.from.toFixed(2), found.to.toFixed(2)];
      return { value: isSame ? found.value : null, felt: found.feltFrom, feltTo: found.feltTo, middle: (found.from + found.to) / 2, text: isSame ? "" : from === to ? from : `${Number(from)}–${Number(to)}` };
    }, studio.pattern.summary.parameters[name]));
    return [line(text.time, timeField.element, moved), line(text.spread, spread, apart), ...rows, buttons()];
  };

  const points = () => {
    const timeField = numberField(app, { label: text.time, low: 0, high: 86400, range: () => timesOfPoint(studio.pattern), isTime: true, unit: words.unit.s, set: (value, gesture) => edit(studio, () => studio.pattern.setTime(value, gesture)) });
    const valueField = numberField(app, { label: text.value, low: -1, high: 1, range: () => rangeOfPoints(studio.pattern), set: (value, gesture) => edit(studio, () => studio.pattern.setParameter("", value, gesture)) });
    updates.push(() => {
      const all = studio.pattern.lanes.curves.flatMap(({ points }) => points).filter((point) => studio.pattern.isSelected(point.id, point.index));
      timeField.update(all[0]?.time ?? 0);
      const isSame = all.every(({ value }) => value === all[0].value);
      valueField.update(isSame ? all[0]?.value ?? 0 : null, text.mixed);
    });
    return [line(text.time, timeField.element), studio.pattern.selected.length > 1 ? line(text.spread, spreadField(app, updates)) : null, line(text.value, valueField.element), el("div", { class: "row buttons" }, action("remove", "trash", text.remove), action("simplify", "curve", words.commands.simplify[0]))];
  };

  const buttons = () => el("div", { class: "row buttons" }, action("quantise", "beat", text.quantise), action("reverse", "mirror", text.mirror), action("emphasise", "emphasis", text.emphasis), action("together", "group", words.commands.together[0]));
  /** @param {string} id @param {string} sign @param {string} name */
  const action = (id, sign, name) => el("button", { class: "button small", onclick: () => app.run(id) }, icon(sign, 15), name);

  studio.on(["open", "selection", "document", "options", "findings"], resting(update, () => Boolean(studio.tab?.pattern.isOld) && studio.pattern.selected.length > manyThings));
  /** @param {boolean} isOpen whether the panel shows ways to fix a finding instead of the numbers */
  const opened = (isOpen) => {
    head.hidden = body.hidden = isOpen;
  };
  return { findings, fix, opened, focus: () => /** @type {HTMLElement | null} */ (body.querySelector("input"))?.focus() };
}
