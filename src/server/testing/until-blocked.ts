import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '../kernel/db/database.ts';

/** Resolves when a statement in this database waits for a lock. */
export const untilBlocked = (db: Db): Promise<void> =>
  vi.waitFor(
    async () => {
      const blocked = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (blocked.rows.length === 0) throw new Error('nobody waits');
    },
    { interval: 10 },
  );
