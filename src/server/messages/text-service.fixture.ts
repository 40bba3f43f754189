import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTextService, type TextService } from './text-service.ts';

const account = `AC${'0123456789abcdef'.repeat(2)}`;

/** An answer to one request: a status with the body of an error, or `none` where the connection breaks. */
type Answer = { status: number; code?: number; message?: string } | 'none';

/** The Messages API of Twilio as it is documented, on this machine, with the texts that it took. */
export async function openTextService() {
  const texts: { To: string; From: string; Body: string }[] = [];
  const answers: Answer[] = [];
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    const say = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { method, url, headers } = request;
    asked.push(`${method} ${url}`);
    const bytes = await request.toArray().catch(() => null);
    // Of a process that is killed half of it comes.
    if (!bytes || !request.complete) return;
    const key = Buffer.from(`${account}:token/1`).toString('base64');
    const denied = { code: 20_003, message: 'Authenticate', status: 401 };
    if (headers.authorization !== `Basic ${key}`) return say(401, denied);
    if (url === `/2010-04-01/Accounts/${account}.json`) return say(200, { sid: account, status: 'active' });
    const isRight = method === 'POST' && url === `/2010-04-01/Accounts/${account}/Messages.json`;
    if (!isRight)
      return say(404, { code: 20_404, message: 'The requested resource was not found', status: 404 });
    const form = new URLSearchParams(Buffer.concat(bytes).toString());
    const [To = '', From = '', Body = ''] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    const answer = answers.shift();
    if (answer === 'none') return void request.socket.destroy();
    if (answer)
      return say(answer.status, {
        ...answer,
        more_info: `https://www.twilio.com/docs/errors/${answer.code}`,
      });
    texts.push({ To, From, Body });
    const sid = `SM${`${texts.length}`.padStart(32, '0')}`;
    const message = { to: To, from: From, body: Body, num_segments: '1', direction: 'outbound-api' };
    return say(201, {
      sid,
      account_sid: account,
      status: 'queued',
      error_code: null,
      error_message: null,
      ...message,
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const sms_url = `twilio://${account}:token%2F1@127.0.0.1:${port}`;
  const read = readTextService(sms_url);
  if (!read) throw new Error('the address of the stand-in is not read');
  const service: TextService = { ...read, from: 'Washline' };
  return {
    ...{ texts, answers, asked, service, sms_url },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
