import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { now } from '#shared/kernel/time.ts';
import { loadBusiness } from './business/business.store.ts';
import { watchBusiness } from './business/watch-business.ts';
import { createJobs } from './jobs.ts';
import { askWhetherJobsWait, tick } from './kernel/db/clock.ts';
import { createDb, type Db, transact } from './kernel/db/database.ts';
import { migrate } from './kernel/db/migrate.ts';
import { type DatabaseTimeouts, openPool } from './kernel/db/pool.ts';
import { deriveKey, loadServiceKey } from './kernel/db/service-key.ts';
import { loadServiceState } from './kernel/db/service-state.ts';
import type { StatementListener } from './kernel/db/watch-statements.ts';
import { isAllowedUrl } from './kernel/http/fetch-json.ts';
import type { ObjectStore } from './kernel/objects/object-store.ts';
import { createQueues, type Job, type RetryPolicy, startWorkers } from './kernel/ops/job-queues.ts';
import { createMailer } from './kernel/ops/mail.ts';
import type { Metrics } from './kernel/ops/metrics.ts';
import { repairQueueClock } from './kernel/ops/repair-queue-clock.ts';
import { findSettingsRow, startMessages } from './messages/messages.store.ts';
import { leaveAtOnce } from './messages/send-message.ts';
import type { TextService } from './messages/text-service.ts';
import { updateMissingNextPickups } from './series/next-pickup.store.ts';
import { steps } from './steps.ts';
import { subjects } from './subjects.ts';

interface ServicesSettings {
  database_url: string;
  public_url: string;
  geocoder_url?: URL | undefined;
  /** Seals the service key. */
  secret_key?: Buffer | undefined;
  /** Push services beside those of the browsers. */
  push_hosts?: readonly string[] | undefined;
  /** Where texts are asked for; without it there are none. */
  texts?: TextService | undefined;
  /** Where pictures are kept. */
  objects: ObjectStore;
  time_zone?: string | undefined;
  pickup_address?: string | undefined;
  mail: {
    smtp_url?: string | undefined;
    from?: string | undefined;
    outbox: string;
    /** Overrides the retry policy of mails. */
    retries?: RetryPolicy | undefined;
  };
  now?: () => Temporal.Instant;
  /** Has scheduled jobs wait after a start that is too long after the last tick; without it the clock is believed. */
  check_clock?: boolean | undefined;
  /** Overrides the default timeouts. */
  timeouts?: DatabaseTimeouts;
  /** Statements that take longer are logged, in milliseconds. */
  slow_statement_ms?: number;
  metrics?: Metrics | undefined;
  /** Overrides the size of the connection pool. */
  connections?: number;
  log: {
    info: (message: string) => void;
    warn: (error: unknown, message: string) => void;
    slow?: (statement: SlowStatement) => void;
    error: (fields: object, message: string) => void;
  };
}

interface SlowStatement {
  request_id?: string;
  milliseconds: number;
  statement: string;
}

export interface Services {
  /** The background jobs, queued or scheduled. */
  jobs: readonly Job[];
  db: Db;
  /** Starts the workers of the queues. */
  startWorkers: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the database, migrates it, and sets up the services that every part of the product uses. */
export async function openServices(settings: ServicesSettings): Promise<Services> {
  const { log, mail, metrics } = settings;
  await migrateDatabase(settings.database_url);
  const onConnectionError = (error: Error) => log.warn(error, 'a database connection broke');
  const { timeouts, connections: max } = settings;
  const pool = openPool(settings.database_url, onConnectionError, {
    timeouts,
    max,
    onStatement: statementListener(settings),
  });
  const currentInstant = settings.now ?? now;
  const { check_clock } = settings;
  // Whoever sets the clock on purpose may have processes beside them that do not.
  const { signing_key, clock_seen_at } = await loadServiceState(
    drizzle(pool),
    check_clock ? currentInstant() : now(),
  );
  const service_key = await loadServiceKey(drizzle(pool), settings.secret_key ?? null);
  const boss = createBoss(pool);
  boss.on('error', (error) => log.warn(error, 'the job queue'));
  await boss.start();
  await repairQueueClock(pool);
  const jobsWait = check_clock
    ? askWhetherJobsWait(drizzle(pool), currentInstant, clock_seen_at)
    : async () => false;
  if (await jobsWait()) {
    log.error(
      { now: currentInstant().toString(), last_tick_at: clock_seen_at.toString() },
      'scheduled jobs wait, as the clock may be wrong: washline check says what to do',
    );
  }
  const business = await loadBusiness(drizzle(pool), settings, settings.now?.());
  await startMessages(drizzle(pool));
  const db = createDb(pool, {
    now: currentInstant,
    jobsWait,
    timeZone: () => business.time_zone,
    business,
    boss,
    signing_key,
    keyOf: (purpose) => deriveKey(service_key, purpose),
    public_url: settings.public_url,
    geocoder_url: settings.geocoder_url ?? null,
    objects: settings.objects,
    channels: [
      'mail',
      ...(settings.texts ? (['text'] as const) : []),
      ...(isAllowedUrl(new URL(settings.public_url)) ? (['push'] as const) : []),
    ],
    text_service: settings.texts ?? null,
    mail_standing: mail.smtp_url ? 'ready' : 'outbox',
    push_hosts: settings.push_hosts ?? [],
    subjects,
    steps,
  });
  // An upgrade from before series knew it leaves none calculated.
  await transact(db, updateMissingNextPickups);
  const stopFollowing = watchBusiness(db);
  const deliver = createMailer({
    smtp_url: mail.smtp_url,
    from: () => mail.from ?? `${quoteName(business.name)} <no-reply@localhost>`,
    replyTo: async () => (await findSettingsRow(db)).reply_to,
    outbox: mail.outbox,
    log: log.info,
  });
  const jobs: Job[] = createJobs(db, deliver, mail)
    .map(metrics?.timeJob ?? ((job) => job))
    .map((job) => (job.cron && check_clock ? byTheClock(job, db) : job));
  await createQueues(boss, jobs);
  metrics?.watchPool(pool);
  metrics?.watchQueues(pool, jobs);
  return {
    db,
    jobs,
    startWorkers: async () => {
      await startWorkers(db, jobs, log);
      leaveAtOnce(db);
    },
    close: async () => {
      stopFollowing();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await pool.end();
    },
  };
}

/** What it would have done while it waits is done afterwards: a job looks at what is due. */
const byTheClock = (job: Job, db: Db): Job => ({
  ...job,
  run: async (data) => {
    if (await db.jobsWait()) return;
    await tick(db, db.now());
    await job.run(data);
  },
});

function statementListener({
  metrics,
  log,
  slow_statement_ms = Infinity,
}: ServicesSettings): StatementListener {
  return ({ text, milliseconds, request_id }) => {
    metrics?.observeStatement(milliseconds);
    if (milliseconds < slow_statement_ms) return;
    log.slow?.({
      ...(request_id ? { request_id } : {}),
      milliseconds: Math.round(milliseconds),
      statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, maxStatementLength),
    });
  };
}

/** In characters: the queue's own statements are pages long. */
const maxStatementLength = 2_000;

/** Quotes the display name of a mail address. */
const quoteName = (name: string): string => `"${name.replace(/["\\]/g, '')}"`;

/** On a connection without a statement timeout: migrating a large database takes longer than a call may. */
async function migrateDatabase(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

function createBoss(pool: Pool): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // It would look every 5 s for jobs that wait for others, of which there are none.
    flowIntervalSeconds: 86_400,
  });
}
