import type { ReactNode } from 'react';
import type { SettingName } from '#shared/business/settings.ts';
import { valuesOf } from './settings-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** What a setting does, why it cannot be changed, or what another owner has made of it meanwhile. */
export function hintOf(
  name: SettingName,
  { seen, changed, wasChanged }: SettingsForm,
  hint: ReactNode,
): ReactNode {
  if (seen.set_outside.includes(name)) {
    return `${hint} Set outside the app by whoever runs the service, so it cannot be changed here.`;
  }
  if (!wasChanged || !changed.includes(name)) return hint;
  return <b>Now: {String(valuesOf(seen)[name]) || 'none'}</b>;
}
