import { type ChangeLimits, changeLimitsOf } from '#shared/orders/order-lock.ts';
import type { DbOrTx } from '../kernel/db/database.ts';

/** Until when customers may change their orders. */
export const limitsOf = ({ business }: Pick<DbOrTx, 'business'>): ChangeLimits => changeLimitsOf(business);
