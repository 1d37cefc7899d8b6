/// The controls and scripts of the page that compares strategies.
///
/// One play head belongs to all rows. What plays is rendered in pieces shortly before it is heard; another row
/// begins at the place of the one before, and both cross-fade.
enum ComposePageScript {
  static let controls = """
    <div class="bar" role="group" aria-label="Playback">
    <button type="button" id="play" aria-pressed="false" aria-label="Play"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="start" d="M5 2.5v15l12-7.5z"/><path class="pause" d="M4 3h4v14H4zM12 3h4v14h-4z"/></svg></button>
    <output id="time" aria-live="off">0.00 s</output>
    <input type="range" id="place" min="0" max="1000" value="0" aria-label="Position">
    <label><input type="checkbox" id="equal" checked>Equal level</label>
    <label><input type="checkbox" id="loop">Loop</label>
    <input type="file" id="file" accept="audio/*,.wav,.flac,.ogg,.mp3,.m4a,.aif,.aiff,.caf" aria-label="Load the sound file"><label for="file" class="load">Load the sound file</label>
    <div class="keys"><kbd>Space</kbd> play or pause, <kbd>0</kbd> the sound, <kbd>1</kbd>–<kbd>5</kbd> a strategy, <kbd>↑</kbd> <kbd>↓</kbd> the next one, <kbd>X</kbd> the one before, <kbd>←</kbd> <kbd>→</kbd> move, <kbd>L</kbd> loop, <kbd>E</kbd> equal level</div>
    <div id="status" role="status" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"></div>
    </div>
    """

  /// Decodes the data, and renders the sound and the patterns.
  static let player = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    /** The events of a pattern, from the numbers of the file. */
    function eventsOf(text) {
      let at = 0, time = 0;
      const next = () => {
        let bits = 0, scale = 1;
        for (;;) {
          const group = letters.indexOf(text[at++]);
          bits += (group & 31) * scale;
          scale *= 32;
          if (group < 32) return bits % 2 ? -(bits + 1) / 2 : bits / 2;
        }
      };
      const curve = () => {
        let when = 0, value = 0;
        return Array.from({ length: next() }, () => [(when += next()) / 1000, (value += next()) / 250]);
      };
      const events = [];
      while (at < text.length) {
        time += next();
        const event = { time: time / 1e4, duration: next() / 1000, intensity: next() / 250, sharpness: next() / 250 };
        if (event.duration) [event.levels, event.tones] = [curve(), curve()];
        events.push(event);
      }
      return events;
    }

    /** The samples of the sound: 16 bits, or IMA ADPCM. */
    function samplesOf({ bits, samples }, steps) {
      const bytes = bytesOf(samples);
      if (bits === 16) {
        const view = new DataView(bytes.buffer);
        return Float32Array.from({ length: bytes.length / 2 }, (_, n) => view.getInt16(2 * n, true) / 32768);
      }
      const out = new Float32Array(bytes.length * 2);
      let value = 0, place = 0;
      for (let n = 0; n < out.length; n++) {
        const code = n % 2 ? bytes[n >> 1] >> 4 : bytes[n >> 1] & 15, step = steps[place];
        const change = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
        value = Math.max(-32768, Math.min(32767, value + (code & 8 ? -change : change)));
        place = Math.max(0, Math.min(88, place + [-1, -1, -1, -1, 2, 4, 6, 8][code & 7]));
        out[n] = value / 32768;
      }
      return out;
    }

    /** The value of a curve, which holds before its first and after its last point; `near` remembers the place. */
    function valueAt(points, time, neutral, near) {
      if (!points.length) return neutral;
      if (near.at >= points.length || points[near.at][0] > time) near.at = 0;
      while (near.at + 1 < points.length && points[near.at + 1][0] <= time) near.at++;
      const [a, b] = [points[near.at], points[near.at + 1]];
      if (time <= a[0] || !b) return time < a[0] ? neutral : a[1];
      return a[1] + (b[1] - a[1]) * (time - a[0]) / (b[0] - a[0]);
    }

    const limited = (value) => Math.min(1, Math.max(0, value));

