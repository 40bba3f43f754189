import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { LiveMessage } from '../db/live-message.ts';
import { listeningPool } from './listening-pool.ts';

/** In milliseconds: nobody notices it, and it allows at most 200 batches a second. */
const pauseMs = 5;

interface Batcher<T> {
  add: (items: readonly T[]) => void;
  /** Resolves when the queue is empty and the last batch was sent. */
  flushed: () => Promise<void>;
}

/**
 * Sends the first items at once. Items added until that batch has arrived, and 5 ms longer, are sent as the
 * next batch. A batch that fails is dropped.
 */
export function createBatcher<T>(send: (items: T[]) => Promise<unknown>): Batcher<T> {
  let queue: T[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (queue.length > 0) {
      const items = queue;
      queue = [];
      await send(items).catch(() => {});
      await delay(pauseMs);
    }
    sending = undefined;
  };
  return {
    add: (items) => {
      queue.push(...items);
      sending ??= sendAll();
    },
    flushed: async () => sending,
  };
}

/** The events between the processes of one database. Their names travel, so they stay. */
export interface ClusterEvents {
  committed: (messages: LiveMessage[]) => void;
  /** One of them did not get out. */
  missed: () => void;
}

type Io = Pick<Server<object, object, ClusterEvents>, 'on' | 'serverSideEmit'>;

interface Listeners {
  /** Messages of another process. */
  onMessages: (messages: LiveMessage[]) => void;
  /** Messages of others may have been missed: one was not sent or not read, or this process did not listen for a while. */
  onMissed: () => void;
  /** This process does not listen; called every second until it does. */
  onDeaf: () => void;
}

const deafMs = 1_000;
const lostMs = 1_000;

/** Carries messages between the processes of one database, and tells all of them when some may be lost. */
export function joinCluster(pool: Pool, listeners: Listeners) {
  let io: Io | undefined;
  let deaf: NodeJS.Timeout | undefined;
  let lost: NodeJS.Timeout | undefined;
  const tellMissed = () => {
    lost = undefined;
    io?.serverSideEmit('missed');
    // Where that fails as well, it is told again.
    listening.lastQueryDone().then(listeners.onMissed, () => {});
  };
  const listening = listeningPool(pool, {
    onListening: () => {
      clearInterval(deaf);
      listeners.onMissed();
    },
    onLost: () => {
      clearInterval(deaf);
      listeners.onDeaf();
      deaf = setInterval(listeners.onDeaf, deafMs).unref();
    },
    onFailed: () => {
      lost ??= setTimeout(tellMissed, lostMs).unref();
    },
  });
  // Each NOTIFY is a commit, and commits with NOTIFY run one by one: hence the batches.
  const batcher = createBatcher<LiveMessage>(async (messages) => {
    io?.serverSideEmit('committed', messages);
    await listening.lastQueryDone();
  });
  return {
    /** For Socket.IO's adapter. */
    pool: listening.pool,
    open: (opened: Io) => {
      io = opened;
      io.on('committed', listeners.onMessages);
      io.on('missed', listeners.onMissed);
    },
    send: batcher.add,
    /** Resolves when everything is sent, before the sockets are closed. */
    leave: async () => {
      clearInterval(deaf);
      await batcher.flushed();
      clearTimeout(lost);
    },
    close: listening.close,
  };
}
