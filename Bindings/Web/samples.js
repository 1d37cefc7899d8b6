// Samples that the caller passes, as the library reads them.
import { ThrumError } from "./memory.js";

/**
 * Returns the samples of one channel as a Float32Array. Lists of floating-point numbers are converted. Integers are refused,
 * because their full scale is not ±1. `place` names the argument in the error.
 */
export function channelOf(samples, place) {
  // Not instanceof: an array from a frame or a test environment has another Float32Array.
  const kind = Object.prototype.toString.call(samples);
  if (kind === "[object Float32Array]") return samples;
  const isConvertible = kind === "[object Float64Array]"
    || (Array.isArray(samples) && samples.every((sample) => typeof sample === "number"));
  if (!isConvertible) throw new ThrumError(-1, `${place}: not a Float32Array; pass samples of -1…1 in one`);
  return Float32Array.from(samples);
}
