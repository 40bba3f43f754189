import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { type Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { formatPriceInput, PriceInput } from '#shared/kernel/money.ts';

/** What the form holds while somebody types. */
export interface SkuFormValues {
  name: string;
  category: string;
  price: string;
  unit: string;
  description: string;
}

/** The form as its parts hold it: typed values in, a `SkuDraft` out. */
export type SkuFormControl = UseFormReturn<SkuFormValues, unknown, SkuDraft>;

const SkuFormInput = SkuDraft.extend({ price: PriceInput });

/** Makes a draft of what was typed, by the rules the service has for it. */
export const skuFormSchema = z
  .transform((values: SkuFormValues): z.input<typeof SkuFormInput> => values)
  .pipe(SkuFormInput);

export const emptySkuFormValues = (category = ''): SkuFormValues => ({
  name: '',
  category,
  price: '',
  unit: '',
  description: '',
});

export const toSkuFormValues = ({ name, category, price, unit, description }: Sku): SkuFormValues => ({
  name,
  category,
  price: formatPriceInput(price),
  unit,
  description: description ?? '',
});
