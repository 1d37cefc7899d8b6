// What exports and imports other formats, fetched when it is asked for.
export { saveGallery } from "./demand/gallery.js";
export { importFile, openExport } from "./demand/convert.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";
