import type { FastifyInstance } from 'fastify';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { changeNote } from './change-note.ts';

export function customerRoutes(app: FastifyInstance): void {
  serve(app, changeNoteRoute, ({ db, caller, params, ifMatch, body }) =>
    changeNote(db, { ...params, caller, ifMatch }, body.note ?? null),
  );
}
