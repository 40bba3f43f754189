import { useMemo } from 'react';
import type * as z from 'zod';
import type { OrderDraft } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { toast } from '#web/ui/overlay/toast.tsx';

/** The resolver that parses the form in business time; `schemaFor` must be stable. */
export function useOrderResolver(schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>) {
  const { time_zone } = useBusiness();
  return useMemo(() => schemaResolver(schemaFor(time_zone)), [schemaFor, time_zone]);
}

/** Marks the invalid fields of a refused order, and shows the reason in a toast. */
export function showRefusal(form: OrderFormControl, error: unknown, failure: string): void {
  showFieldErrors(form, error);
  toast.error(detailOr(error, failure));
}
