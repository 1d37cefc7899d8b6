// node --test: npx thrum-haptics. Needs the modules beside thrum.js (Tools/build-web.sh).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "thrum-haptics";

const command = fileURLToPath(new URL("../command.js", import.meta.url));
const heartbeat = fileURLToPath(new URL("../../../Samples/heartbeat.ahap", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "thrum-"));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);
const run = (...words) => spawnSync(process.execPath, [command, ...words], { cwd: folder, encoding: "utf8" });

mkdirSync(path("b"));
writeFileSync(path("a.ahap"), `{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
  {"ParameterID": "HapticIntensity", "ParameterValue": 2}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}]}`);
writeFileSync(path("b/c.ahap"), "{");
writeFileSync(path("endless.ahap"), `{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0}}]}`);

test("findings are printed, and errors are a status", () => {
  let done = run("check", "a.ahap");
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stdout, /^a\.ahap:2:\d+: warning: .*\[value-out-of-range\]$/m);
  assert.equal(done.stderr, "1 file checked: 0 errors, 1 warning, 0 infos\n");
  assert.equal(run("check", "--strict", "a.ahap").status, 1);
  done = run("check", ".");
  assert.equal(done.status, 1);
  assert.match(done.stdout, /^b\/c\.ahap:1:/m);
  const onPhone = run("check", "--target", "phone", heartbeat);
  assert.equal(onPhone.status, 0, onPhone.stderr);
});

for (const [channels, mix, names] of [["haptic", "separate", ["haptic"]], ["preview", "preview", ["left", "right"]], ["split", "separate", ["left", "right", "haptic"]]]) {
  test(`a WAV file of ${channels} has the samples of render`, async () => {
    const done = run("render", heartbeat, "-o", "out.wav", "--channels", channels, "--rate", "8000");
    assert.equal(done.status, 0, done.stderr);
    const bytes = readFileSync(path("out.wav"));
    assert.equal(bytes.readUInt32LE(4), bytes.length - 8);
    assert.deepEqual([20, 22].map((at) => bytes.readUInt16LE(at)), [3, names.length]);
    assert.deepEqual([24, 28, 54].map((at) => bytes.readUInt32LE(at)), [8000, 32000 * names.length, bytes.length - 58]);
    const sound = (await load()).parse(readFileSync(heartbeat)).render({ sampleRate: 8000, mix });
    let at = 58;
    for (let index = 0; index < sound.left.length; index++) {
      for (const name of names) {
        assert.equal(bytes.readFloatLE(at), sound[name][index]);
        at += 4;
      }
    }
    assert.equal(at, bytes.length);
  });
}

test("a design that would take minutes leaves the findings about the text", () => {
  const event = { Event: { Time: 0, EventType: "HapticContinuous", EventDuration: 600 } };
  writeFileSync(path("crowd"), JSON.stringify({ Pattern: Array(2000).fill(event) }));
  const done = run("check", "--target", "phone", "crowd");
  assert.equal(done.status, 1);
  assert.match(done.stdout, /\[long-continuous-event\]/);
  assert.match(done.stderr, /^crowd: the events of the pattern sound for too long .*\n1 file checked: .*, 1 not checked\n$/);
  assert.equal(run("check", "crowd").status, 0);
});

test("a file that cannot be read does not end the check", () => {
  mkdirSync(path("mixed/.hidden"), { recursive: true });
  spawnSync("mkfifo", [path("mixed/b.ahap")]);
  symlinkSync("nowhere", path("mixed/c.ahap"));
  writeFileSync(path("mixed/d.ahap"), readFileSync(path("a.ahap")));
  writeFileSync(path("mixed/.hidden/e.ahap"), "{");
  const done = run("check", "none.ahap", "mixed");
  assert.equal(done.status, 66, done.stderr);
  assert.match(done.stdout, /^mixed\/d\.ahap:2:[^\n]*\n$/);
  for (const name of ["none.ahap", "mixed/b.ahap", "mixed/c.ahap"]) assert.ok(done.stderr.includes(`cannot read '${name}'`), done.stderr);
  assert.match(done.stderr, /\n4 files checked: 0 errors, 1 warning, 0 infos, 3 not checked\n$/);
});

