// Exports the functions that write and read other formats. It is loaded on demand.
export { saveGallery } from "./demand/gallery.js";
export { importFile, openExport } from "./demand/convert.js";
