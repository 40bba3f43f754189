import * as z from 'zod';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { Amount, formatCents, Price } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { OptionalText } from '#shared/kernel/text.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { InvoiceWhen, invoiceWhenLabels } from './invoice-when.ts';

/** An invoice is due so many days after its issue. */
export const termsRange = { min: 0, max: 90 } as const;
export const defaultTermsDays = 14;

/** Documents name whom they were for so many years; the law asks for 5, of companies for 7. */
export const keepYearsRange = { min: 5, max: 10 } as const;
export const defaultKeepYears = 7;

/** A customer is on hold who has owed so many days too long. */
export const holdAfterRange = { min: 0, max: 90 } as const;
export const defaultHoldAfterDays = 7;

/** When a statement is mailed: never, or of each month on the 1st of the next. */
export const statementWhens = ['none', 'monthly'] as const;
export const StatementWhen = z.enum(statementWhens, 'Choose none or monthly');
export type StatementWhen = z.infer<typeof StatementWhen>;
export const statementWhenLabels = {
  none: 'None',
  monthly: 'Monthly',
} as const satisfies Record<StatementWhen, string>;

/** Reminders go so many days after the due day. */
const reminderDaysRange = { min: 1, max: 365 } as const;
const maxReminders = 5;

/** The number of the first invoice, so that older books go on. */
export const firstNumberRange = { min: 1, max: 900_000_000 } as const;

const onlyDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** Digits as people write them, with spaces and hyphens; stored without. Blank: none. */
const Digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .max(40, message)
    .overwrite(onlyDigits)
    .refine((digits) => digits === '' || pattern.test(digits), message)
    .nullish();

const ReminderDays = z
  .array(integerInRange(reminderDaysRange))
  .max(maxReminders, `Enter at most ${maxReminders} numbers of days`)
  .refine(
    (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? day)),
    'Enter the days in rising order, each once',
  );

/** The money settings that an owner sends; an absent field stays as it is. */
export const MoneySettings = z
  .object({
    /** Delivered orders are invoiced. */
    invoicing: z.boolean(),
    /** The business day from which fulfilled orders count; as it is switched on, today. */
    invoicing_from: Day,
    /** GST is charged. Another value gives what is not yet delivered new totals. */
    gst_registered: z.boolean(),
    /** Of the company behind the business name. `null` and blank: none. */
    legal_name: OptionalText(120),
    /** When a customer's orders become a draft, where nothing else was agreed with them. */
    invoice_when: InvoiceWhen,
    terms_days: integerInRange(termsRange),
    /** What the clock drafts is issued and sent without a look. */
    auto_issue: z.boolean(),
    /** Until the first invoice is issued. */
    first_invoice_number: integerInRange(firstNumberRange),
    account_name: OptionalText(60),
    /** Bank, state and branch: 6 digits. */
    bsb: Digits(/^\d{6}$/, 'Enter the 6 digits of the BSB'),
    account_number: Digits(/^\d{1,9}$/, 'Enter the account number, at most 9 digits'),
    /** At the foot of every document. */
    footer: OptionalText(300),
    /** Documents of erased people name them for so many years. */
    keep_years: integerInRange(keepYearsRange),
    /** No payment gets a day on or before it: a day before today, or `null`. */
    books_closed_until: Day.nullable(),
    /** Where nothing else was agreed with a customer. */
    statements: StatementWhen,
    /** So many days after the due day, in rising order; none: nobody is reminded. */
    reminder_days: ReminderDays,
    /** Customers who owe too much for too long place no order. */
    hold: z.boolean(),
    /** Days overdue. */
    hold_after_days: integerInRange(holdAfterRange),
    hold_above: Price,
  })
  .partial();
export type MoneySettings = z.infer<typeof MoneySettings>;

/** The current money settings. */
export const StoredMoneySettings = z.object({
  invoicing: z.boolean(),
  /** `null`: invoicing was never switched on. */
  invoicing_from: Day.nullable(),
  gst_registered: z.boolean(),
  legal_name: z.string().nullable(),
  invoice_when: InvoiceWhen,
  terms_days: z.int(),
  auto_issue: z.boolean(),
  first_invoice_number: z.int(),
  account_name: z.string().nullable(),
  bsb: z.string().nullable(),
  account_number: z.string().nullable(),
  footer: z.string().nullable(),
  keep_years: z.int(),
  books_closed_until: Day.nullable(),
  statements: StatementWhen,
  reminder_days: z.array(z.int()),
  hold: z.boolean(),
  hold_after_days: z.int(),
  hold_above: Amount,
  version: z.int(),
});
export type StoredMoneySettings = z.infer<typeof StoredMoneySettings>;

export const moneySettingLabels = {
  invoicing: 'Invoicing',
  invoicing_from: 'Invoice orders from',
  gst_registered: 'Registered for GST',
  legal_name: 'Legal name',
  invoice_when: 'When to invoice',
  terms_days: 'Days to pay',
  auto_issue: 'Send invoices automatically',
  first_invoice_number: 'First invoice number',
  account_name: 'Account name',
  bsb: 'BSB',
  account_number: 'Account number',
  footer: 'Footer',
  keep_years: 'Years to keep',
  books_closed_until: 'Books closed until',
  statements: 'Statements',
  reminder_days: 'Reminders',
  hold: 'Hold new orders',
  hold_after_days: 'Stop new orders after',
  hold_above: 'Only above',
} as const satisfies Record<keyof MoneySettings, string>;
export type MoneySettingName = keyof typeof moneySettingLabels;
const moneySettingNames = Object.keys(moneySettingLabels) as MoneySettingName[];

/** A changed money setting, before and after: days and lists as text, amounts in cents. */
export interface MoneySettingChange {
  field: MoneySettingName;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

/** What stands behind the number of a money setting. */
export const moneySettingUnits: Partial<Record<MoneySettingName, string>> = {
  terms_days: 'days',
  keep_years: 'years',
  hold_after_days: 'days overdue',
};

type Values = Pick<StoredMoneySettings, MoneySettingName>;

/** The money settings after a change; blank text becomes `null`. */
export const moneySettingsAfter = (before: Values, change: MoneySettings): Values => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ),
});

const asRecorded = (values: Values) => ({
  ...values,
  invoicing_from: values.invoicing_from && `${values.invoicing_from}`,
  books_closed_until: values.books_closed_until && `${values.books_closed_until}`,
  reminder_days: values.reminder_days.join(', ') || null,
});

export const moneySettingChanges = (before: Values, after: Values): MoneySettingChange[] =>
  fieldChanges(moneySettingNames, asRecorded(before), asRecorded(after));

/** `062-000` */
export const formatBsb = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`;

/** A money setting as people read it: `on`, `Weekly`, `062-000`, `$100.00`, `none`. */
export function describeMoneySetting(name: MoneySettingName, value: MoneySettingChange['after']): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (name === 'invoice_when') return invoiceWhenLabels[InvoiceWhen.parse(value)];
  if (name === 'statements') return statementWhenLabels[StatementWhen.parse(value)];
  if (name === 'hold_above') return formatCents(Number(value));
  const unit = moneySettingUnits[name];
  if (unit) return `${value} ${unit}`;
  return name === 'bsb' ? formatBsb(`${value}`) : `${value}`;
}
