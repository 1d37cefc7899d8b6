// node --test: game pads through a stubbed WebHID. Needs the modules beside pads.js (Tools/build-web.sh).
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { load, ThrumError } from "thrum-haptics";
import { load as loadPlayer } from "thrum-haptics/play";
import { loadPads } from "thrum-haptics/pads";
import { FakeDevice, FakeHID, products, rows } from "./fake-pads.mjs";
import { Worker } from "./node-worker.mjs";
import { digest } from "./table.mjs";

const thrum = await load();
const pads = await loadPads();
globalThis.Worker = Worker;
const read = (name) => readFileSync(new URL(`../../../Samples/${name}`, import.meta.url));
const success = thrum.parse(read("success.ahap"));
/** Vibration for a second and a half. */
const hum = thrum.pattern([{ type: "continuous", duration: 1.5, intensity: 1 }]);
const hex = (report) => Buffer.from(report.bytes).toString("hex");
const isSilence = ({ bytes }) => bytes[0] === 0x32 && bytes.subarray(13, 77).every((byte) => byte === 0);
const neutral = /^10..(00014040){2}$/;

/** Returns a pad behind a stub. */
function connect(product, answer) {
  const device = new FakeDevice(product, answer);
  const hid = new FakeHID([device]).install();
  return { device, hid, pad: pads.pad(device) };
}

const fails = (promise, code, message) => assert.rejects(promise, (error) => {
  assert.ok(error instanceof ThrumError, error.stack);
  assert.equal(error.code, code, error.message);
  assert.match(error.message, message);
  return true;
});

afterEach(() => {
  Worker.isReal = false;
  assert.equal(Worker.running.size, 0, "a worker is left");
});

test("the bytes of samples are those of the native build, and each playback leaves the pad at rest", async () => {
  const recording = [];
  for (const row of rows(readFileSync(new URL("../../../Tests/Bits/pads.tsv", import.meta.url), "utf8"))) {
    const product = row.actuators === "coils" ? products.dualSense : products.joyCon;
    const { device, pad } = connect(product);
    device.clock = () => Worker.now;
    const played = await pad.play(thrum.parse(read(row.name)));
    assert.equal(device.sent.length, row.reports, `${row.name}: reports`);
    assert.equal(digest(device.bytes), row.digest, `${row.name}: bytes`);
    assert.deepEqual({ ...played, lateness: 0 }, { reports: row.reports, refused: 0, skipped: 0, isDirect: false, lateness: 0 });
    assert.equal(device.opened, false);
    const start = 100 * recording.length;
    recording.push(...device.sent.map((report) => JSON.stringify({
      t: start + report.time / 1000, device: row.actuators === "coils" ? "dualsense-bt" : "joycon-l", pad: row.name, hex: hex(report),
    })));
  }
  // For a decoder that shares nothing with the encoders: Tools/checks/check-web.sh.
  if (process.env.REPORTS) writeFileSync(process.env.REPORTS, `${recording.join("\n")}\n`);
});

test("the entry that only plays drives coils with the same bytes, and names what HD rumble needs", async () => {
  const player = await loadPlayer();
  const { device, pad } = connect(products.dualSense);
  await pad.play(player.parse(read("success.ahap")));
  const other = connect(products.dualSense);
  await other.pad.play(success);
  assert.equal(digest(device.bytes), digest(other.device.bytes));
  await fails(connect(products.pro).pad.play(player.parse(read("success.ahap"))), -1, /load the library from thrum-haptics/);
});

