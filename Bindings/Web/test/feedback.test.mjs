// node --test: patterns by their meaning, and score files. Needs thrum.wasm and thrum-play.wasm (Tools/build-web.sh); SCORES is a folder of
// what `thrum score` has written of Samples.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load, ThrumError } from "thrum-haptics";
import { feedback, feedbackNames } from "thrum-haptics/feedback";
import { load as loadPlayer } from "thrum-haptics/play";
import { loadSynth } from "thrum-haptics/score";

const thrum = await load();
const player = await loadPlayer();
const folder = (path) => new URL(`../../../${path}/`, import.meta.url);
const refused = (body, message) => assert.throws(body, (error) => {
  assert.ok(error instanceof ThrumError, String(error));
  assert.match(error.message, message);
  return true;
});

test("every feedback is the pattern of its file in Themes/Standard", () => {
  const files = readdirSync(folder("Themes/Standard"));
  assert.deepEqual(files.map((name) => name.replace(".ahap", "")).sort(), [...feedbackNames].sort());
  for (const name of feedbackNames) {
    const text = readFileSync(new URL(`${name}.ahap`, folder("Themes/Standard")));
    for (const library of [thrum, player]) {
      const pattern = feedback(library, name);
      assert.equal(pattern.ahap(), library.parse(text).ahap());
      assert.ok(pattern.vibration().length > 0 && pattern.render().haptic.some((sample) => sample !== 0));
      pattern.free();
    }
  }
});

test("a theme replaces what it names, and unknown names are refused", () => {
  const own = thrum.pattern([{ type: "continuous", time: 0, duration: 0.25 }]).ahap();
  assert.equal(feedback(thrum, "success", { success: own }).duration, 0.25);
  assert.equal(feedback(thrum, "error", { success: own }).ahap(), feedback(thrum, "error").ahap());
  assert.ok(feedback(thrum, "success").svg().startsWith("<svg"));
  refused(() => feedback(thrum, "applause"), /^name: no feedback is named 'applause'; use alignment, /);
  refused(() => feedback(thrum, "constructor"), /^name: no feedback/);
  refused(() => feedback(undefined, "success"), /^thrum: not a library/);
  refused(() => feedback(thrum, "success", { success: "{" }), /^thrum_pattern_parse: line 1/);
});

test("a score has the bytes of thrum score, and the samples of its pattern", { skip: !process.env.SCORES && "SCORES is not set" }, async () => {
  const synth = await loadSynth();
  for (const name of ["heartbeat", "inflate", "every-key"]) {
    const pattern = thrum.parse(readFileSync(new URL(`${name}.ahap`, folder("Samples"))));
    const score = pattern.score({ withoutAudioFiles: true });
    assert.ok(Buffer.from(score).equals(readFileSync(`${process.env.SCORES}/${name}.bin`)), name);
    const words = [...pattern.scoreHeader("x", { withoutAudioFiles: true }).matchAll(/0x([0-9a-f]{16})u/g)].map(([, word]) => BigInt(`0x${word}`));
    assert.deepEqual(new Uint8Array(new BigUint64Array(words).buffer), score);
    const [found, expected] = [synth.render(score).haptic, pattern.render().haptic];
    assert.ok(expected.length > 4800 && Buffer.from(found.buffer).equals(Buffer.from(expected.buffer)), name);
  }
});

test("sound is refused, silent or omitted in a score", () => {
  const sounding = thrum.pattern([{ type: "transient", time: 0 }, { type: "sound", time: 0, path: "horn.wav" }]);
  refused(() => sounding.score(), /^thrum_pattern_score: 1 AudioCustom event, but a score file holds no audio files/);
  refused(() => sounding.scoreHeader("1", { hapticsOnly: true }), /name: '1' is not a name in C/);
  refused(() => sounding.score({ haptics: true }), /unknown 'haptics'/);
  const [silent, felt] = [sounding.score({ withoutAudioFiles: true }), sounding.score({ hapticsOnly: true })];
  assert.ok(silent.length > felt.length && felt.length === thrum.pattern([{ type: "transient", time: 0 }]).score().length);
});

test("the array of a score has a name, is named after a file, or is pattern_score", () => {
  const tap = thrum.pattern([{ type: "transient", time: 0 }]);
  assert.equal(tap.scoreHeader(undefined, { stem: "1 my-tapé" }), tap.scoreHeader("score_1_my_tap__"));
  assert.equal(tap.scoreHeader(undefined, { stem: "" }), tap.scoreHeader("score_"));
  assert.equal(tap.scoreHeader(), tap.scoreHeader("pattern"));
  refused(() => tap.scoreHeader("tap", { stem: "tap" }), /^name, stem: they exclude each other/);
  refused(() => tap.scoreHeader("tap", { stm: "tap" }), /unknown 'stm'.*stem/);
});
