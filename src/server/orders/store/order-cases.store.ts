import { inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { openCaseStatuses } from '#shared/cases/case.ts';
import type { OrderCase } from '#shared/orders/orders.contract.ts';
import { cases } from '../../schema.ts';

/** The cases about an order that staff still work on, the oldest first; `null` without any. */
export const openCasesOf = (order_id: SQLWrapper) =>
  sql<
    OrderCase[] | null
  >`(select json_agg(json_build_object('id', ${cases.id}, 'case_number', ${cases.case_number},
    'subject', ${cases.subject}, 'status', ${cases.status}) order by ${cases.number})
  from ${cases} where ${cases.order_id} = ${order_id} and ${inArray(cases.status, [...openCaseStatuses])})`;
