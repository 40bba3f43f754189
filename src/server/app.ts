import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { apiAbout } from './api-about.ts';
import { businessRoutes } from './business/business.routes.ts';
import { caseRoutes } from './cases/cases.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { deliveryRoutes } from './deliveries/deliveries.routes.ts';
import { frequencyRoutes } from './frequency/frequency.routes.ts';
import { serveApiDocs } from './kernel/api-docs/api-docs.ts';
import type { Db } from './kernel/database.ts';
import { answerError, answerUnreadable, readJson } from './kernel/errors.ts';
import { healthRoutes } from './kernel/health.ts';
import { servePages } from './kernel/pages.ts';
import { serveSockets } from './kernel/sockets.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { calendarRoutes } from './orders/calendar.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';

interface Deps {
  db: Db;
  /** The folder of the built pages; `null` serves the calls alone. */
  pages: string | null;
  logLevel: string;
}

/** The whole service on one port: pages, calls and live messages. */
export async function buildApp({ db, pages, logLevel }: Deps): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: logLevel },
    bodyLimit: 1_048_576,
    requestTimeout: 15_000,
    keepAliveTimeout: 15_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('db', db);
  app.decorate('served', []);
  app.decorateRequest('caller', null);
  app.setErrorHandler(answerError);
  readJson(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: pagePolicy },
    strictTransportSecurity: false,
  });
  await app.register(compress, { threshold: 1024 });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(async (calls) => {
    healthRoutes(calls);
    accountRoutes(calls);
    businessRoutes(calls);
    catalogueRoutes(calls);
    pricingRoutes(calls);
    frequencyRoutes(calls);
    orderRoutes(calls);
    calendarRoutes(calls);
    deliveryRoutes(calls);
    caseRoutes(calls);
    notificationRoutes(calls);
    overviewRoutes(calls);
    await serveApiDocs(calls, apiAbout);
  });
  await servePages(app, pages);
  serveSockets(app, db);
  return app;
}

// Styles may be inline because the dialogs and toasts measure themselves; scripts may not.
const pagePolicy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  // Washline may be served without TLS on a laundry's own network.
  upgradeInsecureRequests: null,
};
