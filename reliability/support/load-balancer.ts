import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A round-robin load balancer: one address for several processes. */
export interface LoadBalancer {
  address: string;
  /** The addresses of the processes, used in turn. One that refuses the connection is skipped. */
  targets: string[];
  close: () => void;
}

export async function openLoadBalancer(targets: string[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket): Socket => {
    open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)));
    return socket;
  };
  const pass = (client: Socket, attempts: number): void => {
    const target = new URL(loadBalancer.targets[turn++ % loadBalancer.targets.length] ?? '');
    const upstream = keep(connect(Number(target.port), target.hostname));
    upstream.once('connect', () => {
      client.pipe(upstream).pipe(client);
      upstream.once('close', () => client.destroy());
    });
    upstream.once('error', () => {
      if (upstream.connecting || upstream.bytesRead > 0 || attempts === 0) client.destroy();
      else pass(client, attempts - 1);
    });
    client.once('close', () => upstream.destroy());
  };
  const server = createServer((client) => pass(keep(client), loadBalancer.targets.length));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  const loadBalancer: LoadBalancer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return loadBalancer;
}
