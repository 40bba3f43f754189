import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  blankLine,
  blankOrder,
  type OrderFormValues,
  type OrderOption,
  toOrderFormValues,
  wallClock,
} from './order-form-values.ts';

type SameAgainContext = {
  /** What is offered today. */
  options: readonly OrderOption[];
  now: Temporal.Instant;
  zone: string;
};

interface SameAgain {
  values: OrderFormValues;
  /** The names of its items that are no longer offered. */
  missing: string[];
}

/**
 * The initial values of a new order with what another one had: picked up tomorrow at the same time of day, delivered as
 * many days later at the same time, and not recurring.
 */
export function sameAgain(order: Order, { options, now, zone }: SameAgainContext): SameAgain {
  const { pickup_address, delivery_address, special_instructions } = toOrderFormValues(order, zone);
  const isOffered = ({ sku_id }: { sku_id: string }) => options.some((option) => option.sku_id === sku_id);
  const items = order.items
    .filter(isOffered)
    .map(({ sku_id, quantity }) => ({ sku_id, quantity: String(quantity) }));
  const missing = order.items.filter((item) => !isOffered(item)).map(({ sku_name }) => sku_name);
  const pickup = order.pickup_date.toZonedDateTimeISO(zone);
  const delivery = order.delivery_date.toZonedDateTimeISO(zone);
  const tomorrow = businessDay(now, zone).add({ days: 1 });
  const { days } = pickup.toPlainDate().until(delivery.toPlainDate());
  return {
    values: {
      ...blankOrder,
      items: items.length > 0 ? items : [blankLine],
      pickup_date: wallClock(tomorrow, pickup.toPlainTime()),
      delivery_date: wallClock(tomorrow.add({ days }), delivery.toPlainTime()),
      pickup_address,
      delivery_address,
      special_instructions,
    },
    missing: [...new Set(missing)],
  };
}
