import type { Server, Socket } from 'socket.io';

/** A connection of Engine.IO, authenticated or not. */
type Connection = Socket['conn'];

/**
 * Bytes of one message. A client sends its token and a room, and nothing longer; ten times that is plenty.
 */
export const maxMessageBytes = 10_000;

/** How long a connection may take to authenticate. */
export const connectTimeoutMs = 10_000;

/** A client sends a handful of packets when it connects, and a heartbeat every 25 s. */
const maxPackets = 100;
const packetWindowMs = 10_000;

/**
 * The number of messages buffered for a slow client. It is cut off beyond that; after reconnecting it loads
 * all again.
 */
const maxBuffered = 1_000;

/** Closes connections that send too many packets, or that do not read what they receive. */
export function limitSockets(engine: Server['engine']): void {
  engine.on('connection', (connection: Connection) => {
    limitPackets(connection);
    limitBuffered(connection);
  });
}

function limitPackets(connection: Connection): void {
  let count = 0;
  let since = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > packetWindowMs) [count, since] = [0, now];
    count += 1;
    if (count > maxPackets) connection.close(true);
  });
}

function limitBuffered(connection: Connection): void {
  let buffered = 0;
  connection.on('packetCreate', () => {
    buffered += 1;
    if (buffered > maxBuffered) connection.close(true);
  });
  connection.on('flush', () => {
    buffered = 0;
  });
}
