import type { FastifyInstance } from 'fastify';
import {
  addClosedDayRoute,
  affectedOrdersRoute,
  closedDaysRoute,
  holidaySuggestionsRoute,
  moveOrdersRoute,
  openClosedDayRoute,
  renameClosedDayRoute,
  undoMovesRoute,
} from '#shared/booking/closed-days.contract.ts';
import { serve } from '../../kernel/http/serve.ts';
import { closeDay, openDay, renameClosedDay } from './close-day.ts';
import { findSuggestions, listClosedDays } from './closed-days-list.store.ts';
import { findAffected } from './find-affected.ts';
import { moveOrders, undoMoves } from './move-orders.ts';

export function closedDayRoutes(app: FastifyInstance): void {
  serve(app, closedDaysRoute, ({ db, caller, query }) => listClosedDays(db, caller, query));
  serve(app, addClosedDayRoute, ({ db, caller, body }) => closeDay(db, caller, body));
  serve(app, renameClosedDayRoute, ({ db, caller, params, body }) =>
    renameClosedDay(db, caller, { ...params, ...body }),
  );
  serve(app, openClosedDayRoute, ({ db, caller, params }) => openDay(db, caller, params));
  serve(app, holidaySuggestionsRoute, ({ db, query }) => findSuggestions(db, query));
  serve(app, affectedOrdersRoute, ({ db, caller, query }) => findAffected(db, caller, query));
  serve(app, moveOrdersRoute, ({ db, caller, body }) => moveOrders(db, caller, body));
  serve(app, undoMovesRoute, ({ db, caller, body }) => undoMoves(db, caller, body));
}
