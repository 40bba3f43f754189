import { useWatch } from 'react-hook-form';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { describeDays, patternLabel } from '#shared/frequency/recurrence-text.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import {
  shownDays,
  type TypedRecurrence,
  typedRecurrence,
} from '#web/orders/form/values/order-recurrence.ts';
import { ClosedDayRuleField } from '#web/series/closed-day-rule-field.tsx';
import { monthChoicesFor } from '#web/series/month-choices.ts';
import { PatternDaysField } from '#web/series/pattern-days-field.tsx';
import type { SeriesEndValues } from '#web/series/series-end.ts';
import { SeriesEndField } from '#web/series/series-end-field.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useBringIntoSight } from '#web/ui/form/use-bring-into-sight.ts';
import { NextDates, type SeriesPlace, useEndRefusal, useSavedSeries } from './next-dates.tsx';
import { useRecurrenceChanges } from './use-recurrence-changes.ts';

const endFields = ['ends', 'ends_on', 'ends_after'] as const;

type EndFieldProps = {
  form: OrderFormControl;
  values: OrderFormValues;
  /** Why the service refuses the typed date. */
  refusal?: string | undefined;
  disabled?: boolean | undefined;
};

type FirstEndFieldProps = EndFieldProps & { typed: TypedRecurrence; place: SeriesPlace | undefined };

/** When a series ends that is still to begin: the service says whether it lies before the first pickup. */
function FirstEndField({ typed, place, ...props }: FirstEndFieldProps) {
  return <EndField {...props} refusal={useEndRefusal(props.values, place, typed)} />;
}

/** When a series ends. */
function EndField({ form, values, refusal, disabled }: EndFieldProps) {
  const { errors, isSubmitted } = form.formState;
  const choose = (end: SeriesEndValues) => {
    for (const field of endFields)
      form.setValue(field, end[field], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <SeriesEndField
      value={values}
      errors={{ ends_on: errors.ends_on?.message ?? refusal, ends_after: errors.ends_after?.message }}
      onChange={choose}
      disabled={disabled}
    />
  );
}

type OrderFormRecurringProps = {
  form: OrderFormControl;
  templates: readonly FrequencyTemplate[];
  /** The order as it is saved; a new one has none. */
  saved?: OrderFormValues | undefined;
  /** Where that order stands in its series. */
  place?: SeriesPlace | undefined;
  /** The recurrence can no longer be changed. */
  isLocked?: boolean | undefined;
};

const boxStyles = 'grid gap-3.5 rounded-[10px] border border-sky-line bg-sky p-3.5';

/** How a series repeats, as a whole: also when it ends. */
export const SeriesFormRecurring = (props: OrderFormRecurringProps) => (
  <div className={boxStyles}>
    <RecurrenceFields {...props} isWhole />
  </div>
);

/** Whether and how an order repeats. */
export function OrderFormRecurring(props: OrderFormRecurringProps) {
  const { form, templates, saved, isLocked = false } = props;
  const isRecurring = useWatch({ control: form.control, name: 'is_recurring' });
  const wasRecurring = saved?.is_recurring ?? false;
  const { occurrence_lead_days: leadDays = 7 } = useBusiness();
  const part = useBringIntoSight(isRecurring);
  return (
    <section className="form-section">
      <Switch {...form.register('is_recurring', { deps: 'frequency_template_id' })} disabled={isLocked}>
        <span>
          <span className="font-medium block">Make this a recurring order</span>
          <span className="text-xs text-ink-3 block" aria-live="polite">
            {hintFor({ isRecurring, wasRecurring, isLocked, leadDays })}
          </span>
        </span>
      </Switch>
      {isRecurring && (
        <div ref={part} className={boxStyles}>
          {templates.length === 0 ? (
            <Alert kind="info">No frequency templates available.</Alert>
          ) : (
            <RecurrenceFields {...props} isWhole={false} />
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
  leadDays,
}: Record<'isRecurring' | 'wasRecurring' | 'isLocked', boolean> & { leadDays: number }): string {
  if (isLocked) return 'The order is locked. How it repeats can’t change here any more.';
  if (wasRecurring && !isRecurring) {
    return 'This order stays. Later ones are cancelled.';
  }
  return `We’ll create each order ${leadDays === 1 ? '1 day' : `${leadDays} days`} ahead.`;
}

type RecurrenceFieldsProps = OrderFormRecurringProps & {
  /** The form is that of the series, not of one of its orders. */
  isWhole: boolean;
};

const inNoSeries = { series_id: null, occurrence_number: null };

function RecurrenceFields(props: RecurrenceFieldsProps) {
  const { form, templates, saved, isLocked, isWhole } = props;
  // What begins to repeat is in no series, also where it was in one.
  const place = saved?.is_recurring ? props.place : props.place && { ...props.place, ...inNoSeries };
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
              {template.name} · {patternLabel(template)}
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
      {isWhole && <EndField form={form} values={values} />}
      {typed && !saved?.is_recurring && (
        <FirstEndField form={form} values={values} typed={typed} place={place} disabled={isLocked} />
      )}
      {typed && (
        <RuleField
          form={form}
          place={isWhole ? undefined : place}
          isWhole={isWhole}
          chosen={values.closed_day_rule}
          disabled={isLocked}
        />
      )}
      {errors.recurrence?.message && <Alert>{errors.recurrence.message}</Alert>}
      {typed?.problem ? (
        <FirstPickupProblem {...typed} onMove={movePickup} />
      ) : (
        typed && (
          <NextDates
            values={values}
            typed={typed}
            place={place}
            isWhole={isWhole}
            refusal={errors.recurrence?.message}
          />
        )
      )}
    </>
  );
}

type FirstPickupProblemProps = Pick<TypedRecurrence, 'first' | 'problem'> & {
  onMove: (from: Temporal.PlainDate, to: Temporal.PlainDate) => void;
};

/** Says that the first pickup is none of the dates, and moves it to the next one that is. */
function FirstPickupProblem({ first, problem, onMove }: FirstPickupProblemProps) {
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  const moveTo = problem?.moveTo;
  return (
    <Alert
      kind="warning"
      className="flex-wrap items-center"
      action={
        moveTo && (
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

type RuleFieldProps = {
  form: OrderFormControl;
  place: SeriesPlace | undefined;
  /** The rule of a series is chosen in the form of the series. */
  isWhole: boolean;
  chosen: OrderFormValues['closed_day_rule'];
  disabled: boolean | undefined;
};

/** The rule for closed days. Of an order that recurs already it is that of its series until another one is chosen. */
function RuleField({ form, place, isWhole, chosen, disabled }: RuleFieldProps) {
  const series = useSavedSeries(place);
  const saved = series?.closed_day_rule ?? null;
  const value = chosen === 'usual' ? null : (chosen ?? saved);
  const choose = (rule: ClosedDayRule | null) =>
    form.setValue('closed_day_rule', !isWhole && rule === saved ? null : (rule ?? 'usual'), {
      shouldDirty: true,
    });
  const isLoading = Boolean(place?.series_id) && !series;
  return <ClosedDayRuleField value={value} onChange={choose} disabled={disabled || isLoading} />;
}
