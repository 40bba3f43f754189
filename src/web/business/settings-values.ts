import * as z from 'zod';
import { HolidayState } from '#shared/booking/holiday-state.ts';
import { formatAbn } from '#shared/business/abn.ts';
import {
  describeSetting,
  type SettingName,
  Settings,
  type StoredSettings,
  settingLabels,
} from '#shared/business/settings.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** Validates the form. In a form every field has a value, at least an empty text. */
export const settingsFormSchema = z.object({
  ...Settings.required().shape,
  holiday_state: HolidayState.nullable(),
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
});
/** The settings as the form fields hold them. An empty number field is `NaN`. */
export type SettingsValues = z.input<typeof settingsFormSchema>;

export const settingsFields: MergeFields<SettingsValues, SettingName> = { labels: settingLabels };

export const toSettingsValues = ({
  set_outside,
  version,
  logo_text,
  abn,
  ...rest
}: StoredSettings): SettingsValues => ({
  ...rest,
  logo_text: logo_text ?? '',
  abn: abn ? formatAbn(abn) : '',
});

/** A setting as people read it. */
export const settingText = (name: SettingName, values: SettingsValues): string => {
  const value = values[name];
  return Number.isNaN(value) ? '' : describeSetting(name, value);
};

/** The hint of a setting: what it does, and why it cannot be changed here. */
export const settingHint = (name: SettingName, { set_outside }: StoredSettings, hint: string): string =>
  set_outside.includes(name)
    ? `${hint} Set outside the app by whoever runs the service, so it cannot be changed here.`
    : hint;
