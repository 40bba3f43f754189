import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { OrderFieldValue } from '#web/orders/form/order-field-value.tsx';
import { OrderForm } from '#web/orders/form/order-form.tsx';
import { OrderFormItems } from '#web/orders/form/order-form-items.tsx';
import { OrderFormSchedule } from '#web/orders/form/order-form-schedule.tsx';
import { OrderFormSection } from '#web/orders/form/order-form-section.tsx';
import { SeriesFormRecurring } from '#web/orders/form/recurring/order-form-recurring.tsx';
import { EditInShort } from '#web/orders/form/scope/edit-in-short.tsx';
import {
  EditStepBody,
  EditStepFoot,
  type OpenQuestion,
  OutdatedAlert,
  useEditStep,
} from '#web/orders/form/scope/edit-step.tsx';
import type { EditQuestionState } from '#web/orders/form/scope/use-edit-question.ts';
import { ChangedTotalAlert } from '#web/orders/form/use-shown-total.tsx';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type {
  OrderChoices,
  OrderFormControl,
  OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { cancelledText } from '#web/orders/series/change/effects-text.ts';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';
import { seriesTitle } from '#web/series/series-name.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { asEditedOrder } from './series-form-values.ts';
import { previewOf, type SeriesQuestion, type useSeriesEdit } from './use-series-edit.ts';

type SeriesStepInput = {
  form: OrderFormControl;
  /** The items to choose from. */
  options: readonly OrderOption[];
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
};

/** The step between `Update` and the save; `undefined` while nothing is asked. */
function useSeriesStep(state: EditQuestionState<SeriesQuestion>, input: SeriesStepInput) {
  const { form, options, isProposed } = input;
  const { failure } = state;
  return useEditStep(state, form, (step) => ({
    title: 'What will change',
    description: seriesTitle(step.open.question.series, true),
    notice: failure && (failure.isOutdated ? <OutdatedAlert /> : <Alert>{failure.sentence}</Alert>),
    children: <SeriesStep {...step} options={options} />,
    foot: <SeriesStepFoot {...step} isProposed={isProposed} />,
  }));
}

type StepProps = { open: OpenQuestion<SeriesQuestion>; isSaving: boolean };

/** What the edit would do; while it is being saved nothing is loaded. */
const usePreview = ({ open: { question }, isSaving }: StepProps) =>
  useQuery({ ...previewOf(question), enabled: !isSaving });

/** What an edit of a series would do: what becomes of its orders, what stays as it is, and the dates that follow. */
function SeriesStep({ options, ...props }: StepProps & { options: readonly OrderOption[] }) {
  const { series, edit } = props.open.question;
  const asked = usePreview(props);
  return (
    <EditStepBody open={props.open} asked={asked} series={series}>
      <EditInShort
        before={asEditedOrder(series)}
        edit={edit}
        options={options}
        pattern={asked.data?.recurrence_pattern}
      />
      {asked.data && (
        <p className="text-sm/5 text-ink-2 tabular-nums empty:hidden">{concernedText(edit, asked.data)}</p>
      )}
    </EditStepBody>
  );
}

type SeriesStepFootProps = StepProps & { isProposed: boolean; onBack: () => void };

const SeriesStepFoot = (props: SeriesStepFootProps) => <EditStepFoot {...props} asked={usePreview(props)} />;

/** `7 open orders change, and every later one. 1 order will be cancelled: ORD-000233.` */
function concernedText(edit: SeriesEdit, { changed, dropped }: SeriesChangeEffects): string {
  const { ends_on, ends_after, closed_day_rule: _, ...content } = edit;
  const open = changed.length === 1 ? '1 open order changes' : `${changed.length} open orders change`;
  const concerned = changed.length > 0 ? `${open}, and every later one.` : 'Every later order changes.';
  const isEnd = ends_on !== undefined || ends_after !== undefined;
  return [
    Object.keys(content).length > 0 && concerned,
    cancelledText(dropped) ?? (isEnd && 'No order will be cancelled.'),
  ]
    .filter(Boolean)
    .join(' ');
}

type SeriesFormProps = {
  edit: ReturnType<typeof useSeriesEdit>;
  /** The error of loading what can be chosen, in place of the form. */
  error: unknown;
  onRetry: () => void;
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
  onClose: () => void;
};

/** The form dialog of a series as a whole, with the parts of the order form. */
export function SeriesForm({ edit, isProposed, notice, children, ...dialog }: SeriesFormProps) {
  const { merge, choices, question, author, changedBy } = edit;
  const { form, base, changed, isComparing, submit } = merge;
  const step = useSeriesStep(question, { form, options: choices?.options ?? [], isProposed });
  return (
    <OrderForm
      {...dialog}
      title="Edit"
      description={seriesTitle(base.item, true)}
      action="Update"
      form={form}
      order={base.item}
      choices={choices}
      errorTitle="The recurring order could not be opened"
      isUnsendable={!isComparing && changed.length === 0}
      dirty={changed.length > 0}
      notice={
        <>
          <ChangedTotalAlert shown={edit.shown} form={form} verb="Update" onAccept={submit} />
          <MergeNotice merge={merge} what="this recurring order" changedBy={changedBy} />
        </>
      }
      onSubmit={submit}
      step={step}
    >
      {(ready) => (
        <MergeCompare
          merge={merge}
          what="this recurring order"
          author={author}
          show={(field, values) => <OrderFieldValue field={field} values={values} {...ready} />}
        >
          {notice}
          <SeriesFields series={base.item} saved={base.values} form={form} choices={ready} />
          {children}
        </MergeCompare>
      )}
    </OrderForm>
  );
}

type SeriesFieldsProps = {
  series: SeriesDetails;
  saved: OrderFormValues;
  form: OrderFormControl;
  choices: OrderChoices;
};

function SeriesFields({ series, saved, form, choices }: SeriesFieldsProps) {
  return (
    <>
      <OrderFormSection icon={Repeat} title="How it repeats">
        <SeriesFormRecurring
          form={form}
          templates={choices.templates}
          saved={saved}
          place={{
            ...(series.next_order_id && { id: series.next_order_id }),
            series_id: series.id,
            occurrence_number: series.first_open?.number ?? null,
          }}
        />
      </OrderFormSection>
      <OrderFormItems form={form} options={choices.options} mode={series} />
      <OrderFormSchedule form={form} choices={choices} />
    </>
  );
}
