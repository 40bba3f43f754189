import { once } from 'node:events';
import { connect } from 'node:net';

/** A WebSocket that sends any packet, without a client library that follows the protocol. */
export interface RawSocket {
  /** The raw messages it has received. */
  received: string[];
  isOpen: () => boolean;
  send: (packet: string | Uint8Array<ArrayBuffer>) => void;
  /** Resolves with the first message that matches. Rejects when the connection closes before. */
  waitFor: (what: RegExp) => Promise<string>;
  /** Resolves when the connection is closed, by either side. */
  closed: Promise<unknown>;
  close: () => Promise<unknown>;
}

const query = 'EIO=4&transport=websocket';

/** Connects, and sends the auth payload if there is one. */
export async function openRaw(address: string, auth?: unknown, more = ''): Promise<RawSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?${query}${more}`);
  const received: string[] = [];
  const waiters = new Set<() => void>();
  const notifyWaiters = () => {
    for (const check of waiters) check();
  };
  socket.addEventListener('message', ({ data }) => {
    // Answers a ping with a pong.
    if (data === '2') socket.send('3');
    received.push(String(data));
    notifyWaiters();
  });
  const closed = new Promise((done) => socket.addEventListener('close', done, { once: true }));
  void closed.then(notifyWaiters);
  await Promise.race([closed, once(socket, 'open')]);
  const raw: RawSocket = {
    received,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (packet) => raw.isOpen() && socket.send(packet),
    waitFor: (what) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.find((text) => what.test(text));
          if (found === undefined && socket.readyState <= WebSocket.OPEN) return;
          waiters.delete(check);
          if (found === undefined) reject(new Error(`the connection ended before ${what}`));
          else resolve(found);
        };
        waiters.add(check);
        check();
      }),
    closed,
    close: async () => {
      socket.close();
      await closed;
    },
  };
  if (auth !== undefined) raw.send(`40${JSON.stringify(auth)}`);
  return raw;
}

/**
 * Makes a valid WebSocket handshake, then sends invalid bytes. Resolves when the server closes the
 * connection.
 */
export async function sendFrames(address: string, bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `GET /socket.io/?${query} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.end(bytes);
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

/** Sends a packet by long polling on a new connection, then disconnects. */
export async function postRaw(address: string, packet: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const url = `${address}/socket.io/?EIO=4&transport=polling`;
  const hello = await (await fetch(url)).text();
  const sid: unknown = JSON.parse(hello.slice(1)).sid;
  const post = async (body: typeof packet) =>
    // The server may refuse a long body before it was read completely.
    fetch(`${url}&sid=${sid}`, { method: 'POST', body })
      .then((answer) => answer.text())
      .catch(() => {});
  await post(packet);
  await post('1');
}
