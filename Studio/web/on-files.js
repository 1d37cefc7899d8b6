// Export and import of other formats, loaded on demand.
export { saveGallery } from "./demand/gallery.js";
export { importFile, openExport } from "./demand/convert.js";
