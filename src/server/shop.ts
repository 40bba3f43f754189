import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { followBusiness, settleBusiness } from './business/business.store.ts';
import { jobsOf } from './jobs.ts';
import { createDb, type Db } from './kernel/database.ts';
import { createQueues, type Job, type Retries, workOn } from './kernel/jobs.ts';
import { createMailer } from './kernel/mail.ts';
import { migrate } from './kernel/migrate.ts';
import { openPool, type Patience } from './kernel/pool.ts';

interface ShopSettings {
  database_url: string;
  public_url: string;
  time_zone?: string | undefined;
  pickup_address?: string | undefined;
  mail: {
    smtp_url?: string | undefined;
    from?: string | undefined;
    outbox: string;
    /** When a mail that failed is tried again, if not as usual. */
    retries?: Retries | undefined;
  };
  now?: () => Temporal.Instant;
  /** How long the database is waited for, if not as usual. */
  patience?: Patience;
  log: {
    info: (message: string) => void;
    warn: (error: unknown, message: string) => void;
    error: (facts: object, message: string) => void;
  };
}

export interface Shop {
  db: Db;
  /** Starts taking jobs from the queues. */
  work: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the database, brings it to this version's schema, and sets up what every part of the service stands in. */
export async function openShop(settings: ShopSettings): Promise<Shop> {
  const { log, mail } = settings;
  await bringUpToDate(settings.database_url);
  const told = (error: Error) => log.warn(error, 'a database connection broke');
  const pool = openPool(settings.database_url, told, settings.patience);
  const boss = queueOn(pool);
  boss.on('error', (error) => log.warn(error, 'the job queue'));
  await boss.start();
  const business = await settleBusiness(drizzle(pool), settings);
  const db = createDb(pool, {
    now: settings.now ?? (() => Temporal.Now.instant().round('millisecond')),
    business,
    boss,
    public_url: settings.public_url,
  });
  const stopFollowing = followBusiness(db);
  const deliver = createMailer({
    smtp_url: mail.smtp_url,
    from: mail.from ?? `${business.name} <no-reply@localhost>`,
    outbox: mail.outbox,
    log: log.info,
  });
  const jobs: Job[] = jobsOf(db, deliver, mail.retries);
  await createQueues(boss, jobs);
  return {
    db,
    work: () => workOn(boss, jobs, log),
    close: async () => {
      stopFollowing();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await pool.end();
    },
  };
}

/** On a connection of its own: changing the schema of a large database takes longer than a call may. */
async function bringUpToDate(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

function queueOn(pool: Pool): PgBoss {
  return new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
}
