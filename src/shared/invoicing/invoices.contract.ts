import * as z from 'zod';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Problem } from '#shared/kernel/problem.ts';
import {
  commaSeparated,
  Day,
  IdParams,
  listQuery,
  moneyStaff,
  periodQuery,
  route,
} from '#shared/kernel/route.ts';
import { ChosenId, EmailList, Id, Text } from '#shared/kernel/text.ts';
import { Billing, StoredBilling } from './billing.ts';
import {
  Document,
  DocumentDetails,
  DraftChange,
  documentKinds,
  documentStates,
  InvoiceDraft,
  paymentStatuses,
  sentStatuses,
} from './document.ts';
import { InvoiceWhen, invoiceWhens } from './invoice-when.ts';

const staffAndCustomer = { ...moneyStaff, customer: 'own' } as const;

export const billingRoute = route({
  method: 'GET',
  path: '/api/customers/:id/billing',
  summary: 'How a customer is invoiced',
  access: staffAndCustomer,
  params: IdParams,
  reply: StoredBilling,
  versioned: true,
});

export const updateBillingRoute = route({
  method: 'PUT',
  path: '/api/customers/:id/billing',
  summary: 'Change how a customer is invoiced; they themselves set addresses for invoices and purchase order',
  access: staffAndCustomer,
  params: IdParams,
  body: Billing,
  reply: StoredBilling,
  versioned: true,
});

const readySorts = ['oldest', 'customer_name', 'total'] as const;

export const ReadyQuery = z.object({
  ...listQuery,
  sort: z.enum(readySorts).optional(),
  when: commaSeparated(invoiceWhens).optional(),
});
export type ReadyQuery = z.infer<typeof ReadyQuery>;

/** A customer with orders to invoice. */
export const ReadyCustomer = z.object({
  customer_id: Id,
  customer_name: z.string(),
  /** What was agreed with them, else what the shop has. */
  invoice_when: InvoiceWhen,
  /** The first business day on which the clock makes their next draft; `null` where it makes none for a period. */
  next_on: Day.nullable(),
  order_count: z.int(),
  /** Σ of the orders' totals, with GST. */
  total: Amount,
  /** The business day on which the oldest was fulfilled. */
  oldest_on: Day,
});
export type ReadyCustomer = z.infer<typeof ReadyCustomer>;

export const readyRoute = route({
  method: 'GET',
  path: '/api/invoices/ready',
  summary:
    'The customers with orders to invoice, the one that waits longest first; search looks at name and order number',
  access: moneyStaff,
  query: ReadyQuery,
  reply: z.array(ReadyCustomer),
  list: true,
});

const invoiceSorts = [
  'created_at',
  'number',
  'issued_on',
  'due_on',
  'total',
  'open',
  'customer_name',
] as const;

