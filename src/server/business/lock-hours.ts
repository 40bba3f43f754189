import { firstLockHours } from '#shared/business/settings.ts';
import type { Reader } from '../kernel/database.ts';

/** An order is locked for its customer this many hours before delivery. */
export const lockHoursOf = ({ business }: Pick<Reader, 'business'>): number =>
  business.lock_hours ?? firstLockHours;
