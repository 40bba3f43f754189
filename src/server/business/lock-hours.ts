import { firstLockHours } from '#shared/business/settings.ts';
import type { Reader } from '../kernel/database.ts';

/** From how many hours before delivery an order is closed to its customer. */
export const lockHoursOf = ({ business }: Pick<Reader, 'business'>): number =>
  business.lock_hours ?? firstLockHours;
