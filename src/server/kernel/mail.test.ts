import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

const mail = { to: 'amelia@harbourlane.example', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-mail-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('goes out over SMTP where there is a server [RST-3]', async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      receive(Buffer.concat(await stream.toArray()).toString());
      done();
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const deliver = createMailer({
    smtp_url: `smtp://127.0.0.1:${port}`,
    from: 'shop@washline.test',
    outbox: folder,
    log: () => {},
  });
  await deliver(mail);
  expect(await received).toMatch(/^From: shop@washline.test\r\nTo: amelia@harbourlane.example\r\n/);
  await new Promise<void>((closed) => server.close(closed));
  await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
});

test('is written to the outbox where there is none, and the log says where [RST-3]', async () => {
  const said: string[] = [];
  const deliver = createMailer({
    smtp_url: undefined,
    from: 'shop@washline.test',
    outbox: join(folder, 'outbox'),
    log: (line) => said.push(line),
  });
  await deliver(mail);
  const [file = ''] = await readdir(join(folder, 'outbox'));
  expect(file).toMatch(/\.eml$/);
  expect(await readFile(join(folder, 'outbox', file), 'utf8')).toContain('To: amelia@harbourlane.example');
  expect(said[0]).toContain(file);
});
