import type { FastifyInstance } from 'fastify';
import { refuseField } from '#shared/kernel/problem.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { serve } from '../../kernel/http/serve.ts';
import { customers, order_series, orders } from '../../schema.ts';
import { findCalendar } from './calendar.store.ts';

/** In days: two months of any length. */
const maxDays = 62;

export function calendarRoutes(app: FastifyInstance): void {
  serve(
    app,
    calendarRoute,
    async ({ db, caller, query }) => {
      const days = query.from.until(query.to).days + 1;
      if (days < 1) refuseField('to', 'Choose a last day that is not before the first');
      if (days > maxDays) refuseField('to', `Choose at most ${maxDays} days`);
      return findCalendar(db, ownedBy(orders, caller), query);
    },
    [orders, order_series, customers],
  );
}
