import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describeDays, describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { startingOccurrences } from '#shared/series/occurrences.ts';
import { type SeriesPreviewDraft, shownOccurrences } from '#shared/series/series.contract.ts';
import { seriesFrom } from '#shared/series/series.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import {
  daysToSend,
  type OrderFormControl,
  type OrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import {
  shownDays,
  type TypedRecurrence,
  typedRecurrence,
} from '#web/orders/form/values/order-recurrence.ts';
import { monthChoicesFor } from '#web/series/month-choices.ts';
import { PatternDaysField } from '#web/series/pattern-days-field.tsx';
import { PickupDates, PickupDatesSkeleton, PickupDatesTitle } from '#web/series/pickup-dates.tsx';
import { seriesPreviewQuery } from '#web/series/series.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useRecurrenceChanges } from './use-recurrence-changes.ts';

type OrderFormRecurringProps = {
  form: OrderFormControl;
  templates: readonly FrequencyTemplate[];
  /** The order as it is saved; a new one has none. */
  saved?: OrderFormValues | undefined;
  /** The recurrence can no longer be changed. */
  isLocked?: boolean | undefined;
  /** Another date only becomes a proposal: it does not help a pattern that applies at once. */
  isDateProposed?: boolean | undefined;
};

/** Whether and how an order repeats. */
export function OrderFormRecurring(props: OrderFormRecurringProps) {
  const { form, templates, saved, isLocked = false } = props;
  const isRecurring = useWatch({ control: form.control, name: 'is_recurring' });
  const wasRecurring = saved?.is_recurring ?? false;
  return (
    <section className="form-section">
      <Switch {...form.register('is_recurring', { deps: 'frequency_template_id' })} disabled={isLocked}>
        <span>
          <span className="font-medium block">Make this a recurring order</span>
          <span className="text-xs text-ink-3 block" aria-live="polite">
            {hintFor({ isRecurring, wasRecurring, isLocked })}
          </span>
        </span>
      </Switch>
      {isRecurring && (
        <div className="grid gap-3.5 rounded-[10px] border border-sky-line bg-sky p-3.5">
          {templates.length === 0 ? (
            <Alert kind="info">No frequency templates available.</Alert>
          ) : (
            <RecurrenceFields {...props} />
          )}
        </div>
      )}
    </section>
  );
}

function hintFor({
  isRecurring,
  wasRecurring,
  isLocked,
}: Record<'isRecurring' | 'wasRecurring' | 'isLocked', boolean>): string {
  if (isLocked) return 'The order is locked: how it repeats can no longer be changed here.';
  if (wasRecurring && !isRecurring) {
    return 'It stops repeating: this order stays, and the later ones already made are cancelled.';
  }
  return 'Each next order is created ahead of its pickup.';
}

function RecurrenceFields(props: OrderFormRecurringProps) {
  const { form, templates, saved, isLocked, isDateProposed } = props;
  const { chosen, chooseTemplate, chooseDays, movePickup } = useRecurrenceChanges(form, templates);
  const values = useWatch({ control: form.control, compute: (all: OrderFormValues) => all });
  const typed = chosen && typedRecurrence(values, chosen, saved);
  const { errors } = form.formState;
  return (
    <>
      <Field label="Frequency template" error={errors.frequency_template_id?.message}>
        <Select
          required
          {...form.register('frequency_template_id', {
            onChange: ({ target }) => chooseTemplate(target.value),
          })}
          disabled={isLocked}
        >
          <option value="">Choose a frequency template</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name} · {describePattern(template)}
            </option>
          ))}
        </Select>
      </Field>
      {typed?.isFixed && (
        <p className="text-sm">
          <span className="font-medium">On</span> {describeDays(typed.pattern)}
        </p>
      )}
      {typed && !typed.isFixed && (
        <PatternDaysField
          frequency_type={typed.pattern.frequency_type}
          days={shownDays(typed)}
          monthChoices={monthChoicesFor(typed.first, typed.pattern)}
          disabled={isLocked}
          onChange={chooseDays}
        />
      )}
      {errors.recurrence?.message && <Alert>{errors.recurrence.message}</Alert>}
      {typed?.problem ? (
        <FirstPickupProblem {...typed} canMove={!isDateProposed} onMove={movePickup} />
      ) : (
        typed && <NextDates values={values} typed={typed} />
      )}
    </>
  );
}

type FirstPickupProblemProps = Pick<TypedRecurrence, 'first' | 'problem'> & {
  canMove: boolean;
  onMove: (from: Temporal.PlainDate, to: Temporal.PlainDate) => void;
};

/** Says that the first pickup is none of the dates, and moves it to the next one that is. */
function FirstPickupProblem({ first, problem, canMove, onMove }: FirstPickupProblemProps) {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const moveTo = problem?.moveTo;
  return (
    <Alert
      kind="warning"
      className="flex-wrap items-center"
      action={
        moveTo &&
        canMove && (
          <Button size="sm" onClick={() => onMove(first, moveTo)}>
            Move the first pickup to {formatDate(moveTo, today)}
          </Button>
        )
      }
    >
      {problem?.reason}
    </Alert>
  );
}

type NextDatesProps = { values: OrderFormValues; typed: TypedRecurrence };

/** The next dates of what is typed; nothing while its dates are incomplete or contradict each other. */
function NextDates({ values, typed }: NextDatesProps) {
  const { time_zone } = useBusiness();
  const pickup_date = fromWallClock(values.pickup_date, time_zone);
  const delivery_date = fromWallClock(values.delivery_date, time_zone);
  if (!pickup_date) return null;
  if (typed.isKept) return <KeptDates first={pickup_date} typed={typed} />;
  if (!delivery_date || !isBefore(pickup_date, delivery_date)) return null;
  const { frequency_template_id } = values;
  const draft = { pickup_date, delivery_date, frequency_template_id, recurrence: daysToSend(values) };
  return <PreviewedDates draft={draft} />;
}

/** The dates of a series that goes on as it does, which need not be as its template is by now. */
function KeptDates({ first, typed }: { first: Temporal.Instant; typed: TypedRecurrence }) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const series = seriesFrom(typed.pattern, first);
  const pickups = startingOccurrences(series, now, time_zone, shownOccurrences.next).map(
    ({ pickup_date }) => pickup_date,
  );
  return <Dates pickups={pickups} />;
}

function PreviewedDates({ draft }: { draft: SeriesPreviewDraft }) {
  const { data, error, refetch } = useQuery(seriesPreviewQuery(draft));
  if (error) return <LoadError title="The next dates could not be loaded" error={error} onRetry={refetch} />;
  return <Dates pickups={data?.map(({ pickup_date }) => pickup_date)} />;
}

/** `pickups` are `undefined` while they load. */
function Dates({ pickups }: { pickups: Temporal.Instant[] | undefined }) {
  return (
    <div className="grid gap-1">
      <PickupDatesTitle pickups={pickups ?? []} />
      {pickups ? <PickupDates pickups={pickups} /> : <PickupDatesSkeleton />}
    </div>
  );
}
