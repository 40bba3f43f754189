import * as z from 'zod';
import { formatAbn } from '#shared/business/abn.ts';
import { type SettingName, Settings, type StoredSettings, settingNames } from '#shared/business/settings.ts';

/** Validates the form. In a form every field has a value, at least an empty text. */
export const settingsFormSchema = z.object({
  ...Settings.required().shape,
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
});
/** The settings as the form fields hold them. An empty number field is `NaN`. */
export type SettingsValues = z.input<typeof settingsFormSchema>;

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

/** The names of the settings that differ, in the order of the fields. */
export const changedSettings = (one: SettingsValues, other: SettingsValues): SettingName[] =>
  settingNames.filter((name) => !Object.is(one[name], other[name]));

/** A three-way merge: fields the user changed stay as typed, all others take their current value. */
export function mergeSettings(
  typed: SettingsValues,
  base: SettingsValues,
  current: SettingsValues,
): SettingsValues {
  const edits = changedSettings(typed, base).map((name) => [name, typed[name]]);
  return { ...current, ...Object.fromEntries(edits) };
}
