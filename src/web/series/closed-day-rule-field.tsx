import { useQuery } from '@tanstack/react-query';
import {
  type ClosedDayRule,
  closedDayRuleLabels,
  closedDayRules,
  closedDayRuleTitle,
} from '#shared/booking/closed-day-rule.ts';
import { useShopClosedDayRule } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

/** Whether the shop has entered days on which it is closed: before that nobody asks what becomes of them. */
export function useHasClosedDays(): boolean {
  const { data = [] } = useQuery(closedDaysToComeQuery);
  return data.length > 0;
}

/** A rule as people read it; `null` is the shop's: `As usual (next open day)`. */
export function useClosedDayRuleText(): (rule: ClosedDayRule | null) => string {
  const usual = closedDayRuleLabels[useShopClosedDayRule()].toLowerCase();
  return (rule) => (rule ? closedDayRuleLabels[rule] : `As usual (${usual})`);
}

type ClosedDayRuleFieldProps = {
  /** `null`: what the shop does. */
  value: ClosedDayRule | null;
  onChange: (rule: ClosedDayRule | null) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
};

/** What becomes of a recurring pickup on a closed day; nothing as long as no closed day is entered. */
export function ClosedDayRuleField({ value, onChange, error, disabled }: ClosedDayRuleFieldProps) {
  const textOf = useClosedDayRuleText();
  if (!useHasClosedDays()) return null;
  return (
    <Field label={closedDayRuleTitle} error={error}>
      <Select
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(closedDayRules.find((rule) => rule === target.value) ?? null)}
      >
        {[null, ...closedDayRules].map((rule) => (
          <option key={rule} value={rule ?? ''}>
            {textOf(rule)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
