import { shownEmail } from '#shared/kernel/email.ts';
import { Day } from '#shared/kernel/route.ts';
import { periodText } from '#shared/statements/statement-period.ts';
import { type EventOf, idsOf, nobody, type Subject } from '../notifications/subject.ts';
import { customers } from '../schema.ts';

/** Of days as text. `addresses` as text, `null` once they are erased. */
interface SentStatement {
  from: string;
  to: string;
  addresses: string | null;
}

type StatementEvent =
  | EventOf<'statement.sent', SentStatement>
  /** A mail was given up. */
  | EventOf<'statement.not_sent', SentStatement>;

const daysText = ({ from, to }: SentStatement): string =>
  periodText({ from: Day.decode(from), to: Day.decode(to) });

const summaryOf = (what: string, data: SentStatement): string =>
  [`${what} of ${daysText(data)}`, data.addresses && `to ${shownEmail(data.addresses)}`]
    .filter(Boolean)
    .join(' ');

/** All that follows from what happens to the statements of a customer, whose id is theirs. */
export const statementEvents: Subject<StatementEvent, { id: string }> = {
  type: 'statement',
  owners: { id: customers.id, customer_id: customers.id },
  people: [],
  personal: { data: { addresses: null } },
  concerns: ({ id }) => ({ customer_ids: [id] }),
  live: () => [],
  rules: {
    'statement.sent': {
      summary: ({ data }) => summaryOf('sent the statement', data),
      notify: nobody,
    },
    'statement.not_sent': {
      summary: ({ data }) => summaryOf('could not send the statement', data),
      notify: ({ data }, { customer, staff }) => [
        {
          to: idsOf(staff),
          type: 'money_problem',
          title: 'Statement not sent',
          message: shownEmail(
            `The statement of ${customer.name}, ${daysText(data)}, could not be sent to ${data.addresses}.`,
          ),
        },
      ],
    },
  },
};
