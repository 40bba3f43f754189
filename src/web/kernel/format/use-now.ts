import { useMemo, useSyncExternalStore } from 'react';
import { businessDay } from '#shared/kernel/time.ts';
import { onClockCorrected, serviceNow } from '#web/kernel/clock.ts';
import { useBusinessTimeZone } from './business-time-zone.ts';

const listeners = new Set<() => void>();
let current = serviceNow();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  current = serviceNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody has looked for a while, as before a sign-in.
    current = serviceNow();
    timer = setInterval(tick, 30_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

onClockCorrected(tick);

/** The current instant, by the clock of the service; updates every 30 seconds. */
export const useNow = (): Temporal.Instant => useSyncExternalStore(subscribe, () => current);

/** The current business day, the same object while the instant is. @throws Error outside a `BusinessTimeZoneContext` */
export function useToday(): Temporal.PlainDate {
  const [now, zone] = [useNow(), useBusinessTimeZone()];
  return useMemo(() => businessDay(now, zone), [now, zone]);
}
