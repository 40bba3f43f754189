import type { ReactNode } from 'react';
import type { SettingName } from '#shared/business/settings.ts';
import { toSettingsValues } from './settings-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/**
 * The hint of a setting: what it does, why it cannot be changed, or the value another owner has saved
 * meanwhile.
 */
export function settingHint(
  name: SettingName,
  { base, changed, hasConflict }: SettingsForm,
  hint: ReactNode,
): ReactNode {
  if (base.set_outside.includes(name)) {
    return `${hint} Set outside the app by whoever runs the service, so it cannot be changed here.`;
  }
  if (!hasConflict || !changed.includes(name)) return hint;
  return <b>Now: {String(toSettingsValues(base)[name]) || 'none'}</b>;
}
