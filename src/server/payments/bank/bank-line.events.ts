import { refresh } from '../../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../../notifications/subject.ts';

type BankLineEvent = EventOf<'bank_line.ignored'>;

/** All that follows from what staff do with a line; one that is recorded is a payment. */
export const bankLineEvents: Subject<BankLineEvent, { id: string }> = {
  type: 'bank_line',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  live: ({ id }) => [refresh('money', id, [])],
  rules: { 'bank_line.ignored': { summary: () => 'ignored it', notify: nobody } },
};
