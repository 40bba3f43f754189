import type { FormEventHandler, ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useAreSlotsComing } from '#web/booking/picker/slots.api.ts';
import type {
  OrderChoices,
  OrderFormControl,
  OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { type ChargedOrder, OrderFormTotals } from './items/order-form-totals.tsx';
import { OrderFormItems } from './order-form-items.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSkeleton, orderDialogStyles } from './order-form-section.tsx';
import type { SeriesPlace } from './recurring/next-dates.tsx';
import { OrderFormRecurring } from './recurring/order-form-recurring.tsx';

type CustomerOrderFormProps = {
  title: string;
  description: string;
  /** The label of the submit button. */
  action: string;
  form: OrderFormControl;
  /** The order that is edited; a new one has none. */
  order?: ChargedOrder;
  /** `undefined` while they load. */
  choices: OrderChoices | undefined;
  /** The error of loading the choices, in place of the form. */
  error?: unknown;
  onRetry: () => void;
  dirty: boolean;
  /** Notices above the fields, such as a change by somebody else. */
  notice?: ReactNode;
  /** The fields. */
  children: (choices: OrderChoices) => ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** A question before it is sent, in place of the fields. */
  step?: DialogStep | undefined;
};

/** The form dialog of the customer, for a new order and for an edit. */
export function CustomerOrderForm(props: CustomerOrderFormProps) {
  const { form, order, choices, error, onRetry, notice, children, ...dialog } = props;
  const ready = error ? undefined : choices;
  const isFollowing = useAreSlotsComing();
  return (
    <FormDialog
      {...dialog}
      className={orderDialogStyles}
      busy={form.formState.isSubmitting}
      loading={!ready}
      notice={ready && notice}
      busyLabel="Processing..."
      isUnsendable={isFollowing || ready?.options.length === 0}
      totals={ready && <OrderFormTotals form={form} options={ready.options} order={order} />}
    >
      {ready && children(ready)}
      {!ready && Boolean(error) && (
        <LoadError title="The order form could not be opened" error={error} onRetry={onRetry} />
      )}
      {!ready && !error && <OrderFormSkeleton />}
    </FormDialog>
  );
}

type CustomerOrderFieldsProps = {
  form: OrderFormControl;
  choices: OrderChoices;
  /** The order as it is saved; a new one has none. */
  saved?: OrderFormValues;
  /** Where that order stands in its series. */
  place?: SeriesPlace;
  /** The recurrence can no longer be changed. */
  isRecurringLocked?: boolean;
  /** That order. */
  order?: Order;
};

export function CustomerOrderFields(props: CustomerOrderFieldsProps) {
  const { form, choices, order, ...recurring } = props;
  return (
    <>
      <OrderFormItems form={form} options={choices.options} mode={order} />
      <OrderFormSchedule form={form} choices={choices} context={{ order }} />
      <OrderFormRecurring
        form={form}
        templates={choices.templates}
        saved={recurring.saved}
        place={recurring.place}
        isLocked={recurring.isRecurringLocked}
      />
    </>
  );
}
