import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { SeriesEndValues } from './series-end.ts';

const options = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a date' },
  { value: 'count', label: 'After … pickups' },
] as const;

type SeriesEndFieldProps = {
  value: SeriesEndValues;
  onChange: (value: SeriesEndValues) => void;
  errors?: { ends_on?: string | undefined; ends_after?: string | undefined };
  disabled?: boolean | undefined;
};

/** When a series ends: never, on a day, or after a number of pickups. */
export function SeriesEndField({ value, onChange, errors = {}, disabled }: SeriesEndFieldProps) {
  return (
    <div className="grid gap-3">
      <ChoiceChips
        label="Ends"
        kind="radio"
        className="grid-cols-3 max-md:grid-cols-[repeat(3,auto)]"
        options={options}
        chosen={[value.ends]}
        onChoose={(ends) => onChange({ ...value, ends })}
        disabled={disabled}
      />
      {value.ends === 'date' && (
        <Field label="Last day" error={errors.ends_on}>
          <DateInput
            asks
            required
            disabled={disabled}
            value={value.ends_on}
            onChange={({ target }) => onChange({ ...value, ends_on: target.value })}
          />
        </Field>
      )}
      {value.ends === 'count' && (
        <Field label="Pickups" hint="Counted from the first one, skipped ones too." error={errors.ends_after}>
          <TextInput
            inputMode="numeric"
            required
            disabled={disabled}
            value={value.ends_after}
            onChange={({ target }) => onChange({ ...value, ends_after: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
