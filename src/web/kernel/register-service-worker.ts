import { logFailure } from '#web/kernel/log.ts';

/** Registers the service worker, so that the app opens offline. Works only on https or localhost. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => logFailure('The screens cannot be kept for use without a connection', error));
}
