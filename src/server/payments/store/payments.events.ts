import { formatCents } from '#shared/kernel/money.ts';
import { refresh } from '../../notifications/refresh.ts';
import { type EventOf, idsOf, nobody, type Subject } from '../../notifications/subject.ts';
import { payments } from '../../schema.ts';

export type PaymentEvent =
  /** `amount` in dollars. */
  | EventOf<'payment.recorded', { amount: number }>
  /** Of a refund itself. */
  | EventOf<'payment.refund_recorded'>
  /** Of the payment that a refund returns; `number` is that of the refund. */
  | EventOf<'payment.refunded', { amount: number; number: string }>
  /** `note` says why, `null` once it is erased. */
  | EventOf<'payment.reversed', { note: string | null }>;

export interface EventPayment {
  id: string;
  customer_id: string;
  payment_number: string | null;
}

const inDollars = ({ amount }: { amount: number }): string => formatCents(Math.round(amount * 100));

/** All that follows from what happens to a payment or a refund. */
export const paymentEvents: Subject<PaymentEvent, EventPayment> = {
  type: 'payment',
  owners: payments,
  people: [],
  personal: { data: { note: null } },
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ id }, people) => [refresh('money', id, people)],
  rules: {
    'payment.recorded': {
      summary: () => 'recorded it',
      notify: ({ data }, { subject, customer }) => [
        {
          to: idsOf(customer.people),
          type: 'payment_received',
          title: 'Payment received',
          message: `Your payment of ${inDollars(data)} is recorded as ${subject.payment_number}.`,
        },
      ],
    },
    'payment.refund_recorded': { summary: () => 'recorded it', notify: nobody },
    'payment.refunded': {
      summary: ({ data }) => `gave ${inDollars(data)} back as ${data.number}`,
      notify: nobody,
    },
    'payment.reversed': {
      summary: ({ data: { note } }) => (note ? `undid it: ${note}` : 'undid it'),
      notify: nobody,
    },
  },
};
