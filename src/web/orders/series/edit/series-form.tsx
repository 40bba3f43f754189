import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { ChangedTotalAlert } from '#web/orders/form/changed-total-alert.tsx';
import { OrderFormTotals } from '#web/orders/form/items/order-form-totals.tsx';
import { OrderFieldValue } from '#web/orders/form/order-field-value.tsx';
import { OrderFormItems } from '#web/orders/form/order-form-items.tsx';
import { OrderFormSchedule } from '#web/orders/form/order-form-schedule.tsx';
import {
  OrderFormSection,
  OrderFormSkeleton,
  orderDialogStyles,
} from '#web/orders/form/order-form-section.tsx';
import { SeriesFormRecurring } from '#web/orders/form/recurring/order-form-recurring.tsx';
import { customerHints } from '#web/orders/form/staff-order-form.tsx';
import { choicesFor, type OrderChoices } from '#web/orders/form/values/order-form-values.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { asEditedOrder } from './series-form-values.ts';
import { useSeriesStep } from './series-step.tsx';
import type { useSeriesEdit } from './use-series-edit.ts';

type SeriesFormProps = {
  edit: ReturnType<typeof useSeriesEdit>;
  /** What can be chosen; `undefined` while it loads. */
  choices: OrderChoices | undefined;
  /** The error of loading the choices, in place of the form. */
  error: unknown;
  onRetry: () => void;
  isCustomer: boolean;
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  onClose: () => void;
};

/** The form dialog of a series as a whole, with the parts of the order form. */
export function SeriesForm({ edit, choices: offered, error, onRetry, onClose, ...props }: SeriesFormProps) {
  const { merge, question, author, changedBy } = edit;
  const { form, base, changed, isComparing, submit } = merge;
  const choices = offered && choicesFor(asEditedOrder(base.item), offered);
  const step = useSeriesStep(question, {
    form,
    options: choices?.options ?? [],
    isProposed: props.isProposed,
  });
  return (
    <FormDialog
      title="Edit Series"
      description={describePattern(base.item.recurrence_pattern)}
      className={orderDialogStyles}
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      busyLabel="Processing..."
      loading={!choices}
      dirty={changed.length > 0}
      isUnsendable={!isComparing && changed.length === 0}
      notice={
        choices && (
          <>
            <ChangedTotalAlert shown={edit.shown} form={form} verb="Update" onAccept={submit} />
            <MergeNotice merge={merge} what="this series" changedBy={changedBy} />
          </>
        )
      }
      totals={choices && <OrderFormTotals form={form} options={choices.options} order={base.item} />}
      action="Update Series"
      step={step}
    >
      {choices && (
        <MergeCompare
          merge={merge}
          what="this series"
          author={author}
          show={(field, values) => <OrderFieldValue field={field} values={values} {...choices} />}
        >
          {props.notice}
          <SeriesFields series={base.item} edit={edit} choices={choices} isCustomer={props.isCustomer} />
          {props.children}
        </MergeCompare>
      )}
      {!choices && Boolean(error) && (
        <LoadError title="The series could not be opened" error={error} onRetry={onRetry} />
      )}
      {!choices && !error && <OrderFormSkeleton />}
    </FormDialog>
  );
}

type SeriesFieldsProps = Pick<SeriesFormProps, 'edit' | 'isCustomer'> & {
  series: SeriesDetails;
  choices: OrderChoices;
};

function SeriesFields({ series, edit: { merge }, choices, isCustomer }: SeriesFieldsProps) {
  const { form, base } = merge;
  return (
    <>
      <OrderFormItems
        form={form}
        options={choices.options}
        mode={series}
        {...(!isCustomer && { emptyText: 'No custom pricing set for this customer' })}
      />
      <OrderFormSchedule form={form} choices={choices} {...(!isCustomer && { hints: customerHints })} />
      <OrderFormSection icon={Repeat} title="How it repeats">
        <SeriesFormRecurring
          form={form}
          templates={choices.templates}
          saved={base.values}
          place={{
            ...(series.next_order_id && { id: series.next_order_id }),
            series_id: series.id,
            occurrence_number: series.first_open?.number ?? null,
          }}
        />
      </OrderFormSection>
    </>
  );
}
