// Keeps the screens of this version, so that they open without a connection, and shows pushes. Calls are none of its business.

importScripts('/shell-files.js');
const { version, files } = self.shell;
const cacheName = `shell-${version}`;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clearOld().then(() => self.clients.claim()));
});

async function clearOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // Pages of the service itself, for who is not signed in.
  if (/^\/[ou]\//.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.includes(pathname)) event.respondWith(kept(request));
});

/** The newest page, or the kept one where that takes longer than anybody waits. */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(4000) });
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('push', (event) => {
  const { title = 'Washline', body, tag, url = '/' } = event.data?.json() ?? {};
  const options = { body, tag, icon: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find((client) => client.url === url);
  return shown ? shown.focus() : self.clients.openWindow(url);
}

// The next start of the screens tells the service of the new address.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options));
});
