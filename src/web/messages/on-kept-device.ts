import { logFailure } from '#web/kernel/log.ts';
import { keptDevice } from './kept-device.ts';

/** Does something where this browser takes pushes; the code for it loads only then. Failures are logged. */
export async function onKeptDevice(
  act: (device: typeof import('./this-device.ts')) => Promise<void>,
): Promise<void> {
  if (!keptDevice()) return;
  try {
    await act(await import('./this-device.ts'));
  } catch (error) {
    logFailure('The pushes of this device could not be looked after', error);
  }
}
