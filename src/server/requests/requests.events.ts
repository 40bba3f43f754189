import { eq } from 'drizzle-orm';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, idsOf, nobody, type Subject } from '../notifications/subject.ts';
import { requests } from '../schema.ts';

type RequestEvent = EventOf<'request.received'> | EventOf<'request.accepted'> | EventOf<'request.declined'>;

type EventRequest = Pick<typeof requests.$inferSelect, 'id' | 'full_name'>;

/** All that follows from what happens to a request. */
export const requestEvents: Subject<RequestEvent, EventRequest> = {
  type: 'request',
  owners: null,
  people: [],
  personal: null,
  find: async (db, id) => {
    const columns = { id: requests.id, full_name: requests.full_name };
    return (await db.select(columns).from(requests).where(eq(requests.id, id)))[0];
  },
  concerns: () => ({}),
  live: ({ id }) => [refresh('account', id, [])],
  rules: {
    'request.received': {
      summary: () => 'asked for a pickup',
      notify: (_event, { subject, staff }) => [
        {
          to: idsOf(staff),
          type: 'request',
          kind: 'new_request',
          title: 'New request',
          message: `${subject.full_name ?? 'Somebody'} asked for a pickup.`,
        },
      ],
      // What they wrote is read where they are answered.
      mail: (_event, { subject, staff }) =>
        (['owner', 'admin'] as const).map((role) => ({
          kind: 'new_request',
          to: staff.filter((person) => person.role === role),
          heading: 'New request',
          paragraphs: [`${subject.full_name ?? 'Somebody'} asked for a pickup.`],
          link: { text: 'See the Request', path: `/dashboard/${role}?tab=users&show=requests` },
        })),
    },
    'request.accepted': { summary: () => 'accepted the request', notify: nobody },
    'request.declined': { summary: () => 'declined the request', notify: nobody },
  },
};
