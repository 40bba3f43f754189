import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookingRanges } from '#shared/booking/booking-window.ts';
import { ClosedDayRule, closedDayRuleLabels, closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { type StoredSettings, weekdayNames } from '#shared/business/settings.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import type { BookingValues } from '#web/booking-settings/form/booking-values.ts';
import { SectionCard } from '#web/booking-settings/form/section-card.tsx';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import {
  aheadText,
  closedRuleText,
  cutoffText,
  leadText,
  type RulesNow,
  turnaroundText,
} from './rule-texts.ts';

/** A number that is none yet counts as 0 in the sentences: the field says what is wrong. */
const numberOr0 = (text: string): number => Math.min(parseWholeNumber(text) || 0, 999);

/** The rules as the form has them at this moment. */
function useRulesNow(
  values: BookingValues,
  { time_zone, lock_hours }: { time_zone: string; lock_hours: number },
): RulesNow {
  const { data: closed = [] } = useQuery(closedDaysToComeQuery);
  return {
    now: useNow(),
    zone: time_zone,
    lock_hours,
    use_windows: values.use_windows,
    book_lead_hours: numberOr0(values.book_lead_hours),
    book_ahead_days: numberOr0(values.book_ahead_days),
    turnaround_days: numberOr0(values.turnaround_days),
    change_cutoff_hours: numberOr0(values.change_cutoff_hours),
    working_days: values.working_days,
    closed: new Map(closed.map(({ day, name }) => [`${day}`, name])),
    windows: values.windows.map((window, index) => ({
      ...window,
      id: `${index}`,
      starts_at: Temporal.PlainTime.from(window.starts_at),
      ends_at: Temporal.PlainTime.from(window.ends_at),
    })),
  };
}

type NumberName = keyof typeof bookingRanges;

type RuleNumberProps = {
  booking: BookingForm;
  name: NumberName;
  label: string;
  unit: string;
  /** What it means today. */
  children: string;
};

function RuleNumber({ booking, name, label, unit, children }: RuleNumberProps) {
  const { form, values, set } = booking;
  return (
    <Field label={label} hint={children} error={form.formState.errors[name]?.message}>
      <span className="flex items-center gap-2.5">
        <Quantity
          className="w-33"
          {...bookingRanges[name]}
          value={values[name]}
          onChange={(text) => set(name, text)}
        />
        <span className="text-sm text-ink-2">{unit}</span>
      </span>
    </Field>
  );
}

const weekdays = weekdayNames.map((label, index) => ({ value: `${index + 1}`, label }));

/** The rules of booking, each with a sentence of what it means today. */
export function RulesCard({ booking, settings }: { booking: BookingForm; settings: StoredSettings }) {
  const { form, values, set } = booking;
  const rules = useRulesNow(values, settings);
  const { errors } = form.formState;
  return (
    <SectionCard title="Rules">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 p-4 max-md:grid-cols-1">
        <RuleNumber booking={booking} name="book_lead_hours" label="Book at least" unit="hours ahead">
          {leadText(rules)}
        </RuleNumber>
        <RuleNumber booking={booking} name="book_ahead_days" label="Book at most" unit="days ahead">
          {aheadText(rules)}
        </RuleNumber>
        <RuleNumber booking={booking} name="turnaround_days" label="Turnaround" unit="working days">
          {turnaroundText(rules)}
        </RuleNumber>
        <RuleNumber
          booking={booking}
          name="change_cutoff_hours"
          label="Changes close"
          // No hours are no bound: nothing closes 0 hours before.
          unit={rules.change_cutoff_hours === 0 ? 'hours: pickup sets no limit' : 'hours before pickup'}
        >
          {cutoffText(rules)}
        </RuleNumber>
        <div className="grid content-start gap-1.5">
          <ChoiceChips
            label="Working days"
            kind="checkbox"
            className="grid-cols-7"
            options={weekdays}
            chosen={values.working_days.map(String)}
            onChoose={(day, isChosen) => set('working_days', withDay(values, Number(day), isChosen))}
          />
          <Note error={errors.working_days?.message}>Turnaround counts these, without closed days.</Note>
        </div>
        <Field
          label="Recurring orders on a closed day"
          hint={closedRuleText(rules, values.series_closed_day_rule)}
          error={errors.series_closed_day_rule?.message}
        >
          <Select
            value={values.series_closed_day_rule}
            onChange={({ target }) => set('series_closed_day_rule', ClosedDayRule.parse(target.value))}
          >
            <SelectOptions values={closedDayRules} labels={closedDayRuleLabels} />
          </Select>
        </Field>
      </div>
    </SectionCard>
  );
}

const withDay = ({ working_days }: BookingValues, day: number, isChosen: boolean): number[] =>
  [...working_days.filter((each) => each !== day), ...(isChosen ? [day] : [])].toSorted((a, b) => a - b);

function Note({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <p
      className={error ? 'text-xs font-medium text-danger-ink' : 'text-xs text-ink-3'}
      role={error && 'alert'}
    >
      {error ?? children}
    </p>
  );
}
