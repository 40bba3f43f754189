import * as z from 'zod';
import { needsDate, ordersQuery } from '#web/orders/orders.api.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const needsDateList = defineList({
  noun: 'orders',
  failure: 'The orders could not be loaded',
  perPage: 20,
  search: z.object({}),
  query: (query) => ordersQuery({ ...needsDate, ...query }),
});
