import { useForm } from 'react-hook-form';
import { type StoredReport, settleReportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { problemText, ReportSentence } from './report-sentence.tsx';
import { useSettleReport } from './wrap-up.api.ts';

type SettleReportDialogProps = { report: StoredReport; onClose: () => void };

const maxNoteLength = 1000;
const resolver = schemaResolver(settleReportRoute.body);

/** Staff settle a report that did not fit, and note what was done about it. */
export function SettleReportDialog({ report, onClose }: SettleReportDialogProps) {
  const form = useForm({ defaultValues: { note: '' }, resolver });
  const { run, isBusy, failure } = useFormAction(form);
  const { mutateAsync } = useSettleReport();
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      size="sm"
      title="Settle Report"
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ note }) => {
        const settle = () => mutateAsync({ id: report.id, note });
        const texts = { done: 'Report settled successfully', failure: 'Failed to settle report' };
        if (await run(settle, texts)) onClose();
      })}
      busy={isBusy}
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Settle"
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          <ReportSentence report={report} plain /> {problemText(report)}
        </p>
        <Field label="Note" hint="What was done about it." error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} />
        </Field>
      </div>
    </FormDialog>
  );
}
