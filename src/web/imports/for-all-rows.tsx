import type { Import } from '#shared/imports/import.ts';
import { type ImportField, type ImportKind, stillNeeded } from '#shared/imports/import-fields.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** Which fields a person may say for all rows: those that the file needs and has no column of. */
export const forAllOf = (kind: ImportKind, fields: readonly (string | null)[]): ImportField[] => {
  const { always, ofNew } = stillNeeded(kind, fields);
  return [...always.flat(), ...ofNew].filter(({ isForAll }) => isForAll);
};

/** Whether rows are errors for want of what could be said for all of them. */
export function lacksForAll({ kind, columns, shown }: Import): boolean {
  const fields = columns.map(({ field }) => field);
  const labels = forAllOf(kind, fields).map(({ label }) => label);
  return shown.some(({ outcome, column }) => outcome === 'error' && labels.includes(column ?? ''));
}

const hints: Record<string, string> = {
  category: 'such as Bed linen',
  unit: 'such as per item or per kg',
  opening_balance_on: 'the day of each balance, such as 24/11/2026',
  email: 'whose prices these are',
};

type ForAllRowsProps = {
  fields: readonly ImportField[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
  /** What was wrong with them, by field. */
  errors: Readonly<Record<string, string>>;
};

/** One value of each field that has no column, in rows as those of the columns. */
export function ForAllRows({ fields, values, onValue, errors }: ForAllRowsProps) {
  return fields.map(({ name, label }) => {
    const isMissing = !values[name]?.trim();
    return (
      <li
        key={name}
        className={[
          'grid items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2.5',
          'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_200px_minmax(0,2fr)]',
          isMissing ? 'bg-warning-soft' : '',
        ].join(' ')}
      >
        <span className="font-medium">{label}</span>
        <span className="text-sm text-ink-2">No column has it. For all rows:</span>
        <TextInput
          aria-label={`${label} for all rows`}
          aria-invalid={errors[name] ? true : undefined}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={({ target }) => onValue(name, target.value)}
        />
        <span className={errors[name] ? 'text-sm font-medium text-danger-ink' : 'text-sm text-ink-2'}>
          {errors[name] ?? hints[name]}
        </span>
      </li>
    );
  });
}
