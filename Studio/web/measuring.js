// A worker that calculates the feel of the pattern on devices, with the web package in the folder `haptics`.

/** @type {Promise<any> | undefined} */
let library;
const load = async () => (await import(new URL("haptics/thrum.js", location.href).href)).load();

/** Rules about taps that are not felt as written. */
const losing = ["not-felt", "masked", "fused-taps", "ghost-tap"];

/** The times of the taps that are not felt on a device. */
const lost = (/** @type {any} */ thrum, /** @type {string} */ text, /** @type {string} */ on) => thrum.check(text, { on }).findings.filter((/** @type {any} */ { rule }) => losing.includes(rule))
  .flatMap((/** @type {any} */ { time, others = [] }) => [time, ...others.map((/** @type {any} */ other) => other.time)]).filter(Number.isFinite);

/** The levels of a pattern on a device every 5 ms, its felt events, and its distance from the design on a phone. */
const felt = (/** @type {any} */ pattern, /** @type {string} */ on, /** @type {any} */ reference) => {
  const events = [...pattern.felt({ on })];
  return { levels: pattern.feltLevels({ on }), events, difference: reference ? reference.compare(pattern, { on: "phone", otherOn: on }) : null };
};

/** The functions that answer each kind of question. Each receives the library and the question. */
const answers = /** @type {Record<string, (thrum: any, question: any) => any>} */ ({
  lane(thrum, { text, device }) {
    const pattern = thrum.parse(text);
    try {
      const own = { ...felt(pattern, device, device === "phone" ? null : pattern), lost: lost(thrum, text, device) };
      if (device === "controller") return { ...own, motors: pattern.motorLevels({ on: device }) };
      if (device === "joycon") return { ...own, codes: pattern.padCodes() };
      return own;
    } finally {
      pattern.free();
    }
  },
  card(thrum, { text, name }) {
    const pattern = thrum.parse(text);
    try {
      const rate = 48000;
      const { left } = pattern.render({ sampleRate: rate, mix: "preview", seconds: Math.min(30, pattern.duration + 2) });
      return { svg: pattern.svg(name), samples: left, rate, duration: pattern.duration };
    } finally {
      pattern.free();
    }
  },
  // The sentences say how `text` differs from `other`: the library describes the second pattern relative to the first.
  compare(thrum, { text, other, device }) {
    const [reference, pattern] = [thrum.parse(other), thrum.parse(text)];
    try {
      return reference.compare(pattern, { on: device, otherOn: device });
    } finally {
      reference.free();
      pattern.free();
    }
  },
});

addEventListener("message", async ({ data }) => {
  try {
    library ??= load();
    postMessage({ id: data.id, answer: answers[data.verb](await library, data) });
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
