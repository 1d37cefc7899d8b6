// Sends what plays on a game pad at the pace of the pad: the worker of pads.js. It imports nothing, so it can be copied alone.

/** The number of samples of the library in a packet of sound. */
const block = 512;
/** How long a report may take, and how long the browser may refuse all reports, in milliseconds. */
const longest = 3000;
/** The same, once the playback is being stopped. */
const longestStop = 1000;
/** The place of the time in an input report of a DualSense. */
const timeStamp = 28;

/** Whether the page has requested an end. */
let isStopping = false;
/** Ends the present pause. */
let wake = () => {};
/** Receives whether the page has sent the report. */
let answered = () => {};
/** The newest time that the pad has stated: a number of its clock, and milliseconds of this machine. */
let heard;

const clock = () => performance.timeOrigin + performance.now();

/** Waits for milliseconds, or until `wake`. */
function pause(time) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(time, 0));
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** The haptic samples of a pattern, in packets. */
class Sound {
  constructor(module, ahap, wasm, handle) {
    const library = new WebAssembly.Instance(module, {}).exports;
    const write = (bytes) => {
      const place = library.malloc(Math.max(bytes.length, 1)) >>> 0;
      if (!place) throw new Error("memory: the pattern is too large for this page; use a shorter one");
      new Uint8Array(library.memory.buffer, place, bytes.length).set(bytes);
      return place;
    };
    const [text, out] = [write(ahap), write(new Uint8Array(4))];
    const made = () => new DataView(library.memory.buffer).getUint32(out, true);
    if (library.thrum_pattern_parse(text, ahap.length, out) < 0) throw new Error("ahap: the pattern cannot be read; check it");
    const pattern = made();
    if (library.thrum_renderer_new(pattern, 48000, 0, 0, 0, 0, out) < 0) throw new Error("pattern: it cannot be rendered; use a shorter one");
    Object.assign(this, { library, wasm, handle, renderer: made(), left: write(new Uint8Array(4 * block)), done: 0 });
    this.length = Number(library.thrum_renderer_length(this.renderer));
    if (this.length < 0) throw new Error("pattern: too many events sound at the same time to calculate the length; remove some");
  }

  /** Renders the next packet; after the end of the pattern, silence. */
  render() {
    const { library, renderer, left } = this;
    if (library.thrum_renderer_read(renderer, 0, 0, left, block) < 0) throw new Error("the renderer failed; call load again");
    this.done += block;
    return new Float32Array(library.memory.buffer, left, block);
  }

  /** Supplies the next packet, to both coils. */
  supply() {
    const samples = this.render();
    const frames = new Float32Array(this.wasm.memory.buffer, this.wasm.thrum_pads_frames(this.handle) >>> 0, 2 * block);
    frames.set(samples, 0);
    frames.set(samples, block);
    this.wasm.thrum_pads_sound(this.handle);
  }

  skip(packets) {
    for (; packets > 0 && !this.hasEnded; packets--) this.render();
  }

  get hasEnded() { return this.done >= this.length; }
}

/** The tones of a pattern, in slots: codes, four for each. */
class Tones {
  constructor(codes, wasm, handle) { Object.assign(this, { codes, wasm, handle, slot: 0 }); }

  supply() {
    const at = 4 * this.slot++;
    const tones = at < this.codes.length ? this.codes.subarray(at, at + 4) : [0, 0, 0, 0];
    this.wasm.thrum_pads_slot(this.handle, ...tones);
  }

  skip(slots) { this.slot += slots; }

  get hasEnded() { return 4 * this.slot >= this.codes.length; }
}

/**
 * Returns a function that sends a report from this worker, if the browser permits that and only one pad can be meant. Then a busy
 * page cannot delay reports.
 */
