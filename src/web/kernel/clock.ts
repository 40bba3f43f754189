import { keepOnDevice, keptOnDevice } from './device-storage.ts';

const keptKey = 'clock_ahead';

/**
 * The clock that screens reckon with: that of this device, corrected by what the answers of the service have shown. What a
 * device stamps goes by its own clock (LEG-10), as the service corrects that.
 */
let aheadMs = keptAheadMs();
const listeners = new Set<() => void>();

/** The difference as of the last answer. A clock that was put right since has leapt by as much, or back. */
function keptAheadMs(): number {
  const [ms = 0, atMs = 0] = (keptOnDevice(keptKey) ?? '').split(' ').map(Number);
  const sinceMs = Date.now() - atMs;
  return sinceMs >= 0 && sinceMs < Math.abs(ms) ? ms : 0;
}

/** The present moment, by the clock of the service as far as it is known. */
export const serviceNow = (): Temporal.Instant => Temporal.Now.instant().subtract({ milliseconds: aheadMs });

/** Calls `listener` when the clock of this device turns out to differ by another time. */
export const onClockCorrected = (listener: () => void): void => void listeners.add(listener);

/**
 * Takes from an answer how far the clock of this device is off. `date` is the moment at which the service answered, in whole
 * seconds; `askedMs` and `answeredMs` are the moments of this device around it. A difference that these leave open is none.
 */
export function noteServiceTime(date: string | null, askedMs: number, answeredMs: number): void {
  const secondMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(secondMs)) return;
  const isSlow = answeredMs < secondMs;
  const isFast = askedMs > secondMs + 1000;
  const next = isSlow || isFast ? Math.round((askedMs + answeredMs) / 2 - secondMs - 500) : 0;
  // Within a second it says no more than the answer before.
  const isOther = Math.abs(next - aheadMs) > 1000;
  if (isOther) aheadMs = next;
  if (isOther || aheadMs !== 0) keepOnDevice(keptKey, aheadMs === 0 ? null : `${aheadMs} ${answeredMs}`);
  if (!isOther) return;
  for (const listener of listeners) listener();
}
