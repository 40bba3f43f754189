import type { Tx } from '../kernel/db/database.ts';
import { findPeople } from '../notifications/events.store.ts';
import { refresh } from '../notifications/refresh.ts';
import { noteRun } from '../runs/sync-runs.ts';
import { type Door, findRunsAt } from './places.store.ts';

/**
 * What stops at a place is reckoned anew by where it is: customers of a run that has started expect their driver at other
 * times. Every screen that shows the place or such a run loads it again.
 */
export async function refreshRunsAt(tx: Tx, place: Door & { id: string }): Promise<void> {
  const runs = await findRunsAt(tx, place);
  for (const { driver_id, day, started_at } of runs) {
    if (started_at) noteRun(tx, { driver_id, day, is_by_driver: false });
  }
  const { customer_id } = place;
  const people = customer_id ? await findPeople(tx, { user_ids: [], customer_ids: [customer_id] }) : [];
  const customers = people.filter((person) => person.customer_id === customer_id);
  const concerned = [...customers.map(({ id }) => id), ...runs.map(({ driver_id }) => driver_id)];
  tx.messages.push(refresh('run', place.id, concerned));
}
