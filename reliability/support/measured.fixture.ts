import { subscribe } from 'node:diagnostics_channel';
import type { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Pool } from 'pg';
import { Server as Io, type Socket } from 'socket.io';
import type { Measure } from './app-process.ts';

/** Preloaded into the process of the service: reports its resources when it gets a message. */

const pools = new Set<Pool>();
const servers = new Set<Server>();
const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));
subscribe('http.server.request.start', (message) => {
  if (typeof message === 'object' && message && 'server' in message && message.server instanceof Server)
    servers.add(message.server);
});
const connect = Pool.prototype.connect;
Object.defineProperty(Pool.prototype, 'connect', {
  // The service overrides it too.
  writable: true,
  value(this: Pool, ...args: Parameters<typeof connect>) {
    pools.add(this);
    return connect.apply(this, args);
  },
});

/** Every socket that ever connected, let in or not, until it is garbage collected. */
const people = new Set<WeakRef<Socket>>();
const adapter = Io.prototype.adapter;
Object.defineProperty(Io.prototype, 'adapter', {
  value(this: Io, ...args: Parameters<typeof adapter>) {
    // The server also calls it without arguments to read the adapter, and in its constructor, before
    // `sockets` exists.
    if (args.length > 0 && this.sockets)
      this.use((socket, next) => {
        people.add(new WeakRef(socket));
        next();
      });
    return adapter.apply(this, args);
  },
});

function countPeople(): number {
  for (const one of people) if (!one.deref()) people.delete(one);
  return people.size;
}

const sumOf = (pool: 'totalCount' | 'idleCount' | 'waitingCount') =>
  [...pools].reduce((sum, one) => sum + one[pool], 0);

function listeners(): number {
  const all: EventEmitter[] = [process, ...pools, ...servers];
  return all.reduce(
    (sum, one) => sum + one.eventNames().reduce((count, name) => count + one.listenerCount(name), 0),
    0,
  );
}

/**
 * Counts the database connections before the garbage collection. The collection blocks the process: answers
 * that have arrived are not read yet, and their connections would look as if they were in use.
 */
async function measure(): Promise<Measure> {
  const [database, idle, queued] = [sumOf('totalCount'), sumOf('idleCount'), sumOf('waitingCount')];
  const active = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const countOf = (kind: string) => active.get(kind)?.length ?? 0;
  for (let round = 0; round < 3; round++) {
    await turn();
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return {
    megabytes: (heapUsed + external) / 2 ** 20,
    sockets: countPeople(),
    connections: countOf('TCPSocketWrap') + countOf('PipeWrap') - database,
    database,
    in_use: database - idle,
    queued,
    // Each idle connection of a pool has one timer.
    timers: countOf('Timeout') - idle,
    listeners: listeners(),
    warnings,
  };
}

process.on('message', () => void measure().then((result) => process.send?.(result)));
