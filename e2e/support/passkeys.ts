import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';

/** A port that is free: the address is named before the server is there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts the product at a host with a name, which passkeys need. */
export async function startAtName(folder: string) {
  const port = String(await freePort());
  return startServer(folder, { PORT: port, PUBLIC_URL: `http://localhost:${port}` });
}

/** The authenticator of the device: it keeps passkeys and sees who it is. */
export async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { kept };
}
