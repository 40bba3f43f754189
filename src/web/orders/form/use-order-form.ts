import { useMemo } from 'react';
import type * as z from 'zod';
import type { OrderDraft } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { fullLegs, refusedLeg } from './visits/full-legs.ts';

/** The resolver that parses the form in business time; `schemaFor` must be stable. */
export function useOrderResolver(schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>) {
  const { time_zone } = useBusiness();
  return useMemo(() => schemaResolver(schemaFor(time_zone)), [schemaFor, time_zone]);
}

/** Marks the invalid fields and visits of a refused order, and shows the reason in a toast. `zone`: IANA, of the business. */
export function showRefusal(
  form: OrderFormControl,
  error: unknown,
  { failure, zone }: { failure: string; zone: string },
): void {
  showFieldErrors(form, error);
  markVisits(form, error, zone);
  toast.error(detailOr(error, failure));
}

/** Says at the visits themselves which window has filled up, or on which day nobody comes. */
function markVisits(form: OrderFormControl, error: unknown, zone: string): void {
  const [code] = (['window-full', 'day-closed'] as const).filter((each) => isProblem(error, each));
  if (!code) return;
  const { pickup_date, delivery_date } = form.getValues();
  const visits = { pickup: fromWallClock(pickup_date, zone), delivery: fromWallClock(delivery_date, zone) };
  const clock = { zone, now: serviceNow() };
  const message = detailOr(error, '');
  const legs = code === 'window-full' ? fullLegs(message, visits, clock) : [refusedLeg(error, visits, clock)];
  for (const [index, leg] of legs.entries())
    form.setError(`${leg}_date`, { type: code, message }, { shouldFocus: index === 0 });
}
