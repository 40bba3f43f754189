import {
  type FrequencyType,
  type PatternDays,
  weekdayLabels,
  weekdays,
} from '#shared/frequency/recurrence-pattern.ts';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { daysKey, nameMonthDays } from './month-choices.ts';

type PatternDaysFieldProps = {
  frequency_type: FrequencyType;
  days: PatternDays;
  /** What a monthly pattern can fall on. */
  monthChoices: readonly PatternDays[];
  onChange: (days: PatternDays) => void;
  optional?: boolean;
  disabled?: boolean | undefined;
};

/** On which days a pattern falls: weekdays, or one day of the month; nothing for a daily one. */
export function PatternDaysField(props: PatternDaysFieldProps) {
  const { frequency_type, days, monthChoices, onChange, ...rest } = props;
  if (frequency_type === 'daily') return null;
  if (frequency_type === 'monthly') {
    return (
      <ChoiceChips
        {...rest}
        label="On"
        kind="radio"
        className="grid-cols-[repeat(auto-fit,minmax(128px,1fr))]"
        options={monthChoices.map((choice) => ({ value: daysKey(choice), label: nameMonthDays(choice) }))}
        chosen={[daysKey(days)]}
        onChoose={(key) => onChange(monthChoices.find((choice) => daysKey(choice) === key) ?? {})}
      />
    );
  }
  const { by_day = [] } = days;
  return (
    <ChoiceChips
      {...rest}
      label="On"
      kind="checkbox"
      className="grid-cols-7 max-md:grid-cols-4"
      options={weekdays.map((value) => ({ value, label: weekdayLabels[value] }))}
      chosen={by_day}
      onChoose={(day, isChosen) => {
        const chosen = weekdays.filter((each) => (each === day ? isChosen : by_day.includes(each)));
        onChange(chosen.length > 0 ? { by_day: chosen } : {});
      }}
    />
  );
}
