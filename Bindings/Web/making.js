// Patterns from their parts: writes JavaScript objects as the structures of thrum.h.
import * as layout from "./layout.js";
import { ThrumError, checkKeys } from "./memory.js";

const types = { transient: 0, continuous: 1, tone: 2, sound: 3 };
const values = ["intensity", "sharpness", "attack", "decay", "release", "sustained", "volume", "pitch", "pan", "brightness"];
/** The number of each control. */
export const controls = Object.fromEntries([
  "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch", "audioAttack",
  "audioDecay", "audioRelease",
].map((name, index) => [name, index]));

const eventKeys = ["type", "time", "duration", "path", "loops", "fades", ...values];

export function number(table, name, place) {
  if (Object.hasOwn(table, name)) return table[name];
  throw new ThrumError(-1, `${place}: unknown '${String(name)}'; use ${Object.keys(table).join(", ")}`);
}

/** Returns the elements of a list. Refuses what is not an object, such as a hole, and keys that are not in `keys`. */
function objects(list, place, keys) {
  if (typeof list !== "object" || typeof list?.[Symbol.iterator] !== "function") {
    throw new ThrumError(-1, `${place}: not a list; pass an array`);
  }
  return Array.from(list, (element, index) => {
    if (typeof element !== "object" || element === null) throw new ThrumError(-1, `${place}[${index}]: not an object; remove it`);
    checkKeys(element, keys, `${place}[${index}]`);
    return element;
  });
}

function path(event, index) {
  if (event.path === undefined || event.path === null) return null;
  if (typeof event.path === "string" && !event.path.includes("\0")) return event.path;
  throw new ThrumError(-1, `events[${index}].path: not a text without zero bytes; use the path of an audio file`);
}

function metadataText(metadata) {
  if (metadata === undefined || metadata === null) return null;
  try {
    return JSON.stringify(metadata) ?? "null";
  } catch (error) {
    throw new ThrumError(-1, `metadata: it cannot be written as JSON (${error.message.split("\n")[0]}); pass plain data`, error);
  }
}

/** Returns a number for the library. Text from an input field is refused. */
function numeric(value, place) {
  // The library refuses infinity. NaN is a default there, and a mistake here.
  if (typeof value === "number" || typeof value === "boolean") return Number.isNaN(value) ? Infinity : Number(value);
  throw new ThrumError(-1, `${place}: not a number; use Number() for text`);
}

/** Returns the handle of a new pattern. */
export function makePattern(memory, givenEvents, givenCurves, options) {
  // The parts of another pattern are options too.
  checkKeys(options, ["parameters", "metadata", "events", "curves"], "options");
  const events = objects(givenEvents, "events", eventKeys);
  const parameters = objects(options?.parameters ?? [], "parameters", ["control", "time", "value"]);
  const curves = objects(givenCurves ?? [], "curves", ["control", "time", "points"]).map((curve, index) =>
    ({ ...curve, points: objects(curve.points ?? [], `curves[${index}].points`, ["time", "value"]) }));
  return memory.scope((take) => {
    const parts = take(layout.parts.bytes);
    const eventPlace = take(events.length * layout.event.bytes);
    const parameterPlace = take(parameters.length * layout.parameter.bytes);
    const curvePlace = take(curves.length * layout.curve.bytes);
    const pointPlaces = curves.map((curve) => take(curve.points.length * layout.point.bytes));
    const paths = events.map((event, index) => memory.name(take, path(event, index)));
    const text = metadataText(options?.metadata);
    const metadata = text === null ? [0, 0] : memory.write(take, text);
    const view = memory.view;
    const lists = [
      [eventPlace, events.length], [parameterPlace, parameters.length], [curvePlace, curves.length], metadata,
    ];
    [layout.parts.bytes, ...lists.flat()].forEach((word, index) => view.setUint32(parts + index * 4, word, true));
    events.forEach((event, index) => {
      const [at, place] = [layout.event, eventPlace + index * layout.event.bytes];
      values.forEach((name) => {
        // A value that is undefined or null has its default.
        const value = event[name] ?? null;
        view.setFloat32(place + at[name], value === null ? NaN : numeric(value, `events[${index}].${name}`), true);
      });
      view.setUint32(place, at.bytes, true);
      view.setInt32(place + at.type, number(types, event.type, `events[${index}].type`), true);
      view.setFloat64(place + at.time, numeric(event.time ?? 0, `events[${index}].time`), true);
      view.setFloat64(place + at.duration, numeric(event.duration ?? 0, `events[${index}].duration`), true);
      view.setUint32(place + at.path, paths[index], true);
      view.setUint32(place + at.options, (event.loops ? 1 : 0) | ((event.fades ?? true) ? 0 : 2), true);
      view.setUint32(place + at.reserved, 0, true);
    });
    parameters.forEach((parameter, index) => {
      const [at, place] = [layout.parameter, parameterPlace + index * layout.parameter.bytes];
      const name = `parameters[${index}]`;
      view.setFloat64(place + at.time, numeric(parameter.time ?? 0, `${name}.time`), true);
      view.setInt32(place + at.control, number(controls, parameter.control, `${name}.control`), true);
      // A value has no default: the library refuses NaN.
      view.setFloat32(place + at.value, numeric(parameter.value ?? NaN, `${name}.value`), true);
    });
    curves.forEach((curve, index) => {
      const [at, place] = [layout.curve, curvePlace + index * layout.curve.bytes];
      const name = `curves[${index}]`;
      view.setUint32(place, at.bytes, true);
      view.setInt32(place + at.control, number(controls, curve.control, `${name}.control`), true);
      view.setFloat64(place + at.time, numeric(curve.time ?? 0, `${name}.time`), true);
      view.setUint32(place + at.points, pointPlaces[index], true);
      view.setUint32(place + at.pointCount, curve.points.length, true);
      // A point has no defaults either.
      curve.points.forEach(({ time, value }, point) => {
        const start = pointPlaces[index] + point * layout.point.bytes;
        view.setFloat64(start + layout.point.time, numeric(time ?? NaN, `${name}.points[${point}].time`), true);
        view.setFloat32(start + layout.point.value, numeric(value ?? NaN, `${name}.points[${point}].value`), true);
      });
    });
    return memory.handle("thrum_pattern_make", parts);
  });
}
