import type { BillingChange } from '#shared/invoicing/billing.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { refresh } from '../../notifications/refresh.ts';
import { changedFields, type EventOf, idsOf, nobody, type Subject } from '../../notifications/subject.ts';
import { customer_billing } from '../../schema.ts';

type BillingEvent =
  | EventOf<'billing.changed', { changes: BillingChange[]; import_id?: string }>
  /** What they owed before, or was theirs, in dollars. */
  | EventOf<'billing.opened', { amount: number; dated_on: string; import_id: string }>
  /** `amount` in dollars, what was overdue then; `documents` as text, `addresses` too, `null` once they are erased. */
  | EventOf<'billing.reminded', { amount: number; documents: string; addresses: string | null }>
  /** A reminder was given up. */
  | EventOf<'billing.not_reminded', { addresses: string | null }>;

/** All that follows from what happens to a customer's account; its id is the customer's. */
export const billingEvents: Subject<BillingEvent, { id: string }> = {
  type: 'billing',
  owners: { id: customer_billing.customer_id, customer_id: customer_billing.customer_id },
  people: [],
  personal: {
    changes: ['bill_name', 'bill_address', 'abn', 'invoice_emails', 'purchase_order'],
    data: { addresses: null },
  },
  concerns: ({ id }) => ({ customer_ids: [id] }),
  live: ({ id }, people) => [refresh('money', id, people)],
  rules: {
    'billing.changed': { summary: ({ data }) => `changed ${changedFields(data.changes)}`, notify: nobody },
    'billing.opened': {
      summary: ({ data: { amount } }) =>
        `brought over an opening balance of ${formatCents(Math.round(amount * 100))}`,
      notify: nobody,
    },
    'billing.reminded': {
      summary: ({ data: { documents, addresses } }) =>
        ['sent a reminder', addresses && `to ${shownEmail(addresses)}`, `of ${documents}`]
          .filter(Boolean)
          .join(' '),
      notify: ({ data: { amount, documents } }, { customer }) => [
        {
          to: idsOf(customer.people),
          type: 'payment_reminder',
          title: 'Payment reminder',
          message: `${formatCents(Math.round(amount * 100))} is overdue: ${documents}.`,
        },
      ],
    },
    'billing.not_reminded': {
      summary: ({ data: { addresses } }) =>
        ['could not send a reminder', addresses && `to ${shownEmail(addresses)}`].filter(Boolean).join(' '),
      notify: ({ data: { addresses } }, { customer, staff }) => [
        {
          to: idsOf(staff),
          type: 'money_problem',
          title: 'Reminder not sent',
          message: shownEmail(`The reminder for ${customer.name} could not be sent to ${addresses}.`),
        },
      ],
    },
  },
};
