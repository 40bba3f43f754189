import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { showFieldErrors } from '#web/kernel/form-validation.ts';
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
import { EditInShort } from '#web/orders/form/scope/edit-in-short.tsx';
import { customerHints } from '#web/orders/form/staff-order-form.tsx';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import {
  choicesFor,
  type OrderChoices,
  type OrderFormControl,
} from '#web/orders/form/values/order-form-values.ts';
import { IncludeChanged } from '#web/orders/scope/include-changed.tsx';
import { StepDates, stepStyles } from '#web/orders/scope/step-dates.tsx';
import { StepFoot } from '#web/orders/scope/step-foot.tsx';
import { WhatStays } from '#web/orders/scope/what-stays.tsx';
import { cancelledText } from '#web/orders/series/change/effects-text.ts';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { asEditedOrder } from './series-form-values.ts';
import type { useSeriesEdit } from './use-series-edit.ts';
import { type OpenSeriesQuestion, previewOf, type SeriesQuestionState } from './use-series-question.ts';

type SeriesStepInput = {
  form: OrderFormControl;
  /** The items to choose from. */
  options: readonly OrderOption[];
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
};

/** The step between `Update Series` and the save; `undefined` while nothing is asked. */
function useSeriesStep(state: SeriesQuestionState, input: SeriesStepInput): DialogStep | undefined {
  const { form, options, isProposed } = input;
  const client = useQueryClient();
  const { question, failure } = state;
  if (!question) return undefined;
  const isSaving = form.formState.isSubmitting;
  const open = { ...state, question };
  const goBack = () => {
    const refusal = client.getQueryState(previewOf(question).queryKey)?.error;
    // The fields have to be in view before one of them can take the focus.
    flushSync(state.close);
    if (refusal) showFieldErrors(form, refusal);
  };
  return {
    title: 'What will change',
    description: describePattern(question.series.recurrence_pattern),
    notice: failure && (
      <Alert kind={failure.isOutdated ? 'warning' : 'danger'}>
        {failure.isOutdated
          ? 'The recurring order was changed meanwhile. What would change is loaded again, and what you typed is kept.'
          : failure.sentence}
      </Alert>
    ),
    children: <SeriesStep open={open} options={options} isSaving={isSaving} />,
    foot: <SeriesStepFoot open={open} isProposed={isProposed} isSaving={isSaving} onBack={goBack} />,
    className: 'w-[min(860px,100%)]!',
    onBack: goBack,
  };
}

type StepProps = { open: OpenSeriesQuestion; isSaving: boolean };

/** What the edit would do; while it is being saved nothing is loaded. */
const usePreview = ({ open: { question }, isSaving }: StepProps) =>
  useQuery({ ...previewOf(question), enabled: !isSaving });

/** What an edit of a series would do: what becomes of its orders, what stays as it is, and the dates that follow. */
function SeriesStep({ options, ...props }: StepProps & { options: readonly OrderOption[] }) {
  const { question, include } = props.open;
  const { series, edit } = question;
  const { data: preview, error, refetch } = usePreview(props);
  return (
    <div className={stepStyles}>
      <div className="grid content-start gap-4">
        <EditInShort
          before={asEditedOrder(series)}
          edit={edit}
          options={options}
          pattern={preview?.recurrence_pattern}
        />
        {preview && (
          <>
            <p className="text-sm/5 text-ink-2 tabular-nums empty:hidden">{concernedText(edit, preview)}</p>
            <IncludeChanged preview={preview} checked={question.include_changed} onChange={include} />
            <div className="border-t border-line pt-3.5" aria-live="polite">
              <WhatStays preview={preview} hold={series.hold} />
            </div>
          </>
        )}
      </div>
      <StepDates preview={preview} before={series.next} error={error} onRetry={refetch} />
    </div>
  );
}

/** `7 made orders and all to come change. 1 order is cancelled: ORD-000233.` */
function concernedText(edit: SeriesEdit, { changed, dropped }: SeriesChangeEffects): string {
  const { ends_on, ends_after, closed_day_rule: _, ...content } = edit;
  const made = changed.length === 1 ? '1 made order' : `${changed.length} made orders`;
  const concerned = changed.length > 0 ? `${made} and all to come change.` : 'All orders to come change.';
  const isEnd = ends_on !== undefined || ends_after !== undefined;
  return [
    Object.keys(content).length > 0 && concerned,
    cancelledText(dropped) ?? (isEnd && 'No order is cancelled.'),
  ]
    .filter(Boolean)
    .join(' ');
}

type SeriesStepFootProps = StepProps & { isProposed: boolean; onBack: () => void };

function SeriesStepFoot(props: SeriesStepFootProps) {
  const { data, isPlaceholderData, isFetching } = usePreview(props);
  const isUnknown = !data || isPlaceholderData || Boolean(props.open.failure?.isOutdated && isFetching);
  return <StepFoot {...props} isUnknown={isUnknown} />;
}

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
