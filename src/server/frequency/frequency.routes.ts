import type { FastifyInstance } from 'fastify';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { refresh } from '../notifications/refresh.ts';
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from './frequency.store.ts';

export function frequencyRoutes(app: FastifyInstance): void {
  serve(app, frequencyTemplatesRoute, ({ db, query }) => findTemplates(db, query));
  serve(app, createFrequencyTemplateRoute, ({ db, body }) =>
    changeTemplates(db, (tx) => insertTemplate(tx, body)),
  );
  serve(app, updateFrequencyTemplateRoute, ({ db, params, body }) =>
    changeTemplates(db, async (tx) => (await updateTemplate(tx, params.id, body)) ?? refuseNotFound()),
  );
  serve(app, deleteFrequencyTemplateRoute, ({ db, params }) =>
    changeTemplates(db, async (tx) => ((await deleteTemplate(tx, params.id)) ? null : refuseNotFound())),
  );
}

/** Changes templates and tells every screen to reload them: order forms offer them. */
const changeTemplates = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, (tx) => {
    refresh(tx, { topic: 'catalogue', id: 'templates' }, 'everybody');
    return work(tx);
  });
