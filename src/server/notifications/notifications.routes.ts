import type { FastifyInstance } from 'fastify';
import {
  notificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
} from '#shared/notifications/notifications.contract.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { markAllRead, markRead, notificationsOf } from './notifications.store.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, notificationsRoute, ({ db, caller, query }) => notificationsOf(db, caller.id, query));
  serve(
    app,
    readNotificationRoute,
    async ({ db, caller, params }) => (await markRead(db, caller.id, params.id)) ?? refuseNotFound(),
  );
  serve(app, readAllNotificationsRoute, async ({ db, caller }) => {
    await markAllRead(db, caller.id);
    return null;
  });
}
