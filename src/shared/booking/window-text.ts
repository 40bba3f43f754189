import { formatWallTime } from '#shared/kernel/date-text.ts';

/** `8:00–10:00 am`, and `10:00 am–12:00 pm` where the halves of the day differ: the wall-clock times of a window. */
export function windowTimesText(starts_at: Temporal.PlainTime, ends_at: Temporal.PlainTime): string {
  const [from, to] = [formatWallTime(starts_at), formatWallTime(ends_at)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from}–${to}`;
}

/** How full a window is: `7 of 12`, or `7 booked` without a limit. */
export const takenText = (taken: number, capacity: number | null): string =>
  capacity === null ? `${taken} booked` : `${taken} of ${capacity}`;

/** How many visits are above the capacity of a window; 0 where there is room. */
export const overCapacity = ({ taken, capacity }: { taken: number; capacity: number | null }): number =>
  capacity === null ? 0 : Math.max(0, taken - capacity);
