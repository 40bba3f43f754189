import { describeSetting, type SettingChange, settingLabels } from '#shared/business/settings.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { type EventOf, idsOf, otherOwners, type Subject } from '../notifications/subject.ts';

type SettingsEvent = EventOf<'settings.changed', { changes: SettingChange[] }>;

/** The settings are one row without an id: they have the nil UUID, RFC 9562. */
export const settingsSubject = { id: '00000000-0000-0000-0000-000000000000' };

/** The screens connected to this process load the business again. */
export const refreshHere: LiveMessage = {
  do: 'refresh-here',
  payload: { topic: 'business', id: 'settings' },
};

const settingNamesOf = (changes: readonly SettingChange[]): string =>
  joinWithAnd(changes.map(({ field }) => settingLabels[field]));

/** All that follows from a change of the settings. As for all that is theirs alone, only owners are notified. */
export const settingsEvents: Subject<SettingsEvent, typeof settingsSubject> = {
  type: 'settings',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  // Every screen loads the business again: those of this process at once, those of another process when it has
  // read the new settings itself, or they would be shown the old ones.
  live: () => [refreshHere, { do: 'follow-settings' }],
  rules: {
    'settings.changed': {
      summary: ({ data }) => `changed ${settingNamesOf(data.changes)}`,
      notify: ({ data }, { staff, actor }) => [
        {
          to: idsOf(staff.filter(({ role }) => role === 'owner')),
          type: 'settings_changed',
          title: 'Settings changed',
          message: `${actor?.full_name ?? 'Washline'} changed ${settingNamesOf(data.changes)}.`,
        },
      ],
      mail: ({ data, actor_id }, { staff, actor }) => [
        {
          kind: 'security',
          to: otherOwners(actor_id, staff),
          subject: 'The settings were changed',
          paragraphs: [
            `${actor?.full_name ?? 'Washline'} changed the settings:`,
            ...data.changes.map(
              (change) =>
                `${settingLabels[change.field]}: ${describeSetting(change.field, change.before)} → ${describeSetting(change.field, change.after)}`,
            ),
          ],
          link: { text: 'See the settings', path: '/dashboard/owner/settings' },
        },
      ],
    },
  },
};
