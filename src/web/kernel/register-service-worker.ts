import { logFailure } from './log.ts';

/** Registers the service worker, so that the app opens offline and shows pushes. Works only on https or localhost. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch (error) {
    logFailure('The screens cannot be kept for use without a connection', error);
  }
}
