import { useQuery } from '@tanstack/react-query';
import { shownEmail } from '#shared/kernel/email.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { casesOfQuery } from './adjustments.api.ts';
import type { AdjustmentForm } from './use-adjustment.ts';

type FieldsProps = { form: AdjustmentForm };

/** Why an invoice is corrected, and whether its customer gets the note at once. */
export function AdjustFields({ form }: FieldsProps) {
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
      <p className="text-sm text-ink-3">The mail of this customer is off: the note waits for Mark as Sent.</p>
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
