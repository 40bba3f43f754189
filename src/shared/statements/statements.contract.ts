import * as z from 'zod';
import { Day, IdParams, moneyStaff, route } from '#shared/kernel/route.ts';
import { Statement } from './statement.ts';
import { statementPeriods } from './statement-period.ts';

/** A period by its name, or days; without any, this month up to today. */
export const StatementQuery = z.object({
  period: z.enum(statementPeriods).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type StatementQuery = z.infer<typeof StatementQuery>;

const staffAndCustomer = { ...moneyStaff, customer: 'own' } as const;

export const statementRoute = route({
  method: 'GET',
  path: '/api/customers/:id/statement',
  summary:
    'What a customer owed, what happened in a period of at most a year, and what they owe at its end; their own names what was sent to them',
  access: staffAndCustomer,
  params: IdParams,
  query: StatementQuery,
  reply: Statement,
});

export const statementPdfRoute = route({
  method: 'GET',
  path: '/api/customers/:id/statement.pdf',
  summary: 'The same statement as a PDF',
  access: staffAndCustomer,
  params: IdParams,
  query: StatementQuery,
  gives: 'application/pdf',
  reply: null,
  refusals: [404, 422],
});

export const sendStatementRoute = route({
  method: 'POST',
  path: '/api/customers/:id/statement/send',
  summary: 'Mail a customer their own statement with its PDF, to where their invoices go',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  body: z.object({ from: Day, to: Day }),
  reply: z.object({ addresses: z.array(z.string()) }),
  refusals: [404],
});
