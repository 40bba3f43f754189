import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import type { LiveMessage } from '../db/live-message.ts';
import { createBatcher } from './batcher.ts';
import { listeningPool } from './listening-pool.ts';
import { followSequences, type Numbered } from './process-sequence.ts';

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
