import type { FormEventHandler, ReactNode } from 'react';
import type {
  OrderChoices,
  OrderFormControl,
  OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { OrderFormItems, OrderFormTotals } from './order-form-items.tsx';
import { OrderFormRecurring } from './order-form-recurring.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { OrderFormSkeleton, orderDialogStyles } from './order-form-section.tsx';

type CustomerOrderFormProps = {
  title: string;
  description: string;
  /** The label of the submit button. */
  action: string;
  form: OrderFormControl;
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
};

/** The form dialog of the customer, for a new order and for an edit. */
export function CustomerOrderForm(props: CustomerOrderFormProps) {
  const { form, choices, error, onRetry, notice, children, ...dialog } = props;
  const ready = error ? undefined : choices;
  return (
    <FormDialog
      {...dialog}
      className={orderDialogStyles}
      busy={form.formState.isSubmitting}
      loading={!ready}
      notice={ready && notice}
      busyLabel="Processing..."
      isUnsendable={ready?.options.length === 0}
      totals={ready && <OrderFormTotals form={form} options={ready.options} />}
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
  /** The recurrence can no longer be changed. */
  isRecurringLocked?: boolean;
};

export function CustomerOrderFields({ form, choices, ...recurring }: CustomerOrderFieldsProps) {
  return (
    <>
      <OrderFormItems form={form} options={choices.options} />
      <OrderFormSchedule form={form} choices={choices} />
      <OrderFormRecurring
        form={form}
        templates={choices.templates}
        saved={recurring.saved}
        isLocked={recurring.isRecurringLocked}
      />
    </>
  );
}
