import { setImmediate as turn } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { QueryConfig } from 'pg';
import { Server } from 'socket.io';
import type { Db } from '../db/database.ts';
import type { LiveMessage } from '../db/live-message.ts';
import { listeningPool } from './listening-pool.ts';

/**
 * Broadcasts the live messages of a CLI command, which has no sockets of its own, to the processes that serve
 * this database. Returns a function that waits until all of them are sent.
 */
export function broadcastFromCli(db: Db): () => Promise<void> {
  const sending: Promise<unknown>[] = [];
  const listening = listeningPool(db.pool);
  const query = (text: string | QueryConfig, values?: unknown[]) => {
    const sent = db.pool.query(text, values);
    sending.push(sent);
    return sent;
  };
  const io = new Server({ serveClient: false });
  io.adapter(createAdapter(Object.create(listening.pool, { query: { value: query } })));
  const broadcast = (messages: LiveMessage[]) => void io.serverSideEmit('committed', messages);
  db.liveEvents.on('messages', broadcast);
  return async () => {
    db.liveEvents.off('messages', broadcast);
    await turn();
    await Promise.allSettled(sending);
    await io.of('/').adapter.close();
    listening.close();
  };
}
