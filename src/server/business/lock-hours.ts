import { defaultLockHours } from '#shared/business/settings.ts';
import type { DbOrTx } from '../kernel/db/database.ts';

/** An order is locked for its customer this many hours before delivery. */
export const lockHoursOf = ({ business }: Pick<DbOrTx, 'business'>): number =>
  business.lock_hours ?? defaultLockHours;
