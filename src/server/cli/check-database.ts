import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { mailQueue } from '../kernel/mail-queue.ts';
import { isServerTooOld, schemaAge } from '../kernel/migrate.ts';
import { maxConnections } from '../kernel/pool.ts';
import { bad, type Finding, good, look } from './finding.ts';

const mostSecondsApart = 2;

export async function checkDatabase(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const name = `PostgreSQL ${rows[0]?.version} answers`;
  if (await isServerTooOld(client)) return [bad(`${name}, but is too old: Washline needs 15 or newer.`)];
  const age = await schemaAge(client);
  const basics = [good(`${name}.`), await checkRoom(client), await checkTime(client)];
  if (age === 'none') {
    return [...basics, look('The database is empty: the first start, or create-owner, sets it up.')];
  }
  if (age === 'newer') {
    return [...basics, bad('The database was made by a newer version of Washline: start that version.')];
  }
  if (age === 'older') {
    return [...basics, look('The database is of an earlier version: the next start brings it up to date.')];
  }
  return [
    ...basics,
    good('The database has the schema of this version.'),
    await checkZone(client, config),
    await checkOwners(client),
    ...(await checkJobs(client)),
  ];
}

/** Each process has a connection pool of its own; `max_connections` must cover all of them. */
async function checkRoom(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ room: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  );
  const processes = Math.floor((rows[0]?.room ?? 0) / maxConnections);
  const told = `There is room for the connections of ${processes} processes (max_connections)`;
  return processes > 0 ? good(`${told}.`) : bad(`${told}: raise it to ${maxConnections * 2} at least.`);
}

async function checkTime(client: Client): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 as now',
  );
  const apart = Math.abs((rows[0]?.now ?? 0) - (asked + Date.now()) / 2000);
  const told = `The clocks here and of the database are ${apart.toFixed(1)} s apart`;
  return apart <= mostSecondsApart ? good(`${told}.`) : bad(`${told}: keep both right with NTP.`);
}

/** Rules use Node's time zone data and lists PostgreSQL's; the two must agree. */
async function checkZone(client: Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<{ time_zone: string }>('select time_zone from settings');
  const zone = config.BUSINESS_TIME_ZONE ?? rows[0]?.time_zone ?? 'UTC';
  const start = Temporal.Now.instant().toZonedDateTimeISO('UTC');
  const weeks = Array.from({ length: 5 * 52 }, (_, week) => start.add({ weeks: week }).toInstant());
  const { rows: known } = await client.query('select from pg_timezone_names where name = $1', [zone]);
  if (known.length === 0) return bad(`PostgreSQL does not know the time zone ${zone}: update its tzdata.`);
  const { rows: offsets } = await client.query<{ seconds: number }>(
    `select extract(epoch from (t at time zone $1) - (t at time zone 'UTC'))::int as seconds
     from unnest($2::timestamptz[]) with ordinality as all_weeks(t, week) order by week`,
    [zone, weeks.map(String)],
  );
  const first = weeks.find(
    (week, index) =>
      week.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9 !== (offsets[index]?.seconds ?? Number.NaN),
  );
  if (!first) return good(`Node and PostgreSQL agree on ${zone} for the next five years.`);
  const day = first.toString().slice(0, 10);
  return bad(
    `Node and PostgreSQL disagree on ${zone} from ${day} on: update the older one's time zone data.`,
  );
}

async function checkOwners(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from users where role = 'owner' and is_active`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return bad('Nobody can sign in as an owner: npm run washline -- create-owner <email>.');
  return good(count === 1 ? 'There is one owner.' : `There are ${count} owners.`);
}

/** Whether scheduled jobs run, and how many mails failed for good. */
async function checkJobs(client: Client): Promise<Finding[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ failed_mails: number; minutes: number | null }>(
    `select count(*) filter (where name = $1 and state = 'failed')::int as failed_mails,
            (extract(epoch from now() - max(completed_on) filter (where name = 'lock-due-orders' and state = 'completed'))
              / 60)::int as minutes
     from pgboss.job`,
    [mailQueue],
  );
  const { failed_mails = 0, minutes = null } = rows[0] ?? {};
  return [
    minutes !== null && minutes <= 5
      ? good('The work of the clock is being done.')
      : look('The work of the clock was not done in the last five minutes: is Washline running?'),
    ...(failed_mails > 0
      ? [look(`${failed_mails} mails were given up: npm run washline -- failed-mail list.`)]
      : []),
  ];
}