test("names, actuators and obstacles of pads; unknown products are refused and get nothing", async () => {
  const named = Object.entries(products).filter(([key]) => key !== "unknown").map(([, product]) => pads.pad(new FakeDevice(product)));
  assert.deepEqual(named.map(({ name }) => name), ["DualSense (Bluetooth)", "DualSense Edge (USB)", "Joy-Con (L)", "Switch Pro Controller"]);
  assert.deepEqual(named.map(({ actuators }) => actuators), ["coils", "coils", "hd", "hd"]);
  assert.deepEqual(named.map(({ obstacle }) => obstacle === undefined), [true, false, true, true]);
  await fails(named[1].play(success), -1, /^DualSense Edge \(USB\): by cable .* connect it by Bluetooth$/);
  const other = new FakeDevice(products.unknown);
  for (const wrong of [other, {}, undefined, null, 5]) assert.throws(() => pads.pad(wrong), /^ThrumError: device: .* is not a pad that takes these reports; use DualSense/);
  const hid = new FakeHID([other]).install();
  assert.equal(await pads.request(), undefined);
  assert.ok(hid.asked[0].every(({ vendorId, productId }) => vendorId && productId));
  assert.deepEqual(await pads.permitted(), []);
  assert.equal(other.sent.length, 0);
});

test("a person chooses a pad, or none; a browser without WebHID is named", async () => {
  const { device, hid, pad } = connect(products.joyCon);
  assert.equal(await pads.request(), pad);
  assert.deepEqual(await pads.permitted(), [pad]);
  assert.equal(pad.device, device);
  hid.requestDevice = async () => { throw new DOMException("Must be handling a user gesture", "SecurityError"); };
  await fails(pads.request(), -1, /request: the browser did not ask .*user gesture.*presses a button/);
  hid.requestDevice = async () => [];
  assert.equal(await pads.request(), undefined);
  assert.equal(pads.isSupported, true);
  navigator.hid = undefined;
  assert.equal(pads.isSupported, false);
  await fails(pads.request(), -1, /^navigator.hid: this browser has no WebHID/);
});

test("what cannot be played is refused before the pad is opened", async () => {
  const { device, pad } = connect(products.dualSense);
  for (const options of [{ level: 2 }, { level: NaN }, { buffer: 16 }, { buffer: "64" }, { volume: 1 }]) {
    await fails(pad.play(success, options), -1, /^(level|buffer|options): /);
  }
  for (const wrong of [undefined, null, {}, "heartbeat"]) await fails(pad.play(wrong), -1, /^pattern: not a pattern/);
  await fails(connect(products.joyCon).pad.play(success, { gain: 13 }), -1, /gain is not within/);
  assert.equal(device.opened, false);
  assert.equal(pad.isPlaying, false);
});

test("an ended signal stops with a fade, silence and a state without effects", async () => {
  const abort = new AbortController();
  const { device, pad } = connect(products.dualSense, (index) => {
    if (index === 20) abort.abort();
    return Promise.resolve();
  });
  const played = await pad.play(hum, { signal: abort.signal });
  assert.ok(played.reports < 60, `${played.reports} reports`);
  assert.match(hex(device.sent.at(-1)), /^31.0100c/);
  assert.ok(device.sent.slice(-6, -1).every(isSilence));
  assert.ok(!isSilence(device.sent[15]));
  const before = device.sent.length;
  assert.equal(await pad.play(hum, { signal: AbortSignal.abort() }), undefined);
  assert.equal(device.sent.length, before);
});

test("HD rumble that is stopped ends with three silent reports", async () => {
  const abort = new AbortController();
  const { device, pad } = connect(products.pro, (index) => {
    if (index === 8) abort.abort();
    return Promise.resolve();
  });
  await pad.play(hum, { signal: abort.signal });
  assert.ok(device.sent.length < 30);
  assert.ok(device.sent.slice(-3).every((report) => neutral.test(hex(report))));
});

test("a pad that is disconnected in mid-pattern ends the playback and gets nothing more", async () => {
  const { device, hid, pad } = connect(products.dualSense, (index) => {
    if (index === 20) hid.disconnect(device);
    return index < 20 ? Promise.resolve() : Promise.reject(new DOMException("gone", "NotAllowedError"));
  });
  await fails(pad.play(hum), -10, /^DualSense \(Bluetooth\): it was disconnected; connect it again/);
  assert.equal(device.sent.length, 21);
  assert.equal(pad.isPlaying, false);
});

