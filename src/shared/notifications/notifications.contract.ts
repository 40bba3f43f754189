import * as z from 'zod';
import { everyoneOwn, IdParams, PageQuery, route } from '#shared/kernel/route.ts';
import { Notification } from './notification.ts';

export const notificationsRoute = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told, newest first',
  access: everyoneOwn,
  query: PageQuery,
  reply: z.array(Notification),
  list: true,
});

export const readNotificationRoute = route({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification as read',
  access: everyoneOwn,
  params: IdParams,
  keyless: 'once',
  reply: Notification,
});

export const readAllNotificationsRoute = route({
  method: 'PUT',
  path: '/api/notifications/read-all',
  summary: 'Mark every notification as read',
  access: everyoneOwn,
  keyless: 'once',
  reply: null,
});
