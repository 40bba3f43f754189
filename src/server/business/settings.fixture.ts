import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import type { Person, World } from '../testing/world.ts';

/** The required fields of every change of the settings. */
export const brightSettings = {
  business_name: 'Bright & Sons',
  pickup_address: '1 Quay St',
  occurrence_lead_days: 7,
};

/** Sends a change of the settings as a person, with the version they have seen if `ifMatch` is given. */
export function putSettings({ app }: World, { token }: Person, change: object, ifMatch?: number) {
  return app.inject({
    method: 'PUT',
    url: '/api/settings',
    headers: {
      authorization: `Bearer ${token}`,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
    payload: { ...brightSettings, ...change },
  });
}

/** Changes some settings and keeps the others. @throws Error unless it succeeds */
export async function patchSettings(world: World, owner: Person, change: Partial<Settings>): Promise<void> {
  const { reply } = await world.call(owner, settingsRoute, {});
  const { business_name, pickup_address, occurrence_lead_days } = reply;
  const body = { business_name, pickup_address, occurrence_lead_days, ...change };
  const { status, text } = await world.call(owner, updateSettingsRoute, { body });
  if (status !== 200) throw new Error(`the settings were not changed: ${text}`);
}
