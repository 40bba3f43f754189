import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { firstToDecide } from '#shared/series/occurrences.ts';
import { placeOccurrence } from '#shared/series/placed-occurrence.ts';
import { isAfterEnd } from '#shared/series/plan-limits.ts';
import { daysAhead } from '#shared/series/series.contract.ts';
import { requireOpen } from '../../booking/require-open.ts';
import type { Db } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { planOf } from '../../series/stored-series.ts';
import { readOrder } from '../store/order-read.store.ts';
import { withoutUnsent } from '../store/without-door.ts';
import { decideOccurrences } from './decide-occurrences.ts';
import { lockOccurrenceRow } from './occurrences.store.ts';
import { changeSeries, requireRunning } from './series-command.ts';
import type { OccurrenceCommand } from './skip-occurrence.ts';

/**
 * Makes an occurrence an order now, and the undecided ones before it; one that is an order already stays as it is.
 * @throws Refusal `series-ended`; `not-found` for a number that does not come; `invalid` for one too far ahead; `day-closed` and
 * `window-full` for a customer
 */
export function makeOccurrenceNow(db: Db, { number, ...command }: OccurrenceCommand): Promise<Order> {
  return changeSeries(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const { series } = stored;
    const made = await lockOccurrenceRow(tx, series.id, number);
    if (made) return withoutUnsent(command.caller, await readOrder(tx, made.id));
    requireRunning(stored);
    const zone = tx.timeZone();
    const plan = planOf(stored);
    const placed = placeOccurrence(plan, number, zone);
    if (number <= series.made_through || isBefore(placed.pickup_date, tx.now())) refuseNotFound();
    if (placed.drop || isAfterEnd(plan, { ...placed, pickup_date: placed.planned_pickup }, zone))
      refuseNotFound();
    const latest = businessDay(tx.now(), zone).add({ days: daysAhead.make });
    if (Temporal.PlainDate.compare(businessDay(placed.pickup_date, zone), latest) > 0) {
      refuseField('number', `Make what comes within ${daysAhead.make} days`);
    }
    if (command.caller.reach === 'own') await requireOpen(tx, [placed.pickup_date, placed.delivery_date]);
    const order = await decideOccurrences(tx, stored, {
      actor_id: command.caller.id,
      mode: command.caller.reach === 'own' ? 'follow' : 'promised',
      next: (then) => firstToDecide(then, number, tx.now(), zone),
    });
    return readOrder(tx, order?.id ?? refuseNotFound());
  });
}
