import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal reverse proxy: round robin over the servers, with keep-alive connections. */

const targets = (process.env.TARGETS ?? '').split(' ').map((url) => new URL(url));
const agent = new Agent({ keepAlive: true });
let turn = 0;

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = targets[turn++ % targets.length] ?? {};
  const { method, url: path, headers } = incoming;
  const passed = request({ agent, hostname, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(passed);
}

const server = createServer(pass);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The proxy is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit());
