// Answers with /offline.html when a page cannot be reached. It stores nothing else: a page from before would show money
// that may have changed, and the browser itself keeps the build's files.
const CACHE = "offline";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: "reload" }))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  // The request starts before this program does.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(load(event).catch(() => caches.match(PAGE)));
});

async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}
