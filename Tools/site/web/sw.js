// Stores the first page and the documents for offline use. A newer version is used once no window shows the older one. The studio and its own worker, which has the narrower scope, are not this worker's concern:
// it neither stores nor removes their files. What is not in the list, such as the reference, is stored when it is read.

/** The script that builds the site inserts the version of its files here. */
const name = "thrum-site-unbuilt";
const scope = new URL("./", location.href).pathname;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await (await fetch("files.json", { cache: "no-cache" })).json();
    await (await caches.open(name)).addAll(files.map((/** @type {string} */ file) => new Request(file, { cache: "no-cache" })));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const key of await caches.keys()) if (key !== name && key.startsWith("thrum-site-")) await caches.delete(key);
    await self.clients.claim();
  })());
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(name);
  const stored = await cache.match(request.url.replace(/\/(?=[?#]|$)/, "/index.html"), { ignoreSearch: true });
  if (stored) return stored;
  const fetched = await fetch(request);
  if (fetched.ok && new URL(request.url).pathname.startsWith(`${scope}reference/`)) await cache.put(request, fetched.clone());
  return fetched;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith(`${scope}studio/`)) return;
  event.respondWith(answer(request));
});
