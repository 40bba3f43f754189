import * as z from 'zod';
import { HolidayState } from '#shared/booking/holiday-state.ts';
import { formatAbn } from '#shared/business/abn.ts';
import { type AmountSetting, amountSettings } from '#shared/business/charge-settings.ts';
import {
  describeSetting,
  type SettingName,
  Settings,
  type StoredSettings,
  settingLabels,
} from '#shared/business/settings.ts';
import { type Cents, formatCents, formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** An amount as somebody types it; empty: nothing is charged. */
const TypedAmount = z.string().transform((text, ctx) => {
  if (text.trim() === '') return null;
  const { data, error } = PriceInput.safeParse(text);
  for (const { message } of error?.issues ?? []) ctx.issues.push({ code: 'custom', message, input: text });
  return data ?? z.NEVER;
});

/** Validates the form. In a form every field has a value, at least an empty text. */
export const settingsFormSchema = z.object({
  ...Settings.required().shape,
  holiday_state: HolidayState.nullable(),
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
  contact_phone: Settings.shape.contact_phone.unwrap().unwrap(),
  contact_email: Settings.shape.contact_email.unwrap().unwrap(),
  minimum_charge: TypedAmount,
  delivery_fee: TypedAmount,
  failed_stop_charge: TypedAmount,
});
/** The settings as the form fields hold them. An empty number field is `NaN`. */
export type SettingsValues = z.input<typeof settingsFormSchema>;

export const settingsFields: MergeFields<SettingsValues, SettingName> = { labels: settingLabels };

export const toSettingsValues = ({
  set_outside,
  version,
  logo_text,
  abn,
  contact_phone,
  contact_email,
  ...rest
}: StoredSettings): SettingsValues => ({
  ...rest,
  logo_text: logo_text ?? '',
  abn: abn ? formatAbn(abn) : '',
  contact_phone: contact_phone ?? '',
  contact_email: contact_email ?? '',
  minimum_charge: amountText(rest.minimum_charge),
  delivery_fee: amountText(rest.delivery_fee),
  failed_stop_charge: amountText(rest.failed_stop_charge),
});

const amountText = (cents: Cents | null): string => (cents === null ? '' : formatPriceInput(cents));
const isAmount = (name: SettingName): name is AmountSetting =>
  amountSettings.some((amount) => amount === name);

/** A setting as people read it. */
export const settingText = (name: SettingName, values: SettingsValues): string => {
  if (isAmount(name)) {
    const { data } = PriceInput.safeParse(values[name]);
    return data === undefined ? values[name] || 'none' : formatCents(data);
  }
  const value = values[name];
  return Number.isNaN(value) ? '' : describeSetting(name, value);
};

/** The hint of a setting: what it does, and why it cannot be changed here. */
export const settingHint = (name: SettingName, { set_outside }: StoredSettings, hint: string): string =>
  set_outside.includes(name) ? `${hint} Set by the people who run this service.` : hint;
