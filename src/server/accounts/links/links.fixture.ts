import { sql } from 'drizzle-orm';
import type { World } from '../../testing/world.ts';
import { type LinkRequest, linkQueue, sendLink } from './send-link.ts';

interface SentLink {
  to: string;
  subject: string;
  text: string;
  /** What stands behind the `#` of its link. */
  token: string;
}

/** Does the jobs that send links once, with a mail server that refuses the first of them with these errors. */
export async function sentLinks({ db }: Pick<World, 'db'>, refusals: Error[] = []): Promise<SentLink[]> {
  const { rows } = await db.execute<{ data: LinkRequest }>(
    sql`with jobs as (delete from pgboss.job where name = ${linkQueue} returning *)
      select data from jobs order by created_on, data ->> 'user_id'`,
  );
  const sent: SentLink[] = [];
  for (const [at, { data }] of rows.entries()) {
    const refusal = refusals[at];
    const deliver = async ({ to, subject, text }: Omit<SentLink, 'token'>) => {
      if (refusal) throw refusal;
      sent.push({ to, subject, text, token: /#(\S+)/.exec(text)?.[1] ?? 'no token' });
    };
    const done = sendLink(db, deliver, data);
    // One that is deferred fails, to be tried again.
    await (refusal ? done.catch(() => {}) : done);
  }
  return sent;
}
