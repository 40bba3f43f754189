import * as z from 'zod';
import {
  describeMoneySetting,
  formatBsb,
  type MoneySettingName,
  MoneySettings,
  moneySettingLabels,
  type StoredMoneySettings,
} from '#shared/invoicing/money-settings.ts';
import { formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { listed, typedAs } from '#web/invoicing/typed-as.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

const { shape } = MoneySettings.required();

/** A day as the picker of the browser has it; the message stands beside a text that is none. */
const TypedDay = z.string().transform((text, ctx) => {
  const { data } = Day.safeDecode(text);
  if (data) return data;
  ctx.issues.push({ code: 'custom', message: 'Enter a day', input: text });
  return z.NEVER;
});

/** Validates the form. In a form every field has a value, at least an empty text. */
export const moneyFormSchema = z.object({
  ...shape,
  invoicing_from: TypedDay,
  legal_name: shape.legal_name.unwrap().unwrap().unwrap().unwrap(),
  account_name: shape.account_name.unwrap().unwrap().unwrap().unwrap(),
  bsb: shape.bsb.unwrap().unwrap().unwrap().unwrap(),
  account_number: shape.account_number.unwrap().unwrap().unwrap().unwrap(),
  footer: shape.footer.unwrap().unwrap().unwrap().unwrap(),
  books_closed_until: z.union([z.literal('').transform(() => null), TypedDay]),
  reminder_days: typedAs(shape.reminder_days, (text) => listed(text).map(parseWholeNumber)),
  hold_above: PriceInput,
});
/** The money settings as the form fields hold them. An empty number field is `NaN`. */
export type MoneyValues = z.input<typeof moneyFormSchema>;

export const moneyFields: MergeFields<MoneyValues, MoneySettingName> = { labels: moneySettingLabels };

/** Before invoicing was ever switched on, orders would count from `today`. */
export const toMoneyValues = (
  { version, ...stored }: StoredMoneySettings,
  today: Temporal.PlainDate,
): MoneyValues => ({
  ...stored,
  invoicing_from: `${stored.invoicing_from ?? today}`,
  legal_name: stored.legal_name ?? '',
  account_name: stored.account_name ?? '',
  bsb: stored.bsb ? formatBsb(stored.bsb) : '',
  account_number: stored.account_number ?? '',
  footer: stored.footer ?? '',
  books_closed_until: stored.books_closed_until ? `${stored.books_closed_until}` : '',
  reminder_days: stored.reminder_days.join(', '),
  hold_above: formatPriceInput(stored.hold_above),
});

/** A money setting as people read it. */
export const moneySettingText = (name: MoneySettingName, values: MoneyValues): string => {
  if (name === 'hold_above') {
    const { data } = PriceInput.safeParse(values.hold_above);
    return data === undefined ? values.hold_above : formatCents(data);
  }
  const value = values[name];
  if (Number.isNaN(value)) return '';
  return name === 'bsb' ? values.bsb || 'none' : describeMoneySetting(name, value === '' ? null : value);
};
