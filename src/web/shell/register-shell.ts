import { logFailure } from '#web/kernel/log.ts';

/** Has the browser keep the screens, so that they open without a connection. Needs https, or a machine of one's own. */
export function registerShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => logFailure('The screens cannot be kept for use without a connection', error));
}
