import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveTopic } from '#shared/notifications/live.ts';
import {
  type LiveConnection,
  type LiveHandlers,
  type LiveState,
  openLiveConnection,
} from '#web/kernel/live-connection.ts';
import { refreshUser } from '#web/kernel/session.ts';
import { useToken } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { gatherReloads } from './gather-reloads.ts';

/** What an owner has set up. */
const setup = ['overview', 'setup'] as const;

/** The queries to refetch for each live topic, by the first part of their keys, or the first parts. */
const queryKeysByTopic: Record<LiveTopic, readonly (string | readonly string[])[]> = {
  // What is delivered can be invoiced, and a draft follows its orders.
  order: [
    'orders',
    'invoicing',
    'series',
    'closed-days',
    'booking',
    'drivers',
    'overview',
    'dispatch',
    'driver-run',
    'sent-messages',
  ],
  // Their drivers’ reports move the words of customers.
  run: ['dispatch', 'driver-run', 'overview', 'coordinates', ['orders', 'tracking']],
  // The calendar shows what series plan.
  series: ['series', 'orders', 'closed-days', 'overview'],
  // A closed day moves what recurs, and the first one sets the rule for that.
  booking: ['closed-days', 'booking', 'series', 'orders', 'overview', 'business', 'sent-messages'],
  // What was a place an hour ago may be none: pickers, the windows of the calendar, the dates of a new series.
  places: [
    ['booking', 'slots'],
    ['orders', 'windows'],
    ['series', 'preview'],
  ],
  case: ['cases', 'overview', ['orders', 'one'], 'sent-messages'],
  account: ['sent-messages', 'accounts', 'addresses', 'drivers', 'overview', 'dispatch'],
  // How late a stop would be is reckoned with the settings.
  business: ['business', 'dispatch', setup],
  // An issued invoice keeps the lines of its orders, and staff see what is overdue.
  money: ['invoicing', 'orders', 'sent-messages', ['overview', 'staff'], setup],
  catalogue: ['skus', 'prices', 'templates', setup],
};

/** A live message carries no data for the cache: it only makes queries refetch. */
export function liveHandlers(client: QueryClient): Omit<LiveHandlers, 'onState'> {
  const reload = gatherReloads((queryKey) => void client.invalidateQueries({ queryKey }));
  return {
    onNotification: ({ title, message, type }) => {
      toast.live({ title, message, destructive: type === 'order_locked' });
      reload(['notifications']);
    },
    onChanged: ({ topic }) => {
      for (const key of queryKeysByTopic[topic] ?? []) reload([key].flat());
    },
    onMissed: () => void client.invalidateQueries(),
    onRefused: () => void refreshUser(),
  };
}

const pollIntervalMs = 30_000;

/**
 * Keeps the screens up to date while they are mounted. Without a live connection, polls all active queries
 * every 30 seconds.
 */
export function useLiveUpdates(
  client: QueryClient,
  user_id: string,
): { state: LiveState; reconnect: () => void } {
  const token = useToken();
  const [state, setState] = useState<LiveState>('connecting');
  const live = useRef<LiveConnection>(null);
  useEffect(() => {
    if (!token) return;
    setState('connecting');
    live.current = openLiveConnection(user_id, { ...liveHandlers(client), onState: setState });
    return live.current.close;
  }, [client, user_id, token]);
  useEffect(() => {
    if (state !== 'off') return;
    const polling = setInterval(() => void client.invalidateQueries(), pollIntervalMs);
    return () => clearInterval(polling);
  }, [client, state]);
  return { state, reconnect: useCallback(() => live.current?.reconnect(), []) };
}
