import type { SkuDraft } from '#shared/catalogue/sku.ts';
import { CallError } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { SkuFormFields } from './sku-form-fields.tsx';
import { SkuFormTotals } from './sku-form-totals.tsx';
import {
  type SkuFormControl,
  type SkuFormValues,
  skuFields,
  skuFieldText,
  skuFormSchema,
} from './sku-form-values.ts';

type SkuFormProps = {
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  /** The values of the newest version; the object must stay the same while they do. */
  current: SkuFormValues;
  /** Saves the SKU. When it rejects, the dialog stays open with everything that was typed. */
  save: (draft: SkuDraft) => Promise<void>;
  /** The toast when the service fails. */
  failure: string;
  onClose: () => void;
};

/** The dialog in which a SKU is created or changed. */
export function SkuForm({ current, save, failure, onClose, ...texts }: SkuFormProps) {
  const merge = useMergeForm({
    current,
    toValues: asTheyAre,
    fields: skuFields,
    resolver,
    save,
    onError: (error) => showRefusal(merge.form, error, failure),
  });
  const { form, changed, submit } = merge;
  const { isSubmitting, errors } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      busy={isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this SKU" />}
      onSubmit={submit}
      action={texts.action}
      totals={<SkuFormTotals form={form} />}
    >
      {errors.root?.message && <Alert className="mb-4">{errors.root.message}</Alert>}
      <MergeCompare merge={merge} what="this SKU" show={skuFieldText}>
        <SkuFormFields form={form} />
      </MergeCompare>
    </FormDialog>
  );
}

const asTheyAre = (values: SkuFormValues) => values;
const resolver = schemaResolver(skuFormSchema);

/** Shows a refusal of the service beside the fields it names, else above the fields. */
function showRefusal(form: SkuFormControl, error: unknown, failure: string): void {
  const isMarked = showFieldErrors(form, error);
  const detail = error instanceof CallError && error.problem?.detail;
  if (detail && !isMarked) form.setError('root', { message: detail });
  toast.error(isMarked ? 'Failed to save SKU' : failure);
}
