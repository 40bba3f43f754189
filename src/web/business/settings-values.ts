import * as z from 'zod';
import { formatAbn } from '#shared/business/abn.ts';
import { type SettingName, Settings, type StoredSettings, settingNames } from '#shared/business/settings.ts';

/** What is sent, read from fields: each holds something, were it the empty text. */
export const SettingsFields = z.object({
  ...Settings.required().shape,
  logo_text: Settings.shape.logo_text.unwrap().unwrap(),
  abn: Settings.shape.abn.unwrap().unwrap(),
});
/** The settings as the fields hold them; a number that is not there is `NaN`. */
export type SettingsValues = z.input<typeof SettingsFields>;

export const valuesOf = ({
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
export const differing = (one: SettingsValues, other: SettingsValues): SettingName[] =>
  settingNames.filter((name) => !Object.is(one[name], other[name]));

/** What somebody set stays; what they left alone becomes what it is now. */
export function rebase(typed: SettingsValues, seen: SettingsValues, present: SettingsValues): SettingsValues {
  const set = differing(typed, seen).map((name) => [name, typed[name]]);
  return { ...present, ...Object.fromEntries(set) };
}
