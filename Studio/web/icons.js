// Draws icons on a grid of 20 pixels with strokes of 1.5 pixels. A path that begins with "!" is filled.

/** @type {Record<string, string[]>} */
const paths = {
  select: ["M5.5 3.5 15 9l-4.3 1.3L8.6 14.6Z"],
  tap: ["M10 16.5V8.5M4.5 16.5h11", "!M10 2.8a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z"],
  continuous: ["M2.5 16h2.2L8 6.5h4.2L15.3 16h2.2"],
  pen: ["m4 16 .9-3.7 8.3-8.2a1.7 1.7 0 0 1 2.4 0l.3.3a1.7 1.7 0 0 1 0 2.4l-8.2 8.3Z", "m11.8 5.6 2.6 2.6"],
  emphasis: ["M10 16.5v-9", "!m10 2.4 2.7 3-2.7 3-2.7-3Z", "M2.5 11h2.2c1.4 0 1.6 3 2.8 3M17.5 11h-2.2c-1.4 0-1.6 3-2.8 3"],
  marker: ["M5.5 17V3.5H14l-2.4 3.2L14 10H5.5"],
  trim: ["M6.8 3.5H4.2v13h2.6M13.2 3.5h2.6v13h-2.6M8 10h4"],
  hand: ["M6.6 10.2V5.6a1.2 1.2 0 0 1 2.4 0v3M9 8.6V4.4a1.2 1.2 0 0 1 2.4 0v4.2M11.4 8.6V6a1.2 1.2 0 0 1 2.4 0v5.6c0 3-1.7 4.9-4.3 4.9-2.2 0-3.2-1-4.3-2.9l-1.6-2.7a1.1 1.1 0 0 1 1.8-1.3l1.2 1.4"],
  undo: ["M7.4 4.6 4 8l3.4 3.4M4.4 8h7.1a4 4 0 0 1 0 8H9"],
  redo: ["M12.6 4.6 16 8l-3.4 3.4M15.6 8H8.5a4 4 0 0 0 0 8H11"],
  play: ["!M6.4 4.4v11.2c0 .7.7 1.1 1.3.7l8.5-5.6c.5-.3.5-1.1 0-1.4L7.7 3.7c-.6-.4-1.3 0-1.3.7Z"],
  pause: ["!M5.5 4h3.2v12H5.5ZM11.3 4h3.2v12h-3.2Z"],
  start: ["M5 4.5v11", "!M15 5v10l-7.5-5Z"],
  loop: ["M13.6 3.2 16 5.6 13.6 8M15.6 5.6H7.2a3 3 0 0 0-3 3v.9M6.4 16.8 4 14.4 6.4 12M4.4 14.4h8.4a3 3 0 0 0 3-3v-.9"],
  record: ["!M10 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z"],
  snap: ["M5 4v6a5 5 0 0 0 10 0V4h-2.8v6a2.2 2.2 0 0 1-4.4 0V4ZM5 7h2.8M12.2 7H15"],
  grid: ["M4 4.5v11M8 4.5v11M12 4.5v11M16 4.5v11"],
  beat: ["M7.6 3.5h4.8L15 16.5H5ZM10 12l4.3-6.3M5.7 13h8.6"],
  sound: ["M3.8 8v4h2.7l3.5 3V5L6.5 8ZM12.8 7.6a3.4 3.4 0 0 1 0 4.8M14.9 5.6a6.2 6.2 0 0 1 0 8.8"],
  mute: ["M3.8 8v4h2.7l3.5 3V5L6.5 8ZM13 8l4 4M17 8l-4 4"],
  folder: ["M3 15.5v-10h4.8l1.6 2H17v8Z"],
  file: ["M5.5 2.7h6l3 3v11.6h-9ZM11.5 2.7v3h3"],
  template: ["M3.5 3.5h5.4v13H3.5ZM11.4 3.5h5.1v5.1h-5.1ZM11.4 11.4h5.1v5.1h-5.1Z"],
  note: ["M8 15V4.6l7-1.5v10.4", "!M6 13a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM13 11.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"],
  search: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.7 12.7l3.8 3.8"],
  plus: ["M10 4.5v11M4.5 10h11"], minus: ["M4.5 10h11"], close: ["m5.2 5.2 9.6 9.6M14.8 5.2l-9.6 9.6"],
  down: ["M5.5 8 10 12.5 14.5 8"], right: ["M8 5.5 12.5 10 8 14.5"], arrow: ["M3.5 10h12M11.5 6l4 4-4 4"],
  more: ["!M4.5 8.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM10 8.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM15.5 8.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z"],
  eye: ["M2.5 10S5.4 5 10 5s7.5 5 7.5 5-2.9 5-7.5 5-7.5-5-7.5-5ZM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"],
  hidden: ["m4 4 12 12M7.6 5.5A7 7 0 0 1 10 5c4.6 0 7.5 5 7.5 5a13 13 0 0 1-2.3 2.7M5 7.2A12 12 0 0 0 2.5 10s2.9 5 7.5 5a7 7 0 0 0 2.7-.6"],
  warn: ["M10 3.6 17 16H3ZM10 8.2v3.6M10 13.9v.1"], error: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM7.6 7.6l4.8 4.8M12.4 7.6l-4.8 4.8"],
  info: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 9.3v4.2M10 6.6v.1"], check: ["m4.5 10.5 3.7 3.7 7.3-8.2"],
  text: ["M7.6 4C5 4 6.8 9.5 4 10c2.8.5 1 6 3.6 6M12.4 4c2.6 0 .8 5.5 3.6 6-2.8.5-1 6-3.6 6"],
  keys: ["M2.5 5.5h15v9h-15ZM5.5 8.4h.1M8.5 8.4h.1M11.5 8.4h.1M14.5 8.4h.1M6.5 11.7h7"],
  help: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM8 8.1a2 2 0 1 1 2.6 1.9c-.5.2-.6.6-.6 1.2M10 13.6v.1"],
  theme: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z", "!M10 3a7 7 0 0 1 0 14Z"],
  link: ["M8.5 11.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.4 2.4a3 3 0 0 0 4.2 4.2l1-1"],
  split: ["M3 10h4l4-5h5.5M7 10l4 5h5.5M14.3 2.8 16.6 5l-2.3 2.2M14.3 12.8l2.3 2.2-2.3 2.2"],
  curve: ["M3 15.5c4.5 0 3.5-10 7-10s3 5.5 7 5.5", "!M10 3.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z"],
  wave: ["M2.5 10H4l1.5-4L8 15l2.5-11L13 13l1.5-3h3"], save: ["M4 4h9.4L16 6.6V16H4ZM7 4v3.8h5V4M7 16v-4.5h6V16"],
  download: ["M10 3.5v9M6.5 9.3 10 12.8l3.5-3.5M4 16.5h12"], trash: ["M4 6h12M8 6V3.8h4V6M5.5 6l.7 10.5h7.6L14.5 6M8.6 9v4.5M11.4 9v4.5"],
  copy: ["M7.5 7.5h9v9h-9ZM12.5 7.5v-4h-9v9h4"], cut: ["M6 12.3a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2ZM14 12.3a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2ZM7.2 12.6 13.5 3.5M12.8 12.6 6.5 3.5"],
  paste: ["M7.5 4.5h-3v12h11v-12h-3M7.5 3h5v3h-5Z"], duplicate: ["M7.5 7.5h9v9h-9ZM12.5 7.5v-4h-9v9h4M12 10v4M10 12h4"],
  fit: ["M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M7.5 10h5"],
  zoomin: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.7 12.7l3.8 3.8M9 7v4M7 9h4"], zoomout: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.7 12.7l3.8 3.8M7 9h4"],
  mirror: ["M10 3v14M7.5 6 3 14h4.5ZM12.5 6 17 14h-4.5Z"], menu: ["M3.5 6h13M3.5 10h13M3.5 14h13"], bolt: ["M11 2.8 4.8 11.5H10l-1 5.7 6.2-8.7H10Z"],
  share: ["M10 12V3.5M6.8 6.5 10 3.3l3.2 3.2M5.5 9.5h-1v7h11v-7h-1"], group: ["M3.5 3.5h5v5h-5ZM11.5 11.5h5v5h-5ZM8.5 6h5.5v5.5M11.5 14H6V8.5"], ungroup: ["M3.5 3.5h5v5h-5ZM11.5 11.5h5v5h-5Z"],
  ab: ["M3 15 6 5h1l3 10M4 12h5M12.500 5v10h2.700a2.700 2.700 0 0 0 0-5.400h-2.700 2.200a2.300 2.300 0 0 0 0-4.600Z"], phone: ["M6.500 2.500h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9 15h2"],
  clock: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6v4.2l2.8 1.8"], enter: ["M15.5 5v4a2 2 0 0 1-2 2H5M8 8l-3 3 3 3"], level: ["M4 16V9M8 16V5M12 16v-9M16 16V3.5"],
};

