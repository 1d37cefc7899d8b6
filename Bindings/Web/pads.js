// The entry for game pads with voice coils or HD rumble, which WebHID reaches. pads.d.ts documents the functions.
import { ThrumError, checkKeys } from "./memory.js";
import { compile } from "./module.js";

export { ThrumError };

/** The products that get reports. The firmware of another may give them another meaning. */
const products = [
  { vendorId: 0x054c, productId: 0x0ce6, name: "DualSense", actuators: "coils" },
  { vendorId: 0x054c, productId: 0x0df2, name: "DualSense Edge", actuators: "coils" },
  { vendorId: 0x057e, productId: 0x2006, name: "Joy-Con (L)", actuators: "hd" },
  { vendorId: 0x057e, productId: 0x2007, name: "Joy-Con (R)", actuators: "hd" },
  { vendorId: 0x057e, productId: 0x200e, name: "Joy-Con grip", actuators: "hd" },
  { vendorId: 0x057e, productId: 0x2009, name: "Switch Pro Controller", actuators: "hd" },
];
const productOf = (device) => products.find(({ vendorId, productId }) => vendorId === device?.vendorId && productId === device?.productId);

/** The report of a DualSense that exists on Bluetooth alone. */
const bluetoothState = 0x31;
/** The place of the time in an input report of a DualSense. */
const timeStamp = 28;
/** How long opening a pad may take, and ending other rumble, in milliseconds. */
const longestOpening = 5000;
const longestReset = 100;
/** The time from the end of other rumble until the first report, in milliseconds. */
const lead = 25;

const clock = () => performance.timeOrigin + performance.now();

/** Returns the WebHID of the browser. */
function hid() {
  const found = globalThis.navigator?.hid;
  if (typeof found?.requestDevice === "function") return found;
  throw new ThrumError(-1, "navigator.hid: this browser has no WebHID, or the page is not from https: or localhost; use Chrome or Edge on a computer");
}

/** Returns the answer of a promise, or `undefined` after milliseconds. */
async function within(time, promise) {
  let timer;
  const limit = new Promise((resolve) => { timer = setTimeout(resolve, time); });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export async function loadPads(source = new URL("./thrum-pads.wasm", import.meta.url)) {
  return new Pads(await compile(source, "thrum-pads.wasm", "thrum_pads_next"));
}

export class Pads {
  #pads = new Map();

  constructor(module) { this.module = module; }

  get isSupported() { return typeof globalThis.navigator?.hid?.requestDevice === "function"; }

  async request() {
    let devices;
    const filters = products.map(({ vendorId, productId }) => ({ vendorId, productId }));
    try {
      devices = await hid().requestDevice({ filters });
    } catch (error) {
      if (error instanceof ThrumError) throw error;
      throw new ThrumError(-1, `request: the browser did not ask (${error.message}); call it when the person presses a button`, error);
    }
    const known = devices.filter(productOf);
    return known.length ? this.pad(known[0]) : undefined;
  }

  async permitted() { return (await hid().getDevices()).filter(productOf).map((device) => this.pad(device)); }

  pad(device) {
    const product = productOf(device);
    if (!product) {
      const name = device?.productName ? `'${device.productName}'` : "what was passed";
      throw new ThrumError(-1, `device: ${name} is not a pad that takes these reports; use ${products.map((one) => one.name).join(", ")}`);
    }
    if (!this.#pads.has(device)) this.#pads.set(device, new Pad(this.module, device, product));
    return this.#pads.get(device);
  }
}

/** The pads that this page drives: the lock of a product, which its pads share, and the number of playbacks. */
const claims = new Map();

/** Reserves a product for this page. Returns a function that ends that, or `undefined` if another page of the site has it. */
async function claim({ vendorId, productId }) {
  const name = `thrum-haptics ${vendorId}:${productId}`;
  let own = claims.get(name);
  if (!own) {
    own = { users: 0 };
    own.isGranted = new Promise((resolve) => {
      own.ended = Promise.resolve(globalThis.navigator?.locks?.request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise((release) => { own.release = release; });
      })).catch(() => {}).then(() => resolve(true));
    });
    claims.set(name, own);
  }
  own.users++;
  const release = async () => {
    if (--own.users) return;
    claims.delete(name);
    own.release?.();
    await own.ended;
  };
  if (await own.isGranted) return release;
  await release();
  return undefined;
}

export class Pad {
  #device;
  #module;
  #product;
  #isPlaying = false;

  constructor(module, device, product) {
    this.#module = module;
    this.#device = device;
    this.#product = product;
  }

