import type { FastifyInstance } from 'fastify';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { bagRoute, labelsRoute, scanRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { findBag } from './bags.store.ts';
import { findLabels } from './find-labels.ts';
import { scanBag } from './scan-bag.ts';
import { setBags } from './set-bags.ts';

export function labelRoutes(app: FastifyInstance): void {
  serve(app, setBagsRoute, ({ db, caller, params, body }) => setBags(db, caller, params.id, body.count));
  serve(app, bagRoute, async ({ db, caller, params }) => {
    const code = readBagCode(params.code) ?? refuseNotFound();
    return (await findBag(db, code, caller)) ?? refuseNotFound();
  });
  serve(app, labelsRoute, ({ db, caller, query }) => findLabels(db, caller, query));
  serve(app, scanRoute, ({ db, caller, body }) => scanBag(db, caller, body));
}
