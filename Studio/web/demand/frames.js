// The pictures of a reference track: those of a video, which the browser decodes without its sound, or a sequence of picture files.

/** The width of a small picture in the strip, in pixels of its canvas, and the number of small pictures and of whole ones that are kept. */
const [small, mostSmall, mostWhole] = [160, 400, 24];
/** The distance from the play head at which a playing video jumps, and at which it plays faster or slower. In seconds. */
const [far, near] = [0.12, 0.015];
/** Beyond every end: a seek there makes browsers look for the length of a video that does not state it. In seconds. */
const beyond = 1e7;
/** How often, at intervals of 25 ms, the page looks whether a video is ready. */
const mostWaits = 1200;

/** @typedef {HTMLCanvasElement | ImageBitmap} Small */
/** @typedef {VideoFrames | PictureFrames} Frames */

/** The small pictures by their number, drawn one after the other. The last ones that were asked for come first. */
class Strip {
  /** @param {(at: number) => Promise<Small>} draw @param {() => void} onDrawn */
  constructor(draw, onDrawn) {
    this.draw = draw;
    this.onDrawn = onDrawn;
    /** @type {Map<number, Small>} */
    this.known = new Map();
    /** @type {number[]} */
    this.wanted = [];
    this.isBusy = this.isEnded = false;
  }

  /** @param {number} at @returns {Small | null} */
  get(at) {
    const found = this.known.get(at);
    if (found) return found;
    this.wanted = [at, ...this.wanted.filter((each) => each !== at)].slice(0, 80);
    this.next();
    return null;
  }

  async next() {
    const at = this.isBusy || this.isEnded ? undefined : this.wanted.shift();
    if (at === undefined) return;
    this.isBusy = true;
    const made = await this.draw(at).catch(() => null);
    this.isBusy = false;
    if (made) this.known.set(at, made);
    if (this.known.size > mostSmall) this.known.delete(/** @type {number} */ (this.known.keys().next().value));
    this.onDrawn();
    this.next();
  }
}

/** A video of which the browser shows the pictures. */
export class VideoFrames {
  isVideo = true;
  count = 0;

  /** @param {File} file @param {() => void} onDrawn called when another small picture is there */
  constructor(file, onDrawn) {
    this.address = URL.createObjectURL(file);
    this.element = film(this.address);
    this.second = film(this.address);
    this.wanted = 0;
    this.duration = 0;
    this.strip = new Strip((at) => this.drawSmall(at), onDrawn);
    this.element.addEventListener("seeked", () => { if (this.element.paused) this.seek(); });
  }

  /** Waits until the browser has read the video; throws if it cannot. */
  async open() {
    const { element } = this;
    await once(element, "loadedmetadata");
    if (!element.videoWidth) throw new Error("picture");
    if (!Number.isFinite(element.duration)) {
      const found = once(element, "durationchange");
      element.currentTime = beyond;
      await found;
      await until(() => Number.isFinite(element.duration));
      element.currentTime = 0;
    }
    this.duration = element.duration;
    await until(() => element.readyState >= 2);
  }

  get aspect() { return this.element.videoWidth / Math.max(1, this.element.videoHeight); }

  /**
   * Shows the picture at a time of the video. A playing video plays by itself, and only small differences are corrected by its speed.
   * @param {number} at @param {boolean} isPlaying @param {number} speed
   */
  show(at, isPlaying, speed) {
    const { element } = this;
    const isInside = at >= 0 && at < this.duration;
    this.wanted = Math.min(Math.max(0, at), Math.max(0, this.duration - 0.001));
    if (!isPlaying || !isInside) {
      if (!element.paused) element.pause();
      return this.seek();
    }
    const ahead = element.currentTime - at;
    if (Math.abs(ahead) > far && !element.seeking) element.currentTime = at;
    element.playbackRate = Math.abs(ahead) > near ? speed * (1 - Math.min(0.25, Math.max(-0.25, ahead * 3))) : speed;
    if (element.paused) element.play().catch(() => {});
  }

