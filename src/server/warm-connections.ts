import { findSession } from './accounts/sessions/session.ts';
import type { Db } from './kernel/db/database.ts';
import { notificationsOf } from './notifications/notifications.store.ts';
import { findOrders } from './orders/list/order-list.store.ts';
import { staffCounts } from './overview/overview.store.ts';

/** As many as a screen that is opened asks at once. */
const connections = 4;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Asks what the first screens will ask, on several connections at once: the first time a connection reads the tables of a list and
 * plans it takes ten to twenty times as long as the next, and whoever comes first after a start would wait for it.
 */
export async function warmConnections(db: Db): Promise<void> {
  const reads: (() => Promise<unknown>)[] = [
    () => findSession(db, ''),
    () => findOrders(db, { id: nobody, customer_id: null, reach: 'any' }, { limit: 25 }),
    () => findOrders(db, { id: nobody, customer_id: nobody, reach: 'own' }, { limit: 25 }),
    () => notificationsOf(db, nobody, { limit: 50 }),
    () => staffCounts(db),
  ];
  for (const read of reads) await Promise.all(Array.from({ length: connections }, read));
}
