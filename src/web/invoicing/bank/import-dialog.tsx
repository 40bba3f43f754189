import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { csvFiles } from '#shared/kernel/file-rows.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { maxBankFileBytes } from '#shared/payments/bank-lines.contract.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFieldControl } from '#web/ui/form/use-field-control.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { bankAccountsQuery, previewBankFile, useImportBankFile } from './bank.api.ts';
import { CorrectColumnsDialog } from './correct-columns-dialog.tsx';
import { setCurrentImport } from './current-import.ts';

type ImportDialogProps = { onDone: () => void; onClose: () => void };

const failure = 'Failed to read bank file';
/** In the select of accounts; no account is named so. */
const another = '';

/** Reads the CSV of a bank; where its columns cannot be guessed, a person says what they are. */
export function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const { data: accounts = [], isPending } = useQuery(bankAccountsQuery);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [preview, setPreview] = useState<BankImport | null>(null);
  const { mutateAsync } = useImportBankFile();
  const { run, isBusy } = useAction();
  const select = chosen ?? accounts[0]?.account ?? another;
  const account = (select === another ? typed : select).trim();
  const fileError = isAsked ? fileFault(file) : undefined;
  const read = async () => {
    setAsked(true);
    setSentence(null);
    if (!file || fileFault(file) || account === '') return;
    const call = { file, account };
    const isRead = await run(async () => setCurrentImport({ file, result: await mutateAsync(call) }), {
      failure,
      onFailure: (detail, error) => {
        setSentence(detail);
        if (isProblem(error, 'import-invalid')) void previewOrSay(call);
      },
    });
    if (!isRead) return;
    onDone();
    onClose();
  };
  // A file of which nothing can be read, such as one with a quote that does not end, has no columns to correct.
  const previewOrSay = (call: { file: File; account: string }) =>
    previewBankFile(call).then(setPreview, (error: unknown) => setSentence(detailOr(error, failure)));
  if (preview && file)
    return <CorrectColumnsDialog file={file} preview={preview} onDone={onDone} onClose={onClose} />;
  return (
    <FormDialog
      size="sm"
      title="Import Bank File"
      description="What came in is matched with what is open. Nothing is recorded before you say so."
      action="Import"
      busy={isBusy}
      loading={isPending}
      dirty={file !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {sentence && <Alert>{sentence}</Alert>}
        <Field label="File" hint="The CSV that your bank exports, at most 5 MB" error={fileError}>
          <FileField onChange={setFile} />
        </Field>
        {accounts.length > 0 && (
          <Field label="Account" hint="How its columns are read is kept for the account">
            <Select value={select} onChange={({ target }) => setChosen(target.value)}>
              {accounts.map(({ account: each }) => (
                <option key={each}>{each}</option>
              ))}
              <option value={another}>Another account</option>
            </Select>
          </Field>
        )}
        {select === another && (
          <Field
            label={accounts.length > 0 ? 'Name of the account' : 'Account'}
            hint="As you call it, such as Main account 062-000 1234 5678"
            error={isAsked && account === '' ? 'Enter the account' : undefined}
          >
            <TextInput
              value={typed}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

function fileFault(file: File | null): string | undefined {
  if (!file) return 'Choose a file';
  return file.size > maxBankFileBytes ? 'The file is larger than 5 MB. Split it.' : undefined;
}

type FileFieldProps = { onChange: (file: File | null) => void };

/** The browser's own choice of a file. */
function FileField({ onChange }: FileFieldProps) {
  return (
    <input
      {...useFieldControl()}
      type="file"
      accept={csvFiles}
      className={[
        'w-full min-w-0 cursor-pointer rounded-md border border-dashed border-line-control bg-surface p-1.5 text-sm text-ink-2',
        'file:me-3 file:h-control-sm file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line-strong',
        'file:bg-surface file:px-2.5 file:text-sm file:font-medium file:text-ink hover:bg-hover',
      ].join(' ')}
      onChange={({ target }) => onChange(target.files?.[0] ?? null)}
    />
  );
}
