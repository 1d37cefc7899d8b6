// Exports the functions that write and read other formats. It is loaded on demand.
export { saveGallery } from "./demand/gallery.js";
export { importFile } from "./demand/convert.js";
export { openExport } from "./demand/export.js";
