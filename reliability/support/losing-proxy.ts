import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of a service that loses the first answer to each idempotency key, and to each text of a call without one:
 * the work is done by then, and the caller's connection ends without a byte.
 */
export async function openLosingProxy(service: string) {
  const seen = new Set<string>();
  const server = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray());
    const { method = '', url = '', headers } = call;
    const text = `${headers.authorization} ${headers['idempotency-key'] ?? `${method} ${url} ${body}`}`;
    const isFirst = !seen.has(text);
    seen.add(text);
    const onward = request(service + url, { method, headers }, async (reply) => {
      const bytes = Buffer.concat(await reply.toArray());
      if (isFirst) return void call.socket.destroy();
      answer.writeHead(reply.statusCode ?? 502, reply.headers).end(bytes);
    });
    onward.end(body);
  });
  server.listen({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
