import { useForm } from 'react-hook-form';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { voidInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { useVoidInvoice } from '#web/invoicing/document.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type VoidDialogProps = { document: DocumentDetails; onClose: () => void };

/** Asks why an issued invoice is voided, and voids it. */
export function VoidDialog({ document, onClose }: VoidDialogProps) {
  const { id, version, document_number } = document;
  const { mutateAsync } = useVoidInvoice();
  const form = useForm({ defaultValues: { reason: '' }, resolver: schemaResolver(voidInvoiceRoute.body) });
  const { run, isBusy, failure } = useFormAction(form);
  const submit = form.handleSubmit(async ({ reason }) => {
    const isVoid = await run(() => mutateAsync({ id, version, reason }), {
      done: `${document_number} voided`,
      failure: 'Failed to void invoice',
    });
    if (isVoid) onClose();
  });
  return (
    <FormDialog
      size="sm"
      title={`Void ${document_number}?`}
      description="The number stays used and its orders can be invoiced again."
      onClose={onClose}
      onSubmit={submit}
      busy={isBusy}
      dirty={form.formState.isDirty}
      action="Void"
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <Field
          label="Reason"
          hint="It stands in the history of the invoice."
          error={form.formState.errors.reason?.message}
        >
          <TextInput autoComplete="off" maxLength={200} required {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  );
}
