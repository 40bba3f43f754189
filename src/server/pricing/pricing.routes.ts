import type { FastifyInstance } from 'fastify';
import { createCustomerPriceRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { findUser } from '../accounts/accounts.store.ts';
import { refuseNotFound, serve } from '../kernel/serve.ts';
import { agreePrice } from './agree-price.ts';
import { pricedSkusOf } from './pricing.store.ts';

export function pricingRoutes(app: FastifyInstance): void {
  serve(app, pricedSkusRoute, async ({ db, caller, params }) => {
    if (caller.reach === 'own' && caller.id !== params.customer_id) refuseNotFound();
    const customer = await findUser(db, params.customer_id);
    if (customer?.role !== 'customer') refuseNotFound();
    const priced = await pricedSkusOf(db, customer.id);
    return caller.reach === 'own' ? priced.filter((sku) => sku.has_custom_pricing) : priced;
  });
  serve(app, createCustomerPriceRoute, ({ db, body }) => agreePrice(db, body));
}
