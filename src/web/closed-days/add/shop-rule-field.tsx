import { type ClosedDayRule, closedDayRuleLabels, closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { settingLabels } from '#shared/business/settings.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

/** What is chosen while nobody has chosen. */
export const firstRule: ClosedDayRule = 'next_open';

type ShopRuleFieldProps = {
  value: ClosedDayRule;
  onChange: (rule: ClosedDayRule) => void;
  disabled: boolean;
};

/** What becomes of recurring orders on closed days: the first closed day asks for it. */
export function ShopRuleField({ value, onChange, disabled }: ShopRuleFieldProps) {
  return (
    <Field
      label={settingLabels.series_closed_day_rule}
      hint="For those without a rule of their own. Asked once; an owner can change it in the settings."
    >
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(closedDayRules.find((rule) => rule === target.value) ?? firstRule)}
      >
        {closedDayRules.map((rule) => (
          <option key={rule} value={rule}>
            {closedDayRuleLabels[rule]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
