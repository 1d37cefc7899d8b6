// Keeps the page for use without a network: what was fetched once is served from the cache, and renewed when there is a network.
const name = "thrum-studio-1";

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await (await fetch("files.json")).json();
    await (await caches.open(name)).addAll(files);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const key of await caches.keys()) if (key !== name) await caches.delete(key);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin || new URL(request.url).pathname.includes("/api/")) return;
  event.respondWith((async () => {
    const cache = await caches.open(name);
    try {
      const answer = await fetch(request);
      if (answer.ok) cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  })());
});
