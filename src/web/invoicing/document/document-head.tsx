import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { correctsText, creditForText, toPayNow } from '#shared/invoicing/document-text.ts';
import { voidInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { isTakenOff, toPayText, usedForText } from '#shared/invoicing/to-pay.ts';
import { formatDateForGood, formatDay } from '#shared/kernel/date-text.ts';
import type { Role } from '#shared/roles.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { useMarkSent, useVoidInvoice } from '#web/invoicing/document.api.ts';
import { DocumentStateBadge } from '#web/invoicing/document-state-badge.tsx';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** The roles that see documents: all but drivers. */
export type DocumentRole = Exclude<Role, 'driver'>;

type DocumentHeadProps = {
  document: DocumentDetails;
  role: DocumentRole;
  /** Whether its customer has something to pay, which a credit comes off. */
  owes: boolean;
  /** Further buttons, before those of staff. */
  children?: ReactNode;
};

/** Which document it is and what became of it, and the buttons that change that. */
export function DocumentHead({ document, role, owes, children }: DocumentHeadProps) {
  const isStaff = role !== 'customer';
  const { content, state } = document;
  const correcting = isStaff ? correctsText : creditForText;
  const leaves = useMailLeaves();
  return (
    <div className="page-head">
      <div className="me-auto min-w-0 max-md:basis-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="tabular-nums">{document.document_number ?? 'Draft'}</h1>
          <DocumentStateBadge {...document} />
          {isStaff && state === 'issued' && <SentTag sent_at={document.sent_at} />}
          {isStaff && document.sent_at && !leaves && <Tag look="due">Mails wait in a folder</Tag>}
        </div>
        <p className="wrap-anywhere">
          {role !== 'customer' && (
            <span>
              <PersonLink id={document.customer_id} className="font-medium text-ink">
                {document.customer_name}
              </PersonLink>{' '}
              ·{' '}
            </span>
          )}
          <Money cents={content.total} />
          {content.adjustment && (
            <span>{`, ${correcting(content.adjustment.corrects_number, content.total).replace(/^[CDI]/, (letter) => letter.toLowerCase())}`}</span>
          )}
          {!isStaff && state === 'issued' && content.total < 0 && (
            <span>{`. ${usedForText(document, owes)}.`}</span>
          )}
          {state !== 'void' && <ToPayText document={document} role={role} />}
          {state === 'draft' && <span>{' if it is issued today'}</span>}
        </p>
      </div>
      {children}
      {isStaff && state === 'issued' && !document.sent_at && <UnsentActions document={document} />}
    </div>
  );
}

/** When it is due, or, where something of it is off, what that is and what is left. */
function ToPayText({ document, role }: Pick<DocumentHeadProps, 'document' | 'role'>) {
  const { content, state } = document;
  const toPay = toPayNow(content, document);
  if (!toPay) return null;
  if (state === 'draft' || !isTakenOff(toPay))
    return <span>{unbroken(`, due ${formatDateForGood(content.due_on)}`)}</span>;
  const text = toPayText(toPay);
  const words = role === 'customer' ? text : text.replace('your credit', 'credit');
  return <span>{unbroken(`${toPay.open > 0 ? ', ' : '. '}${words}`)}</span>;
}

function SentTag({ sent_at }: Pick<DocumentDetails, 'sent_at'>) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  return sent_at ? (
    <Tag icon={Mail}>Sent {formatDay(sent_at, zone, now)}</Tag>
  ) : (
    <Tag look="dashed">Not sent</Tag>
  );
}

/** Until its customer has it, staff hand it over or void it; what a note corrects stays, and so does a note. */
function UnsentActions({ document }: { document: DocumentDetails }) {
  const { mutateAsync } = useMarkSent();
  const { run, isBusy } = useAction();
  const [isVoiding, setVoiding] = useState(false);
  // One of which the mails were given up was out of the house.
  const wasSent = document.history.some(({ type }) => type === 'document.sent');
  const isVoidable = document.kind === 'invoice' && document.notes.length === 0 && !wasSent;
  const markSent = () =>
    run(() => mutateAsync(atVersion(document)), {
      done: `${document.document_number} sent`,
      failure: 'Failed to send invoice',
    });
  return (
    <>
      <Button className="max-md:flex-1" busy={isBusy} onClick={() => void markSent()}>
        Mark as Sent
      </Button>
      {isVoidable && (
        <Button className="max-md:flex-1" variant="danger-quiet" onClick={() => setVoiding(true)}>
          Void
        </Button>
      )}
      {isVoiding && <VoidDialog document={document} onClose={() => setVoiding(false)} />}
    </>
  );
}

type VoidDialogProps = { document: DocumentDetails; onClose: () => void };

/** Asks why an issued invoice is voided, and voids it. */
function VoidDialog({ document, onClose }: VoidDialogProps) {
  const { document_number } = document;
  const { mutateAsync } = useVoidInvoice();
  const form = useForm({ defaultValues: { reason: '' }, resolver: schemaResolver(voidInvoiceRoute.body) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async ({ reason }) => {
    const isVoid = await run(() => mutateAsync({ ...atVersion(document), body: { reason } }), {
      done: `${document_number} voided`,
      failure: 'Failed to void invoice',
    });
    if (isVoid) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title={`Void ${document_number}?`}
      description="The number stays used. You can invoice the orders again."
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={form.formState.isDirty}
      action="Void"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field label="Reason" hint="Appears in its history." error={form.formState.errors.reason?.message}>
          <TextInput autoComplete="off" maxLength={200} required {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  );
}
