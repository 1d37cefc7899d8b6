// Export and import of other formats, loaded on demand.
export { saveGallery } from "./demand/gallery.js";
export { importFile, openExport } from "./demand/convert.js";

// As in later.js: what is shared stays in one script.
export { App } from "./app.js";
