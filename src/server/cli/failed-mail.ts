import { mailQueue } from '../kernel/ops/mail-queue.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

interface FailedMail {
  id: string;
  recipient: string;
  subject: string;
  /** When its last retry failed. */
  since: string;
  reason: string;
}

export const failedMail: Command = {
  usage: 'list | retry <id>… | retry --all',
  summary: 'lists the mails that were given up in the last week, or has them sent after all',
  options: { all: { type: 'boolean' } },
  run: ({ positionals: [action, ...ids], options: { all } }, config) =>
    withServices(config, {}, (services) => {
      if (action === 'list' && ids.length === 0 && !all) return list(services);
      if (action === 'retry' && ids.length > 0 !== Boolean(all)) return retry(services, ids);
      throw new StartupError('It is: npm run washline -- failed-mail list, retry <id>… or retry --all');
    }),
};

async function findFailed({ db }: Services): Promise<FailedMail[]> {
  const { rows } = await db.pool.query<FailedMail>(
    `select job.id, coalesce(data->>'to', email) as recipient, coalesce(data->>'subject', kind, 'an invoice') as subject,
            to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
            coalesce(output->>'message', output->'value'->>'message', 'no reason is known') as reason
     from pgboss.job left join outgoing on outgoing.id = job.id left join users on users.id = user_id
     where name = $1 and job.state = 'failed' order by completed_on, job.id`,
    [mailQueue],
  );
  return rows;
}

async function list(services: Services): Promise<string> {
  const failed = await findFailed(services);
  const lines = failed.map(
    ({ id, since, recipient, subject, reason }) => `${id}  ${since}  ${recipient}  ${subject}\n    ${reason}`,
  );
  const queued = await countQueued(services);
  const others = queued === 1 ? '1 other waits to be sent.' : `${queued} others wait to be sent.`;
  return [...lines, `${failed.length} failed for good. ${others}`].join('\n');
}

async function countQueued({ db }: Services): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [mailQueue],
  );
  return rows[0]?.count ?? 0;
}

async function retry(services: Services, ids: readonly string[]): Promise<string> {
  const failed = (await findFailed(services)).map(({ id }) => id);
  const unknown = ids.filter((id) => !failed.includes(id));
  if (unknown.length > 0) throw new StartupError(`No mail that failed has the id ${unknown.join(', ')}.`);
  const mailIds = ids.length > 0 ? [...ids] : failed;
  if (mailIds.length === 0) return 'There is no mail that failed.';
  await services.db.boss.retry(mailQueue, mailIds);
  services.db.liveEvents.emit('messages', [{ do: 'work', queue: mailQueue }]);
  return `${mailIds.length} sent once more, by the Washline that runs, or by the next one that starts.`;
}
