import type { ReactNode } from 'react';
import type { OrderDraft } from '#shared/orders/order.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { OrderFormItems, OrderFormTotals } from './order-form-items.tsx';
import { OrderFormRecurring, OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSkeleton } from './order-form-section.tsx';
import type { OrderChoices, OrderFormControl, OrderFormValues } from './order-form-values.ts';
import { useOrderForm, useSubmitOnce } from './use-order-form.ts';
import './order-form.css';
import { LoadError } from '#web/ui/display/load-error.tsx';

type CustomerOrderFormProps = {
  title: string;
  description: string;
  /** The label of the submit button. */
  action: string;
  /**
   * The initial values; `undefined` while they load. New initial values are merged with what was typed. The
   * object must stay the same while the values stay the same.
   */
  start: OrderFormValues | undefined;
  choices: OrderChoices | undefined;
  /** Shown in place of the form when its data could not be loaded. */
  error?: ReactNode;
  /** Notices above the fields, such as a change by somebody else. */
  notice?: ((form: OrderFormControl) => ReactNode) | undefined;
  /** The recurrence can no longer be changed. */
  isRecurringLocked?: boolean;
  /** Sends the order; when this rejects, the dialog stays open with everything that was typed. */
  send: (draft: OrderDraft, typed: OrderFormValues) => Promise<void>;
  /** The message for a failure without a message of its own. */
  failure: string;
  onClose: () => void;
};

/** The form dialog of the customer, for a new order and for an edit. */
export function CustomerOrderForm({
  start,
  choices,
  send,
  failure,
  onClose,
  ...rest
}: CustomerOrderFormProps) {
  const { form, hasStarted } = useOrderForm(start);
  const { isSubmitting, isDirty } = form.formState;
  const ready = hasStarted && choices && !rest.error ? choices : null;
  const submit = useSubmitOnce(form, send, failure);
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
          <OrderFormSchedule form={form} choices={ready} />
          <OrderFormRecurring form={form} templates={ready.templates} isLocked={rest.isRecurringLocked} />
        </>
      ) : (
        (rest.error ?? <OrderFormSkeleton />)
      )}
    </FormDialog>
  );
}

/** Shown in place of the form when its data could not be loaded. */
export function OrderFormError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadError title="The order form could not be opened" error={error} onRetry={onRetry} />;
}
