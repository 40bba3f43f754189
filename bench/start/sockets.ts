import { io } from 'socket.io-client';

/** Opens many live sockets of several sessions, in its own process, so that the clients' cost is not the server's. */

const { TARGET = '', TOKENS = '', SOCKETS = '1000' } = process.env;
const tokens = TOKENS.split(' ');

/** In batches: all at once would exceed the time a socket may take to be let in. */
const atOnce = 50;

function connect(token: string | undefined): Promise<void> {
  const socket = io(TARGET, { auth: { token }, transports: ['websocket'], forceNew: true });
  return new Promise((resolve, reject) => {
    socket.on('connected', () => resolve());
    socket.on('connect_error', reject);
    socket.on('disconnect', (reason) => process.stderr.write(`A socket was closed: ${reason}\n`));
  });
}

for (let open = 0; open < Number(SOCKETS); open += atOnce) {
  const batch = Array.from({ length: Math.min(atOnce, Number(SOCKETS) - open) }, (_, at) => open + at);
  await Promise.all(batch.map((number) => connect(tokens[number % tokens.length])));
}
process.stdout.write(`Every socket is open at ${TARGET}\n`);
