import type { FastifyInstance } from 'fastify';
import {
  agreeManyRoute,
  createCustomerPriceRoute,
  customerPricesRoute,
  deleteCustomerPriceRoute,
  editPricesRoute,
  exportAllPricesRoute,
  exportCustomerPricesRoute,
  pricedSkusRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { customerOf } from '../accounts/ownership.ts';
import { findCustomer } from '../customers/customers.store.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import type { Db, DbOrTx } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { agreeMany } from './agree-many.ts';
import { agreePrice } from './agree-price.ts';
import { changePrice } from './change-price.ts';
import { editPrices } from './edit-prices.ts';
import { exportedAllPrices, exportedPrices } from './exported-prices.ts';
import {
  findCustomerPrices,
  findPricedSkus,
  selectAllPrices,
  selectCustomerPrices,
} from './pricing.store.ts';
import { removePrice } from './remove-price.ts';

export function pricingRoutes(app: FastifyInstance): void {
  serve(app, pricedSkusRoute, async ({ db, caller, params }) => {
    await requireCustomer(db, caller, params.customer_id);
    const priced = await findPricedSkus(db, params.customer_id);
    return caller.reach === 'own' ? priced.filter((sku) => sku.has_custom_pricing) : priced;
  });
  serve(app, customerPricesRoute, async ({ db, caller, params }) => {
    await requireCustomer(db, caller, params.customer_id);
    return findCustomerPrices(db, params.customer_id);
  });
  serve(app, exportCustomerPricesRoute, async ({ db, caller, params: { customer_id }, query }) => {
    await requireCustomer(db, caller, customer_id);
    const rows = (tx: DbOrTx) => inBatches(tx, (db) => selectCustomerPrices(db, customer_id, query.search));
    return exportCsv({ db, ...exportedPrices, query, rows });
  });
  serve(app, exportAllPricesRoute, ({ db, query }) =>
    exportCsv({ db, ...exportedAllPrices, query, rows: (tx) => inBatches(tx, selectAllPrices) }),
  );
  serve(app, createCustomerPriceRoute, ({ db, caller, body }) => agreePrice(db, caller.id, body));
  serve(app, agreeManyRoute, ({ db, caller, body }) => agreeMany(db, caller.id, body));
  serve(app, editPricesRoute, ({ db, caller, params, body }) =>
    editPrices(db, caller.id, params.id, body.changes),
  );
  serve(app, updateCustomerPriceRoute, ({ db, caller, params, body }) =>
    changePrice(db, caller.id, params.id, body.custom_price),
  );
  serve(app, deleteCustomerPriceRoute, ({ db, caller, params }) => removePrice(db, caller.id, params.id));
}

/** Refuses an id that is no customer's, and a customer other than the caller's. @throws Refusal `not-found` */
async function requireCustomer(db: Db, caller: Caller, customer_id: string): Promise<void> {
  if (caller.reach === 'own' && customerOf(caller) !== customer_id) refuseNotFound();
  if (!(await findCustomer(db, customer_id))) refuseNotFound();
}
