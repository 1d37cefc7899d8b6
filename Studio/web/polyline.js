// Samples polylines of the core at regular steps. A polyline is a list of pairs of times and values, joined by straight lines.

/**
 * Samples a polyline into every `stride`th number of an array, from `offset` on. Before its start and after its end the value is 0.
 * @param {Float32Array} pairs @param {Float32Array} into @param {number} stride @param {number} offset @param {number} start @param {number} step
 */
export function spread(pairs, into, stride, offset, start, step) {
  const count = pairs.length / 2;
  if (!count) return;
  let n = 0;
  for (let at = 0; stride * at < into.length; at++) {
    const time = start + at * step;
    while (n + 1 < count && pairs[2 * n + 2] <= time) n++;
    const [t0, v0] = [pairs[2 * n], pairs[2 * n + 1]];
    let value = v0;
    if (time < t0 - step || (n + 1 >= count && time > t0 + step)) value = 0;
    else if (time > t0 && n + 1 < count) value = v0 + (pairs[2 * n + 3] - v0) * (time - t0) / (pairs[2 * n + 2] - t0);
    into[stride * at + offset] = value;
  }
}
