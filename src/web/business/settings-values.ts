import * as z from 'zod';
import { formatAbn } from '#shared/business/abn.ts';
import { type SettingName, Settings, type StoredSettings, settingNames } from '#shared/business/settings.ts';

/** What is sent, read from fields: each holds something, were it the empty text. */
export const settingsFormSchema = z.object({
  ...Settings.required().shape,
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
});
/** The settings as the fields hold them; a number that is not there is `NaN`. */
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

/** What differs, in the order of the fields. */
export const changedSettings = (one: SettingsValues, other: SettingsValues): SettingName[] =>
  settingNames.filter((name) => !Object.is(one[name], other[name]));

/** What somebody set stays; what they left alone becomes what it is now. */
export function mergeSettings(
  typed: SettingsValues,
  base: SettingsValues,
  current: SettingsValues,
): SettingsValues {
  const edits = changedSettings(typed, base).map((name) => [name, typed[name]]);
  return { ...current, ...Object.fromEntries(edits) };
}
