import { io } from 'socket.io-client';

/** So many sockets of one person, in a process of their own: what they cost here is none of the server's. */

const { TARGET = '', TOKEN, SOCKETS = '1000' } = process.env;

/** At once they would wait for each other longer than a socket may wait to be let in. */
const atOnce = 50;

function connect(): Promise<void> {
  const socket = io(TARGET, { auth: { token: TOKEN }, transports: ['websocket'], forceNew: true });
  return new Promise((resolve, reject) => {
    socket.on('connected', () => resolve());
    socket.on('connect_error', reject);
    socket.on('disconnect', (reason) => process.stderr.write(`A socket was closed: ${reason}\n`));
  });
}

for (let open = 0; open < Number(SOCKETS); open += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(SOCKETS) - open) }, connect));
}
process.stdout.write(`Every socket is open at ${TARGET}\n`);
