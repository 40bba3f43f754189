import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { type PushSubscription, subscribeDeviceRoute } from '#shared/messages/messages.contract.ts';
import type { Person, World } from '../testing/world.ts';
import type { Push } from './compose-message.ts';

/** A push as it came to a device. */
interface Arrived extends Push {
  device_id: string;
  headers: IncomingHttpHeaders;
}

export type TestDevice = Awaited<ReturnType<Awaited<ReturnType<typeof openPushService>>['device']>>;

/** A push service on this machine, and devices that open what it gets for them. */
export async function openPushService() {
  const arrived: Arrived[] = [];
  /** The status that a device’s address answers with, 201 if not said. */
  const answers = new Map<string, number>();
  const opening = new Map<string, (sealed: Buffer) => Push>();
  const server = createServer(async (request, reply) => {
    const chunks = await request.toArray().catch(() => null);
    const device_id = request.url?.slice(1) ?? '';
    const status = answers.get(device_id) ?? 201;
    const open = opening.get(device_id);
    if (chunks && open && status === 201)
      arrived.push({ ...open(Buffer.concat(chunks)), device_id, headers: request.headers });
    reply.writeHead(open ? status : 404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    arrived,
    answers,
    /** A browser that has subscribed. */
    device: (name?: string) => {
      const pair = createECDH('prime256v1');
      const device_id = crypto.randomUUID();
      const auth = randomBytes(16).toString('base64url');
      opening.set(device_id, (sealed) =>
        JSON.parse(decrypt(sealed, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString()),
      );
      const keys = { p256dh: pair.generateKeys('base64url'), auth };
      const subscription: PushSubscription = { endpoint: `http://${host}/${device_id}`, keys, name };
      return { device_id, subscription };
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** Has a device of somebody take pushes. */
export const allow = (world: Pick<World, 'call'>, who: Person, { device_id, subscription }: TestDevice) =>
  world.call(who, subscribeDeviceRoute, { params: { device_id }, body: subscription });
