import * as z from 'zod';
import { HolidayState } from '#shared/booking/holiday-state.ts';
import { formatAbn } from '#shared/business/abn.ts';
import { amountSettings } from '#shared/business/charge-settings.ts';
import {
  describeSetting,
  type SettingName,
  Settings,
  type StoredSettings,
  settingLabels,
} from '#shared/business/settings.ts';
import {
  describeMoneySetting,
  formatBsb,
  MoneySettings,
  type StoredMoneySettings,
} from '#shared/invoicing/money-settings.ts';
import { type Cents, formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { listed, typedAs } from '#web/invoicing/typed-as.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';
import { allLabels, type FieldName } from './setting-pages.ts';

/** All settings, which are stored in two rows. Both versions only rise. */
export interface AllSettings {
  settings: StoredSettings;
  money: StoredMoneySettings;
  version: number;
}

export const toAllSettings = (settings: StoredSettings, money: StoredMoneySettings): AllSettings => ({
  settings,
  money,
  version: settings.version + money.version,
});

export const isMoneySetting = (name: FieldName): boolean => !(name in settingLabels);

/** An amount as somebody types it; empty: nothing is charged. */
const TypedAmount = typedAs(PriceInput.nullable(), (amount) => amount.trim() || null);

/** A day as the picker of the browser has it. */
const TypedDay = typedAs(
  z.custom<Temporal.PlainDate>((day) => day !== undefined, 'Enter a day'),
  (day) => Day.safeDecode(day).data,
);

const { shape } = Settings.required();
const { shape: money } = MoneySettings.required();
const text = (field: typeof money.legal_name) => field.unwrap().unwrap().unwrap().unwrap();

/** Validates the form. In a form every field has a value, at least an empty text. */
export const settingsFormSchema = z.object({
  ...shape,
  ...money,
  holiday_state: HolidayState.nullable(),
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
  contact_phone: Settings.shape.contact_phone.unwrap().unwrap(),
  contact_email: Settings.shape.contact_email.unwrap().unwrap(),
  minimum_charge: TypedAmount,
  delivery_fee: TypedAmount,
  failed_stop_charge: TypedAmount,
  invoicing_from: TypedDay,
  legal_name: text(money.legal_name),
  account_name: text(money.account_name),
  bsb: money.bsb.unwrap().unwrap().unwrap().unwrap(),
  account_number: money.account_number.unwrap().unwrap().unwrap().unwrap(),
  footer: text(money.footer),
  books_closed_until: z.union([z.literal('').transform(() => null), TypedDay]),
  reminder_days: typedAs(money.reminder_days, (days) => listed(days).map(parseWholeNumber)),
  hold_above: PriceInput,
});
/** The settings as the form fields hold them. An empty number field is `NaN`. */
export type SettingsValues = z.input<typeof settingsFormSchema>;
export type SettingsOutput = z.output<typeof settingsFormSchema>;

export const settingsFields: MergeFields<SettingsValues, FieldName> = { labels: allLabels };

/** Before invoicing was ever switched on, orders would count from `today`. */
export function toSettingsValues(
  { settings, money }: AllSettings,
  today: Temporal.PlainDate,
): SettingsValues {
  const { set_outside, version, ...ofBusiness } = settings;
  const { version: _, ...ofMoney } = money;
  return {
    ...ofBusiness,
    ...ofMoney,
    logo_text: settings.logo_text ?? '',
    abn: settings.abn ? formatAbn(settings.abn) : '',
    contact_phone: settings.contact_phone ?? '',
    contact_email: settings.contact_email ?? '',
    minimum_charge: amountText(settings.minimum_charge),
    delivery_fee: amountText(settings.delivery_fee),
    failed_stop_charge: amountText(settings.failed_stop_charge),
    invoicing_from: `${money.invoicing_from ?? today}`,
    legal_name: money.legal_name ?? '',
    account_name: money.account_name ?? '',
    bsb: money.bsb ? formatBsb(money.bsb) : '',
    account_number: money.account_number ?? '',
    footer: money.footer ?? '',
    books_closed_until: `${money.books_closed_until ?? ''}`,
    reminder_days: money.reminder_days.join(', '),
    hold_above: formatPriceInput(money.hold_above),
  };
}

const amountText = (cents: Cents | null): string => (cents === null ? '' : formatPriceInput(cents));

/** The settings that are typed as amounts. */
export const amountNames: readonly FieldName[] = [...amountSettings, 'hold_above'];

/** A setting as people read it. */
export function settingText(name: FieldName, values: SettingsValues): string {
  const value = values[name];
  if (value === '' || value === null) return 'none';
  if (Number.isNaN(value)) return '';
  if (amountNames.includes(name)) {
    const { data } = PriceInput.safeParse(value);
    return data === undefined ? `${value}` : formatCents(data);
  }
  if (name === 'bsb') return values.bsb;
  return isMoneySetting(name)
    ? describeMoneySetting(name as never, value as never)
    : describeSetting(name as SettingName, value as never);
}
