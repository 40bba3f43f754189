import { createHash } from 'node:crypto';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';

/** Of all that a report says but for when it was sent: a phone sends it again at another time. */
export function fingerprintOf({ sent_at: _, ...said }: DriverReport): string {
  return createHash('sha256').update(canonical(said)).digest('hex');
}

/** JSON in which one content has one text: absent, `null` and blank are the same, and names are sorted. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).filter(
      ([, each]) => each !== undefined && each !== null && each !== '',
    );
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
