import { useState } from 'react';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import { saveFile } from '#web/kernel/download.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

type ExportDialogProps = { day: Temporal.PlainDate; onClose: () => void };

/** The dialog that saves the runs of a day as a CSV. */
export function ExportDialog({ day, onClose }: ExportDialogProps) {
  const [isForExcel, setForExcel] = useState(false);
  const { run, isBusy } = useAction();
  const save = async () => {
    const query = { day, ...(isForExcel && { bom: '1' as const }) };
    const isSaved = await run(
      () => saveFile(exportDispatchRoute, { query }, `washline-runs-${day.toString()}.csv`),
      { failure: 'The export broke off. Nothing was saved.' },
    );
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      size="sm"
      title="Export CSV"
      description={`The runs of ${formatDateForGood(day)}, a line for each pickup and delivery.`}
      action="Export CSV"
      busy={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Switch checked={isForExcel} onChange={({ target }) => setForExcel(target.checked)}>
        <span>
          <span className="block font-medium">For Excel</span>
          <span className="block text-xs text-ink-3">
            Marks the file as UTF-8, so that Excel reads names right.
          </span>
        </span>
      </Switch>
    </FormDialog>
  );
}
