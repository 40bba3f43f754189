import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { OrderDraft } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { mergeOrderValues } from './order-form-merge.ts';
import {
  blankOrder,
  type OrderFormControl,
  type OrderFormValues,
  orderFormSchema,
} from './order-form-values.ts';

interface OrderFormState {
  form: OrderFormControl;
  /** Whether the first `start` is there. Fields rendered earlier would remount and lose the focus. */
  hasStarted: boolean;
}

/** The resolver that parses the form in business time; `schemaFor` must be stable. */
export function useOrderResolver(schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>) {
  const { time_zone } = useBusiness();
  return useMemo(() => schemaResolver(schemaFor(time_zone)), [schemaFor, time_zone]);
}

/** A form with the initial values `start`. A later `start` is merged and never overwrites typed values. */
export function useOrderForm(start: OrderFormValues | undefined): OrderFormState {
  const form = useForm({ defaultValues: start ?? blankOrder, resolver: useOrderResolver(orderFormSchema) });
  const [hasStarted, setStarted] = useState(start !== undefined);
  const base = useRef(start ?? blankOrder);
  const { reset, getValues } = form;
  useEffect(() => {
    if (!start || start === base.current) return;
    const merged = mergeOrderValues(base.current, getValues(), start);
    base.current = start;
    reset(start);
    reset(merged, { keepDefaultValues: true });
    setStarted(true);
  }, [start, reset, getValues]);
  return { form, hasStarted };
}

/** A submit handler that ignores submits while one runs. A refusal shows a toast and marks its fields. */
export function useSubmitOnce(
  form: OrderFormControl,
  send: (draft: OrderDraft, typed: OrderFormValues) => Promise<void>,
  failure: string,
) {
  const isSending = useRef(false);
  const submit = form.handleSubmit(async (draft) => {
    try {
      await send(draft, form.getValues());
    } catch (error) {
      showRefusal(form, error, failure);
    }
  });
  return async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await submit();
    isSending.current = false;
  };
}

/** Marks the invalid fields of a refused order, and shows the reason in a toast. */
export function showRefusal(form: OrderFormControl, error: unknown, failure: string): void {
  showFieldErrors(form, error);
  toast.error(detailOr(error, failure));
}
