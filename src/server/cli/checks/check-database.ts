import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase } from 'pg';
import { now as currentInstant } from '#shared/kernel/time.ts';
import type { Config } from '../../config.ts';
import { isFarAhead } from '../../kernel/db/clock.ts';
import { isServerTooOld, schemaAge, tooOldForBaseline } from '../../kernel/db/migrate.ts';
import { maxConnections, requireWritable } from '../../kernel/db/pool.ts';
import { keepsSession, lendsSessions } from '../../kernel/db/session-check.ts';
import { saysReadOnly, sqlState } from '../../kernel/db/transaction/database-error.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import { findOpenDemoAccounts, isReachable, openDemoText } from '../../open-demo.ts';
import { checkLedger, checkSettlements } from './check-ledger.ts';
import { findDiffering } from './find-differing.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** The orders of which the stored view is not `viewOf` their legs, by number. */
const differing = `
  with attempts as (
    select distinct on (order_id, kind) * from legs order by order_id, kind, attempt desc
  ), latest as (
    -- Whoever failed has it no longer.
    select id, order_id, kind, state, assigned_at, on_the_way_at, happened_at,
      case when state <> 'failed' then driver_id end as driver_id
    from attempts
  ), standing as (
    select o.order_number, o.driver_id, o.other_driver_id, o.delivery_status, o.assigned_at, o.picked_up_at, o.out_for_delivery_at, o.delivered_at,
      p.id is not null and d.id is not null as is_whole,
      p.driver_id is not null and p.state = 'done' as is_collected,
      p.driver_id is not null and p.state in ('planned', 'on_the_way', 'cancelled') as is_pickup_next,
      p.driver_id as pickup_driver, p.assigned_at as pickup_assigned, p.happened_at as collected_at,
      d.driver_id as delivery_driver, d.assigned_at as delivery_assigned, d.on_the_way_at, d.happened_at as brought_at,
      o.needs_date, case
        when o.status in ('delivered', 'completed', 'cancelled') then null
        when p.state = 'failed' then 'pickup'
        when d.state = 'failed' then 'delivery'
      end as waits_for,
      d.state = 'done' as is_brought,
      d.state = 'on_the_way' or d.state = 'cancelled' and d.on_the_way_at is not null as is_on_the_way
    from orders o
    left join latest p on p.order_id = o.id and p.kind = 'pickup'
    left join latest d on d.order_id = o.id and d.kind = 'delivery'
  )
  select order_number as number from standing
  where not is_whole or needs_date is distinct from waits_for or (driver_id, other_driver_id, delivery_status, assigned_at, picked_up_at, out_for_delivery_at, delivered_at)
    is distinct from (
      case when is_pickup_next then pickup_driver else delivery_driver end,
      case when pickup_driver is distinct from delivery_driver then case when is_pickup_next then delivery_driver else pickup_driver end end,
      case
        when delivery_driver is not null and is_brought then 'delivered'
        when delivery_driver is not null and is_on_the_way then 'out_for_delivery'
        when is_collected then 'picked_up'
        when is_pickup_next or delivery_driver is not null then 'assigned'
      end,
      case when is_pickup_next then pickup_assigned when delivery_driver is not null then delivery_assigned end,
      case when is_collected then collected_at end,
      case when delivery_driver is not null then on_the_way_at end,
      case when delivery_driver is not null then brought_at end
    )
  order by order_number`;

/** The orders of which an open leg is somebody else’s than whose it was last, by number. */
const ofOthers = `
  select distinct o.order_number as number from legs join orders o on o.id = legs.order_id
  left join leg_drivers now on now.leg_id = legs.id and now.until_at is null
  where legs.state in ('planned', 'on_the_way') and now.driver_id is distinct from legs.driver_id
  order by order_number`;

/** Whether the driver, the delivery status, the times and the need of a new date of every order are what its legs come to. */
export const checkLegs = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    differing,
    'Every order shows the driver and the times of its legs.',
    'Driver, status or times differ from the legs of',
  );

/** Whether every open leg is of the driver whose it was last: by that late reports are judged. */
export const checkLegDrivers = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    ofOthers,
    'Every open leg has the driver that its history says.',
    'An open leg has another driver than its history says, of',
  );

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
    await checkTexts(client, config),
  ];
}

/** How many texts went out today, of those that may. */
async function checkTexts(client: Client, { SMS_URL }: Config): Promise<Finding> {
  if (!SMS_URL) return ok('Texts: not set up.');
  const { rows } = await client.query<{ sent: number; most: number }>(
    `select texts_a_day as most, (select count(*)::int from outgoing, settings
        where channel = 'text' and state in ('sending', 'sent', 'unknown')
          and claimed_at >= date_trunc('day', now() at time zone settings.time_zone) at time zone settings.time_zone) as sent
      from message_settings`,
  );
  return ok(`Texts: ${rows[0]?.sent ?? 0} of ${rows[0]?.most ?? 0} today.`);
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
