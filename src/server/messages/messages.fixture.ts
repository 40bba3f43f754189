import type { AddressInfo } from 'node:net';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import { updateMessageSettingsRoute } from '#shared/messages/messages.contract.ts';
import { createMailer, type DeliverMail } from '../kernel/ops/mail.ts';
import { openShopWorld, type Shop } from '../orders/orders.fixture.ts';
import { outgoing } from '../schema.ts';
import { findSettingsRow } from './messages.store.ts';
import { sendMail } from './send-message.ts';

/** A mail server, with the mails it took. */
export async function openMailServer() {
  const mails: Email[] = [];
  const answers: { refuse?: string | undefined; of?: (address: string) => string | undefined } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = answers.of?.(address) ?? answers.refuse;
      const [code = '', ...sentence] = (refusal ?? '').split(' ');
      done(refusal ? Object.assign(new Error(sentence.join(' ')), { responseCode: Number(code) }) : null);
    },
    async onData(stream, _session, done) {
      // Of a process that is killed half of it comes.
      const bytes = await stream.toArray().catch(() => null);
      if (bytes) mails.push(await PostalMime.parse(Buffer.concat(bytes)));
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(closed));
  return { mails, answers, smtp_url: `smtp://127.0.0.1:${port}`, close };
}

export type MessageShop = Awaited<ReturnType<typeof openMessageShop>>;

/** A shop whose mails go to a mail server, when a test has them leave. */
export async function openMessageShop() {
  const server = await openMailServer();
  const { smtp_url } = server;
  const retries = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 60 };
  const shop: Shop = await openShopWorld({ mail: { smtp_url, retries } });
  const deliver = createMailer({
    smtp_url,
    from: () => 'Washline <shop@washline.test>',
    replyTo: async () => (await findSettingsRow(shop.db)).reply_to,
    outbox: shop.outbox,
    log: () => {},
  });
  return {
    ...shop,
    server,
    deliver,
    /** Has all that is due leave, and returns what arrived. */
    leave: (by: DeliverMail = deliver) => leave(shop, server.mails, by),
    /** Sets one kind by mail. */
    set: (kind: MessageKind, offer: 'off' | 'offered' | 'on') =>
      shop.call(shop.owner, updateMessageSettingsRoute, {
        body: { rules: [{ kind, channel: 'mail', offer }] },
      }),
    /** Forgets all that waits, and all that arrived. */
    forget: async () => {
      await shop.db.delete(outgoing);
      server.mails.length = 0;
    },
    later: (time: Temporal.DurationLike) => shop.setNow(shop.now().add(time)),
    close: async () => {
      await shop.close();
      await server.close();
    },
  };
}

async function leave({ db }: Shop, mails: Email[], deliver: DeliverMail): Promise<Email[]> {
  const before = mails.length;
  const isDue = and(eq(outgoing.state, 'waiting'), lte(outgoing.due_at, db.now()));
  const due = await db.select({ id: outgoing.id }).from(outgoing).where(isDue).orderBy(asc(outgoing.id));
  for (const { id } of due) await sendMail(db, deliver, { outgoing_id: id });
  return mails.slice(before);
}

/** What became of each message, in its sequence: kind, state and reason. */
export async function standing({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const rows = await db.select().from(outgoing).where(isNull(outgoing.case_id)).orderBy(asc(outgoing.id));
  return rows.map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(' '));
}

export const to = ({ to: addresses }: Email): string => addresses?.[0]?.address ?? '';
export const header = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
