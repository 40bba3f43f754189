import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useMemo } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { explain } from '#shared/kernel/explain.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr, fieldErrorsOf } from '#web/kernel/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OrderFormItems } from './order-form-items.tsx';
import { OrderFormRecurring } from './order-form-recurring.tsx';
import { OrderFormSkeleton } from './order-form-skeleton.tsx';
import { OrderFormTotals } from './order-form-totals.tsx';
import {
  blankOrder,
  type OrderChoices,
  type OrderFormControl,
  type OrderFormValues,
  orderFormSchema,
} from './order-form-values.ts';
import { OrderFormWhen } from './order-form-when.tsx';
import './order-form.css';

type OrderFormProps = {
  title: string;
  description: string;
  /** What the button that sends says. */
  action: string;
  /** What the form begins with, and what it chooses from; `undefined` while they load. */
  start: OrderFormValues | undefined;
  choices: OrderChoices | undefined;
  /** Takes the form's place where what it needs did not load. */
  error?: ReactNode;
  /** Sends the order; the dialog stays open, with all that was typed, when this rejects. */
  send: (draft: OrderDraft) => Promise<void>;
  /** What to say where a refusal gives no sentence of its own. */
  failure: string;
  onClose: () => void;
};

/** The dialog an order is written in, whether it is a new one or one that is changed. */
export function OrderForm({ start, choices, send, failure, onClose, ...words }: OrderFormProps) {
  const form = useOrderForm(start);
  const { isSubmitting, isDirty } = form.formState;
  const ready = start && choices && !words.error ? choices : null;
  const submit = form.handleSubmit((draft) =>
    send(draft).catch((error) => showRefusal(form, error, failure)),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      className="order-form"
      busy={isSubmitting}
      dirty={isDirty}
      onSubmit={submit}
      foot={
        ready && (
          <>
            <OrderFormTotals form={form} options={ready.options} />
            <Button variant="ghost" onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={isSubmitting}
              busyLabel="Processing..."
              disabled={ready.options.length === 0}
            >
              {words.action}
            </Button>
          </>
        )
      }
    >
      {ready ? (
        <>
          <OrderFormItems form={form} options={ready.options} />
          <OrderFormWhen form={form} choices={ready} />
          <OrderFormRecurring form={form} templates={ready.templates} />
        </>
      ) : (
        (words.error ?? <OrderFormSkeleton />)
      )}
    </Dialog>
  );
}

function useOrderForm(start: OrderFormValues | undefined): OrderFormControl {
  const { time_zone } = useBusiness();
  const resolver = useMemo(
    () =>
      zodResolver<OrderFormValues, unknown, OrderDraft>(orderFormSchema(time_zone), {
        error: (issue) => explain(issue as Parameters<typeof explain>[0]),
      }),
    [time_zone],
  );
  return useForm({
    defaultValues: blankOrder,
    // Values that come late, or anew, never take the place of what was typed.
    ...(start ? { values: start } : {}),
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
}

function showRefusal(form: OrderFormControl, error: unknown, failure: string): void {
  for (const [index, { path, message }] of fieldErrorsOf(error).entries()) {
    form.setError(path as FieldPath<OrderFormValues>, { message }, { shouldFocus: index === 0 });
  }
  toast.error(detailOr(error, failure));
}
