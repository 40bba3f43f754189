import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { OrderFormControl, OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { ClosedDayRuleField } from '#web/series/closed-day-rule-field.tsx';
import { type SeriesPlace, useSavedSeries } from './next-dates.tsx';

type RuleFieldProps = {
  form: OrderFormControl;
  place: SeriesPlace | undefined;
  /** The rule of a series is chosen in the form of the series. */
  isWhole: boolean;
  chosen: OrderFormValues['closed_day_rule'];
  disabled: boolean | undefined;
};

/** The rule for closed days. Of an order that recurs already it is that of its series until another one is chosen. */
export function RuleField({ form, place, isWhole, chosen, disabled }: RuleFieldProps) {
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
