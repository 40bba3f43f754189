import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import { contentHash } from '../../kernel/content-hash.ts';

/** Of all that a report says but for when it was sent: a phone sends it again at another time. */
export const fingerprintOf = ({ sent_at: _, ...said }: DriverReport): string => contentHash(said);
