// Exports the export and import of other formats. It is loaded on demand.
export { saveGallery } from "./demand/gallery.js";
export { importFile, openExport } from "./demand/convert.js";
