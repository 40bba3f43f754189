import type { BillingChange } from '#shared/invoicing/billing.ts';
import { refresh } from '../../notifications/refresh.ts';
import { changedFields, type EventOf, nobody, type Subject } from '../../notifications/subject.ts';
import { customer_billing } from '../../schema.ts';

type BillingEvent = EventOf<'billing.changed', { changes: BillingChange[] }>;

/** All that follows from a change of how a customer is invoiced; its id is the customer's. */
export const billingEvents: Subject<BillingEvent, { id: string }> = {
  type: 'billing',
  owners: { id: customer_billing.customer_id, customer_id: customer_billing.customer_id },
  people: [],
  personal: { changes: ['bill_name', 'bill_address', 'abn', 'invoice_emails', 'purchase_order'] },
  concerns: ({ id }) => ({ customer_ids: [id] }),
  live: ({ id }, people) => [refresh('money', id, people)],
  rules: {
    'billing.changed': { summary: ({ data }) => `changed ${changedFields(data.changes)}`, notify: nobody },
  },
};
