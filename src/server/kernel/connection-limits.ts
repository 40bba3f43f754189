import type { Server, Socket } from 'socket.io';

/** A connection of Engine.IO, authenticated or not. */
type Connection = Socket['conn'];

/**
 * Bytes of one message. A client sends its token and a room, and nothing longer; ten times that is plenty.
 */
export const mostBytes = 10_000;

/** How long a connection may take to authenticate. */
export const mostSilentMs = 10_000;

/** A client sends a handful of packets when it connects, and a heartbeat every 25 s. */
const mostPackets = 100;
const packetsEachMs = 10_000;

/**
 * The number of messages buffered for a slow client. It is cut off beyond that; after reconnecting it loads
 * all again.
 */
const mostWaiting = 1_000;

/** Closes connections that send too many packets, or that do not read what they receive. */
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
