import { createHash } from 'node:crypto';

/** SHA-256, in hex, of what a JSON value says: absent, `null` and blank are the same, and names have no sequence. */
export const contentHash = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).filter(
      ([, each]) => each !== undefined && each !== null && each !== '',
    );
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
