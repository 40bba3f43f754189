import { refresh } from '../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../notifications/subject.ts';
import { customers } from '../schema.ts';

interface NoteChange {
  field: 'note';
  before: string | null;
  after: string | null;
}

type CustomerEvent = EventOf<'customer.note_changed', { changes: NoteChange[]; import_id?: string }>;

/** All that follows from what happens to a customer as a whole. What staff say of them concerns staff alone. */
export const customerEvents: Subject<CustomerEvent, { id: string }> = {
  type: 'customer',
  owners: { id: customers.id, customer_id: customers.id },
  people: [],
  personal: { changes: ['note'] },
  concerns: () => ({}),
  live: ({ id }) => [refresh('account', id, [])],
  rules: { 'customer.note_changed': { summary: () => 'changed the note', notify: nobody } },
};
