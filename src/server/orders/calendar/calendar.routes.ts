import type { FastifyInstance } from 'fastify';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { serve } from '../../kernel/http/serve.ts';
import { findCalendar } from './calendar.store.ts';
import { findPlannedVisits } from './planned-visits.store.ts';
import { withPlanned } from './with-planned.ts';

/** In days: two months of any length. */
const maxDays = 62;

export function calendarRoutes(app: FastifyInstance): void {
  serve(app, calendarRoute, async ({ db, caller, query }) => {
    const days = query.from.until(query.to).days + 1;
    if (days < 1) refuseField('to', 'Choose a last day that is not before the first');
    if (days > maxDays) refuseField('to', `Choose at most ${maxDays} days`);
    if (query.planned && caller.role === 'driver') refuse('forbidden', 'Your account may not do this.');
    const calendar = await findCalendar(db, caller, query);
    if (!query.planned) return calendar;
    return withPlanned(calendar, await findPlannedVisits(db, caller, query), db.timeZone());
  });
}