test("a reader that has enough is no error", () => {
  mkdirSync(path("many"));
  for (let number = 0; number < 2000; number++) writeFileSync(path(`many/${number}.ahap`), readFileSync(path("a.ahap")));
  const line = `"${process.execPath}" "${command}" check many 2> errors | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const done = spawnSync("bash", ["-c", line], { cwd: folder, encoding: "utf8" });
  assert.match(done.stdout, /\n0\n$/);
  assert.match(readFileSync(path("errors"), "utf8"), /^2000 files checked: [^\n]*\n$/);
});

test("a score is that of the pattern", async () => {
  const pattern = (await load()).parse(readFileSync(heartbeat));
  writeFileSync(path("1 é-b.ahap"), readFileSync(heartbeat));
  assert.equal(run("score", "1 é-b.ahap", "-o", "b.bin").status, 0);
  assert.deepEqual(new Uint8Array(readFileSync(path("b.bin"))), pattern.score());
  assert.equal(run("score", "1 é-b.ahap", "-o", "b.h", "--haptics-only").status, 0);
  assert.equal(readFileSync(path("b.h"), "utf8"), pattern.scoreHeader("score_1____b", { hapticsOnly: true }));
  assert.equal(run("score", "1 é-b.ahap", "-o", "b.h", "--name", "door").status, 0);
  assert.match(readFileSync(path("b.h"), "utf8"), / door_score\[/);
  const wrong = run("score", "1 é-b.ahap", "-o", "b.h", "--name", "1st");
  assert.equal(wrong.status, 64);
  assert.match(wrong.stderr, /--name is '1st'/);
  assert.equal(run("score", "1 é-b.ahap", "-o", "b.c").status, 64);
});

test("what is wrong is one line", () => {
  mkdirSync(path("empty"));
  symlinkSync("a.ahap", path("link.wav"));
  const before = readFileSync(path("a.ahap"));
  for (const [words, status, message] of [
    [["check", "empty"], 66, "empty"],
    [["check", "--target", "toaster", "a.ahap"], 64, "toaster"],
    [["render", "none.ahap", "-o", "out.wav"], 66, "none.ahap"],
    [["render", "a.ahap", "-o", "none/out.wav"], 73, "none/out.wav"],
    [["render", "a.ahap", "-o", "/dev/full"], 74, "/dev/full"],
    [["render", "a.ahap", "-o", "a.ahap"], 64, "a.ahap"],
    [["render", "a.ahap", "-o", "link.wav"], 64, "link.wav"],
    [["render", "b/c.ahap", "-o", "out.wav"], 1, "b/c.ahap: "],
    [["render", "endless.ahap", "-o", "out.wav"], 64, "endless.ahap: the pattern has no end; set the end with --to"],
    [["render", "a.ahap"], 64, "-o"],
    [["render", "a.ahap", "-o", "out.wav", "--rate", "fast"], 64, "--rate"],
    [["render", "a.ahap", "-o", "out.wav", "--channels", "toString"], 64, "--channels"],
    [["play", "a.ahap"], 64, "check, render or score"],
    [["check", "--toast"], 64, "--toast"],
    [[], 64, "check, render or score"],
  ]) {
    const done = run(...words);
    assert.equal(done.status, status, `${words}: ${done.stderr}`);
    // `check` also prints its summary.
    const lines = done.stderr.trim().split("\n").filter((line) => !line.includes(" checked: "));
    assert.ok(done.stderr.includes(message) && lines.length === 1, `${words}: ${done.stderr}`);
  }
  assert.deepEqual(readFileSync(path("a.ahap")), before);
  assert.equal(run("render", "endless.ahap", "-o", "out.wav", "--to", "0.5").status, 0);
  assert.equal(readFileSync(path("out.wav")).length, 58 + 24000 * 8);
  assert.match(run("--help").stdout, /^usage: /);
  assert.match(run("--version").stdout, /^\d+\.\d+\.\d+$/m);
});
