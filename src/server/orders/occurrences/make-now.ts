import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { occurrencesOf, pickupOf } from '#shared/series/occurrences.ts';
import { daysAhead } from '#shared/series/series.contract.ts';
import type { Db } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { planOf } from '../../series/stored-series.ts';
import { readOrder } from '../store/order-read.store.ts';
import { makeOccurrence } from './make-occurrence.ts';
import { lockOccurrenceRow } from './occurrences.store.ts';
import { changeSeries, requireRunning } from './series-command.ts';
import type { OccurrenceCommand } from './skip-occurrence.ts';

/**
 * Makes an occurrence an order now, and the undecided ones before it; one that is an order already stays as it is. @throws
 * Refusal `series-ended`; `not-found` for a number that does not come; `invalid` for one too far ahead
 */
export function makeOccurrenceNow(db: Db, { number, ...command }: OccurrenceCommand): Promise<Order> {
  return changeSeries(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const { series } = stored;
    const made = await lockOccurrenceRow(tx, series.id, number);
    if (made) return readOrder(tx, made.id);
    requireRunning(stored);
    const zone = tx.timeZone();
    const pickup_date = pickupOf(planOf(stored), number, zone);
    if (number <= series.made_through || isBefore(pickup_date, tx.now())) refuseNotFound();
    const latest = businessDay(tx.now(), zone).add({ days: daysAhead.make });
    if (Temporal.PlainDate.compare(businessDay(pickup_date, zone), latest) > 0) {
      refuseField('number', `Make what comes within ${daysAhead.make} days`);
    }
    const upToIt = [...occurrencesOf(planOf(stored), tx.now(), pickup_date, zone)];
    if (upToIt.at(-1)?.occurrence_number !== number) refuseNotFound();
    let current = stored;
    let id = '';
    for (const planned of upToIt) {
      const { order, stored: then } = await makeOccurrence(tx, current, planned, command.caller.id);
      [current, id] = [then, order.id];
    }
    return readOrder(tx, id);
  });
}
