import * as z from 'zod';
import { CustomerNote } from '#shared/accounts/customers.contract.ts';
import { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Day, IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { Hold } from '#shared/ledger/hold.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import { Place } from '#shared/runs/places.contract.ts';

/** How many business days of visits a customer's page looks ahead, today included, and how many it names. */
export const visitDays = 14;
export const visitsShown = 4;

/** A pickup or a delivery to come: of an order, or of an occurrence that is none yet. */
const CustomerVisit = z.object({
  kind: z.enum(legKinds),
  at: Instant,
  /** The end of its window; `null` for a free time. */
  until: Instant.nullable(),
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  /** Of an occurrence that is no order yet. */
  series_id: Id.nullable(),
  driver_name: z.string().nullable(),
  /** Somebody has to be given it now. */
  needs_driver: z.boolean(),
});
export type CustomerVisit = z.infer<typeof CustomerVisit>;

/** What staff read of a customer beside the lists of theirs. Amounts are in cents. */
export const CustomerPage = z.object({
  id: Id,
  name: z.string(),
  /** On invoices, where it is another. */
  bill_name: z.string().nullable(),
  on_hold: Hold.nullable(),
  /** By time, the first few. */
  visits: z.array(CustomerVisit),
  /** Those of days before today that are still open, by time, the first few. */
  overdue_visits: z.array(CustomerVisit),
  counts: z.object({ visits: z.int(), open_cases: z.int() }),
  /** Of the recurring orders that go on. */
  weekly_amount: Amount,
  /** These are `null` in a shop that does not invoice. */
  balance: Amount.nullable(),
  overdue: Amount.nullable(),
  /** The earliest due day of what is overdue. */
  overdue_since: Day.nullable(),
  billing: z
    .object({
      invoice_when: InvoiceWhen,
      terms_days: z.int(),
      is_mailed: z.boolean(),
      invoice_emails: z.array(z.string()),
    })
    .nullable(),
  prices: z.object({
    agreed: z.int(),
    /** The items of the catalogue. */
    of: z.int(),
    below_base: z.int(),
    /** By how much these are below, on average. */
    percent_below: z.int(),
    /** The names of items without a price. */
    without: z.array(z.string()),
  }),
  places: z.array(Place),
  note: CustomerNote,
});
export type CustomerPage = z.infer<typeof CustomerPage>;

export const customerPageRoute = route({
  method: 'GET',
  path: '/api/customers/:id',
  summary: `What a customer's page says: visits of ${visitDays} days, figures, billing in short, prices and the note of staff`,
  access: staffOnly,
  params: IdParams,
  reply: CustomerPage,
});
