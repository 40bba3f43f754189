import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { findOpenSessions, findSession } from './accounts/sessions/session.ts';
import { cachedSession } from './accounts/sessions/session-cache.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { businessRoutes } from './business/business.routes.ts';
import { caseRoutes } from './cases/cases.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { deliveryRoutes } from './deliveries/deliveries.routes.ts';
import { dispatchRoutes } from './dispatch/dispatch.routes.ts';
import { driverRunRoutes } from './driver-run/driver-run.routes.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { frequencyRoutes } from './frequency/frequency.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { adjustmentRoutes } from './invoicing/adjustments/adjustments.routes.ts';
import { invoiceRoutes } from './invoicing/invoices.routes.ts';
import { refuseWhileOff } from './invoicing/settings/money-settings.store.ts';
import type { Db } from './kernel/db/database.ts';
import { serveApiDocs } from './kernel/http/api-docs.ts';
import { answerEarly } from './kernel/http/connections/answer-early.ts';
import { closeConnections } from './kernel/http/connections/close-connections.ts';
import { addBodyParsers, handleClientError, handleError } from './kernel/http/errors.ts';
import { healthRoutes } from './kernel/http/health.ts';
import { servePages } from './kernel/http/pages.ts';
import { logRequests, requestLogOptions } from './kernel/http/request-log.ts';
import { sendSecurityHeaders } from './kernel/http/security-headers.ts';
import type { Trust } from './kernel/http/trusted-proxies.ts';
import { serveSockets } from './kernel/live/sockets.ts';
import type { Metrics } from './kernel/ops/metrics.ts';
import { labelRoutes } from './labels/labels.routes.ts';
import { orderLinkPages, orderLinkRoutes, sendUnreadable } from './links/order-link.pages.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { sendUnknown, unsubscribePages } from './messages/unsubscribe.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { openapiInfo } from './openapi-info.ts';
import { calendarRoutes } from './orders/calendar/calendar.routes.ts';
import { closedDayRoutes } from './orders/closed-days/closed-days.routes.ts';
import { occurrenceRoutes } from './orders/occurrences/occurrences.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { seriesOrderRoutes } from './orders/series-orders.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { paperRoutes } from './papers/papers.routes.ts';
import { bankLineRoutes } from './payments/bank/bank-lines.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { placeRoutes } from './places/places.routes.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { seriesRoutes } from './series/series.routes.ts';
import { overdueRoutes } from './statements/overdue.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';

interface AppOptions {
  db: Db;
  /** The folder of the built pages; `null` serves the API only. */
  pages: string | null;
  log: FastifyBaseLogger;
  /** The proxies that are trusted with the caller's address; none by default. */
  trust?: Trust | undefined;
  metrics?: Metrics | undefined;
}

/** For gzip and, as its parameters, for zstd. */
const zlibOptions = { level: 1, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * A page of 50 orders, 99 kB, becomes 11 to 14 kB in 0.1 to 0.3 ms. Higher levels save a tenth of that for 3 times the
 * work. What is not a stream is compressed at once: handing a page to a stream and to a thread takes longer than the page does.
 */
const compression = {
  threshold: 1024,
  syncThreshold: 1_048_576,
  zlibOptions,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** The whole service on one port: pages, calls and live messages. */
export async function buildApp({ db, pages, log, trust, metrics }: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    ...requestLogOptions(trust),
    trustProxy: trust ?? false,
    bodyLimit: 1_048_576,
    // Slow requests time out. Node checks for them in this interval, by default only every 30 s.
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 15_000,
    forceCloseConnections: 'idle',
    // What comes on an open connection while the service stops is answered as before.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      if (request.url.startsWith('/o/')) void sendUnreadable(db, request, reply);
      else if (request.url.startsWith('/u/')) sendUnknown(db, reply);
      else handleError(error, request, reply);
    },
    clientErrorHandler: handleClientError,
  });
  app.decorate('db', db);
  app.decorate('authenticate', (token) => cachedSession(app.db, token));
  app.decorate('requireFeature', (_invoicing, db) => refuseWhileOff(db));
  app.decorate('servedRoutes', []);
  app.decorateRequest('caller', null);
  app.decorateRequest('actor_id', null);
  closeConnections(app, trust !== undefined);
  answerEarly(app);
  logRequests(app);
  metrics?.watchRequests(app);
  app.setErrorHandler(handleError);
  addBodyParsers(app);
  sendSecurityHeaders(app, db.public_url.startsWith('https:'));
  await app.register(compress, compression);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    // Screens reckon with this clock, whatever that of their device says.
    reply.header('date', new Date(db.now().epochMilliseconds).toUTCString());
    done();
  });
  await app.register(async (calls) => {
    healthRoutes(calls);
    accountRoutes(calls);
    requestRoutes(calls);
    businessRoutes(calls);
    customerRoutes(calls);
    bookingRoutes(calls);
    catalogueRoutes(calls);
    pricingRoutes(calls);
    frequencyRoutes(calls);
    orderRoutes(calls);
    calendarRoutes(calls);
    feedRoutes(calls);
    seriesRoutes(calls);
    seriesOrderRoutes(calls);
    occurrenceRoutes(calls);
    closedDayRoutes(calls);
    placeRoutes(calls);
    deliveryRoutes(calls);
    fileRoutes(calls);
    labelRoutes(calls);
    dispatchRoutes(calls);
    driverRunRoutes(calls);
    paperRoutes(calls);
    caseRoutes(calls);
    invoiceRoutes(calls);
    adjustmentRoutes(calls);
    bankLineRoutes(calls);
    paymentRoutes(calls);
    statementRoutes(calls);
    overdueRoutes(calls);
    notificationRoutes(calls);
    messageRoutes(calls);
    orderLinkRoutes(calls);
    importRoutes(calls);
    overviewRoutes(calls);
    serveApiDocs(calls, openapiInfo);
  });
  await unsubscribePages(app);
  await orderLinkPages(app);
  await servePages(app, pages);
  const sessions = {
    authenticate: (token: string) => findSession(db, token),
    findOpen: (ids: string[]) => findOpenSessions(db, ids),
  };
  serveSockets(app, db, sessions, metrics);
  return app;
}
