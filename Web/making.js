// Patterns from their parts: writes JavaScript objects as the structures of thrum.h.

const types = { transient: 0, continuous: 1, tone: 2, sound: 3 };
const values = ["intensity", "sharpness", "attack", "decay", "release", "sustained", "volume", "pitch", "pan", "brightness"];
const controls = Object.fromEntries([
  "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch", "audioAttack",
  "audioDecay", "audioRelease",
].map((name, index) => [name, index]));

function number(table, name, place) {
  if (Object.hasOwn(table, name)) return table[name];
  throw new TypeError(`${place}: unknown '${name}'; use ${Object.keys(table).join(", ")}`);
}

/** Returns the elements of a list. Throws a TypeError if one is not an object, which includes the holes of a sparse array. */
function objects(list, place) {
  return Array.from(list, (element, index) => {
    if (typeof element === "object" && element !== null) return element;
    throw new TypeError(`${place}[${index}]: not an object; remove it`);
  });
}

/** Returns the path of the audio file of an event as text that ends with a zero byte, or null. */
function path(event, index) {
  if (event.path === undefined || event.path === null) return null;
  if (typeof event.path === "string" && !event.path.includes("\0")) return event.path;
  throw new TypeError(`events[${index}].path: not a text without zero bytes; use the path of an audio file`);
}

/**
 * Creates a pattern from its parts in the memory of the library, and returns the handle of the pattern. `metadata` is an
 * object, or undefined.
 */
export function makePattern(memory, givenEvents, givenCurves, { parameters: givenParameters = [], metadata } = {}) {
  const events = objects(givenEvents, "events");
  const parameters = objects(givenParameters, "parameters");
  const curves = objects(givenCurves, "curves").map((curve, index) =>
    ({ ...curve, points: objects(curve.points ?? [], `curves[${index}].points`) }));
  return memory.scope((take) => {
    const parts = take(36);
    const eventPlace = take(events.length * 80);
    const parameterPlace = take(parameters.length * 16);
    const curvePlace = take(curves.length * 24);
    const pointPlaces = curves.map((curve) => take(curve.points.length * 16));
    const paths = events.map((event, index) => memory.name(take, path(event, index)));
    const text = metadata === undefined || metadata === null ? [0, 0] : memory.write(take, JSON.stringify(metadata));
    const view = memory.view;
    const lists = [
      [eventPlace, events.length], [parameterPlace, parameters.length], [curvePlace, curves.length], text,
    ];
    [36, ...lists.flat()].forEach((word, index) => view.setUint32(parts + index * 4, word, true));
    events.forEach((event, index) => {
      const place = eventPlace + index * 80;
      let set = 0;
      values.forEach((name, bit) => {
        // A value that is undefined or null has its default.
        if (event[name] !== undefined && event[name] !== null) set |= 1 << bit;
        view.setFloat32(place + 24 + bit * 4, Number(event[name] ?? 0), true);
      });
      view.setInt32(place, number(types, event.type, `events[${index}].type`), true);
      view.setUint32(place + 4, set, true);
      view.setFloat64(place + 8, event.time ?? 0, true);
      view.setFloat64(place + 16, event.duration ?? 0, true);
      view.setUint32(place + 64, paths[index], true);
      view.setUint32(place + 68, (event.loops ? 1 : 0) | ((event.fades ?? true) ? 0 : 2), true);
      view.setUint32(place + 72, 0, true);
    });
    parameters.forEach((parameter, index) => {
      const place = parameterPlace + index * 16;
      view.setFloat64(place, parameter.time ?? 0, true);
      view.setInt32(place + 8, number(controls, parameter.control, `parameters[${index}].control`), true);
      // A value has no default: the library refuses NaN.
      view.setFloat32(place + 12, parameter.value ?? NaN, true);
    });
    curves.forEach((curve, index) => {
      const place = curvePlace + index * 24;
      view.setFloat64(place, curve.time ?? 0, true);
      view.setInt32(place + 8, number(controls, curve.control, `curves[${index}].control`), true);
      view.setUint32(place + 12, curve.points.length, true);
      view.setUint32(place + 16, pointPlaces[index], true);
      // A point has no defaults either.
      curve.points.forEach(({ time, value }, point) => {
        view.setFloat64(pointPlaces[index] + point * 16, time ?? NaN, true);
        view.setFloat32(pointPlaces[index] + point * 16 + 8, value ?? NaN, true);
      });
    });
    return memory.handle("thrum_pattern_make", parts);
  });
}