const space = "http://www.w3.org/2000/svg";

/**
 * Creates an icon, which is hidden from screen readers.
 * @param {string} name
 * @param {number} [size]
 */
export function icon(name, size = 20) {
  const svg = document.createElementNS(space, "svg");
  const attributes = { viewBox: "0 0 20 20", width: size, height: size, fill: "none", stroke: "currentColor", "stroke-width": 1.5,
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", class: "icon" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  for (const text of paths[name] ?? []) {
    const path = document.createElementNS(space, "path");
    const isFilled = text.startsWith("!");
    path.setAttribute("d", isFilled ? text.slice(1) : text);
    if (isFilled) {
      path.setAttribute("fill", "currentColor");
      path.setAttribute("stroke", "none");
    }
    svg.append(path);
  }
  return svg;
}

/** The logo of Thrum: three taps. */
export function logo() {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "logo");
  svg.setAttribute("aria-hidden", "true");
  for (const [x, y, width, height, color, radius] of [[0, 0, 24, 24, "var(--raised2)", 6], [5.5, 9, 3, 9, "var(--e3)", 1.5], [10.5, 5, 3, 13, "var(--e5)", 1.5], [15.5, 7.5, 3, 10.5, "var(--e8)", 1.5]]) {
    const rect = document.createElementNS(space, "rect");
    for (const [key, value] of Object.entries({ x, y, width, height, fill: color, rx: radius })) rect.setAttribute(key, String(value));
    svg.append(rect);
  }
  return svg;
}
