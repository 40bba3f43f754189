import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { measureLabels, measures } from '#shared/catalogue/measure.ts';
import type { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { PriceInput } from '#shared/kernel/money.ts';
import { gstLabelOf, gstOf, withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { AgreedPrices } from './agreed-prices.tsx';
import {
  ownPricesQuery,
  skuCategoriesQuery,
  useCreateSku,
  useListedSku,
  useUpdateSku,
} from './catalogue.api.ts';
import { LazyOwnPrices } from './lazy-own-prices.ts';
import {
  emptySkuFormValues,
  measureOfValues,
  type SkuFormControl,
  type SkuFormValues,
  skuFields,
  skuFieldText,
  skuFormSchema,
  toSkuFormValues,
} from './sku-form-values.ts';

const units = ['per item', 'per kg'];

type PriceNote = (form: SkuFormControl) => ReactNode;

type SkuFormFieldsProps = { form: SkuFormControl; priceNote: PriceNote | undefined };

function SkuFormFields({ form, priceNote }: SkuFormFieldsProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const mode = useGstMode();
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const [categoriesId, unitsId] = [useId(), useId()];
  return (
    <div className="grid gap-4">
      <Field label="Name" error={errors.name?.message}>
        <TextInput required autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Category" hint="One of yours, or a new one." error={errors.category?.message}>
        <TextInput required autoComplete="off" list={categoriesId} {...register('category')} />
      </Field>
      <div className="form-grid">
        <Field
          label="Price"
          hint={mode.gst_charged ? 'Without GST.' : undefined}
          error={errors.price?.message}
        >
          <Controller
            control={control}
            name="price"
            render={({ field }) => <MoneyInput required placeholder="0.00" {...field} />}
          />
        </Field>
        <Field label="Unit" hint="Such as per item, per kg." error={errors.unit?.message}>
          <TextInput required autoComplete="off" list={unitsId} {...register('unit')} />
        </Field>
      </div>
      {priceNote?.(form)}
      <MeasureField form={form} />
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <Suggestions id={categoriesId} values={categories.map(({ category }) => category)} />
      <Suggestions id={unitsId} values={units} />
    </div>
  );
}

/** Follows the unit until somebody chooses. */
function MeasureField({ form: { control } }: { form: SkuFormControl }) {
  const unit = useWatch({ control, name: 'unit' });
  return (
    <Field
      label="Measured"
      hint="By weight, orders take kilograms with 2 decimals, and the price is that of a kilogram."
    >
      <Controller
        control={control}
        name="measure"
        render={({ field: { ref, value: measure, onChange, onBlur } }) => (
          <Select ref={ref} value={measureOfValues({ measure, unit })} onChange={onChange} onBlur={onBlur}>
            <SelectOptions values={measures} labels={measureLabels} />
          </Select>
        )}
      />
    </Field>
  );
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

type SkuFormProps = {
  title: string;
  description?: string;
  /** Stands below the price. */
  priceNote?: PriceNote;
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
function SkuForm({ current, save, failure, onClose, ...texts }: SkuFormProps) {
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
        <SkuFormFields form={form} priceNote={texts.priceNote} />
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

/** GST and total of the typed price; a dash while it is not valid. */
function SkuFormTotals({ form }: { form: SkuFormControl }) {
  const typed = useWatch({ control: form.control, name: 'price' });
  const mode = useGstMode();
  const { data: price } = PriceInput.safeParse(typed);
  return (
    <PriceBreakdown
      kind="line"
      amounts={{ gst: price && gstOf(price, mode), total: price && withGst(price, mode) }}
      gstLabel={gstLabelOf(mode)}
    />
  );
}

type AddSkuDialogProps = {
  /** The category the list is filtered by; the new SKU starts with it. */
  category: string | undefined;
  onClose: () => void;
};

export function AddSkuDialog({ category, onClose }: AddSkuDialogProps) {
  const { mutateAsync } = useCreateSku();
  const idempotencyKeyFor = useIdempotencyKey();
  const [current] = useState(() => emptySkuFormValues(category));
  return (
    <SkuForm
      title="Add SKU"
      description="A customer can order it once they have a price for it."
      action="Add SKU"
      current={current}
      save={async (draft) => {
        await mutateAsync({ body: draft, idempotencyKey: idempotencyKeyFor(draft) });
        toast.success('SKU created successfully');
        onClose();
      }}
      failure="Failed to create SKU"
      onClose={onClose}
    />
  );
}

export function EditSkuDialog({ sku, onClose }: { sku: Sku; onClose: () => void }) {
  const { mutateAsync } = useUpdateSku();
  const latest = useListedSku(sku);
  const current = useMemo(() => toSkuFormValues(latest), [latest]);
  const { data: own } = useQuery(ownPricesQuery(latest));
  const [priced, setPriced] = useState<{ sku: Sku; oldPrice: number } | null>(null);
  const holders = own?.customers ?? 0;
  if (priced) return <LazyOwnPrices {...priced} onClose={onClose} />;
  return (
    <SkuForm
      title="Edit SKU"
      priceNote={(form) => (
        <AgreedPrices
          form={form}
          sku={latest}
          holders={holders}
          onSet={() => setPriced({ sku: latest, oldPrice: latest.price })}
        />
      )}
      description="Orders keep the name and price they were placed with."
      action="Save Changes"
      current={current}
      save={async (draft) => {
        const saved = await mutateAsync({ params: { id: sku.id }, body: draft });
        toast.success('SKU updated successfully');
        if (holders > 0 && saved.price !== latest.price) setPriced({ sku: saved, oldPrice: latest.price });
        else onClose();
      }}
      failure="Failed to update SKU"
      onClose={onClose}
    />
  );
}
