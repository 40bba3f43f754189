import type { FastifyInstance } from 'fastify';
import {
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { serve } from '../../kernel/http/serve.ts';
import { makeOccurrenceNow } from './make-now.ts';
import { restoreOccurrence } from './restore-occurrence.ts';
import { skipOccurrence } from './skip-occurrence.ts';

/** What people do with one occurrence of a series. */
export function occurrenceRoutes(app: FastifyInstance): void {
  serve(app, skipOccurrenceRoute, ({ db, caller, params }) => skipOccurrence(db, { ...params, caller }));
  serve(app, restoreOccurrenceRoute, ({ db, caller, params, query }) =>
    restoreOccurrence(db, { ...params, caller, anyway: query.anyway === 'true' }),
  );
  serve(app, makeOccurrenceRoute, ({ db, caller, params }) => makeOccurrenceNow(db, { ...params, caller }));
}
