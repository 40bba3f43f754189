import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics at `/metrics`, on a port of their own: they are for the operator only, and a proxy often
 * forwards all of the public port. Returns the port and a function that closes it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer({ requestTimeout: 15_000 }, async ({ method, url }, response) => {
    if (url !== '/metrics' || !['GET', 'HEAD'].includes(method ?? '')) return response.writeHead(404).end();
    try {
      const { type, text } = await metrics.read();
      response.writeHead(200, { 'content-type': type }).end(method === 'HEAD' ? '' : text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
