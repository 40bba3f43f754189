import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Plus } from 'lucide-react';
import { formatCents } from '#shared/kernel/money.ts';
import { DocumentSheet } from '#web/invoicing/document/document-sheet.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { AdjustFields } from './adjust-fields.tsx';
import { AdjustTable } from './adjust-table.tsx';
import { standingQuery } from './adjustments.api.ts';
import { type AdjustedInvoice, type AdjustmentForm, useAdjustment } from './use-adjustment.ts';

type AdjustDialogProps = {
  /** Of the invoice. */
  id: string;
  /** The order whose lines are left out to begin with, as when it was cancelled. */
  leaveOut?: string | undefined;
  onClose: () => void;
};

/** Staff say how the lines of an issued invoice should have been; a note takes the difference. */
export function AdjustDialog({ id, leaveOut, onClose }: AdjustDialogProps) {
  const { data, error, refetch } = useQuery(standingQuery(id));
  if (data) return <AdjustForm adjusted={data} leaveOut={leaveOut} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Adjust" size="wide">
      {error ? (
        <LoadError title="The invoice could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}

type AdjustFormProps = Omit<AdjustDialogProps, 'id'> & { adjusted: AdjustedInvoice };

function AdjustForm({ adjusted, leaveOut, onClose }: AdjustFormProps) {
  const form = useAdjustment(adjusted, { leaveOut, onDone: onClose });
  const { invoice, failure, isBusy } = form;
  return (
    <FormDialog
      size="wide"
      title={`Adjust ${invoice.document_number}`}
      description="Say how the lines should have been. The note takes the difference; the invoice itself stays as it is."
      action="Issue Adjustment Note"
      busy={isBusy}
      dirty={form.isDirty}
      isUnsendable={form.adjusted?.difference.total === 0}
      totals={<Sumup form={form} />}
      step={previewStep(form)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.issue();
      }}
      onClose={onClose}
    >
      <AdjustTable form={form} />
      <Button size="sm" variant="ghost" icon={Plus} className="-ms-2.5 mt-1 mb-4" onClick={form.addLine}>
        Add Line
      </Button>
      <AdjustFields form={form} />
      {failure && <Alert className="mt-4">{failure}</Alert>}
    </FormDialog>
  );
}

/** What the note will say, from the service: word for word what is issued then. */
function previewStep({ preview, invoice, isBusy, closePreview, issue }: AdjustmentForm) {
  if (!preview) return undefined;
  return {
    title: `Adjust ${invoice.document_number}`,
    description: 'What the note will say. Its number is given as it is issued.',
    children: (
      <DocumentSheet document={{ content: preview, payment_status: null, voided_on: null, open: null }} />
    ),
    foot: (
      <>
        <Button variant="ghost" className="ms-auto" disabled={isBusy} onClick={closePreview}>
          Back
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void issue()}>
          Issue Adjustment Note
        </Button>
      </>
    ),
    onBack: closePreview,
  };
}

/** What the note does, in a sentence. */
function Sumup({ form: { adjusted, invoice } }: { form: AdjustmentForm }) {
  return (
    <output
      className="flex min-w-0 items-center gap-2.5 rounded-md border border-sky-line bg-sky px-3.5 py-2.5 text-sm tabular-nums md:me-auto max-md:col-span-full"
      data-slot="totals"
    >
      <ArrowDownUp className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <span>{sumupText(adjusted, invoice.document_number)}</span>
    </output>
  );
}

function sumupText(adjusted: AdjustmentForm['adjusted'], number: string | null) {
  if (!adjusted) return 'A line is not complete yet.';
  const { total } = adjusted.difference;
  if (adjusted.after.base < 0) return `${number} would fall below zero.`;
  if (total === 0) return 'Nothing changes yet.';
  return (
    <>
      This {total < 0 ? 'decreases' : 'increases'} {number} by{' '}
      <b className="font-semibold">{formatCents(Math.abs(total))}.</b>
    </>
  );
}