  /** Seeks the wanted picture, unless another seek is under way: its end calls this again. */
  seek() {
    const { element } = this;
    if (!element.seeking && Math.abs(element.currentTime - this.wanted) > 0.004) element.currentTime = this.wanted;
  }

  /** @param {number} at the time in milliseconds */
  async drawSmall(at) {
    const { second } = this;
    await until(() => second.readyState >= 1);
    const found = once(second, "seeked");
    second.currentTime = at / 1000;
    await found;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: small, height: Math.max(1, Math.round(small / this.aspect)) });
    canvas.getContext("2d")?.drawImage(second, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  /**
   * The small picture at a time.
   * @param {number} at seconds
   */
  small(at) { return this.strip.get(Math.round(Math.min(at, Math.max(0, this.duration - 0.01)) * 1000)); }

  end() {
    this.strip.isEnded = true;
    for (const each of [this.element, this.second]) each.removeAttribute("src");
    URL.revokeObjectURL(this.address);
  }
}

/** A sequence of pictures with a rate. */
export class PictureFrames {
  isVideo = false;

  /** @param {File[]} files @param {number} rate pictures in a second @param {() => void} onDrawn */
  constructor(files, rate, onDrawn) {
    this.files = files;
    this.count = files.length;
    this.rate = rate;
    this.aspect = 16 / 9;
    this.shown = this.wanted = -1;
    this.element = document.createElement("canvas");
    this.strip = new Strip((n) => createImageBitmap(this.files[n], { resizeWidth: small, resizeQuality: "medium" }), onDrawn);
    /** @type {Map<number, Promise<ImageBitmap>>} */
    this.whole = new Map();
  }

  async open() {
    const first = await this.read(0);
    this.aspect = first.width / first.height;
    Object.assign(this.element, { width: first.width, height: first.height });
    this.show(0);
  }

  get duration() { return this.count / this.rate; }

  /** @param {number} n the number of a picture, from 0 */
  read(n) {
    const found = this.whole.get(n) ?? createImageBitmap(this.files[n]);
    this.whole.delete(n);
    this.whole.set(n, found);
    for (const old of [...this.whole.keys()].slice(0, -mostWhole)) {
      this.whole.get(old)?.then((picture) => picture.close(), () => {});
      this.whole.delete(old);
    }
    return found;
  }

  /**
   * The number of the picture at a time.
   * @param {number} at seconds
   */
  indexOf(at) { return Math.min(this.count - 1, Math.max(0, Math.floor(at * this.rate + 1e-6))); }

  /** @param {number} at */
  show(at) {
    const n = this.indexOf(at);
    if (n === this.wanted) return;
    this.wanted = n;
    this.read(n).then((picture) => {
      // A picture that is decoded late must not replace a later one.
      if (this.wanted !== n) return;
      this.shown = n;
      const { width, height } = this.element;
      this.element.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    }).catch(() => {});
    for (let next = n + 1; next < Math.min(this.count, n + 6); next++) this.read(next).catch(() => {});
  }

  /** @param {number} at */
  small(at) { return this.strip.get(this.indexOf(at)); }

  end() { this.strip.isEnded = true; }
}

/** @param {string} address */
function film(address) {
  const element = document.createElement("video");
  Object.assign(element, { muted: true, volume: 0, playsInline: true, preload: "auto", disablePictureInPicture: true, tabIndex: -1, src: address });
  return element;
}

/** @param {HTMLVideoElement} element @param {string} name @returns {Promise<void>} */
const once = (element, name) => new Promise((done, fail) => {
  element.addEventListener(name, () => done(), { once: true });
  element.addEventListener("error", () => fail(new Error("decode")), { once: true });
});

/** @param {() => boolean} isTrue @returns {Promise<void>} */
async function until(isTrue) {
  for (let n = 0; n < mostWaits && !isTrue(); n++) await new Promise((done) => { setTimeout(done, 25); });
  if (!isTrue()) throw new Error("decode");
}
