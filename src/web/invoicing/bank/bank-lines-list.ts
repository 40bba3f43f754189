import * as z from 'zod';
import { BankLineQuery } from '#shared/payments/bank-lines.contract.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import { bankLinesQuery } from './bank.api.ts';

/** What waits, or what staff left out; what is recorded is a payment. */
const shownStates = ['new', 'ignored'] as const;
export type ShownState = (typeof shownStates)[number];

/** As many as are recorded at once. */
export const bankLinesList = defineList({
  noun: 'bank lines',
  failure: 'The bank lines could not be loaded',
  perPage: 100,
  search: BankLineQuery.pick({ limit: true, offset: true }).extend({ state: z.enum(shownStates).optional() }),
  query: bankLinesQuery,
});