test("a pad that refuses some reports loses those alone; one that refuses all ends with an error and the reports of rest", async () => {
  const some = connect(products.dualSense, (index) => index % 5 === 3 ? Promise.reject(new Error("busy")) : Promise.resolve());
  const played = await some.pad.play(success);
  assert.equal(played.refused, Math.ceil((some.device.sent.length - 3) / 5));
  assert.equal(played.reports + played.refused, some.device.sent.length);
  const all = connect(products.dualSense, () => Promise.reject(new Error("no")));
  const endless = thrum.pattern([{ type: "continuous" }]);
  await fails(all.pad.play(endless), -10, /the browser refuses to send reports to the pad/);
  // Three seconds of packets, each once.
  assert.ok(all.device.sent.length > 250 && all.device.sent.length < 310, `${all.device.sent.length} reports`);
  const thrown = connect(products.joyCon, () => { throw new Error("synchronously"); });
  await fails(thrown.pad.play(thrum.pattern([{ type: "continuous" }])), -10, /refuses to send/);
});

test("a pad that never answers ends the playback after 3 s, and an answer that comes late causes no burst", async () => {
  Worker.isReal = true;
  const stuck = connect(products.dualSense, (index) => index < 10 ? Promise.resolve() : new Promise(() => {}));
  const never = fails(stuck.pad.play(hum), -10, /the pad takes no reports; connect it again/);
  const slow = new FakeDevice(products.pro, (index) => new Promise((resolve) => { setTimeout(resolve, index === 6 ? 400 : 0); }));
  const played = await pads.pad(slow).play(hum);
  assert.ok(played.skipped >= 20, `${played.skipped} slots were skipped`);
  await never;
  const gaps = slow.sent.slice(1).map(({ time }, index) => time - slow.sent[index].time);
  assert.ok(Math.min(...gaps) >= 13.9, `two reports were ${Math.min(...gaps)} ms apart`);
  // Beside the report that hangs, the two of rest.
  assert.equal(stuck.device.sent.length, 13);
});

test("one playback at a time, here and in another page of the site", async () => {
  const { device, pad } = connect(products.dualSense);
  const first = pad.play(success);
  await fails(pad.play(success), -7, /plays already/);
  await first;
  // Two pads of a product in one page.
  const two = [new FakeDevice(products.dualSense), new FakeDevice(products.dualSense)];
  await Promise.all(two.map((one) => pads.pad(one).play(success)));
  assert.equal(digest(two[0].bytes), digest(device.bytes));
  const locks = new Map();
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: {
      async request(name, { ifAvailable }, body) {
        assert.equal(ifAvailable, true);
        if (locks.has(name)) return body(null);
        locks.set(name, true);
        try { return await body({ name }); } finally { locks.delete(name); }
      },
    },
  });
  await pad.play(success);
  await pad.play(success);
  assert.equal(locks.size, 0);
  locks.set("thrum-haptics 1356:3302", true);
  await fails(pad.play(success), -7, /another page of this site plays on it/);
  delete navigator.locks;
});

test("a page that goes sends the reports of rest at once", async () => {
  const target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(target);
  globalThis.removeEventListener = target.removeEventListener.bind(target);
  for (const product of [products.dualSense, products.joyCon]) {
    const { device, pad } = connect(product, (index) => {
      if (index === 12) target.dispatchEvent(new Event("pagehide"));
      return Promise.resolve();
    });
    assert.equal(await pad.play(hum), undefined);
    const rest = device.sent.slice(13);
    assert.equal(rest.length, product === products.dualSense ? 2 : 1);
    assert.match(hex(rest.at(-1)), product === products.dualSense ? /^31.0100c/ : neutral);
  }
  delete globalThis.addEventListener;
  delete globalThis.removeEventListener;
});

test("a pad that cannot be opened, and a worker that cannot be loaded, are named", async () => {
  const { device, pad } = connect(products.dualSense);
  device.open = async () => { throw new DOMException("Failed to open the device.", "NotAllowedError"); };
  await fails(pad.play(success), -9, /it cannot be opened \(Failed to open the device\.\); connect it again, and on Linux install the rules/);
  device.open = FakeDevice.prototype.open;
  await fails(pad.play(success, { url: "file:///none/pads-worker.js" }), -1, /pads-worker.js cannot be loaded or failed/);
  assert.equal(pad.isPlaying, false);
});
