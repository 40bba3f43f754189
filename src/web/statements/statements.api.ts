import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type StatementQuery, statementRoute } from '#shared/statements/statements.contract.ts';
import { call } from '#web/kernel/api.ts';

/** A statement of a customer. Its key begins as that of all about money, so that a live message loads it again. */
export const statementQuery = (customer_id: string, query: StatementQuery) =>
  queryOptions({
    queryKey: ['invoicing', 'statement', customer_id, query],
    queryFn: () => call(statementRoute, { params: { id: customer_id }, query }),
    placeholderData: keepPreviousData,
  });

/** This month up to today: what a customer owes now. */
export const standingQuery = (customer_id: string) => statementQuery(customer_id, {});
