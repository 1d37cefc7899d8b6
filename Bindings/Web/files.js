// The entry that converts, edits and compares files, with a module of its own. files.d.ts documents the functions.
import * as layout from "./layout.js";
import { Memory, ThrumError, checkKeys } from "./memory.js";
import { compile } from "./module.js";

export { ThrumError };

const literal = 1;
const unmeasured = 2;

export async function loadFiles(source = new URL("./thrum-files.wasm", import.meta.url)) {
  return new Files(await compile(source, "thrum-files.wasm", "thrum_convert"));
}

export class Files {
  constructor(module) { this.memory = new Memory(module); }

  convert(file, format, { name, on, otherOn, isLiteral = false, measures = true, ...others } = {}) {
    checkKeys(others, ["name", "on", "otherOn", "isLiteral", "measures"], "options");
    return this.memory.scope((take) => {
      const text = this.memory.write(take, file, "file");
      const at = layout.convertOptions;
      const place = take(at.bytes);
      const members = [
        [at.size, at.bytes], [at.flags, (isLiteral ? literal : 0) | (measures ? 0 : unmeasured)], [at.name, this.memory.name(take, name)],
        [at.on, this.memory.device(take, on)], [at.otherOn, this.memory.device(take, otherOn)],
      ];
      const chosen = this.memory.name(take, format);
      for (const [offset, value] of members) this.memory.view.setUint32(place + offset, value, true);
      const { schema, files, ...report } = this.#written("thrum_convert", ...text, chosen, place);
      return { files: files.map(({ name, bytes }) => ({ name, bytes })), ...report };
    });
  }

  edit(ahap, verb, options = {}) {
    const given = Object.entries(options).flatMap(([name, value]) => (Array.isArray(value) ? value.map((each) => [name, each]) : [[name, value]]));
    return this.#edited(ahap, verb, given)[0];
  }

  split(ahap, times) { return this.#edited(ahap, "split", Array.from(times, (time) => ["at", time])); }

  join(texts, { gap = 0, at = [], merges = false, ...others } = {}) {
    checkKeys(others, ["gap", "at", "merges"], "options");
    return this.memory.scope((take) => {
      const options = [["gap", gap], ...Array.from(at, (time) => ["at", time]), ["merge", merges ? 1 : 0]];
      return this.#written("thrum_join", ...this.#texts(take, texts), ...this.#settings(take, options)).files[0];
    });
  }

  mix(texts, takes = []) {
    const [list, taken] = [Array.from(texts), Array.from(takes)];
    if (taken.length > list.length) {
      throw new ThrumError(-1, `takes: ${taken.length} for ${list.length} texts; pass one for each text at most`);
    }
    return this.memory.scope((take) => this.#written("thrum_mix", ...this.#texts(take, list, taken)).files[0]);
  }

  diff(before, after) {
    return this.memory.scope((take) => {
      const texts = [...this.memory.write(take, before, "before"), ...this.memory.write(take, after, "after")];
      const { schema, ...found } = JSON.parse(this.memory.text("thrum_diff", ...texts));
      return found;
    });
  }

  #edited(ahap, verb, options) {
    return this.memory.scope((take) => {
      const text = this.memory.write(take, ahap, "ahap");
      return this.#written("thrum_edit", ...text, this.memory.name(take, verb), ...this.#settings(take, options)).files;
    });
  }

  /** Copies options with their names. Those that are undefined or null are not given. */
  #settings(take, options) {
    const given = options.filter(([, value]) => value !== undefined && value !== null);
    const place = take(given.length * layout.setting.bytes);
    given.forEach(([name, value], index) => {
      if (typeof value !== "number") throw new ThrumError(-1, `options.${name}: not a number; pass a number`);
      const start = place + index * layout.setting.bytes;
      const copied = this.memory.name(take, name);
      this.memory.view.setUint32(start + layout.setting.name, copied, true);
      this.memory.view.setFloat64(start + layout.setting.value, value, true);
    });
    return [place, given.length];
  }

  #texts(take, texts, takes = []) {
    const list = Array.from(texts);
    const place = take(list.length * layout.text.bytes);
    list.forEach((text, index) => {
      const start = place + index * layout.text.bytes;
      const [content, count] = this.memory.write(take, text, `texts[${index}]`);
      const taken = this.memory.name(take, takes[index]);
      const view = this.memory.view;
      view.setUint32(start + layout.text.content, content, true);
      view.setUint32(start + layout.text.count, count, true);
      view.setUint32(start + layout.text.take, taken, true);
    });
    return [place, list.length];
  }

  /** Calls a function that writes files, and returns its report, in which each file has its bytes. */
  #written(name, ...words) {
    const written = this.memory.handle(name, ...words);
    try {
      const report = JSON.parse(this.memory.text("thrum_written_report", written));
      report.files.forEach((file, index) => {
        file.bytes = this.memory.scope((take) => {
          const [place, count] = this.memory.list(take, 1, "thrum_written_file", written, index);
          return new Uint8Array(this.memory.exports.memory.buffer, place, count).slice();
        });
      });
      return report;
    } finally {
      if (!this.memory.isBroken) this.memory.exports.thrum_written_free(written);
    }
  }
}
