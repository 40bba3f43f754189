import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Plus } from 'lucide-react';
import { shownEmail } from '#shared/kernel/email.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { DocumentSheet } from '#web/invoicing/document/document-sheet.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { AdjustTable } from './adjust-table.tsx';
import { casesOfQuery, standingQuery } from './adjustments.api.ts';
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

type FieldsProps = { form: AdjustmentForm };

/** Why an invoice is corrected, and whether its customer gets the note at once. */
function AdjustFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-3.5">
      <div className="form-grid">
        <Field label="Reason" hint="It is printed on the note. 1 to 200 characters." error={form.reasonError}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            required
            value={form.reason}
            onChange={({ target }) => form.setReason(target.value)}
          />
        </Field>
        <CaseField form={form} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SendField form={form} />
        <Button size="sm" busy={form.isPreviewing} onClick={() => void form.openPreview()}>
          Preview
        </Button>
      </div>
    </div>
  );
}

function CaseField({ form: { invoice, caseId, setCaseId } }: FieldsProps) {
  const { data } = useQuery(casesOfQuery(invoice.customer_id));
  return (
    <Field label="Case" optional hint="It then shows the note.">
      <Select value={caseId} onChange={({ target }) => setCaseId(target.value)}>
        <option value="">None</option>
        {data?.rows.map(({ id, case_number, subject }) => (
          <option key={id} value={id}>{`${case_number} · ${subject}`}</option>
        ))}
      </Select>
    </Field>
  );
}

/** Where the customer’s mail is off, the note waits as invoices do. */
function SendField({ form: { billing, invoice, isMailed, isSent, setSent } }: FieldsProps) {
  if (!billing) return <span />;
  if (!isMailed)
    return (
      <p className="text-sm text-ink-3">
        This customer gets no email. Mark the note as sent once you have handed it over.
      </p>
    );
  const to = billing.invoice_emails.map(shownEmail).join(', ') || 'the address of the account';
  return (
    <Switch checked={isSent} onChange={({ target }) => setSent(target.checked)} className="text-sm">
      <span className="wrap-anywhere">
        {invoice.sent_at ? `Send it to ${to}` : `Send it, after ${invoice.document_number}, to ${to}`}
      </span>
    </Switch>
  );
}
