// Patterns from events and curves: writes JavaScript objects as the structures of thrum.h.

const types = { transient: 0, continuous: 1, tone: 2 };
const values = ["intensity", "sharpness", "attack", "decay", "release", "sustained", "volume", "pitch", "pan", "brightness"];
const controls = [
  "intensity", "sharpness", "attack", "decay", "release", "volume", "pan", "brightness", "pitch", "audioAttack",
  "audioDecay", "audioRelease",
];

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

/** Creates a pattern from events and curves in the memory of the library, and returns the handle of the pattern. */
export function makePattern(memory, givenEvents, givenCurves) {
  const events = objects(givenEvents, "events");
  const curves = objects(givenCurves, "curves").map((curve, index) =>
    ({ ...curve, points: objects(curve.points ?? [], `curves[${index}].points`) }));
  return memory.scope((take) => {
    const eventPlace = take(events.length * 64);
    const curvePlace = take(curves.length * 24);
    const pointPlaces = curves.map((curve) => take(curve.points.length * 16));
    const view = memory.view;
    events.forEach((event, index) => {
      const place = eventPlace + index * 64;
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
    });
    const controlTable = Object.fromEntries(controls.map((name, index) => [name, index]));
    curves.forEach((curve, index) => {
      const place = curvePlace + index * 24;
      view.setFloat64(place, curve.time ?? 0, true);
      view.setInt32(place + 8, number(controlTable, curve.control, `curves[${index}].control`), true);
      view.setUint32(place + 12, curve.points.length, true);
      view.setUint32(place + 16, pointPlaces[index], true);
      // A point has no defaults: the library refuses NaN.
      curve.points.forEach(({ time, value }, point) => {
        view.setFloat64(pointPlaces[index] + point * 16, time ?? NaN, true);
        view.setFloat32(pointPlaces[index] + point * 16 + 8, value ?? NaN, true);
      });
    });
    return memory.handle(
      "thrum_pattern_make", events.length ? eventPlace : 0, events.length, curves.length ? curvePlace : 0,
      curves.length);
  });
}
