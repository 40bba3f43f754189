import type { OrderStatus } from '#shared/orders/order-status.ts';
import {
  type Actor,
  drivers,
  type Expected,
  finished,
  isClosed,
  type ModelOrder,
  nothingProposed,
  withStatus,
} from './orders-model.ts';

// The same for what people do with the series of an order, of which it is the first occurrence.

/** A hold is from today on, until somebody resumes. */
export const seriesActions = ['skip', 'unskip', 'hold', 'resume', 'stop'] as const;
export type SeriesAction = (typeof seriesActions)[number];

/** The status the service must answer with to an action at `now`, and the order afterwards. */
export function expectedOfSeries(
  order: ModelOrder,
  who: Actor,
  action: SeriesAction,
  now: Temporal.Instant,
): Expected {
  const refused = refusalOf(order, who, action, now);
  return refused
    ? { status: refused, after: order }
    : { status: 200, after: outcomeOf(order, who, action, now) };
}

function refusalOf(
  order: ModelOrder,
  who: Actor,
  action: SeriesAction,
  now: Temporal.Instant,
): number | null {
  if (drivers.includes(who)) return 403;
  if (who === 'stranger') return 404;
  const { dropped, is_recurring } = order;
  if (action === 'hold' || action === 'stop') return is_recurring ? null : 409;
  if (action === 'skip') return dropped || isSkippable(order, who, now) ? null : 409;
  if (action === 'resume' || dropped?.outcome !== 'skipped') return null;
  const isTheirs = who !== 'customer' || !dropped.is_by_staff;
  if (!is_recurring || !isTheirs) return 409;
  return isDroppedByHold(order, now) || isInTime(order, who, now) ? null : 409;
}

function outcomeOf(order: ModelOrder, who: Actor, action: SeriesAction, now: Temporal.Instant): ModelOrder {
  switch (action) {
    case 'skip':
      return order.dropped ? order : dropped(order, who, 'skipped');
    case 'unskip':
      if (order.dropped?.outcome !== 'skipped' || isDroppedByHold(order, now)) return order;
      return restored(order);
    case 'hold': {
      const held = { ...order, held_from: dayOf(now) };
      return isDroppedByHold(held, now) && !order.dropped ? dropped(held, who, 'held') : held;
    }
    case 'resume': {
      const running = { ...order, is_recurring: true, held_from: null };
      const comesBack =
        order.dropped?.outcome === 'held' && dayOf(order.pickup) >= dayOf(now) && isInTime(running, who, now);
      return comesBack ? restored(running) : running;
    }
    case 'stop': {
      // What was proposed to it is withdrawn.
      const stopped = { ...order, ...nothingProposed, is_recurring: false, held_from: null };
      if (isOpen(stopped, now)) return withStatus(stopped, 'cancelled');
      return order.dropped?.outcome === 'held' ? { ...stopped, dropped: null } : stopped;
    }
  }
}

/** The business day, as text that sorts by date. */
const dayOf = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();

const isNotCollected = ({ status, delivery_status }: ModelOrder): boolean =>
  (status === 'pending' || status === 'scheduled') &&
  (delivery_status === null || delivery_status === 'assigned');

/** Whether its customer could still change it. */
const isOpen = (order: ModelOrder, now: Temporal.Instant): boolean =>
  isNotCollected(order) && !isClosed(order, now);

/** A hold leaves alone what its customer could not change, as it stands or stood. */
const isDroppedByHold = (order: ModelOrder, now: Temporal.Instant): boolean =>
  order.held_from !== null &&
  dayOf(order.pickup) >= order.held_from &&
  isOpen({ ...order, status: statusBefore(order) }, now);

function isSkippable(order: ModelOrder, who: Actor, now: Temporal.Instant): boolean {
  if (who === 'customer') return isOpen(order, now);
  const isUnlocked = who === 'owner' || !order.is_locked;
  return isNotCollected(order) && !finished.includes(order.status) && isUnlocked;
}

/** Whether what was dropped can take place again. */
const isInTime = (order: ModelOrder, who: Actor, now: Temporal.Instant): boolean =>
  who === 'customer'
    ? !isClosed({ ...order, status: statusBefore(order) }, now)
    : Temporal.Instant.compare(now, order.pickup) < 0;

const statusBefore = ({ dropped, status }: ModelOrder): OrderStatus => dropped?.before ?? status;

const dropped = (order: ModelOrder, who: Actor, outcome: 'skipped' | 'held'): ModelOrder => ({
  ...withStatus(order, 'cancelled'),
  dropped: { outcome, is_by_staff: who !== 'customer', before: order.status },
});

const restored = (order: ModelOrder): ModelOrder => ({
  ...order,
  status: statusBefore(order),
  dropped: null,
});
