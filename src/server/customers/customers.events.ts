import { joinWithAnd } from '#shared/kernel/text.ts';
import { refresh } from '../notifications/refresh.ts';
import { type EventOf, idsOf, nobody, type Subject } from '../notifications/subject.ts';
import { customers } from '../schema.ts';

interface NoteChange {
  field: 'note';
  before: string | null;
  after: string | null;
}

type CustomerEvent =
  | EventOf<'customer.note_changed', { changes: NoteChange[]; import_id?: string }>
  | EventOf<'customer.address_changed', { what: string; stops: { driver_id: string; orders: string[] }[] }>;

/** All that follows from what happens to a customer as a whole. What staff say of them concerns staff alone. */
export const customerEvents: Subject<CustomerEvent, { id: string }> = {
  type: 'customer',
  owners: { id: customers.id, customer_id: customers.id },
  people: [],
  personal: { changes: ['note'] },
  concerns: ({ id }, { data }) =>
    'stops' in data ? { customer_ids: [id], user_ids: data.stops.map(({ driver_id }) => driver_id) } : {},
  live: ({ id }) => [refresh('account', id, [])],
  rules: {
    'customer.note_changed': { summary: () => 'changed the note', notify: nobody },
    'customer.address_changed': {
      summary: ({ data }) => `changed the address of ${data.what}`,
      notify: ({ data }, { customer, staff }) => {
        const changed = `${customer.name} changed the address of`;
        const text = { type: 'order_updated', title: 'Address changed' } as const;
        return [
          { to: idsOf(staff), ...text, kind: 'customer_changed', message: `${changed} ${data.what}.` },
          ...data.stops.map(({ driver_id, orders }) => ({
            to: [driver_id],
            ...text,
            kind: 'your_stops' as const,
            message: `${changed} ${joinWithAnd(orders)}.`,
          })),
        ];
      },
    },
  },
};
