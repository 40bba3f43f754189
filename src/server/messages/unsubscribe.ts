import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type MessageKind, messageKindNames, messageKinds } from '#shared/messages/message-kinds.ts';
import type { Db, DbOrTx } from '../kernel/db/database.ts';
import { bytesOfId, isSignedToken, payloadOf, signToken, splitId } from '../kernel/signed-token.ts';
import { composePage } from '../notifications/compose-mail.ts';
import { message_choices, users } from '../schema.ts';

/** The address that ends mails of a kind for a person, whoever has it: it never expires, and does nothing else. */
export function unsubscribeUrl(
  db: Pick<DbOrTx, 'keyOf' | 'public_url'>,
  user_id: string,
  kind: MessageKind,
): string {
  const payload = Buffer.concat([bytesOfId(user_id), Buffer.from(kind)]);
  return `${db.public_url}/u/${signToken(db.keyOf('unsubscribe'), payload)}`;
}

interface Stopped {
  user_id: string;
  kind: MessageKind;
}

/** Whom a token is of, and which kind it ends; `null` for all that is none. */
function readToken(db: DbOrTx, token: string): Stopped | null {
  const payload = splitId(payloadOf(token));
  const kind = payload?.rest.toString() as MessageKind;
  if (!payload || !isSignedToken(db.keyOf('unsubscribe'), token) || !messageKindNames.includes(kind))
    return null;
  return { user_id: payload.id, kind };
}

/** Again is the same. */
async function stop(db: Db, { user_id, kind }: Stopped): Promise<void> {
  if ((await db.$count(users, eq(users.id, user_id))) === 0) return;
  const { user_id: user, kind: of, channel } = message_choices;
  await db
    .insert(message_choices)
    .values({ user_id, kind, channel: 'mail', is_on: false })
    .onConflictDoUpdate({ target: [user, of, channel], set: { is_on: false } });
}

/** Without session or cookie: GET shows a page that asks, a POST ends it, as mail programs do by themselves (RFC 8058). */
export async function unsubscribePages(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) =>
      done(null),
    );
    const path = '/u/:token';
    pages.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      const asked = readToken(app.db, params.token);
      if (!asked) return sendUnknown(app.db, reply);
      const { label } = messageKinds[asked.kind];
      return sendPage(app.db, reply, {
        heading: 'Stop these mails?',
        paragraph: `You will get no more mails of the kind “${label}”. All else stays as it is.`,
        button: 'Stop Mails',
      });
    });
    pages.post<{ Params: { token: string } }>(path, async ({ params }, reply) => {
      const stopped = readToken(app.db, params.token);
      if (!stopped) return sendUnknown(app.db, reply);
      await stop(app.db, stopped);
      const paragraph = `You will get no more mails of the kind “${messageKinds[stopped.kind].label}”. Your account has all switches.`;
      return sendPage(app.db, reply, { heading: 'These mails have stopped', paragraph });
    });
  });
}

/** One answer, whatever is wrong, also of a path that no route can read. */
export const sendUnknown = (db: DbOrTx, reply: FastifyReply) =>
  sendPage(db, reply.code(404), {
    heading: 'This link does not work',
    paragraph: 'Sign in to see your switches.',
  });

const sendPage = (db: DbOrTx, reply: FastifyReply, page: Parameters<typeof composePage>[1]) =>
  reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(composePage(db, page));