async function ownConnection({ vendorId, productId }) {
  try {
    const devices = (await navigator.hid.getDevices()).filter((one) => one.vendorId === vendorId && one.productId === productId);
    if (devices.length !== 1) return undefined;
    const [device] = devices;
    if (!device.opened) await device.open();
    device.addEventListener("inputreport", ({ reportId, data }) => {
      if (reportId === 0x31 && data.byteLength >= timeStamp + 4) heard = { ticks: data.getUint32(timeStamp, true), at: clock() };
    });
    return async (report, time) => {
      const sent = (async () => device.sendReport(report[0], report.subarray(1)))().then(() => true, () => false);
      return within(time, sent);
    };
  } catch {
    return undefined;
  }
}

/**
 * Has the page send a report. Until its answer no other is sent: a page that was busy must not send a burst. The page measures how
 * long the pad takes, because its own pauses do not count.
 */
function throughPage(report, time) {
  return new Promise((resolve) => {
    answered = resolve;
    postMessage({ report, time });
  });
}

/** Returns the answer of a promise, or `undefined` after milliseconds. */
async function within(time, promise) {
  let timer;
  const limit = new Promise((resolve) => { timer = setTimeout(resolve, time); });
  const answer = await Promise.race([promise, limit]);
  clearTimeout(timer);
  return answer;
}

async function play(options) {
  const wasm = new WebAssembly.Instance(options.pads, {}).exports;
  const own = await ownConnection(options);
  const send = own ?? throughPage;
  const first = clock();
  const now = () => clock() - first;
  const handle = options.codes ? wasm.thrum_pads_tones(options.lead) : wasm.thrum_pads_coils(options.buffer, options.level, options.lead);
  const source = options.codes ? new Tones(options.codes, wasm, handle) : new Sound(options.library, options.ahap, wasm, handle);
  const counts = { reports: 0, refused: 0, skipped: 0, isDirect: own !== undefined };
  const late = [];
  let hasStopped = false;
  let due;
  let refusedSince;
  const stop = () => {
    if (!hasStopped) wasm.thrum_pads_stop(handle);
    hasStopped = true;
  };
  const report = (count) => new Uint8Array(wasm.memory.buffer, wasm.thrum_pads_report(handle) >>> 0, count).slice();
  try {
    for (;;) {
      if (isStopping) stop();
      const step = wasm.thrum_pads_next(handle, now());
      const value = wasm.thrum_pads_value(handle);
      if (step === 0) break;
      if (step === 1) {
        due = value;
        await pause(due - now());
      } else if (step === 2) {
        if (due !== undefined) late.push(now() - due);
        due = undefined;
        source.supply();
        if (source.hasEnded) stop();
        if (heard) wasm.thrum_pads_listen(handle, heard.ticks, heard.at - first);
        heard = undefined;
      } else if (step === 3) {
        const answer = await send(report(value), hasStopped ? longestStop : longest);
        if (answer === undefined) throw new Error("the pad takes no reports; connect it again");
        if (answer) {
          counts.reports++;
          refusedSince = undefined;
        } else {
          counts.refused++;
          refusedSince ??= now();
          if (now() - refusedSince > (hasStopped ? longestStop : longest)) {
            throw new Error("the browser refuses to send reports to the pad; connect it again, and close other programs that use it");
          }
        }
      } else {
        counts.skipped += value;
        source.skip(value);
        if (source.hasEnded) stop();
      }
    }
  } catch (error) {
    // The pad may have taken some: it is put to rest, and no answer is awaited.
    for (let index = 0, count; (count = wasm.thrum_pads_rest(handle, index)) > 0; index++) {
      send(report(count), longestStop);
    }
    throw error;
  }
  late.sort((one, other) => one - other);
  const at = (part) => late[Math.min(late.length - 1, Math.floor(part * late.length))] ?? 0;
  postMessage({ ended: { ...counts, lateness: { median: at(0.5), p99: at(0.99), most: at(1) } } });
}

globalThis.onmessage = ({ data }) => {
  if (data.play) play(data.play).catch((error) => postMessage({ failed: error.message }));
  if (data.heard) heard = data.heard;
  if (data.answer) answered(data.answer.sent);
  if (data.stop) {
    isStopping = true;
    wake();
  }
};
