// Icons on a 20 pixel grid with strokes of 1.5 pixels. A path that begins with "!" is filled.

/** @type {Record<string, string[]>} */
const paths = {
  select: ["M5.5 3.5 15 9l-4.3 1.3L8.6 14.6Z"],
  tap: ["M10 16.5V8.5M4.5 16.5h11", "!M10 2.8a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z"],
  continuous: ["M2.5 16h2.2L8 6.5h4.2L15.3 16h2.2"],
  pen: ["m4 16 .9-3.7 8.3-8.2a1.7 1.7 0 0 1 2.4 0l.3.3a1.7 1.7 0 0 1 0 2.4l-8.2 8.3Z", "m11.8 5.6 2.6 2.6"],
  emphasis: ["M10 16.5v-9", "!m10 2.4 2.7 3-2.7 3-2.7-3Z", "M2.5 11h2.2c1.4 0 1.6 3 2.8 3M17.500 11h-2.200c-1.400 0-1.600 3-2.800 3"],
  marker: ["M5.500 17V3.500H14l-2.400 3.200L14 10H5.500"],
  trim: ["M6.800 3.500H4.200v13h2.600M13.200 3.500h2.600v13h-2.600M8 10h4"],
  hand: ["M6.600 10.200V5.600a1.200 1.200 0 0 1 2.400 0v3M9 8.600V4.400a1.200 1.200 0 0 1 2.400 0v4.200M11.400 8.600V6a1.200 1.200 0 0 1 2.400 0v5.600c0 3-1.700 4.900-4.300 4.900-2.200 0-3.200-1-4.300-2.900l-1.600-2.700a1.100 1.100 0 0 1 1.800-1.300l1.200 1.400"],
  undo: ["M7.400 4.600 4 8l3.400 3.400M4.400 8h7.100a4 4 0 0 1 0 8H9"],
  redo: ["M12.600 4.600 16 8l-3.400 3.400M15.600 8H8.500a4 4 0 0 0 0 8H11"],
  play: ["!M6.400 4.400v11.200c0 .7.7 1.100 1.300.7l8.500-5.600c.5-.3.500-1.100 0-1.400L7.700 3.700c-.6-.4-1.300 0-1.300.7Z"],
  pause: ["!M5.500 4h3.200v12H5.500ZM11.300 4h3.200v12h-3.200Z"],
  start: ["M5 4.500v11", "!M15 5v10l-7.500-5Z"],
  loop: ["M13.600 3.200 16 5.600 13.600 8M15.600 5.600H7.200a3 3 0 0 0-3 3v.9M6.400 16.800 4 14.400 6.400 12M4.400 14.400h8.400a3 3 0 0 0 3-3v-.9"],
  record: ["!M10 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z"],
  snap: ["M5 4v6a5 5 0 0 0 10 0V4h-2.800v6a2.200 2.200 0 0 1-4.400 0V4ZM5 7h2.800M12.200 7H15"],
  grid: ["M4 4.500v11M8 4.500v11M12 4.500v11M16 4.500v11"],
  beat: ["M7.600 3.500h4.800L15 16.500H5ZM10 12l4.300-6.300M5.700 13h8.600"],
  sound: ["M3.800 8v4h2.700l3.500 3V5L6.500 8ZM12.800 7.600a3.400 3.400 0 0 1 0 4.800M14.900 5.600a6.200 6.200 0 0 1 0 8.800"],
  mute: ["M3.800 8v4h2.700l3.500 3V5L6.500 8ZM13 8l4 4M17 8l-4 4"],
  folder: ["M3 15.500v-10h4.800l1.600 2H17v8Z"],
  file: ["M5.500 2.700h6l3 3v11.600h-9ZM11.500 2.700v3h3"],
  template: ["M3.500 3.500h5.400v13H3.500ZM11.400 3.500h5.100v5.100h-5.100ZM11.400 11.400h5.100v5.100h-5.100Z"],
  note: ["M8 15V4.600l7-1.500v10.400", "!M6 13a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM13 11.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"],
  search: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.700 12.700l3.800 3.800"],
  plus: ["M10 4.500v11M4.500 10h11"], minus: ["M4.500 10h11"], close: ["m5.200 5.200 9.600 9.600M14.800 5.200l-9.600 9.600"],
  down: ["M5.500 8 10 12.500 14.500 8"], right: ["M8 5.500 12.500 10 8 14.500"], arrow: ["M3.500 10h12M11.500 6l4 4-4 4"],
  more: ["!M4.500 8.700a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600ZM10 8.700a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600ZM15.500 8.700a1.300 1.300 0 1 1 0 2.600 1.300 1.300 0 0 1 0-2.600Z"],
  eye: ["M2.500 10S5.400 5 10 5s7.500 5 7.500 5-2.900 5-7.500 5-7.500-5-7.500-5ZM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"],
  hidden: ["m4 4 12 12M7.600 5.500A7 7 0 0 1 10 5c4.600 0 7.500 5 7.500 5a13 13 0 0 1-2.300 2.700M5 7.200A12 12 0 0 0 2.500 10s2.900 5 7.500 5a7 7 0 0 0 2.700-.600"],
  warn: ["M10 3.600 17 16H3ZM10 8.200v3.600M10 13.900v.1"], error: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM7.600 7.600l4.800 4.800M12.400 7.600l-4.800 4.800"],
  info: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 9.300v4.200M10 6.600v.1"], check: ["m4.500 10.500 3.700 3.700 7.300-8.200"],
  text: ["M7.600 4C5 4 6.800 9.500 4 10c2.800.500 1 6 3.600 6M12.400 4c2.600 0 .8 5.500 3.600 6-2.800.500-1 6-3.600 6"],
  keys: ["M2.500 5.500h15v9h-15ZM5.500 8.400h.1M8.500 8.400h.1M11.500 8.400h.1M14.500 8.400h.1M6.500 11.700h7"],
  help: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM8 8.100a2 2 0 1 1 2.600 1.900c-.5.200-.6.600-.6 1.200M10 13.600v.1"],
  theme: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z", "!M10 3a7 7 0 0 1 0 14Z"],
  link: ["M8.500 11.500a3 3 0 0 0 4.200 0l2.400-2.400a3 3 0 0 0-4.200-4.200l-1 1M11.500 8.500a3 3 0 0 0-4.200 0l-2.400 2.400a3 3 0 0 0 4.200 4.200l1-1"],
  split: ["M3 10h4l4-5h5.500M7 10l4 5h5.500M14.300 2.800 16.600 5l-2.300 2.200M14.300 12.800l2.300 2.200-2.300 2.200"],
  curve: ["M3 15.500c4.500 0 3.500-10 7-10s3 5.500 7 5.500", "!M10 3.700a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600Z"],
  wave: ["M2.500 10H4l1.500-4L8 15l2.500-11L13 13l1.500-3h3"], save: ["M4 4h9.400L16 6.600V16H4ZM7 4v3.800h5V4M7 16v-4.500h6V16"],
  download: ["M10 3.500v9M6.500 9.300 10 12.800l3.500-3.500M4 16.500h12"], trash: ["M4 6h12M8 6V3.800h4V6M5.500 6l.7 10.500h7.600L14.500 6M8.600 9v4.500M11.400 9v4.500"],
  copy: ["M7.500 7.500h9v9h-9ZM12.500 7.500v-4h-9v9h4"], cut: ["M6 12.300a2.100 2.100 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200ZM14 12.300a2.100 2.100 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200ZM7.200 12.600 13.500 3.500M12.800 12.600 6.500 3.500"],
  paste: ["M7.500 4.500h-3v12h11v-12h-3M7.500 3h5v3h-5Z"], duplicate: ["M7.500 7.500h9v9h-9ZM12.500 7.500v-4h-9v9h4M12 10v4M10 12h4"],
  fit: ["M3.500 7V3.500H7M13 3.500h3.500V7M16.500 13v3.500H13M7 16.500H3.500V13M7.500 10h5"],
  zoomin: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.700 12.700l3.800 3.800M9 7v4M7 9h4"], zoomout: ["M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4ZM12.700 12.700l3.800 3.800M7 9h4"],
  mirror: ["M10 3v14M7.500 6 3 14h4.500ZM12.500 6 17 14h-4.500Z"], menu: ["M3.500 6h13M3.500 10h13M3.500 14h13"], bolt: ["M11 2.800 4.800 11.500H10l-1 5.700 6.200-8.700H10Z"],
  share: ["M10 12V3.500M6.800 6.500 10 3.300l3.200 3.200M5.500 9.500h-1v7h11v-7h-1"], group: ["M3.500 3.500h5v5h-5ZM11.500 11.500h5v5h-5ZM8.500 6h5.500v5.500M11.500 14H6V8.500"], ungroup: ["M3.500 3.500h5v5h-5ZM11.500 11.500h5v5h-5Z"],
  clock: ["M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6v4.200l2.800 1.800"], enter: ["M15.500 5v4a2 2 0 0 1-2 2H5M8 8l-3 3 3 3"], level: ["M4 16V9M8 16V5M12 16v-9M16 16V3.500"],
};

const space = "http://www.w3.org/2000/svg";

/**
 * Makes an icon, which is hidden from screen readers.
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

/** The mark of Thrum: three taps. */
export function logo() {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "logo");
  svg.setAttribute("aria-hidden", "true");
  for (const [x, y, width, height, color, radius] of [[0, 0, 24, 24, "var(--raised2)", 6], [5.500, 9, 3, 9, "var(--e3)", 1.500], [10.500, 5, 3, 13, "var(--e5)", 1.500], [15.500, 7.500, 3, 10.500, "var(--e8)", 1.500]]) {
    const rect = document.createElementNS(space, "rect");
    for (const [key, value] of Object.entries({ x, y, width, height, fill: color, rx: radius })) rect.setAttribute(key, String(value));
    svg.append(rect);
  }
  return svg;
}
