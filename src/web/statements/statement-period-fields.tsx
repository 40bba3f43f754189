import {
  type AskedPeriod,
  statementDays,
  statementPeriodLabels,
  statementPeriods,
} from '#shared/statements/statement-period.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';

const custom = 'days';

type PeriodFieldsProps = { asked: AskedPeriod; onChange: (asked: Required<AskedPeriod>) => void };

/** Chooses a month or a quarter, or the days from one to another. */
export function StatementPeriodFields({ asked, onChange }: PeriodFieldsProps) {
  const today = useToday();
  const { period = 'month', from, to } = asked;
  const isCustom = from !== undefined || to !== undefined;
  const choose = (value: string) => {
    const named = statementPeriods.find((one) => one === value);
    const days = named ? { from: undefined, to: undefined } : statementDays({ period }, today);
    onChange({ period: named, ...days });
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label="Period">
        <Select value={isCustom ? custom : period} onChange={({ target }) => choose(target.value)}>
          <SelectOptions values={statementPeriods} labels={statementPeriodLabels} />
          <option value={custom}>From day to day</option>
        </Select>
      </Field>
      {isCustom && (
        <>
          <DayField label="From" day={from} onDay={(day) => onChange({ period: undefined, from: day, to })} />
          <DayField label="To" day={to} onDay={(day) => onChange({ period: undefined, from, to: day })} />
        </>
      )}
    </div>
  );
}