  get device() { return this.#device; }

  get actuators() { return this.#product.actuators; }

  get #isBluetooth() {
    return this.#device.collections?.some(({ outputReports }) => outputReports?.some(({ reportId }) => reportId === bluetoothState)) ?? false;
  }

  get name() {
    if (this.actuators === "hd") return this.#product.name;
    return `${this.#product.name} (${this.#isBluetooth ? "Bluetooth" : "USB"})`;
  }

  get obstacle() {
    if (this.actuators === "hd" || this.#isBluetooth) return undefined;
    return "by cable its coils are channels 3 and 4 of its sound card, which WebHID does not reach; connect it by Bluetooth";
  }

  get isPlaying() { return this.#isPlaying; }

  async play(pattern, { signal, level = 0.5, buffer = 64, gain, url, ...others } = {}) {
    checkKeys(others, ["signal", "level", "buffer", "gain", "url"], "options");
    if (!(level >= 0 && level <= 1)) throw new ThrumError(-1, "level: not within 0…1; 0.5 is the default");
    if (![32, 64, 128].includes(buffer)) throw new ThrumError(-1, "buffer: use 32, 64 (the default) or 128");
    if (this.obstacle) throw new ThrumError(-1, `${this.name}: ${this.obstacle}`);
    if (this.#isPlaying) throw new ThrumError(-7, `${this.name}: it plays already; stop that playback first, or await its end`);
    const content = this.#content(pattern, gain);
    this.#isPlaying = true;
    let release;
    let isOpened = false;
    const device = this.#device;
    try {
      release = await claim(device);
      if (!release) throw new ThrumError(-7, `${this.name}: another page of this site plays on it; stop it there`);
      if (!device.opened) {
        try {
          const opening = Promise.resolve(device.open()).then(() => true);
          if (!await within(longestOpening, opening)) throw new Error("it does not answer");
          isOpened = true;
        } catch (error) {
          throw new ThrumError(-9, `${this.name}: it cannot be opened (${error.message}); connect it again, and on Linux install the rules of 'thrum devices --udev-rules'`, error);
        }
      }
      await stopRumble(device);
      if (signal?.aborted) return undefined;
      const { vendorId, productId } = device;
      return await this.#run({ pads: this.#module, vendorId, productId, level, buffer, lead, ...content }, signal, url);
    } finally {
      // A page that closes the device while its last reports are on the way would lose them.
      if (isOpened) await within(longestReset, (async () => device.close())().catch(() => {}));
      await release?.();
      this.#isPlaying = false;
    }
  }

  /** Returns what the worker needs of a pattern. */
  #content(pattern, gain) {
    if (typeof pattern?.ahap !== "function") throw new ThrumError(-1, "pattern: not a pattern; pass what parse or pattern returned");
    if (this.actuators === "coils") return { library: pattern.thrum.module, ahap: new TextEncoder().encode(pattern.ahap()) };
    if (typeof pattern.padCodes !== "function") {
      throw new ThrumError(-1, "pattern: thrum-haptics/play does not choose the tones of HD rumble; load the library from thrum-haptics");
    }
    const codes = pattern.padCodes(gain === undefined ? {} : { gain });
    return {
      codes: Uint8Array.from(codes.flatMap(({ lowFrequency, lowAmplitude, highFrequency, highAmplitude }) =>
        [lowFrequency, lowAmplitude, highFrequency, highAmplitude])),
    };
  }

  /** Plays in a worker until the pad rests. */
  #run(options, signal, url) {
    const device = this.#device;
    return new Promise((resolve, reject) => {
      const worker = url ? new Worker(url, { type: "module" }) : new Worker(new URL("./pads-worker.js", import.meta.url), { type: "module" });
      const ends = [];
      const listen = (target, kind, handler) => {
        target?.addEventListener?.(kind, handler);
        ends.push(() => target?.removeEventListener?.(kind, handler));
      };
      let hasEnded = false;
      let heardAt = 0;
      const end = (settle, value) => {
        if (hasEnded) return;
        hasEnded = true;
        for (const each of ends) each();
        worker.terminate();
        settle(value);
      };
      const fail = (code, message) => end(reject, new ThrumError(code, `${this.name}: ${message}`));
      const send = async (report) => device.sendReport(report[0], report.subarray(1)).then(() => true, () => false);
      worker.onmessage = ({ data }) => {
        if (data.report && !hasEnded) {
          within(data.time, send(data.report).catch(() => false)).then((sent) => hasEnded || worker.postMessage({ answer: { sent } }));
        }
        if (data.ended) end(resolve, data.ended);
        if (data.failed) fail(-10, data.failed);
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        fail(-1, `pads-worker.js cannot be loaded or failed (${event.message ?? "no reason"}); copy it from the package, or pass its address as url`);
      };
      listen(signal, "abort", () => worker.postMessage({ stop: true }));
      listen(globalThis.navigator?.hid, "disconnect", ({ device: gone }) => {
        if (gone === device) fail(-10, "it was disconnected; connect it again");
      });
      // The pad's clock, if this page sends the reports: one listener per report is enough.
      listen(device, "inputreport", ({ reportId, data }) => {
        if (reportId !== bluetoothState || !(data.byteLength >= timeStamp + 4)) return;
        const at = clock();
        if (at - heardAt < 8) return;
        heardAt = at;
        worker.postMessage({ heard: { ticks: data.getUint32(timeStamp, true), at } });
      });
      // A page that goes has no time for the steps of an end.
      const hide = () => {
        for (const report of restingReports(options)) send(report).catch(() => {});
        end(resolve, undefined);
      };
      listen(globalThis, "pagehide", hide);
      listen(globalThis.document, "freeze", hide);
      worker.postMessage({ play: options });
      if (signal?.aborted) worker.postMessage({ stop: true });
    });
  }
}

/** Returns the reports that put a pad to rest at once. */
function restingReports({ pads, codes, buffer, level }) {
  const wasm = new WebAssembly.Instance(pads, {}).exports;
  const handle = codes ? wasm.thrum_pads_tones(0) : wasm.thrum_pads_coils(buffer, level, 0);
  const reports = [];
  for (let count; (count = wasm.thrum_pads_rest(handle, reports.length)) > 0;) {
    reports.push(new Uint8Array(wasm.memory.buffer, wasm.thrum_pads_report(handle) >>> 0, count).slice());
  }
  return reports;
}

/** Stops rumble that the page has started through the Gamepad API, which would hold the coils. */
async function stopRumble({ vendorId, productId }) {
  const hex = (number) => number.toString(16).padStart(4, "0");
  for (const gamepad of globalThis.navigator?.getGamepads?.() ?? []) {
    const id = gamepad?.id?.toLowerCase() ?? "";
    if (id.includes(hex(vendorId)) && id.includes(hex(productId))) await within(longestReset, Promise.resolve(gamepad.vibrationActuator?.reset?.()).catch(() => {}));
  }
}
