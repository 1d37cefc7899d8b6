// Calculates with the web package what the pages show and play of patterns: node patterns.mjs PACKAGE < TEXTS > RESULTS
// TEXTS is an object of AHAP texts by name. RESULTS has for each name the score file in base64, the frames and the length; what the page of the site
// needs of the pattern `welcome`; and its source code in the languages that the package writes itself.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { load } = await import(new URL("thrum.js", folder));
const { loadFiles } = await import(new URL("files.js", folder));
const thrum = await load();
const files = await loadFiles();
const texts = JSON.parse(readFileSync(0, "utf8"));
const round = (value) => Math.round(value * 1000) / 1000;

const results = {};
for (const [name, text] of Object.entries(texts)) {
  const pattern = thrum.parse(text);
  const result = { duration: pattern.duration, score: Buffer.from(pattern.score({ withoutAudioFiles: true })).toString("base64") };
  if (Number.isFinite(pattern.duration)) {
    const { step, frames, taps } = pattern.frames(Math.max(0.005, round(pattern.duration / 160)));
    result.step = step;
    result.frames = frames.map(({ intensity, sharpness }) => [round(intensity), round(sharpness)]);
    result.taps = taps.map(({ time, intensity, sharpness }) => [round(time), round(intensity), round(sharpness)]);
  }
  if (name === "welcome") {
    const { events } = pattern.parts();
    const { step, levels } = pattern.motorLevels();
    Object.assign(result, { events, vibration: pattern.vibration(), motors: { step, levels: levels.map(({ heavy, light }) => [round(heavy), round(light)]) } });
    result.code = Object.fromEntries(["kotlin", "java"].map((language) =>
      [language, new TextDecoder().decode(files.convert(text, language, { name: "welcome.ahap", measures: false }).files[0].bytes)]));
  }
  results[name] = result;
}
process.stdout.write(JSON.stringify(results));