export const InvoiceQuery = z.object({
  ...listQuery,
  ...periodQuery,
  /** The day that `range`, `from` and `to` filter by; `issued_on` if absent. */
  date: z.enum(['issued_on', 'due_on']).optional(),
  sort: z.enum(invoiceSorts).optional(),
  state: commaSeparated(documentStates).optional(),
  kind: commaSeparated(documentKinds).optional(),
  payment_status: commaSeparated(paymentStatuses).optional(),
  /** Of issued documents, whether their customers have them. */
  sent_status: commaSeparated(sentStatuses).optional(),
  /** What drafts were made for; those of staff are `by_hand`. */
  when: commaSeparated(invoiceWhens).optional(),
  /** Only those of this customer. */
  customer_id: Id.optional(),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

export const invoicesRoute = route({
  method: 'GET',
  path: '/api/invoices',
  summary:
    'Drafts and issued documents, newest first, by number as they were issued; customers see what was sent to them; search looks at number, purchase order, order with its own, and customer',
  access: staffAndCustomer,
  query: InvoiceQuery,
  reply: z.array(Document),
  list: true,
});

/** How many documents match, by how far they are paid, and how many of all of them were not sent. */
export const InvoiceCounts = z.object({
  open: z.int(),
  part_paid: z.int(),
  paid: z.int(),
  overdue: z.int(),
  void: z.int(),
  not_sent: z.int(),
});
export type InvoiceCounts = z.infer<typeof InvoiceCounts>;

export const InvoiceCountsQuery = InvoiceQuery.omit({
  ...noPage,
  sort: true,
  direction: true,
  payment_status: true,
});
export type InvoiceCountsQuery = z.infer<typeof InvoiceCountsQuery>;

export const invoiceCountsRoute = route({
  method: 'GET',
  path: '/api/invoices/counts',
  summary:
    'How many documents match, by how far they are paid; notes that decrease and drafts are none of them. And how many were not sent',
  access: staffAndCustomer,
  query: InvoiceCountsQuery,
  reply: InvoiceCounts,
});

export const exportInvoicesRoute = route({
  path: '/api/invoices/export',
  summary: 'All documents of a query as CSV; `bom` for Excel',
  access: staffAndCustomer,
  query: InvoiceQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const exportInvoiceLinesRoute = route({
  path: '/api/invoice-lines/export',
  summary: 'The lines of the issued documents of a query as CSV, by number; `bom` for Excel',
  access: staffAndCustomer,
  query: InvoiceQuery.omit({ ...noPage, sort: true, direction: true }).extend(forExcel),
  ...csvExport,
});

export const createDraftRoute = route({
  method: 'POST',
  path: '/api/invoices',
  summary: 'Draft an invoice of orders of one customer, with lines of your own, or of such lines alone',
  access: moneyStaff,
  needs: 'invoicing',
  body: InvoiceDraft,
  reply: DocumentDetails,
  status: 201,
  refusals: [409],
});

export const invoiceRoute = route({
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'One document with all that it says and its history',
  access: staffAndCustomer,
  params: IdParams,
  reply: DocumentDetails,
  versioned: true,
});

export const invoicePdfRoute = route({
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  summary: 'An issued document as a PDF, with the same bytes each time',
  access: staffAndCustomer,
  params: IdParams,
  gives: 'application/pdf',
  reply: null,
  refusals: [404, 409],
});

export const sendInvoiceRoute = route({
  method: 'POST',
  path: '/api/invoices/:id/send',
  summary:
    'Mail an issued document with its PDF, the first time or again; without addresses to those for invoices, else to the people of the account',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: z.object({
    to: EmailList.min(1, 'Enter an address').optional(),
  }),
  reply: DocumentDetails,
  refusals: [404, 409],
});

export const changeDraftRoute = route({
  method: 'PUT',
  path: '/api/invoices/:id',
  summary:
    'Change a draft: its orders, lines of your own, purchase order, note and due day; what is left out stays',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: DraftChange,
  reply: DocumentDetails,
  versioned: true,
});

export const discardDraftRoute = route({
  method: 'DELETE',
  path: '/api/invoices/:id',
  summary: 'Discard a draft; its orders can be invoiced again',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  reply: null,
  versioned: true,
});

export const markSentRoute = route({
  method: 'PUT',
  path: '/api/invoices/:id/sent',
  summary: 'Say that a document was handed over, as on paper; its customer sees it from then on',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  reply: DocumentDetails,
  versioned: true,
  refusals: [409],
});

/** What came of one draft: its number, or why it was refused. */
export const IssueOutcome = z.object({
  id: Id,
  outcome: z.enum(['issued', 'refused']),
  document_number: z.string().nullable(),
  /** Whether its customer was sent it, by this call or before. */
  is_sent: z.boolean(),
  problem: Problem.nullable(),
});
export type IssueOutcome = z.infer<typeof IssueOutcome>;

export const issueDraftsRoute = route({
  method: 'POST',
  path: '/api/invoices/issue',
  summary:
    'Issue drafts as they were seen; each is answered for itself, and one that is issued already with its number',
  access: moneyStaff,
  needs: 'invoicing',
  body: z.object({
    drafts: z
      .array(z.object({ id: Id, version: z.int().min(1) }))
      .min(1, 'Choose a draft')
      .max(200, 'Issue at most 200 at once')
      .refine(
        (drafts) => new Set(drafts.map(({ id }) => id)).size === drafts.length,
        'Choose each draft once',
      ),
    /** Mail them at once to the customers whose mail is on. */
    send: z.boolean().optional(),
  }),
  keyless: 'once',
  reply: z.object({
    outcomes: z.array(IssueOutcome),
    /** How many were issued and not mailed, as their customer's mail is off; `null` where nobody asked for mails. */
    not_sent: z.int().nullable(),
  }),
});

/** The most documents of one call that sends. */
export const maxSent = 200;

const chosenDocuments = z.object({
  document_ids: z
    .array(ChosenId('Choose a document'))
    .min(1, 'Choose a document')
    .max(maxSent, `Send at most ${maxSent} at once`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each document once'),
});

/** To whom a document would be mailed. */
export const Recipient = z.object({
  /** Of the document. */
  id: Id,
  customer_id: Id,
  customer_name: z.string(),
  /** Whether the customer's mail is on; where it is off, what is sent with others leaves them out. */
  is_mailed: z.boolean(),
  /** The addresses for invoices, else those of the people of the account. */
  to: z.array(z.string()),
  /** Of a draft: whether the shop has an account, so that it says how to pay it. */
  has_account: z.boolean().optional(),
});
export type Recipient = z.infer<typeof Recipient>;

export const recipientsRoute = route({
  method: 'POST',
  path: '/api/invoices/recipients',
  summary: 'To whom documents and drafts would be mailed, before anything is sent',
  access: moneyStaff,
  needs: 'invoicing',
  body: chosenDocuments,
  keyless: 'safe',
  reply: z.object({ recipients: z.array(Recipient) }),
});

/** What came of one document: it is on its way, or why not. */
const SendOutcome = z.object({
  id: Id,
  outcome: z.enum(['sent', 'refused']),
  problem: Problem.nullable(),
});
export type SendOutcome = z.infer<typeof SendOutcome>;

export const sendInvoicesRoute = route({
  method: 'POST',
  path: '/api/invoices/send',
  summary:
    'Mail issued documents that were not sent, where the customer’s mail is on; each is answered for itself, and one that was sent already is not mailed again',
  access: moneyStaff,
  needs: 'invoicing',
  body: chosenDocuments,
  keyless: 'once',
  reply: z.object({ outcomes: z.array(SendOutcome) }),
});

export const voidInvoiceRoute = route({
  method: 'PUT',
  path: '/api/invoices/:id/void',
  summary: 'Void an issued invoice until it is sent; its number stays, and its orders can be invoiced again',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: z.object({ reason: Text(200, 'Enter a reason') }),
  reply: DocumentDetails,
  versioned: true,
});
