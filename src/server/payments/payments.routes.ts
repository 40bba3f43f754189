import type { FastifyInstance } from 'fastify';
import {
  exportPaymentsRoute,
  paymentRoute,
  paymentsRoute,
  recordPaymentRoute,
  refundPaymentRoute,
  releaseSettlementRoute,
  reversePaymentRoute,
  useCreditRoute,
} from '#shared/payments/payments.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { exported } from './exported-payments.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { releaseSettlement } from './release-settlement.ts';
import { reversePayment } from './reverse-payment.ts';
import { findPaymentDetails } from './store/payment-details.store.ts';
import { findPayments, selectMatching } from './store/payments-list.store.ts';
import { useCredit } from './use-credit.ts';

export function paymentRoutes(app: FastifyInstance): void {
  serve(app, paymentsRoute, ({ db, caller, query }) => findPayments(db, caller, query));
  serve(app, exportPaymentsRoute, ({ db, caller, query }) =>
    exportCsv({
      db,
      ...exported,
      query,
      rows: (tx) => inBatches(tx, (db) => selectMatching(db, caller, query)),
    }),
  );
  serve(app, recordPaymentRoute, ({ db, caller, body }) => recordPayment(db, caller.id, body));
  serve(
    app,
    paymentRoute,
    async ({ db, caller, params }) => (await findPaymentDetails(db, caller, params.id)) ?? refuseNotFound(),
  );
  serve(app, reversePaymentRoute, ({ db, caller, params, body }) =>
    reversePayment(db, { id: params.id, actor_id: caller.id }, body),
  );
  serve(app, refundPaymentRoute, ({ db, caller, params, body }) =>
    refundPayment(db, { id: params.id, actor_id: caller.id }, body),
  );
  serve(app, useCreditRoute, ({ db, caller, body }) => useCredit(db, caller.id, body));
  serve(app, releaseSettlementRoute, ({ db, caller, params }) => releaseSettlement(db, params.id, caller.id));
}
