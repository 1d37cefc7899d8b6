#!/usr/bin/env node
// Checks and renders AHAP files where there is Node: npx thrum-haptics check|render, with the words of `thrum`.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { load, ThrumError } from "./thrum.js";

const HELP = `usage: thrum-haptics check [--target DEVICE] [--strict] FILE…
       thrum-haptics render FILE -o OUT.wav [--channels preview|haptic|audio|split] [--rate HZ] [--to S]

check prints every finding; the status is 1 if a file has an error, with --strict also for warnings. With a
device, such as phone, it also checks how the patterns feel on it. A folder stands for all .ahap files below it.
render writes float32 samples; audio files are silent. \`thrum\` does more.`;

/** A wrong command line. */
class Usage extends Error {}

const OPTIONS = {
  check: { target: { type: "string" }, strict: { type: "boolean" } },
  render: {
    output: { type: "string", short: "o" }, channels: { type: "string", default: "preview" },
    rate: { type: "string", default: "48000" }, to: { type: "string" },
  },
};

/** The channels of a file, and how they are rendered. */
const CHANNELS = {
  preview: ["preview", "left", "right"], haptic: ["separate", "haptic"], audio: ["separate", "left", "right"],
  split: ["separate", "left", "right", "haptic"],
};

function below(path) {
  if (!statSync(path).isDirectory()) return [path];
  const found = readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const name = join(path, entry.name);
      return entry.isDirectory() ? below(name) : name.endsWith(".ahap") ? [name] : [];
    });
  return found.sort();
}

function files(names) {
  if (names.length === 0) throw new Usage("name a file");
  return names.flatMap((name) => {
    const found = below(name);
    if (found.length === 0) throw new Error(`${name}: no .ahap file is below this folder; name another one`);
    return found;
  });
}

function check(thrum, values, names) {
  const counts = { error: 0, warning: 0, info: 0 };
  const paths = files(names);
  for (const path of paths) {
    const { findings } = thrum.check(readFileSync(path), values.target === undefined ? {} : { on: values.target });
    for (const { line, column, severity, message, rule } of findings) {
      counts[severity] += 1;
      console.log(`${path}:${line}:${column}: ${severity}: ${message} [${rule}]`);
    }
  }
  const listed = Object.entries(counts).map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`);
  console.error(`${paths.length} file${paths.length === 1 ? "" : "s"} checked: ${listed.join(", ")}`);
  return counts.error > 0 || (values.strict && counts.warning > 0) ? 1 : 0;
}

function number(name, text) {
  const value = text.trim() === "" ? NaN : Number(text);
  if (Number.isNaN(value)) throw new Usage(`--${name} is '${text}'; use a number`);
  return value;
}

/** The bytes of a WAV file, as `thrum render` writes them. */
function wav(channels, rate) {
  const frames = channels[0].length;
  const frame = 4 * channels.length;
  const bytes = new DataView(new ArrayBuffer(58 + frames * frame));
  const put = (at, size, ...values) => values.forEach((value, index) => bytes[`setUint${8 * size}`](at + index * size, value, true));
  const name = (at, text) => put(at, 1, ...Buffer.from(text));
  name(0, "RIFF");
  put(4, 4, 50 + frames * frame);
  name(8, "WAVEfmt ");
  put(16, 4, 18);
  put(20, 2, 3, channels.length);
  put(24, 4, Math.round(rate), Math.round(rate) * frame);
  put(32, 2, frame, 32, 0);
  name(38, "fact");
  put(42, 4, 4, frames);
  name(50, "data");
  put(54, 4, frames * frame);
  for (let index = 0, at = 58; index < frames; index++) {
    for (const channel of channels) {
      bytes.setFloat32(at, channel[index], true);
      at += 4;
    }
  }
  return new Uint8Array(bytes.buffer);
}

function render(thrum, values, names) {
  if (names.length !== 1) throw new Usage("name one file");
  if (values.output === undefined) throw new Usage("name the file to write with -o");
  const wanted = Object.hasOwn(CHANNELS, values.channels) ? CHANNELS[values.channels] : undefined;
  if (!wanted) throw new Usage(`--channels is '${values.channels}'; use ${Object.keys(CHANNELS).join(", ")}`);
  const sampleRate = number("rate", values.rate);
  const to = values.to === undefined ? undefined : number("to", values.to);
  const [mix, ...channels] = wanted;
  const sound = thrum.parse(readFileSync(names[0])).render({ sampleRate, mix, ...(to === undefined ? {} : { seconds: to }) });
  writeFileSync(values.output, wav(channels.map((channel) => sound[channel]), sampleRate));
  return 0;
}

async function run(verb, ...words) {
  if (verb === undefined || !Object.hasOwn(OPTIONS, verb)) {
    throw new Usage(verb === undefined ? "name what to do: check or render" : `there is no '${verb}'; use check or render`);
  }
  let parsed;
  try {
    parsed = parseArgs({ args: words, options: OPTIONS[verb], allowPositionals: true });
  } catch (problem) {
    throw new Usage(problem.message);
  }
  const thrum = await load();
  try {
    return (verb === "check" ? check : render)(thrum, parsed.values, parsed.positionals);
  } catch (problem) {
    if (problem instanceof ThrumError && verb === "render") throw new Error(`${parsed.positionals[0]}: ${problem.message}`);
    throw problem;
  }
}

const words = process.argv.slice(2);
if (words.includes("--help") || words.includes("-h")) {
  console.log(HELP);
} else if (words.includes("--version")) {
  console.log(JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")).version);
} else {
  run(...words).then(
    (status) => {
      process.exitCode = status;
    },
    (problem) => {
      const isUsage = problem instanceof Usage;
      console.error(isUsage ? `thrum-haptics: ${problem.message}; see 'thrum-haptics --help'` : problem.message);
      // The status of `thrum` for a wrong command line.
      process.exitCode = isUsage ? 64 : 1;
    },
  );
}
