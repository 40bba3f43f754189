import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { type Measure, measureLabels, measureOf } from '#shared/catalogue/measure.ts';
import { type Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** The values of the form fields. */
export interface SkuFormValues {
  name: string;
  category: string;
  price: string;
  unit: string;
  /** As its unit says until somebody chooses. */
  measure: Measure | 'as_unit';
  description: string;
}

export const skuFields: MergeFields<SkuFormValues, keyof SkuFormValues> = {
  labels: {
    name: 'Name',
    category: 'Category',
    price: 'Price',
    unit: 'Unit',
    measure: 'Measured',
    description: 'Description',
  },
};

/** A field as people read it. */
export function skuFieldText(field: keyof SkuFormValues, values: SkuFormValues): string {
  if (field === 'measure') return measureLabels[measureOfValues(values)];
  const { data: price } = PriceInput.safeParse(values.price);
  return field === 'price' && price !== undefined ? formatCents(price) : values[field];
}

/** The form as its components use it: typed values in, a `SkuDraft` out. */
export type SkuFormControl = UseFormReturn<SkuFormValues, unknown, SkuDraft>;

const SkuFormInput = SkuDraft.extend({ price: PriceInput });

/** How the SKU is measured as it is typed. */
export const measureOfValues = ({ measure, unit }: Pick<SkuFormValues, 'measure' | 'unit'>): Measure =>
  measure === 'as_unit' ? measureOf(unit) : measure;

/** Validates the typed values by the rules of the service, and turns them into a draft. */
export const skuFormSchema = z
  .transform(
    (values: SkuFormValues): z.input<typeof SkuFormInput> => ({
      ...values,
      measure: values.measure === 'as_unit' ? undefined : values.measure,
    }),
  )
  .pipe(SkuFormInput);

export const emptySkuFormValues = (category = ''): SkuFormValues => ({
  name: '',
  category,
  price: '',
  unit: '',
  measure: 'as_unit',
  description: '',
});

export const toSkuFormValues = ({
  name,
  category,
  price,
  unit,
  measure,
  description,
}: Sku): SkuFormValues => ({
  name,
  category,
  price: formatPriceInput(price),
  unit,
  // What its unit says goes on following it.
  measure: measure === measureOf(unit) ? 'as_unit' : measure,
  description: description ?? '',
});
