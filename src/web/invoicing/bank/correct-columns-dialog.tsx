import { useState } from 'react';
import type { FieldError } from '#shared/kernel/problem.ts';
import { type BankFileForm, columnsFault } from '#shared/payments/bank/bank-columns.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useImportBankFile } from './bank.api.ts';
import { ColumnFields } from './column-fields.tsx';
import { setCurrentImport } from './current-import.ts';
import { FileErrors } from './file-errors.tsx';

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
