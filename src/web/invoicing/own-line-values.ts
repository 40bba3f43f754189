import * as z from 'zod';
import { OwnLine } from '#shared/invoicing/document.ts';
import { PriceInput } from '#shared/kernel/money.ts';

/** A line of staff's own as somebody types it. */
export interface OwnLineValues {
  description: string;
  quantity: string;
  /** In dollars without GST; a negative one is a discount. */
  price: string;
}

export const newLine: OwnLineValues = { description: '', quantity: '1', price: '' };

/** A price as a person types it, which here may have a minus; the service says what is no price. */
export const SignedPrice = z.string().transform((text, ctx) => {
  const typed = text.trim();
  const isNegative = /^[-−]/.test(typed);
  const price = PriceInput.safeParse(isNegative ? typed.slice(1) : typed);
  if (price.success) return (isNegative ? -price.data : price.data) / 100;
  for (const { message } of price.error.issues) ctx.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

/** A quantity as a person types it. */
export const typedNumber = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(',', '.'));

/** Parses what is typed by the rules of the service. */
export const ownLineSchema = z
  .object({ description: z.string(), quantity: z.string().transform(typedNumber), price: SignedPrice })
  .pipe(OwnLine);
