import { useState } from 'react';
import type { FieldError } from '#shared/kernel/problem.ts';
import {
  type BankColumnRole,
  type BankFileForm,
  bankColumnRoleLabels,
  bankColumnRoles,
  columnsFault,
} from '#shared/payments/bank/bank-columns.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useImportBankFile } from './bank.api.ts';
import { setCurrentImport } from './current-import.ts';

/** A column of a file as a person sees it. */
interface ColumnChoice {
  index: number;
  name: string;
  /** What stands in the first few rows. */
  samples: string[];
  role: BankColumnRole;
}

const maxSamples = 3;

/** The columns of a file, with what stands in each; `form` may say otherwise than the file whether its first row has heads. */
function columnChoices(
  { heads, first_rows, has_heads: hadHeads }: BankImport,
  { columns, has_heads }: BankFileForm,
): ColumnChoice[] {
  const rows = hadHeads ? [heads, ...first_rows] : first_rows;
  const [names, values] = has_heads ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
  return columns.map((role, index) => ({
    index,
    name: names[index] || `Column ${index + 1}`,
    samples: values
      .map((row) => row[index] ?? '')
      .filter((text) => text !== '')
      .slice(0, maxSamples),
    role,
  }));
}

type ColumnFieldsProps = {
  preview: BankImport;
  form: BankFileForm;
  onChange: (form: BankFileForm) => void;
};

/** What stands in each column of a file, beside what a person sees there. */
function ColumnFields({ preview, form, onChange }: ColumnFieldsProps) {
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

const shown = 5;

type FileErrorsProps = { errors: readonly FieldError[]; sentence?: string | undefined };

/** Why a file cannot be read, the first few rows of it. */
function FileErrors({ errors, sentence }: FileErrorsProps) {
  if (errors.length === 0) return sentence ? <Alert>{sentence}</Alert> : null;
  return (
    <Alert>
      <ul className="grid gap-1">
        {errors.slice(0, shown).map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
        {errors.length > shown && <li>and {errors.length - shown} more</li>}
      </ul>
    </Alert>
  );
}

type CorrectColumnsDialogProps = {
  file: File;
  /** How the file was read, or why it could not be. */
  preview: BankImport;
  onDone?: (() => void) | undefined;
  onClose: () => void;
};

/** Says what stands in the columns of a file, which is then read again. */
export function CorrectColumnsDialog({ file, preview, onDone, onClose }: CorrectColumnsDialogProps) {
  const { account, columns, has_heads } = preview;
  const [form, setForm] = useState<BankFileForm>({ columns, has_heads });
  const [errors, setErrors] = useState<readonly FieldError[]>(preview.errors);
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useImportBankFile();
  const { run, isBusy } = useAction();
  const isChanged =
    form.has_heads !== has_heads || form.columns.some((role, index) => role !== columns[index]);
  const read = async () => {
    const fault = columnsFault(form.columns);
    if (fault !== null) return setErrors([{ path: 'columns', message: fault }]);
    const isRead = await run(
      async () => setCurrentImport({ file, result: await mutateAsync({ file, account, form }) }),
      {
        failure: 'Failed to read bank file',
        onFailure: (sentence, error) => {
          setFailure(sentence);
          setErrors(fieldErrorsOf(error));
        },
      },
    );
    if (!isRead) return;
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      size="sm"
      title="Correct Columns"
      description={`${file.name}, ${account}`}
      action="Read Again"
      busy={isBusy}
      dirty={isChanged}
      isUnsendable={!isChanged}
      notice={(errors.length > 0 || failure) && <FileErrors errors={errors} sentence={failure} />}
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
      onClose={onClose}
    >
      <ColumnFields preview={preview} form={form} onChange={setForm} />
    </FormDialog>
  );
}
