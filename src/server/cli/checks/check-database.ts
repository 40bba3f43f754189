import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { now as currentInstant } from '#shared/kernel/time.ts';
import type { Config } from '../../config.ts';
import { isFarAhead } from '../../kernel/db/clock.ts';
import { isServerTooOld, schemaAge, tooOldForBaseline } from '../../kernel/db/migrate.ts';
import { maxConnections } from '../../kernel/db/pool.ts';
import { requireWritable } from '../../kernel/db/server-run.ts';
import { keepsSession, lendsSessions } from '../../kernel/db/session-check.ts';
import { saysReadOnly, sqlState } from '../../kernel/db/transaction/database-error.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import { findOpenDemoAccounts, isReachable, openDemoText } from '../../open-demo.ts';
import { checkLedger, checkSettlements } from './check-ledger.ts';
import { checkLegDrivers, checkLegs } from './check-legs.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const maxClockSkewSeconds = 2;

export async function checkDatabase(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const name = `PostgreSQL ${rows[0]?.version} answers`;
  if (await isServerTooOld(client)) return [failure(`${name}, but is too old: Washline needs 15 or newer.`)];
  if (!(await isWritable(client)))
    return [
      failure(
        `${name}, but takes no writes: it is a standby, or set to read only. DATABASE_URL has to lead to the primary.`,
      ),
    ];
  if (config.DATABASE_URL && !(await keepsSession(config.DATABASE_URL))) return [failure(lendsSessions)];
  const age = await schemaAge(client);
  const basics = [ok(`${name}.`), await checkConnectionSlots(client), await checkClockSkew(client)];
  if (age === 'none') {
    return [...basics, warning('The database is empty: the first start, or create-owner, sets it up.')];
  }
  if (age === 'too old') return [...basics, failure(`The database ${tooOldForBaseline}`)];
  if (age === 'newer') {
    return [...basics, failure('The database was made by a newer version of Washline: start that version.')];
  }
  if (age === 'older') {
    return [
      ...basics,
      warning('The database is of an earlier version: the next start brings it up to date.'),
    ];
  }
  return [
    ...basics,
    ok('The database has the schema of this version.'),
    await checkZone(client, config),
    await checkOwners(client),
    ...(await checkDemo(client, config)),
    await checkLegs(client),
    await checkLegDrivers(client),
    await checkLedger(client),
    await checkSettlements(client),
    ...(await checkJump(client)),
    ...(await checkJobs(client)),
  ];
}

const isWritable = (client: Client): Promise<boolean> =>
  requireWritable(client).then(
    () => true,
    (error: unknown) => {
      if (saysReadOnly(sqlState(error))) return false;
      throw error;
    },
  );

/** Whether a service that starts now goes on where scheduled jobs last ran. */
async function checkJump(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ at: string }>('select clock_seen_at::text as at from service_state');
  const last_tick_at = rows[0] && Temporal.Instant.from(rows[0].at);
  const now = currentInstant();
  if (!last_tick_at || !isFarAhead(now, last_tick_at)) return [];
  const [here, last] = [now, last_tick_at].map((moment) => moment.toString({ smallestUnit: 'minute' }));
  return [
    failure(
      `The clock says ${here}, and scheduled jobs last ran at ${last}: they wait. If the clock is wrong, set it right and restart. If it is right, an owner says so on the overview, or you by npm run washline -- clock-ok.`,
    ),
  ];
}

/** Each process has a connection pool of its own; `max_connections` must cover all of them. */
async function checkConnectionSlots(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ room: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  );
  const processes = Math.floor((rows[0]?.room ?? 0) / maxConnections);
  const text = `There is room for the connections of ${processes} processes (max_connections)`;
  return processes > 0 ? ok(`${text}.`) : failure(`${text}: raise it to ${maxConnections * 2} at least.`);
}

async function checkClockSkew(client: Client): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 as now',
  );
  const skew = Math.abs((rows[0]?.now ?? 0) - (sentAt + Date.now()) / 2000);
  const text = `The clocks here and of the database are ${skew.toFixed(1)} s apart`;
  return skew <= maxClockSkewSeconds ? ok(`${text}.`) : failure(`${text}: keep both right with NTP.`);
}

/** Rules use Node's time zone data and lists PostgreSQL's; the two must agree. */
async function checkZone(client: Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<{ time_zone: string }>('select time_zone from settings');
  const zone = config.BUSINESS_TIME_ZONE ?? rows[0]?.time_zone ?? 'UTC';
  const start = Temporal.Now.instant().toZonedDateTimeISO('UTC');
  const weeks = Array.from({ length: 5 * 52 }, (_, week) => start.add({ weeks: week }).toInstant());
  const { rows: zones } = await client.query('select from pg_timezone_names where name = $1', [zone]);
  if (zones.length === 0)
    return failure(`PostgreSQL does not know the time zone ${zone}: update its tzdata.`);
  const { rows: offsets } = await client.query<{ seconds: number }>(
    `select extract(epoch from (t at time zone $1) - (t at time zone 'UTC'))::int as seconds
     from unnest($2::timestamptz[]) with ordinality as all_weeks(t, week) order by week`,
    [zone, weeks.map(String)],
  );
  const firstDifference = weeks.find(
    (week, index) =>
      week.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9 !== (offsets[index]?.seconds ?? Number.NaN),
  );
  if (!firstDifference) return ok(`Node and PostgreSQL agree on ${zone} for the next five years.`);
  const day = firstDifference.toString().slice(0, 10);
  return failure(
    `Node and PostgreSQL disagree on ${zone} from ${day} on: update the older one's time zone data.`,
  );
}

async function checkOwners(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from users where role = 'owner' and is_active`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0)
    return failure('Nobody can sign in as an owner: npm run washline -- create-owner <email>.');
  return ok(count === 1 ? 'There is one owner.' : `There are ${count} owners.`);
}

/** Whether others reach accounts whose password is in the README. */
async function checkDemo(client: Client, config: Config): Promise<Finding[]> {
  if (!isReachable(config)) return [];
  const accounts = await findOpenDemoAccounts(drizzle(client));
  return accounts.length > 0 ? [failure(openDemoText(config, accounts))] : [];
}

/** Whether scheduled jobs run, and how many mails failed for good. */
async function checkJobs(client: Client): Promise<Finding[]> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
  );
  if (tables.length === 0) return [];
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
      ? ok('The work of the clock is being done.')
      : warning('The work of the clock was not done in the last five minutes: is Washline running?'),
    ...(failed_mails > 0
      ? [warning(`${failed_mails} mails were given up: npm run washline -- failed-mail list.`)]
      : []),
  ];
}
