#!/usr/bin/env node
// Checks, renders and compiles AHAP files where there is Node: npx thrum-haptics check|render|score, with the words of `thrum`.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { parse } from "node:path";
import { parseArgs } from "node:util";
import { below, Problem, read, write } from "./command-files.js";
import { load } from "./thrum.js";

const HELP = `usage: thrum-haptics check [--target DEVICE] [--strict] FILE…
       thrum-haptics render FILE -o OUT.wav [--channels preview|haptic|audio|split] [--rate HZ] [--to S]
       thrum-haptics score FILE -o OUT.h|OUT.bin [--name NAME] [--without-audio-files] [--haptics-only]

check prints every finding; the status is 1 if a file has an error, with --strict also for warnings. With a
device, such as phone, it also checks how the patterns feel on it. A folder stands for all .ahap files below it.
render writes float32 samples; audio files are silent. score compiles a pattern for a
microcontroller (.h) or a web page (.bin). \`thrum\` does more.`;

/** A wrong command line. */
class Usage extends Error {}

const OPTIONS = {
  check: { target: { type: "string" }, strict: { type: "boolean" } },
  render: {
    output: { type: "string", short: "o" }, channels: { type: "string", default: "preview" },
    rate: { type: "string", default: "48000" }, to: { type: "string" },
  },
  score: {
    output: { type: "string", short: "o" }, name: { type: "string" },
    "without-audio-files": { type: "boolean" }, "haptics-only": { type: "boolean" },
  },
};

/** The channels of a file, and how they are rendered. */
const CHANNELS = {
  preview: ["preview", "left", "right"], haptic: ["separate", "haptic"], audio: ["separate", "left", "right"],
  split: ["separate", "left", "right", "haptic"],
};

function check(thrum, values, names) {
  if (names.length === 0) throw new Usage("name a file");
  const on = values.target === undefined ? {} : { on: values.target };
  try {
    thrum.check("{}", on);
  } catch (problem) {
    // A device that does not exist is a mistake of the command line, not of every file.
    throw new Usage(problem.message);
  }
  const counts = { error: 0, warning: 0, info: 0 };
  let [checked, failed, status] = [0, 0, 0];
  const attempt = (work) => {
    try {
      work();
    } catch (problem) {
      console.error(problem.message);
      status = Math.max(status, problem.status ?? 1);
      return false;
    }
    return true;
  };
  const checkFile = (path) => {
    const text = read(path);
    let found;
    try {
      found = thrum.check(text, on);
    } catch (problem) {
      throw new Problem(1, `${path}: ${problem.message}`);
    }
    for (const { line, column, severity, message, rule } of found.findings) {
      counts[severity] += 1;
      console.log(`${path}:${line}:${column}: ${severity}: ${message} [${rule}]`);
    }
    if (found.error !== undefined) throw new Problem(1, `${path}: ${found.error}`);
  };
  for (const name of names) {
    attempt(() => below(name).forEach((path) => {
      checked += 1;
      if (!attempt(() => checkFile(path))) failed += 1;
    }));
  }
  const listed = Object.entries(counts).map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`);
  if (failed > 0) listed.push(`${failed} not checked`);
  console.error(`${checked} file${checked === 1 ? "" : "s"} checked: ${listed.join(", ")}`);
  return Math.max(status, counts.error > 0 || (values.strict && counts.warning > 0) ? 1 : 0);
}

function number(name, text, least, most) {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!(value >= least && value <= most)) throw new Usage(`--${name} is '${text}'; use a number from ${least} to ${most}`);
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

/** Writes what `work` makes of the text of the one file; what goes wrong with it names the file. */
function convert({ output }, names, work) {
  if (names.length !== 1) throw new Usage("name one file");
  const [name] = names;
  const text = read(name);
  if (existsSync(output) && realpathSync(output) === realpathSync(name)) {
    throw new Problem(64, `'${output}' is the file that is read; name another one with -o`);
  }
  let bytes;
  try {
    bytes = work(text, name);
  } catch (problem) {
    throw new Problem(problem.status ?? 1, `${name}: ${problem.message}`);
  }
  write(output, bytes);
  return 0;
}

function render(thrum, values, names) {
  if (values.output === undefined) throw new Usage("name the file to write with -o");
  const wanted = Object.hasOwn(CHANNELS, values.channels) ? CHANNELS[values.channels] : undefined;
  if (!wanted) throw new Usage(`--channels is '${values.channels}'; use ${Object.keys(CHANNELS).join(", ")}`);
  const sampleRate = number("rate", values.rate, 8000, 192000);
  const seconds = values.to === undefined ? undefined : number("to", values.to, 0, 86400);
  const [mix, ...channels] = wanted;
  return convert(values, names, (text) => {
    const pattern = thrum.parse(text);
    const whole = pattern.renderer({ sampleRate, mix });
    if (whole.length === Infinity && seconds === undefined) throw new Problem(64, "the pattern has no end; set the end with --to");
    whole.free();
    const sound = pattern.render({ sampleRate, mix, seconds });
    return wav(channels.map((channel) => sound[channel]), sampleRate);
  });
}

function score(thrum, values, names) {
  const ending = parse(values.output ?? "").ext.toLowerCase();
  if (ending !== ".h" && ending !== ".bin") throw new Usage("name the file to write with -o; it ends in .h or .bin");
  if (values.name !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(values.name)) {
    throw new Usage(`--name is '${values.name}'; use letters, digits and _, and no digit first`);
  }
  const options = { withoutAudioFiles: values["without-audio-files"], hapticsOnly: values["haptics-only"] };
  return convert(values, names, (text, file) => {
    const pattern = thrum.parse(text);
    if (ending === ".bin") return pattern.score(options);
    return pattern.scoreHeader(values.name, { ...options, ...(values.name === undefined && { stem: parse(file).name }) });
  });
}

async function run(verb, ...words) {
  if (verb === undefined || !Object.hasOwn(OPTIONS, verb)) {
    throw new Usage(verb === undefined ? "name what to do: check, render or score" : `there is no '${verb}'; use check, render or score`);
  }
  let parsed;
  try {
    parsed = parseArgs({ args: words, options: OPTIONS[verb], allowPositionals: true });
  } catch (problem) {
    throw new Usage(problem.message);
  }
  return { check, render, score }[verb](await load(), parsed.values, parsed.positionals);
}

// A reader that has closed the pipe has all that it needs.
process.stdout.on("error", (problem) => process.exit(problem.code === "EPIPE" ? 0 : 74));
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
      process.exitCode = isUsage ? 64 : problem.status ?? 1;
    },
  );
}