    /** A pattern that is rendered piece by piece, as the profile for loudspeakers does. */
    class PatternSource {
      constructor(events) { Object.assign(this, { events, phase: 0, event: null }); }
      render(out, start, rate) {
        const law = data.profile, end = start + out.length / rate, longest = law.tapCycles / law.tapLow;
        for (let n = this.first(start); n < this.events.length; n++) {
          const event = this.events[n];
          if (event.time >= end) break;
          if (!event.duration) this.tap(out, event, start, rate, law);
          else if (event.time + event.duration + 0.002 > start) this.vibration(out, event, start, rate, law);
        }
      }
      /** The first event that may still sound: of two vibrations the earlier one ends first. */
      first(time) {
        let low = 0, high = this.events.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (this.events[middle].time < time - 0.02) low = middle + 1; else high = middle;
        }
        for (let n = low - 1, seen = 0; n >= 0 && seen < 64; n--, seen++) if (this.events[n].duration && this.events[n].time + this.events[n].duration + 0.002 > time) low = n;
        return low;
      }
      tap(out, event, start, rate, law) {
        const hertz = law.tapLow + (law.tapHigh - law.tapLow) * event.sharpness, length = law.tapCycles / hertz;
        const level = law.tapGain * event.intensity ** law.power;
        for (let n = Math.max(0, Math.ceil((event.time - start) * rate)); n < out.length; n++) {
          const time = start + n / rate - event.time, part = time / length;
          if (part >= 1) break;
          out[n] += level * (1 - part * part) * Math.sin(2 * Math.PI * hertz * time);
        }
      }
      vibration(out, event, start, rate, law) {
        if (this.event !== event) [this.event, this.phase] = [event, 0];
        const levels = { at: 0 }, tones = { at: 0 };
        const last = Math.min(out.length, (event.time + event.duration + 0.002 - start) * rate);
        for (let n = Math.max(0, Math.ceil((event.time - start) * rate)); n < last; n++) {
          const time = start + n / rate - event.time;
          const edge = Math.min(1, time / 0.002, (event.duration + 0.002 - time) / 0.002);
          const level = limited(event.intensity * limited(valueAt(event.levels, time, 1, levels)) * Math.max(0, edge));
          const tone = limited(event.sharpness + valueAt(event.tones, time, 0, tones));
          this.phase += (law.low + (law.high - law.low) * tone ** law.bend) / rate;
          this.phase -= Math.floor(this.phase);
          out[n] += law.gain * level ** law.power * Math.sin(2 * Math.PI * this.phase);
        }
      }
    }

    /** Samples that are read at any rate. */
    class SampleSource {
      constructor(samples, rate) { Object.assign(this, { samples, rate }); }
      render(out, start, rate) {
        const { samples } = this;
        for (let n = 0; n < out.length; n++) {
          const place = (start + n / rate) * this.rate, at = Math.floor(place), part = place - at;
          if (at + 1 >= samples.length) break;
          const [a, b, c, d] = [samples[Math.max(0, at - 1)], samples[at], samples[at + 1], samples[Math.min(samples.length - 1, at + 2)]];
          out[n] += b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
        }
      }
    }

    const steps = [\#(PageSound.steps.map { "\($0)" }.joined(separator: ","))];
    const sources = [new SampleSource(samplesOf(data.sound, steps), data.sound.rate), ...data.voices.map((voice) => new PatternSource(eventsOf(voice.events)))];
    const measures = [data.sound, ...data.voices];
    // All are as loud as the quietest that is possible: the loudness that each reaches at full scale, less a decibel.
    const common = Math.min(-18, ...measures.filter((one) => one.level !== undefined && one.peak > 0).map((one) => one.level - 20 * Math.log10(one.peak) - 1));
    const gainOf = (number) => player.isEqual && measures[number].level !== undefined ? 10 ** ((common - measures[number].level) / 20) : 1;

    /** The player: the selected sound and its position. */
    const player = {
      context: null, isPlaying: false, isEqual: true, loops: false, voice: 1, before: 0, position: 0, stream: null, origin: 0,
      get place() {
        if (!this.isPlaying) return this.position;
        return Math.max(0, Math.min(data.length, this.context.currentTime - this.delay - this.origin));
      },
      get delay() { return this.context.outputLatency || 0; },
      async play() {
        this.context ??= new AudioContext();
        await this.context.resume();
        if (this.position >= data.length - 0.01) this.position = 0;
        this.isPlaying = true;
        this.origin = this.context.currentTime + 0.03 - this.position;
        this.open();
        this.timer ??= setInterval(() => this.fill(), 40);
      },
      pause() {
        this.position = this.place;
        this.isPlaying = false;
        this.close();
      },
      seek(position) {
        const wasPlaying = this.isPlaying;
        if (wasPlaying) this.pause();
        this.position = Math.max(0, Math.min(data.length, position));
        if (wasPlaying) this.play();
      },
      choose(voice) {
        if (voice === this.voice) return;
        [this.before, this.voice] = [this.voice, voice];
        if (this.isPlaying) { this.close(); this.open(); }
      },
      /** Begins a stream a little later than now, at the place of the common head. */
      open() {
        const gain = this.context.createGain(), from = Math.max(this.context.currentTime + 0.02, this.origin + this.position);
        gain.connect(this.context.destination);
        gain.gain.setValueAtTime(0, from);
        gain.gain.linearRampToValueAtTime(gainOf(this.voice), from + 0.012);
        const source = sources[this.voice];
        if (source.event) source.event = null;
        this.stream = { gain, source, nodes: [], next: from };
        this.fill();
      },
      close() {
        const { stream, context } = this;
        this.stream = null;
        if (!stream) return;
        const end = context.currentTime + 0.02;
        stream.gain.gain.cancelScheduledValues(end);
        stream.gain.gain.setTargetAtTime(0, end, 0.004);
        for (const node of stream.nodes) node.stop(end + 0.03);
      },
      fill() {
        const { stream, context } = this;
        if (!stream) return;
        if (this.place >= data.length) return this.loops ? (this.pause(), this.position = 0, this.play()) : (this.pause(), changed());
        // A page in the background is called once a second.
        while (stream.next < context.currentTime + (document.hidden ? 1.5 : 0.2)) {
          const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.05), context.sampleRate);
          stream.source.render(buffer.getChannelData(0), stream.next - this.origin, context.sampleRate);
          const node = new AudioBufferSourceNode(context, { buffer });
          node.connect(stream.gain);
          node.start(stream.next);
          node.onended = () => { node.disconnect(); stream.nodes.splice(stream.nodes.indexOf(node), 1); };
          stream.nodes.push(node);
          stream.next += buffer.duration;
        }
      },
    };
    """#
}
