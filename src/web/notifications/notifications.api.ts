import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/kernel/route.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import {
  notificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
} from '#shared/notifications/notifications.contract.ts';
import { call } from '#web/kernel/api.ts';
import { logFailure } from '#web/kernel/log.ts';

const notificationsKey = ['notifications'];

/** The newest 50. Polled every 30 seconds besides the live messages; a failure is only logged. */
export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: async () => {
    try {
      return await call(notificationsRoute, { query: { limit: 50 } });
    } catch (error) {
      logFailure('The notifications could not be loaded', error);
      throw error;
    }
  },
  refetchInterval: 30_000,
});

export const useReadNotification = () =>
  useMarkRead(
    (id: string) => call(readNotificationRoute, { params: { id } }),
    (row, id) => row.id === id,
  );

export const useReadAllNotifications = () =>
  useMarkRead(
    () => call(readAllNotificationsRoute),
    () => true,
  );

/** An optimistic update: shows the rows as read at once, and refetches the list if the server refuses. */
function useMarkRead<Input = void>(
  mark: (input: Input) => Promise<unknown>,
  matches: (row: Notification, input: Input) => boolean,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: notificationsKey });
      client.setQueryData<Page<Notification>>(
        notificationsKey,
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) => (matches(row, input) ? { ...row, is_read: true } : row)),
          },
      );
    },
    onError: (error) => {
      logFailure('The notification could not be marked as read', error);
      return client.invalidateQueries({ queryKey: notificationsKey });
    },
  });
}
