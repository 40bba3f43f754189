import type { Pool } from 'pg';

/**
 * A database whose clock was ahead has left the job queue with times to come: it would run no schedule, and try no mail
 * again, until they are past.
 */
export async function repairQueueClock(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `update pgboss.version
     set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
     where cron_on > now() + interval '1 hour'`,
  );
  if (!rowCount) return;
  await pool.query(
    `update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
       maintain_on = least(maintain_on, now())`,
  );
  await pool.query(
    `update pgboss.job set start_after = now()
     where state in ('created', 'retry') and start_after > now() + interval '1 day'`,
  );
  await pool.query(
    `update pgboss.job set started_on = now() where state = 'active' and started_on > now() + interval '1 hour'`,
  );
}
