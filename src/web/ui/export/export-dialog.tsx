import { Download, FileText } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { isBrokenOff } from '#web/kernel/api.ts';
import { saveFile } from '#web/kernel/download.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** What is exported: a call that gives a CSV. */
export interface ExportCall {
  route: RouteShape & { gives: string };
  /** Its parameters, without `bom`. */
  input: { params?: object | undefined; query?: object | undefined };
}

export type ExportDialogProps = ExportCall & {
  /** What it is and how much of it: `Orders, 33 rows`. */
  description: ReactNode;
  filename: string;
  /** Which rows it will have. */
  rows: ReactNode;
  /** Where it is more than one list. */
  title?: string;
  onClose: () => void;
};

/** The dialog that saves a CSV (CSV-1). */
export function ExportDialog({
  title = 'Export CSV',
  route,
  input,
  description,
  filename,
  rows,
  onClose,
}: ExportDialogProps) {
  const [isForExcel, setForExcel] = useState(false);
  const { run, isBusy } = useAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const query = { ...input.query, ...(isForExcel && { bom: '1' }) };
    const call = { ...input, query } as RouteInput<typeof route>;
    const isSaved = await run(() => saveFile(route, call, filename), {
      failure: 'Failed to export',
      onFailure: (sentence, error) =>
        toast.error(isBrokenOff(error) ? 'The export broke off. Nothing was saved.' : sentence),
    });
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      size="sm"
      title={title}
      description={description}
      action={
        <>
          <Download aria-hidden="true" />
          {title}
        </>
      }
      busy={isBusy}
      busyLabel="Exporting…"
      onClose={onClose}
      onSubmit={(event) => void save(event)}
    >
      <div className="grid gap-4">
        <div className="flex gap-3 rounded-md border border-line px-4 py-3">
          <FileText className="mt-1 size-4.5 flex-none text-ink-3" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-mono text-sm">{filename}</p>
            <p className="text-xs text-ink-3">{rows}</p>
          </div>
        </div>
        <Switch checked={isForExcel} onChange={({ target }) => setForExcel(target.checked)}>
          <span>
            <span className="block font-medium">For Excel</span>
            <span className="block text-xs text-ink-3">
              Marks the file as UTF-8, so that Excel reads names right.
            </span>
          </span>
        </Switch>
        <p className="text-xs text-ink-3">
          Amounts are written as 1234.50 and -12.50 without a dollar sign, days as 2026-11-24.
        </p>
      </div>
    </FormDialog>
  );
}
