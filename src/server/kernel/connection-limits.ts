import type { Server, Socket } from 'socket.io';

/** A connection as Engine.IO keeps it, before and after it is known whose it is. */
type Connection = Socket['conn'];

/** A client says who it is and which room it asks for, and nothing longer; ten times that is plenty. */
export const mostBytes = 10_000;

/** How long a connection may wait before it says whose it is. */
export const mostSilentMs = 10_000;

/** A screen sends a handful of packets when it connects, and a sign of life every 25 s. */
const mostPackets = 100;
const packetsEachMs = 10_000;

/** As many messages as somebody may not have taken yet; who comes back loads everything again. */
const mostWaiting = 1_000;

/** Closes connections that say more than a client has to say, or that do not take what they are told. */
export function limitConnections(engine: Server['engine']): void {
  engine.on('connection', (connection: Connection) => {
    limitPackets(connection);
    limitWaiting(connection);
  });
}

function limitPackets(connection: Connection): void {
  let count = 0;
  let since = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > packetsEachMs) [count, since] = [0, now];
    count += 1;
    if (count > mostPackets) connection.close(true);
  });
}

function limitWaiting(connection: Connection): void {
  let waiting = 0;
  connection.on('packetCreate', () => {
    waiting += 1;
    if (waiting > mostWaiting) connection.close(true);
  });
  connection.on('flush', () => {
    waiting = 0;
  });
}
