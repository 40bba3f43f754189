import {
  type BankColumnRole,
  type BankFileForm,
  bankColumnRoleLabels,
  bankColumnRoles,
} from '#shared/payments/bank/bank-columns.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { columnChoices } from './column-choices.ts';

type ColumnFieldsProps = {
  preview: BankImport;
  form: BankFileForm;
  onChange: (form: BankFileForm) => void;
};

/** What stands in each column of a file, beside what a person sees there. */
export function ColumnFields({ preview, form, onChange }: ColumnFieldsProps) {
  const choose = (at: number, role: BankColumnRole) =>
    onChange({ ...form, columns: form.columns.map((each, index) => (index === at ? role : each)) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Switch
        checked={form.has_heads}
        onChange={({ target }) => onChange({ ...form, has_heads: target.checked })}
      >
        The first row names the columns
      </Switch>
      <ul className="grid grid-cols-1" aria-label="Columns">
        {columnChoices(preview, form).map(({ index, name, samples, role }) => (
          <li key={index} className="border-t border-line py-2.5 last:pb-0">
            <Field
              label={name}
              hint={
                <span className="block truncate font-mono" title={samples.join(' · ')}>
                  {samples.join(' · ') || 'Empty in the first rows'}
                </span>
              }
            >
              <Select value={role} onChange={({ target }) => choose(index, target.value as BankColumnRole)}>
                {bankColumnRoles.map((value) => (
                  <option key={value} value={value}>
                    {bankColumnRoleLabels[value]}
                  </option>
                ))}
              </Select>
            </Field>
          </li>
        ))}
      </ul>
    </div>
  );
}
