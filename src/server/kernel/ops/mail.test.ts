import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, toQueuedMail } from './mail.ts';

const draft = { to: 'amelia@harbourlane.example', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' };
const mail = toQueuedMail(draft, Temporal.Instant.from('2026-11-24T10:12:00+11:00'));
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
    from: () => 'shop@washline.test',
    outbox: folder,
    log: () => {},
  });
  await deliver(mail);
  const sent = await received;
  expect(sent).toMatch(
    /^Auto-Submitted: auto-generated\r\nFrom: shop@washline.test\r\nTo: amelia@harbourlane.example\r\n/,
  );
  expect(sent).toContain(`Message-ID: <${mail.id}@washline.test>`);
  expect(sent).toContain('Date: Mon, 23 Nov 2026 23:12:00 +0000');
  await new Promise<void>((closed) => server.close(closed));
  await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
});

test('is written to the outbox where there is none, once however often it is sent, and the log says where [RST-3]', async () => {
  const logged: string[] = [];
  const deliver = createMailer({
    smtp_url: undefined,
    from: () => 'shop@washline.test',
    outbox: join(folder, 'outbox'),
    log: (line) => logged.push(line),
  });
  for (const _ of ['sent', 'sent again']) await deliver(mail);
  const [file = '', ...more] = await readdir(join(folder, 'outbox'));
  expect(more).toEqual([]);
  expect(file).toBe(`2026-11-23T23-12-00.000Z-${mail.id}.eml`);
  expect(await readFile(join(folder, 'outbox', file), 'utf8')).toContain('To: amelia@harbourlane.example');
  expect(logged[0]).toContain(file);
});
