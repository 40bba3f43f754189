import { zodResolver } from '@hookform/resolvers/zod';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import { ChosenId } from '#shared/kernel/text.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { gstOf, withGst } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { CallError, detailOr, fieldErrorsOf } from '#web/kernel/api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useAgreePrice } from './customer-prices.api.ts';
import { matchesSearch } from './matches-search.ts';
import { pricedSkusQuery } from './pricing.api.ts';

type PriceSkuSelectProps = {
  skus: UseQueryResult<PricedSku[]>;
  chosenId: string;
  onChoose: (sku: PricedSku | null) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Chooses a SKU that has no price for the customer yet, by name or category. */
function PriceSkuSelect({ skus, chosenId, onChoose, error, ref }: PriceSkuSelectProps) {
  const [search, setSearch] = useState('');
  const { data } = skus;
  const chosen = data?.find(({ id }) => id === chosenId);
  const unpriced = data?.filter((sku) => !sku.has_custom_pricing);
  const matching = unpriced?.filter((sku) => matchesSearch(sku, search));
  const isAllPriced = data && data.length > 0 && unpriced?.length === 0;
  return (
    <Combobox
      ref={ref}
      label="SKU"
      placeholder="Name or category"
      hint={isAllPriced ? 'Every SKU has a price for this customer already.' : undefined}
      error={error}
      value={chosen ? toOption(chosen) : null}
      onChange={(option) => onChoose(data?.find(({ id }) => id === option?.value) ?? null)}
      onSearch={setSearch}
      options={matching?.map(toOption)}
      instant
      failure={skus.error && !data ? detailOr(skus.error, 'The SKUs could not be loaded') : undefined}
    />
  );
}

const toOption = ({ id, name, category, unit, price }: PricedSku): ComboboxOption => ({
  value: id,
  label: name,
  note: `${category} · ${formatCents(price)} ${unit}`,
});

const priceFormSchema = z.object({ sku_id: ChosenId('Choose a SKU'), custom_price: PriceInput });
type PriceFormControl = UseFormReturn<
  z.input<typeof priceFormSchema>,
  unknown,
  z.output<typeof priceFormSchema>
>;

const emptyValues = { sku_id: '', custom_price: '' };
const resolver = zodResolver(priceFormSchema);

type AddPriceDialogProps = { customer_id: string; customer_name: string | undefined; onClose: () => void };

/** On a phone the three buttons stand one below the other, the main one first. */
const footStyles = [
  'max-md:[&_[data-slot=dialog-foot]]:grid max-md:[&_[data-slot=dialog-foot]>*]:w-full',
  'max-md:[&_[data-slot=dialog-foot]>[data-variant=primary]]:order-first',
  'max-md:[&_[data-slot=dialog-foot]>[data-variant=ghost]]:order-last',
].join(' ');

/** Adds agreed prices of a customer, one after another. */
export function AddPriceDialog({ customer_id, customer_name, onClose }: AddPriceDialogProps) {
  const skus = useQuery(pricedSkusQuery(customer_id));
  const { mutateAsync } = useAgreePrice();
  const form: PriceFormControl = useForm({ defaultValues: emptyValues, resolver });
  const { isDirty, errors } = form.formState;
  const { run, isBusy } = useAction();
  const submit = (onSaved: () => void) =>
    form.handleSubmit(async (price) => {
      const isAdded = await run(() => mutateAsync({ body: { customer_id, ...price } }), {
        done: 'Custom pricing added successfully',
        failure: 'Failed to add custom pricing',
        onFailure: (sentence, error) => showRefusal(form, sentence, error),
      });
      if (isAdded) onSaved();
    });
  const choose = (sku: PricedSku | null) => {
    form.setValue('sku_id', sku?.id ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('custom_price', sku ? formatPriceInput(sku.price) : '');
    // The base price is the first suggestion; typing replaces it.
    if (sku) form.setFocus('custom_price', { shouldSelect: true });
  };
  const startNext = () => {
    form.reset(emptyValues, { keepFieldsRef: true });
    form.setFocus('sku_id');
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Add Custom Price"
      description={customer_name && `For ${customer_name}`}
      className={footStyles}
      busy={isBusy}
      dirty={isDirty}
      onSubmit={submit(onClose)}
      action="Add Custom Price"
      also={
        <Button onClick={submit(startNext)} disabled={isBusy}>
          Save and Add Another
        </Button>
      }
    >
      <div className="grid gap-4">
        <Controller
          control={form.control}
          name="sku_id"
          render={({ field: { ref, value } }) => (
            <PriceSkuSelect
              ref={ref}
              skus={skus}
              chosenId={value}
              onChoose={choose}
              error={errors.sku_id?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="custom_price"
          render={({ field }) => (
            <Field
              label="Custom price"
              hint={<PriceHint form={form} skus={skus.data} />}
              error={errors.custom_price?.message}
            >
              <MoneyInput required placeholder="0.00" {...field} />
            </Field>
          )}
        />
      </div>
    </FormDialog>
  );
}

/** The base price, and GST and total of the typed price. */
function PriceHint({ form, skus }: { form: PriceFormControl; skus: readonly PricedSku[] | undefined }) {
  const [sku_id, typed] = useWatch({ control: form.control, name: ['sku_id', 'custom_price'] });
  const sku = skus?.find(({ id }) => id === sku_id);
  const { data: price } = PriceInput.safeParse(typed);
  const mode = useGstMode();
  if (!sku || price === undefined) return mode.gst_charged ? 'Without GST.' : null;
  if (!mode.gst_charged) {
    return (
      <>
        Base price <Money cents={sku.price} />.
      </>
    );
  }
  return (
    <>
      Base price <Money cents={sku.price} />. With <Money cents={gstOf(price, mode)} /> GST it comes to{' '}
      <Money cents={withGst(price, mode)} />.
    </>
  );
}

/**
 * Shows a refusal beside its field. A conflict (409) is a second price for the SKU, so it belongs to that
 * field.
 */
function showRefusal(form: PriceFormControl, sentence: string, error: unknown): void {
  for (const { path, message } of fieldErrorsOf(error)) {
    if (path === 'sku_id' || path === 'custom_price') form.setError(path, { message });
  }
  if (error instanceof CallError && error.status === 409) form.setError('sku_id', { message: sentence });
  toast.error(sentence);
}
