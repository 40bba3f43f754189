import type { ReactNode } from 'react';
import type { OrderDraft } from '#shared/orders/order.ts';
import { OrderFormItems } from '#web/orders/form/order-form-items.tsx';
import { OrderFormRecurring } from '#web/orders/form/order-form-recurring.tsx';
import { OrderFormSkeleton } from '#web/orders/form/order-form-skeleton.tsx';
import { OrderFormTotals } from '#web/orders/form/order-form-totals.tsx';
import type { OrderChoices, OrderFormControl, OrderFormValues } from '#web/orders/form/order-form-values.ts';
import { OrderFormWhen } from '#web/orders/form/order-form-when.tsx';
import { useOrderForm, useSendOnce } from '#web/orders/form/use-order-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import '#web/orders/form/order-form.css';

type OrderFormProps = {
  title: string;
  description: string;
  /** What the button that sends says. */
  action: string;
  /**
   * What the form begins with, and what it chooses from; `undefined` while they load. Another start is laid under what
   * was typed. It has to be the same object for as long as it is the same start.
   */
  start: OrderFormValues | undefined;
  choices: OrderChoices | undefined;
  /** Takes the form's place where what it needs did not load. */
  error?: ReactNode;
  /** What is to be said about the order, such as that it was changed meanwhile. */
  notice?: ((form: OrderFormControl) => ReactNode) | undefined;
  /** How often the order repeats cannot be changed any more. */
  isRecurringLocked?: boolean;
  /** Sends the order; the dialog stays open, with all that was typed, when this rejects. */
  send: (draft: OrderDraft, typed: OrderFormValues) => Promise<void>;
  /** What to say where a refusal gives no sentence of its own. */
  failure: string;
  onClose: () => void;
};

/** The dialog an order is written in, whether it is a new one or one that is changed. */
export function OrderForm({ start, choices, send, failure, onClose, ...rest }: OrderFormProps) {
  const { form, hasStarted } = useOrderForm(start);
  const { isSubmitting, isDirty } = form.formState;
  const ready = hasStarted && choices && !rest.error ? choices : null;
  const submit = useSendOnce(form, send, failure);
  return (
    <FormDialog
      onClose={onClose}
      title={rest.title}
      description={rest.description}
      className="order-form"
      busy={isSubmitting}
      loading={!ready}
      dirty={isDirty}
      onSubmit={submit}
      notice={ready && rest.notice?.(form)}
      action={rest.action}
      busyLabel="Processing..."
      isUnsendable={ready?.options.length === 0}
      totals={ready && <OrderFormTotals form={form} options={ready.options} />}
    >
      {ready ? (
        <>
          <OrderFormItems form={form} options={ready.options} />
          <OrderFormWhen form={form} choices={ready} />
          <OrderFormRecurring form={form} templates={ready.templates} isLocked={rest.isRecurringLocked} />
        </>
      ) : (
        (rest.error ?? <OrderFormSkeleton />)
      )}
    </FormDialog>
  );
}
