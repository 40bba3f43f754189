import {
  describeMoneySetting,
  type MoneySettingChange,
  moneySettingLabels,
} from '#shared/invoicing/money-settings.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { refreshHere } from '../../business/business.events.ts';
import { refresh } from '../../notifications/refresh.ts';
import { type EventOf, idsOf, otherOwners, type Subject } from '../../notifications/subject.ts';

type MoneySettingsEvent = EventOf<'money_settings.changed', { changes: MoneySettingChange[] }>;

/** The money settings are one row without an id: they have the nil UUID, RFC 9562. */
export const moneySettingsSubject = { id: '00000000-0000-0000-0000-000000000000' };

const namesOf = (changes: readonly MoneySettingChange[]): string =>
  joinWithAnd(changes.map(({ field }) => moneySettingLabels[field]));

/** All that follows from a change of the money settings. As for all that is theirs alone, only owners are notified. */
export const moneySettingsEvents: Subject<MoneySettingsEvent, typeof moneySettingsSubject> = {
  type: 'money_settings',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  // Whether invoicing is on is something every screen knows.
  live: () => [refreshHere, { do: 'follow-settings' }, refresh('money', 'settings', [])],
  rules: {
    'money_settings.changed': {
      summary: ({ data }) => `changed ${namesOf(data.changes)}`,
      notify: ({ data }, { staff, actor }) => [
        {
          to: idsOf(staff.filter(({ role }) => role === 'owner')),
          type: 'settings_changed',
          title: 'Settings changed',
          message: `${actor?.full_name} changed ${namesOf(data.changes)}.`,
        },
      ],
      mail: ({ data, actor_id }, { staff, actor }) => [
        {
          kind: 'security',
          to: otherOwners(actor_id, staff),
          subject: 'The money settings were changed',
          paragraphs: [
            `${actor?.full_name} changed the money settings:`,
            ...data.changes.map(
              ({ field, before, after }) =>
                `${moneySettingLabels[field]}: ${describeMoneySetting(field, before)} → ${describeMoneySetting(field, after)}`,
            ),
          ],
          link: { text: 'See the settings', path: '/dashboard/owner/settings' },
        },
      ],
    },
  },
};
