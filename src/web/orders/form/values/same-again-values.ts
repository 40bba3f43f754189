import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { blankLine, type OrderOption, optionOf, toLineValues } from './line-values.ts';
import { blankOrder, type OrderFormValues, toOrderFormValues, wallClock } from './order-form-values.ts';

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
  const items = order.items.flatMap((item) => {
    const option = optionOf(item.sku_id, options);
    return option ? [toLineValues(item, option.measure)] : [];
  });
  const missing = order.items
    .filter(({ sku_id }) => !optionOf(sku_id, options))
    .map(({ sku_name }) => sku_name);
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
