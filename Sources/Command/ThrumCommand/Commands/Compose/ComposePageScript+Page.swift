extension ComposePageScript {
  /// Draws the rows and the axis.
  static let pictures = #"""
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const rgb = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
    const patterns = sources.slice(1).map((source) => source.events);
    const spectrum = bytesOf(data.sound.spectrum), wave = bytesOf(data.sound.wave);

    /** A canvas in device pixels: its context and its size in pixels of the page. */
    function sized(canvas) {
      const { width, height } = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const draw = canvas.getContext("2d");
      draw.setTransform(ratio, 0, 0, ratio, 0, 0);
      return { draw, width, height };
    }

    /** The spectrogram in the colours of the theme. */
    function spectrogram() {
      const { rows } = data.sound, columns = spectrum.length / rows, canvas = document.createElement("canvas");
      Object.assign(canvas, { width: columns, height: rows });
      const draw = canvas.getContext("2d"), image = draw.createImageData(columns, rows);
      const stops = [colour("--card"), colour("--dull"), colour("--sharp"), matchMedia("(prefers-color-scheme: dark)").matches ? "#fff3d6" : "#5c1a00"].map(rgb);
      for (let column = 0; column < columns; column++) for (let row = 0; row < rows; row++) {
        const place = spectrum[column * rows + row] / 255 * (stops.length - 1), at = Math.min(stops.length - 2, Math.floor(place));
        const pixel = ((rows - 1 - row) * columns + column) * 4;
        for (let part = 0; part < 3; part++) image.data[pixel + part] = stops[at][part] + (stops[at + 1][part] - stops[at][part]) * (place - at);
        image.data[pixel + 3] = 255;
      }
      draw.putImageData(image, 0, 0);
      return canvas;
    }

    function drawSound(canvas) {
      const { draw, width, height } = sized(canvas), top = Math.round(height * 0.46);
      const right = width * data.sound.shown / data.length, end = width * data.seconds / data.length;
      draw.save();
      draw.beginPath();
      draw.rect(0, 0, end, height);
      draw.clip();
      draw.imageSmoothingQuality = "high";
      draw.drawImage(spectrogram(), 0, top + 4, right, height - top - 4);
      draw.fillStyle = colour("--wave");
      const columns = wave.length / 2, x = (n) => right * (n + 0.5) / columns, y = (byte) => top / 2 - (byte - 128) / 127 * (top / 2 - 1);
      draw.beginPath();
      for (let n = 0; n < columns; n++) draw.lineTo(x(n), y(wave[2 * n]) - 0.4);
      for (let n = columns - 1; n >= 0; n--) draw.lineTo(x(n), y(wave[2 * n + 1]) + 0.4);
      draw.fill();
      draw.restore();
      const kilo = data.sound.highest >= 1000 ? `${+(data.sound.highest / 1000).toFixed(1)} kHz` : `${data.sound.highest} Hz`;
      label(draw, kilo, width - 4, top + 15, "right");
      label(draw, `${data.sound.lowest} Hz`, width - 4, height - 5, "right");
    }

    /** A text with a halo in the colour of the card. */
    function label(draw, text, x, y, align = "left") {
      draw.font = "11px system-ui, sans-serif";
      Object.assign(draw, { textAlign: align, lineWidth: 3, lineJoin: "round", strokeStyle: colour("--card"), fillStyle: colour("--soft") });
      draw.strokeText(text, x, y);
      draw.fillText(text, x, y);
    }

    function drawPattern(canvas, voice) {
      const { draw, width, height } = sized(canvas), base = height - 6, tall = base - 8;
      const x = (time) => time / data.length * width, [dull, sharp] = [rgb(colour("--dull")), rgb(colour("--sharp"))];
      draw.strokeStyle = colour("--line");
      draw.beginPath();
      draw.moveTo(0, base + 0.5);
      draw.lineTo(width, base + 0.5);
      draw.stroke();
      // Vibration, column by column, as no screen shows more: the strongest moment of each.
      const levels = new Float32Array(Math.ceil(width * 2) + 1), tones = new Float32Array(levels.length);
      for (const event of patterns[voice]) {
        if (!event.duration) continue;
        const [near, far] = [{ at: 0 }, { at: 0 }], step = data.length / width / 4;
        for (let time = 0; time <= event.duration; time += Math.max(step, 0.001)) {
          const column = Math.min(levels.length - 1, Math.floor(x(event.time + time) * 2)), level = limited(event.intensity * valueAt(event.levels, time, 1, near));
          if (level <= levels[column]) continue;
          levels[column] = level;
          tones[column] = limited(event.sharpness + valueAt(event.tones, time, 0, far));
        }
      }
      for (let column = 0; column < levels.length; column++) {
        if (!levels[column]) continue;
        const mix = dull.map((part, n) => Math.round(part + (sharp[n] - part) * Math.sqrt(tones[column])));
        draw.fillStyle = `rgb(${mix} / 0.72)`;
        draw.fillRect(column / 2, base - levels[column] * tall, 0.5, levels[column] * tall);
        draw.fillStyle = `rgb(${mix})`;
        draw.fillRect(column / 2, base - levels[column] * tall - 0.75, 0.5, 1.5);
      }
      draw.fillStyle = draw.strokeStyle = colour("--tap");
      const many = patterns[voice].filter((event) => !event.duration).length / width > 0.12;
      for (const event of patterns[voice]) {
        if (event.duration) continue;
        const top = base - event.intensity * tall, left = Math.max(1, Math.min(width - 1, x(event.time)));
        draw.globalAlpha = many ? 0.6 : 1;
        draw.fillRect(left - (many ? 0.5 : 0.8), top, many ? 1 : 1.6, base - top);
        if (many) continue;
        draw.beginPath();
        draw.arc(left, top, 2.6, 0, 7);
        draw.fill();
      }
      draw.globalAlpha = 1;
      const felt = bytesOf(data.voices[voice].felt);
      Object.assign(draw, { strokeStyle: colour("--felt"), lineWidth: 1.5, lineJoin: "round" });
      draw.beginPath();
      felt.forEach((level, n) => draw.lineTo((n + 0.5) / felt.length * width, base - level / 250 * tall));
      draw.stroke();
      draw.strokeStyle = colour("--lost");
      for (const time of data.voices[voice].lost) {
        draw.beginPath();
        draw.arc(Math.max(5, Math.min(width - 5, x(time))), base - 6, 4, 0, 7);
        draw.stroke();
      }
      if (!patterns[voice].length) label(draw, "nothing is felt", 8, base - 8);
    }

    function drawAxis(canvas) {
      const { draw, width } = sized(canvas);
      let step = 0.001;
      for (let n = 0; data.length / step > Math.max(2, width / 80); n++) step *= [2, 2.5, 2][n % 3];
      for (let n = 0; n * step <= data.length + 1e-9; n++) {
        const left = n * step / data.length * width;
        draw.fillStyle = colour("--line");
        draw.fillRect(Math.min(width - 1, left), 0, 1, 6);
        const text = step >= 60 ? `${+(n * step / 60).toFixed(2)} min` : `${+(n * step).toFixed(3)} s`;
        label(draw, text, left, 20, n === 0 ? "left" : left > width - 24 ? "right" : "center");
      }
    }
    """#

  /// Connects the controls and moves the play head.
  static let page = #"""
    const one = (id) => document.getElementById(id), rows = [...document.querySelectorAll(".row")];
    const [playButton, place, status] = [one("play"), one("place"), one("status")];
    const canvases = rows.map((row) => row.querySelector("canvas"));
    const heads = canvases.map((canvas) => {
      const head = document.createElement("div");
      head.style.cssText = "position:absolute;width:2px;margin-left:-1px;background:var(--head);pointer-events:none;border-radius:1px;will-change:transform";
      canvas.after(head);
      return head;
    });
    one("rows").style.position = "relative";
    let boxes = [];

    function draw() {
      const outer = one("rows").getBoundingClientRect();
      canvases.forEach((canvas, n) => n ? drawPattern(canvas, n - 1) : drawSound(canvas));
      drawAxis(one("axis"));
      boxes = canvases.map((canvas, n) => {
        const box = canvas.getBoundingClientRect();
        Object.assign(heads[n].style, { top: `${box.top - outer.top - 1}px`, height: `${box.height}px`, left: `${box.left - outer.left - 1}px` });
        return box.width;
      });
      moveHead();
    }

    const clock = (time) => data.length >= 60 ? `${Math.floor(time / 60)}:${(time % 60).toFixed(1).padStart(4, "0")}` : `${time.toFixed(2)} s`;
    function moveHead() {
      const time = player.place;
      heads.forEach((head, n) => { head.style.transform = `translateX(${time / data.length * boxes[n]}px)`; });
      one("time").textContent = `${clock(time)} of ${clock(data.length)}`;
      if (document.activeElement !== place || player.isPlaying) place.value = String(Math.round(time / data.length * 1000));
      place.setAttribute("aria-valuetext", clock(time));
    }
    function turn() {
      moveHead();
      if (player.isPlaying) requestAnimationFrame(turn);
    }

    /** Shows what is chosen and whether it plays. */
    function changed() {
      playButton.setAttribute("aria-pressed", String(player.isPlaying));
      playButton.setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
      rows.forEach((row, n) => {
        row.classList.toggle("chosen", n === player.voice);
        const button = row.querySelector(".choice");
        button.setAttribute("aria-checked", String(n === player.voice));
        button.tabIndex = n === player.voice ? 0 : -1;
      });
      one("equal").checked = player.isEqual;
      one("loop").checked = player.loops;
      turn();
    }
    const toggle = async () => { player.isPlaying ? player.pause() : await player.play(); changed(); };
    function choose(voice, focuses = false) {
      player.choose(voice);
      if (focuses) rows[voice].querySelector(".choice").focus();
      status.textContent = rows[voice].querySelector(".name").textContent;
      changed();
    }
    /** Plays on with other gains. */
    function regain() {
      if (player.isPlaying) { player.close(); player.open(); }
      changed();
    }

    playButton.onclick = toggle;
    place.oninput = () => { player.seek(place.value / 1000 * data.length); changed(); };
    one("equal").onchange = () => { player.isEqual = one("equal").checked; regain(); };
    one("loop").onchange = () => { player.loops = one("loop").checked; };
    rows.forEach((row, voice) => {
      row.onclick = (event) => { if (!event.target.closest("a, details, canvas")) choose(voice, true); };
      const canvas = canvases[voice];
      const seek = (event) => { player.seek((event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth * data.length); changed(); };
      canvas.onpointerdown = (event) => { choose(voice); seek(event); canvas.setPointerCapture(event.pointerId); canvas.onpointermove = seek; };
      canvas.onpointerup = canvas.onpointercancel = () => { canvas.onpointermove = null; };
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, target } = event, isRange = target === place, count = sources.length;
      if (key === " " && !target.closest("input[type=checkbox], input[type=file], summary, a")) toggle();
      else if (/^[0-9]$/.test(key) && Number(key) < count) choose(Number(key), Boolean(target.closest(".choice")));
      else if ((key === "ArrowDown" || key === "ArrowUp") && !isRange) choose((player.voice + (key === "ArrowDown" ? 1 : count - 1)) % count, Boolean(target.closest(".choice")));
      else if ((key === "ArrowLeft" || key === "ArrowRight") && !isRange) { player.seek(player.place + (key === "ArrowRight" ? 1 : -1) * Math.max(0.05, data.length / 50)); changed(); }
      else if (key === "Home" && !isRange) { player.seek(0); changed(); }
      else if (key.toLowerCase() === "x") choose(player.before, Boolean(target.closest(".choice")));
      else if (key.toLowerCase() === "l") { player.loops = !player.loops; changed(); }
      else if (key.toLowerCase() === "e") { player.isEqual = !player.isEqual; regain(); }
      else return;
      event.preventDefault();
    });
    one("file").onchange = async () => {
      const file = one("file").files[0];
      if (!file) return;
      try {
        player.context ??= new AudioContext();
        const buffer = await player.context.decodeAudioData(await file.arrayBuffer()), mixed = new Float32Array(buffer.length);
        for (let n = 0; n < buffer.numberOfChannels; n++) buffer.getChannelData(n).forEach((sample, at) => { mixed[at] += sample / buffer.numberOfChannels; });
        const differs = Math.abs(buffer.duration - data.seconds) > 0.1;
        sources[0] = new SampleSource(mixed, buffer.sampleRate);
        status.textContent = document.querySelector(".load").textContent = differs ? `${file.name} has another length` : `${file.name} is loaded`;
        if (one("reduced") && !differs) one("reduced").hidden = true;
        regain();
      } catch {
        status.textContent = document.querySelector(".load").textContent = `This browser does not decode ${file.name}`;
      }
    };
    new ResizeObserver(draw).observe(one("rows"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    for (const details of document.querySelectorAll("details")) details.ontoggle = draw;
    changed();
    draw();
    """#
}
