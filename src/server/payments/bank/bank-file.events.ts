import { refresh } from '../../notifications/refresh.ts';
import { type EventOf, nobody, type Subject } from '../../notifications/subject.ts';

type BankFileEvent = EventOf<
  'bank_file.imported',
  { account: string; sha256: string; new_count: number; known_count: number; debit_count: number }
>;

/** All that follows from reading the file of a bank; its id is that of the import alone. */
export const bankFileEvents: Subject<BankFileEvent, { id: string }> = {
  type: 'bank_file',
  owners: null,
  people: [],
  personal: null,
  concerns: () => ({}),
  live: ({ id }) => [refresh('money', id, [])],
  rules: {
    'bank_file.imported': {
      summary: ({ data }) => `imported ${data.new_count} bank lines of ${data.account}`,
      notify: nobody,
    },
  },
};
