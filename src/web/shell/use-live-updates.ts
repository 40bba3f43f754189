import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveTopic } from '#shared/notifications/live.ts';
import { type LiveHandlers, openLive } from '#web/kernel/live.ts';
import { refreshUser } from '#web/kernel/session.ts';
import { toast } from '#web/ui/toast.tsx';

/** What loads again when something of a kind has changed: the first words of the query keys. */
const concerned: Record<LiveTopic, readonly string[]> = {
  order: ['orders', 'drivers', 'overview'],
  case: ['cases', 'overview'],
  account: ['accounts'],
  business: ['business'],
};

/** A message never carries what a list shows: it makes the lists it concerns load again. */
export const liveHandlers = (client: QueryClient): LiveHandlers => ({
  onNotification: ({ title, message, type }) => {
    toast.live({ title, message, destructive: type === 'order_locked' });
    void client.invalidateQueries({ queryKey: ['notifications'] });
  },
  onChanged: ({ topic }) => {
    for (const key of concerned[topic] ?? []) void client.invalidateQueries({ queryKey: [key] });
  },
  onGap: () => void client.invalidateQueries(),
  onRefused: () => void refreshUser(),
});

/** Keeps the screens of an account up to date for as long as they stand. */
export function useLiveUpdates(client: QueryClient, user_id: string): void {
  useEffect(() => openLive(user_id, liveHandlers(client)).close, [client, user_id]);
}
