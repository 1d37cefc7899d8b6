// Draws the strip of a reference track along the time axis.
import { faded } from "../theme.js";
import { secondsPerPixel, xOf } from "../timeline/scale.js";

/**
 * @param {CanvasRenderingContext2D} c @param {import("../theme.js").Colors} all @param {import("../timeline/scale.js").Lane} lane
 * @param {import("../timeline/scale.js").Scale} scale @param {import("./reference.js").ReferenceTrack} reference
 */
export function paintStrip(c, all, lane, scale, { track, frames }) {
  if (!track) return;
  const [top, height] = [lane.top + 3, lane.height - 6];
  const length = frames?.duration ?? ((track.count ?? 0) / (track.rate ?? 1) || scale.span);
  const [x0, x1] = [xOf(scale, track.time), xOf(scale, track.time + length)];
  const [left, right] = [Math.max(x0, scale.gutter - 8), Math.min(x1, scale.width)];
  if (right <= left) return;
  c.save();
  c.beginPath();
  c.roundRect(x0, top, Math.max(4, x1 - x0), height, 4);
  c.fillStyle = faded(all.edge, 0.16);
  c.fill();
  c.clip();
  if (frames) {
    // The times of pictures are multiples of a power of two of a second, so that scrolling and zooming use them again.
    const step = 2 ** Math.floor(Math.log2(height * frames.aspect * secondsPerPixel(scale)));
    const width = step / secondsPerPixel(scale);
    const first = Math.max(0, Math.floor((left - x0) / width));
    for (let n = first; x0 + n * width < right && n * step < frames.duration; n++) {
      const picture = frames.small(n * step);
      if (!picture) continue;
      // The middle of the picture, as wide as its place.
      const part = Math.min(picture.width, picture.height * width / height);
      c.drawImage(picture, (picture.width - part) / 2, 0, part, picture.height, x0 + n * width, top, width + 0.5, height);
      c.fillStyle = faded(all.lane, 0.8);
      c.fillRect(Math.round(x0 + n * width), top, 1, height);
    }
  } else for (let x = left - height; x < right; x += 8) {
    c.fillStyle = faded(all.edge, 0.4);
    c.fillRect(x, top, 2, height);
  }
  c.restore();
  c.lineWidth = 1;
  c.strokeStyle = all.edge;
  c.beginPath();
  c.roundRect(x0 + 0.5, top + 0.5, Math.max(4, x1 - x0 - 1), height - 1, 4);
  c.stroke();
}
