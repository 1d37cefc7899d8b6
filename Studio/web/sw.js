// Stores the page in a cache for offline use, and serves it from the cache. All files of a version are in one cache. A newer version is fetched into
// another cache, and is used once no window shows the older one, so that files of two versions are never mixed.

/** The script that builds the page inserts the version of its files here. */
const name = "thrum-studio-unbuilt";

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await (await fetch("files.json", { cache: "no-cache" })).json();
    await (await caches.open(name)).addAll(files.map((/** @type {string} */ file) => new Request(file, { cache: "no-cache" })));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const key of await caches.keys()) if (key !== name && key.startsWith("thrum-studio-")) await caches.delete(key);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin || new URL(request.url).pathname.includes("/api/")) return;
  event.respondWith((async () => await (await caches.open(name)).match(request, { ignoreSearch: true }) ?? fetch(request))());
});
