import type { LiveMessage } from '../kernel/db/live-message.ts';
import { type EventOf, idsOf, otherOwners, type Subject } from '../notifications/subject.ts';

/** Changes are kept as text: `Order received by mail: Off → On`. */
type MessageSettingsEvent = EventOf<'message_settings.changed', { changes: string[] }>;

/** The settings of messages are one row without an id: they have the nil UUID, RFC 9562. */
export const messageSettingsSubject = { id: '00000000-0000-0000-0000-000000000000' };

/** All that follows from a change of what leaves the app. As for all that is theirs alone, only owners are notified. */
export const messageSettingsEvents: Subject<MessageSettingsEvent, typeof messageSettingsSubject> = {
  type: 'message_settings',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  live: (): LiveMessage[] => [],
  rules: {
    'message_settings.changed': {
      summary: ({ data }) => `changed ${data.changes.join(', ')}`,
      notify: (_event, { staff, actor }) => [
        {
          to: idsOf(staff.filter(({ role }) => role === 'owner')),
          type: 'settings_changed',
          title: 'Settings changed',
          message: `${actor?.full_name} changed the messages.`,
        },
      ],
      mail: ({ data, actor_id }, { staff, actor }) => [
        {
          kind: 'security',
          to: otherOwners(actor_id, staff),
          subject: 'The messages were changed',
          paragraphs: [`${actor?.full_name} changed the messages:`, ...data.changes],
          link: { text: 'See the messages', path: '/dashboard/owner' },
        },
      ],
    },
  },
};
