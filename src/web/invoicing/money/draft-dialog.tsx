import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { type DocumentDetails, DraftChange } from '#shared/invoicing/document.ts';
import { documentQuery } from '#web/invoicing/document.api.ts';
import { useChangeDraft } from '#web/invoicing/invoices.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { type MergeFields, pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

interface DraftValues {
  purchase_order: string;
  due_on: string;
  note: string;
}
type DraftField = keyof DraftValues;

const fields: MergeFields<DraftValues, DraftField> = {
  labels: { purchase_order: 'Purchase order', due_on: 'Due', note: 'Note' },
};
const toValues = ({ content: { purchase_order, note, due_on } }: DocumentDetails): DraftValues => ({
  purchase_order: purchase_order ?? '',
  due_on: `${due_on}`,
  note: note ?? '',
});
const resolver = schemaResolver(
  z.transform((values: DraftValues): z.input<typeof DraftChange> => values).pipe(DraftChange),
);

type DraftDialogProps = { draft: DocumentDetails; onClose: () => void };

/** Purchase order, due day and note of a draft. */
export function DraftDialog({ draft, onClose }: DraftDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useChangeDraft();
  const merge = useMergeForm({
    current: draft,
    toValues,
    fields,
    resolver,
    load: () => client.fetchQuery({ ...documentQuery(draft.id), staleTime: 0 }),
    // What nobody changed goes on following the customer's billing.
    save: async (output, { base, changed }) => {
      await mutateAsync({ ...atVersion(base), body: pickFields(fields, output, changed) });
      toast.success('Draft changed');
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error))
        merge.form.setError('root', { message: detailOr(error, 'Failed to change draft') });
    },
  });
  const { register, formState } = merge.form;
  const { errors, isSubmitting } = formState;
  const isDirty = merge.changed.length > 0;
  return (
    <FormDialog
      size="sm"
      title="Draft"
      description={draft.customer_name}
      action="Save"
      busy={isSubmitting}
      dirty={isDirty}
      isUnsendable={!isDirty && !merge.isComparing}
      notice={<MergeNotice merge={merge} what="the draft" />}
      onSubmit={merge.submit}
      onClose={onClose}
    >
      <MergeCompare merge={merge} what="the draft" show={(field, values) => values[field]}>
        <div className="grid gap-4">
          {errors.root?.message && <Alert>{errors.root.message}</Alert>}
          <Field label="Purchase order" optional error={errors.purchase_order?.message}>
            <TextInput autoComplete="off" {...register('purchase_order')} />
          </Field>
          <Field label="Due" error={errors.due_on?.message}>
            <DateInput asks {...register('due_on')} />
          </Field>
          <Field label="Note" optional error={errors.note?.message}>
            <Textarea rows={3} {...register('note')} />
          </Field>
        </div>
      </MergeCompare>
    </FormDialog>
  );
}
