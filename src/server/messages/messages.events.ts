import { and, eq, gte } from 'drizzle-orm';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { Tx } from '../kernel/db/database.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { record } from '../notifications/record.ts';
import { type EventOf, idsOf, otherOwners, type Subject } from '../notifications/subject.ts';
import { events } from '../schema.ts';

/** Changes are kept as text: `Order received by mail: Off → On`. */
type MessageSettingsEvent =
  | EventOf<'message_settings.changed', { changes: string[] }>
  | EventOf<'message_settings.texts_used_up', { texts_a_day: number }>;

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
    'message_settings.texts_used_up': {
      summary: ({ data }) => `sent no more texts than ${data.texts_a_day} on this day`,
      notify: ({ data }, { staff }) => [
        {
          to: idsOf(staff.filter(({ role }) => role === 'owner')),
          type: 'settings_changed',
          title: 'No more texts today',
          message: `Today’s ${data.texts_a_day} texts are used up. Further ones are dropped.`,
        },
      ],
    },
  },
};

/** Owners are told once on a business day that texts are dropped. Needs the settings locked. */
export async function tellTextsUsedUp(tx: Tx, texts_a_day: number): Promise<void> {
  const type = 'message_settings.texts_used_up';
  const today = startOfDay(businessDay(tx.now(), tx.timeZone()), tx.timeZone());
  if ((await tx.$count(events, and(eq(events.type, type), gte(events.created_at, today)))) > 0) return;
  const event = { type, actor_id: null, data: { texts_a_day } } as const;
  await record(tx, messageSettingsEvents, messageSettingsSubject, event);
}
