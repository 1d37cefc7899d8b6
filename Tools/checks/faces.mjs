// Answers the requests of compare-faces.py with the web package: a line of JSON each.
import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { load } from "../../Bindings/Web/thrum.js";
import { answer } from "./face-answers.mjs";

const thrum = await load();

/** Frees the pattern that `make` returns, and returns what `read` makes of it. */
function using(make, read) {
  const pattern = make();
  try {
    return read(pattern);
  } finally {
    pattern.free();
  }
}

const read = (path) => thrum.parse(readFileSync(path));

const verbs = {
  felt: ({ path, device }) => using(() => read(path), (pattern) => {
    const events = pattern.felt({ on: device });
    return { events: [...events], uncovered: events.uncovered };
  }),
  compare: ({ path, other, device, otherDevice }) => using(() => read(path), (pattern) =>
    using(() => read(other), (second) => pattern.compare(second, { on: device, otherOn: otherDevice }))),
  motors: ({ path, device, step }) => using(() => read(path), (pattern) => ({
    levels: pattern.motorLevels({ step, on: device }).levels.map(({ heavy, light }) => [heavy, light].map((level) => Math.round(level * 65535))),
  })),
  score: ({ path, options }) => using(() => read(path), (pattern) => ({
    bytes: `x${Buffer.from(pattern.score(options)).toString("hex")}`, header: pattern.scoreHeader(undefined, { ...options, stem: parse(path).name }),
  })),
  thumbnail: ({ path, width, light }) => using(() => read(path), (pattern) => ({
    bytes: `x${Buffer.from(pattern.thumbnail({ width, light })).toString("hex")}`,
  })),
  tones: ({ path, device }) => using(() => read(path), (pattern) => ({
    tones: pattern.padCodes({ on: device }).map((tone) => Object.values(tone)),
  })),
  profile: ({ device }) => ({ numbers: Object.values(thrum.profile(device)) }),
  check: ({ path, device }) => thrum.check(readFileSync(path), device ? { on: device } : {}),
  info: ({ path }) => using(() => thrum.parse(readFileSync(path)), (pattern) => pattern.info()),
  picture: ({ path, title, device }) => using(
    () => thrum.parse(readFileSync(path)), (pattern) => pattern.svg(title, device ? { on: device } : {})),
  compose: ({ path, rate, style }) => {
    const bytes = readFileSync(path);
    const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return using(() => thrum.compose(samples, { sampleRate: rate, style }), (pattern) => pattern.ahap());
  },
};

await answer(verbs);
