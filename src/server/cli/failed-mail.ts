import { mailQueue } from '../kernel/mail-queue.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Services } from '../shop.ts';
import { withShop } from './open.ts';
import type { Verb } from './verb.ts';

interface FailedMail {
  id: string;
  recipient: string;
  subject: string;
  /** When its last retry failed. */
  since: string;
  reason: string;
}

export const failedMail: Verb = {
  takes: 'list | retry <id>… | retry --all',
  does: 'lists the mails that were given up in the last week, or has them sent after all',
  options: { all: { type: 'boolean' } },
  run: ({ positionals: [what, ...ids], options: { all } }, config) =>
    withShop(config, {}, (shop) => {
      if (what === 'list' && ids.length === 0 && !all) return list(shop);
      if (what === 'retry' && ids.length > 0 !== Boolean(all)) return retry(shop, ids);
      throw new StartupError('It is: npm run washline -- failed-mail list, retry <id>… or retry --all');
    }),
};

async function findFailed({ db }: Services): Promise<FailedMail[]> {
  const { rows } = await db.pool.query<FailedMail>(
    `select id, data->>'to' as recipient, data->>'subject' as subject,
            to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
            coalesce(output->>'message', output->'value'->>'message', 'no reason is known') as reason
     from pgboss.job where name = $1 and state = 'failed' order by completed_on, id`,
    [mailQueue],
  );
  return rows;
}

async function list(shop: Services): Promise<string> {
  const failed = await findFailed(shop);
  const lines = failed.map(
    ({ id, since, recipient, subject, reason }) => `${id}  ${since}  ${recipient}  ${subject}\n    ${reason}`,
  );
  const waiting = await countWaiting(shop);
  const others = waiting === 1 ? '1 other waits to be sent.' : `${waiting} others wait to be sent.`;
  return [...lines, `${failed.length} failed for good. ${others}`].join('\n');
}

async function countWaiting({ db }: Services): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [mailQueue],
  );
  return rows[0]?.count ?? 0;
}

async function retry(shop: Services, ids: readonly string[]): Promise<string> {
  const failed = (await findFailed(shop)).map(({ id }) => id);
  const unknown = ids.filter((id) => !failed.includes(id));
  if (unknown.length > 0) throw new StartupError(`No mail that failed has the id ${unknown.join(', ')}.`);
  const wanted = ids.length > 0 ? [...ids] : failed;
  if (wanted.length === 0) return 'There is no mail that failed.';
  await shop.db.boss.retry(mailQueue, wanted);
  return `${wanted.length} sent once more, by the Washline that runs, or by the next one that starts.`;
}
