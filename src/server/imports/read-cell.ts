import * as z from 'zod';
import { maxNoteLength } from '#shared/accounts/customers.contract.ts';
import { NewAccount } from '#shared/accounts/user.ts';
import { measureLabels, measures } from '#shared/catalogue/measure.ts';
import { SkuDraft } from '#shared/catalogue/sku.ts';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import { Billing } from '#shared/invoicing/billing.ts';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { Address } from '#shared/kernel/address.ts';
import { Amount, Price, TypedDollars } from '#shared/kernel/money.ts';
import { Text } from '#shared/kernel/text.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import { readBankDay } from '#shared/payments/bank/bank-day.ts';
import { maxPaidCents } from '#shared/payments/payment.ts';

const decimalComma = /^-?\$?\d+,\d{1,2}$/;

/** Nothing, as accounting formats of spreadsheets write it. */
const noAmount = /^(?:\$\s*)?[-–—]$/;
/** Below zero, as they write that. */
const bracketed = /^\$?\s*\(\s*\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?)\s*\)$/;

/**
 * Dollars as people type them, `12.50` or `$1,234.50`, and as accounting formats of spreadsheets write them, `$ 12.50 `; their
 * `$ -   ` is an empty cell.
 */
const dollars = <S extends z.ZodType<number, number>>(schema: S) =>
  z.string().transform((cell, ctx) => {
    const text = cell.trim().replace(/\$\s+(?=\d)/, '$');
    if (noAmount.test(text)) return '';
    const fault = decimalComma.test(text)
      ? `Write ${text.replace(',', '.')}`
      : Number.isNaN(z.safeParse(TypedDollars, text).data ?? 0)
        ? (bracketsFault(schema, text) ?? 'Write an amount such as 12.50')
        : null;
    const cents = fault === null ? z.safeParse(TypedDollars.pipe(schema), text, forPeople as never) : null;
    if (cents?.success) return cents.data;
    const message = fault ?? cents?.error.issues[0]?.message ?? 'Write an amount such as 12.50';
    ctx.issues.push({ code: 'custom', message, input: cell });
    return z.NEVER;
  });

/** Of what cannot be below zero: that brackets say so. */
function bracketsFault(schema: z.ZodType<number, number>, text: string): string | null {
  const [, amount] = bracketed.exec(text) ?? [];
  const { error } = z.safeParse(TypedDollars.pipe(schema), `-${amount}`, forPeople as never);
  return amount && error ? `${messageOf(error)}: brackets mean below zero` : null;
}

const Balance = Amount.refine((cents) => Math.abs(cents) <= maxPaidCents, 'Use at most $9,999,999.99');

const DayText = z.string().transform((text, ctx) => {
  const day = readBankDay(text);
  if (day) return `${day}`;
  ctx.issues.push({ code: 'custom', message: 'Write a day such as 24/11/2026', input: text });
  return z.NEVER;
});

const termsInWords = /^(?:net ?(\d+)(?: ?days?)?|(\d+)(?: ?days?)?(?: net)?)$/i;
const noTerms = ['cod', 'on receipt', 'due on receipt'];

/** The days of terms as other systems name them, `Net 30` or `30 days`; to be paid at once is none. */
const termsDays = (text: string): number => {
  const typed = text.trim();
  const [, behind, before] = termsInWords.exec(typed) ?? [];
  return noTerms.includes(typed.toLowerCase()) ? 0 : parseWholeNumber(behind ?? before ?? typed);
};

/** One of a few values, or of the words by which people know them. */
const oneOfWords = <const V extends string>(values: readonly V[], labels: Record<V, string>) =>
  z.string().transform((text, ctx) => {
    const typed = text.trim().toLowerCase();
    const value = values.find((each) => each === typed || labels[each].toLowerCase() === typed);
    if (value) return value;
    ctx.issues.push({ code: 'custom', message: `Write one of ${values.join(', ')}`, input: text });
    return z.NEVER;
  });

const Emails = z.string().transform((text, ctx) => {
  const emails = z.safeParse(
    Billing.shape.invoice_emails.unwrap(),
    text.split(/[\s,;]+/).filter(Boolean),
    forPeople as never,
  );
  if (emails.success) return emails.data;
  ctx.issues.push({ code: 'custom', message: emails.error.issues[0]?.message ?? '', input: text });
  return z.NEVER;
});

/** Ids of ours; anything else is another system's. */
const AnyId = z
  .string()
  .transform((text) => (z.uuid().safeParse(text.trim()).success ? text.trim().toLowerCase() : ''));

const typed = (schema: z.ZodType) => z.string().pipe(schema as z.ZodType<unknown, string>);
const { email, full_name } = NewAccount.shape;
const { name, category, unit } = SkuDraft.shape;

const with_gst = z.enum(['yes', 'no']);

const fieldSchemas: Record<ImportKind, Record<string, z.ZodType>> = {
  customers: {
    email: typed(email),
    full_name: typed(full_name),
    phone: Text(40),
    address: Address(),
    delivery_address: Address(),
    bill_name: Text(120),
    bill_address: Text(300),
    abn: typed(Billing.shape.abn),
    invoice_emails: Emails,
    purchase_order: typed(Billing.shape.purchase_order),
    invoice_when: oneOfWords(invoiceWhens, invoiceWhenLabels),
    terms_days: z
      .string()
      .transform(termsDays)
      .pipe(Billing.shape.terms_days as z.ZodType<number, number>),
    opening_balance: dollars(Balance),
    opening_balance_on: DayText,
    note: Text(maxNoteLength),
    role: Text(40),
  },
  catalogue: {
    ...{ name, category, unit },
    price: dollars(Price),
    measure: oneOfWords(measures, measureLabels),
    description: Text(500),
    with_gst,
  },
  // A name, or an email in its place.
  prices: {
    email: typed(email),
    customer: Text(254),
    sku: Text(120),
    custom_price: dollars(Price),
    with_gst,
  },
};

/** What a cell says of a field: amounts in cents, days as text; of an id that is none of ours, nothing. */
export const readCell = (kind: ImportKind, name: string, text: string) =>
  z.safeDecode(fieldSchemas[kind][name] ?? AnyId, text, forPeople as never);

export const messageOf = (error: z.ZodError): string => error.issues[0]?.message ?? 'This value is not valid';

/** Why a text cannot be a value of a field; `null`: it can. */
export function cellFault(kind: ImportKind, name: string, text: string): string | null {
  const { error } = readCell(kind, name, text);
  return error ? messageOf(error) : null;
}
