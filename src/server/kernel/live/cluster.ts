import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { LiveMessage } from '../db/live-message.ts';
import { listeningPool } from './listening-pool.ts';

/** Numbers the messages of a process, so that others see when one is missing. */
interface Numbered {
  /** The process, by an id it has for as long as it runs. */
  from: string;
  /** Of its latest message. */
  number: number;
}

/** In milliseconds. Long messages take longer than short ones that were sent after them. */
const lateMs = 1_000;
/** A process that said nothing for so long is gone. */
const forgetMs = 60_000;

interface Heard {
  /** All before this one are here. */
  next: number;
  early: Set<number>;
  at: number;
}

/** Follows the numbers of the other processes, and calls `onGap` where a message has not come. */
export function followSequences(onGap: () => void) {
  const processes = new Map<string, Heard>();
  const timers = new Set<NodeJS.Timeout>();
  const expectUpTo = (from: string, number: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const heard = processes.get(from);
      if (!heard || heard.next > number) return;
      heard.next = number + 1;
      catchUp(heard);
      onGap();
    }, lateMs);
    timers.add(timer.unref());
  };
  const hear = ({ from, number }: Numbered): Heard | null => {
    const now = performance.now();
    for (const [id, { at }] of processes) if (now - at > forgetMs) processes.delete(id);
    const heard = processes.get(from);
    if (heard) heard.at = now;
    else processes.set(from, { next: number + 1, early: new Set(), at: now });
    return heard ?? null;
  };
  return {
    /** This message is here. */
    received: (numbered: Numbered): void => {
      const heard = hear(numbered);
      if (!heard || numbered.number < heard.next) return;
      heard.early.add(numbered.number);
      catchUp(heard);
      if (heard.early.size > 0) expectUpTo(numbered.from, numbered.number);
    },
    /** The process says how far it has come. */
    announced: (numbered: Numbered): void => {
      const heard = hear(numbered);
      if (heard && heard.next <= numbered.number) expectUpTo(numbered.from, numbered.number);
    },
    close: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function catchUp(heard: Heard): void {
  for (const number of heard.early) if (number < heard.next) heard.early.delete(number);
  while (heard.early.delete(heard.next)) heard.next++;
}

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
  /** Commands send no number: they end. */
  committed: (messages: LiveMessage[], numbered?: Numbered) => void;
  alive: (numbered: Numbered) => void;
}

type Io = Pick<Server<object, object, ClusterEvents>, 'on' | 'serverSideEmit'>;

interface Listeners {
  /** Messages of another process. */
  onMessages: (messages: LiveMessage[]) => void;
  /** Messages of others may have been missed: one did not come, or this process did not listen for a while. */
  onMissed: () => void;
  /** This process does not listen; called every second until it does. */
  onDeaf: () => void;
}

/** How often a process says how far its messages have come. */
const aliveMs = 2_000;
const deafMs = 1_000;

/** Carries messages between the processes of one database, and finds out when some were lost. */
export function joinCluster(pool: Pool, listeners: Listeners) {
  const from = crypto.randomUUID();
  let number = 0;
  let io: Io | undefined;
  let deaf: NodeJS.Timeout | undefined;
  const sequences = followSequences(listeners.onMissed);
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
  });
  const announce = () => void io?.serverSideEmit('alive', { from, number });
  const announcing = setInterval(announce, aliveMs).unref();
  // Each NOTIFY is a commit, and commits with NOTIFY run one by one: hence the batches.
  const batcher = createBatcher<LiveMessage>(async (messages) => {
    number += 1;
    io?.serverSideEmit('committed', messages, { from, number });
    // Where that fails the batch is lost, and the others see it by its number.
    await listening.lastQueryDone();
  });
  return {
    /** For Socket.IO's adapter. */
    pool: listening.pool,
    open: (opened: Io) => {
      io = opened;
      io.on('committed', (messages, numbered) => {
        if (numbered) sequences.received(numbered);
        listeners.onMessages(messages);
      });
      io.on('alive', sequences.announced);
      announce();
    },
    send: batcher.add,
    /** Resolves when everything is sent, before the sockets are closed. */
    leave: async () => {
      clearInterval(announcing);
      clearInterval(deaf);
      await batcher.flushed();
      sequences.close();
    },
    close: listening.close,
  };
}
