import './skus.css';
import { useForm } from 'react-hook-form';
import type { SkuDraft } from '#shared/catalogue/sku.ts';
import { CallError } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { SkuFormFields } from './sku-form-fields.tsx';
import { SkuFormTotals } from './sku-form-totals.tsx';
import { type SkuFormControl, type SkuFormValues, skuFormSchema } from './sku-form-values.ts';

type SkuFormProps = {
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  initialValues: SkuFormValues;
  /** Saves the SKU. When it rejects, the dialog stays open with everything that was typed. */
  save: (draft: SkuDraft) => Promise<void>;
  /** The toast when the service fails. */
  failure: string;
  onClose: () => void;
};

/** The dialog in which a SKU is created or changed. */
export function SkuForm({ initialValues, save, failure, onClose, ...texts }: SkuFormProps) {
  const form: SkuFormControl = useForm({ defaultValues: initialValues, resolver });
  const { isSubmitting, isDirty, errors } = form.formState;
  const submit = form.handleSubmit((draft) =>
    save(draft).catch((error) => showRefusal(form, error, failure)),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      className="sku-form"
      busy={isSubmitting}
      dirty={isDirty}
      onSubmit={submit}
      action={texts.action}
      totals={<SkuFormTotals form={form} />}
    >
      {errors.root?.message && <Alert className="mb-4">{errors.root.message}</Alert>}
      <SkuFormFields form={form} />
    </FormDialog>
  );
}

const resolver = schemaResolver(skuFormSchema);

/** Shows a refusal of the service beside the fields it names, else above the fields. */
function showRefusal(form: SkuFormControl, error: unknown, failure: string): void {
  const isMarked = showFieldErrors(form, error);
  const detail = error instanceof CallError && error.problem?.detail;
  if (detail && !isMarked) form.setError('root', { message: detail });
  toast.error(isMarked ? 'Failed to save SKU' : failure);
}
