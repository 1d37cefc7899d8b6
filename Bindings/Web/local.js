/** Reads a file outside browsers, from a `file:` URL or a path. The `fetch` of Node cannot read files. */
export async function readFrom(place) {
  // A bundler for browsers would search for the module if it saw the name.
  const name = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
  return readFile(place.startsWith("file:") ? new URL(place) : place);
}
