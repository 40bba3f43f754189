import * as z from 'zod';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Problem } from '#shared/kernel/problem.ts';
import { commaSeparated, Day, listQuery, moneyStaff, route } from '#shared/kernel/route.ts';
import { ChosenId, Id } from '#shared/kernel/text.ts';
import { Ages } from './ages.ts';
import { lateAges, OverdueCustomer } from './overdue.ts';

const overdueSorts = ['oldest', 'customer_name', 'overdue'] as const;

export const OverdueQuery = z.object({
  ...listQuery,
  sort: z.enum(overdueSorts).optional(),
  /** Those who owe something of one of these ages. */
  age: commaSeparated(lateAges).optional(),
});
export type OverdueQuery = z.infer<typeof OverdueQuery>;

export const overdueRoute = route({
  method: 'GET',
  path: '/api/overdue',
  summary:
    'The customers with something overdue once credit is taken off, by age, the oldest first; search looks at name and email',
  access: moneyStaff,
  query: OverdueQuery,
  reply: z.array(OverdueCustomer),
  list: true,
});

export const exportOverdueRoute = route({
  path: '/api/overdue/export',
  summary: 'All customers of a query with what is overdue by age as CSV; `bom` for Excel',
  access: moneyStaff,
  query: OverdueQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

/** What came of one customer: a mail is on its way, or why not. */
const RemindOutcome = z.object({
  customer_id: Id,
  outcome: z.enum(['sent', 'refused']),
  problem: Problem.nullable(),
});
export type RemindOutcome = z.infer<typeof RemindOutcome>;

/** The most customers of one call. */
export const maxReminded = 200;

export const remindRoute = route({
  method: 'POST',
  path: '/api/overdue/remind',
  summary:
    'Remind customers of all that is overdue, one mail each and day; also those whom Washline does not remind by itself. Each is answered for itself',
  access: moneyStaff,
  needs: 'invoicing',
  body: z.object({
    customer_ids: z
      .array(ChosenId('Choose a customer'))
      .min(1, 'Choose a customer')
      .max(maxReminded, `Remind at most ${maxReminded} at once`)
      .refine((ids) => new Set(ids).size === ids.length, 'Choose each customer once'),
  }),
  keyless: 'once',
  reply: z.object({ outcomes: z.array(RemindOutcome) }),
});

/** What stands above the parts of Money. */
const MoneySummary = z.object({
  /** What is not settled of documents, whether or not there is credit for it. */
  open: z.object({ amount: Amount, documents: z.int(), customers: z.int() }),
  /** The sums of all that `GET /api/overdue` lists, and how many documents credit leaves unpaid past their due day. */
  overdue: Ages.extend({ amount: Amount, documents: z.int(), customers: z.int() }),
  drafts: z.object({ amount: Amount, documents: z.int() }),
  /** Payments of this month's days less what was undone on them; refunds are money given back and not taken off. */
  received: z.object({ amount: Amount, payments: z.int(), since: Day }),
  /** The customers with orders to invoice. */
  ready: z.int(),
  to_check: z.int(),
});
export type MoneySummary = z.infer<typeof MoneySummary>;

export const moneySummaryRoute = route({
  method: 'GET',
  path: '/api/invoices/summary',
  summary: 'What is open, overdue, drafted and received this month, and how much waits in each part of Money',
  access: moneyStaff,
  reply: MoneySummary,
});
