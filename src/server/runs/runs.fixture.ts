import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { World } from '../testing/world.ts';

/** What must hold of all runs, whatever was done; each query finds what breaks it. */
const broken = {
  'an open leg with a driver stands at a stop of theirs': sql`
    select legs.id from legs left join run_stops s on s.id = legs.stop_id
    where legs.state in ('planned', 'on_the_way') and legs.driver_id is distinct from s.driver_id`,
  'a stop is at the door of its legs': sql`
    select legs.id from legs join run_stops s on s.id = legs.stop_id join orders o on o.id = legs.order_id
    where s.customer_id <> o.customer_id or legs.state in ('planned', 'on_the_way')
      and s.address_key <> address_key(case legs.kind when 'pickup' then o.pickup_address else o.delivery_address end)`,
  'no leg is before its day': sql`
    select legs.id from legs join run_stops s on s.id = legs.stop_id join runs r on r.id = s.run_id
    where legs.state in ('planned', 'on_the_way') and r.day < (legs.window_start at time zone 'Australia/Sydney')::date`,
  'stops stand one after the other, without a gap': sql`
    select run_id from run_stops group by run_id having max(position) <> count(*) or min(position) <> 1`,
  'each stop has legs': sql`
    select id from run_stops s where not exists (select from legs where stop_id = s.id)`,
  'a stop is finished when none of its legs is open': sql`
    select s.id from run_stops s join legs on stop_id = s.id group by s.id
    having (s.finished_at is null) <> bool_or(legs.state in ('planned', 'on_the_way'))`,
  'a stop is finished when the last of its legs was': sql`
    select s.id from run_stops s join legs on stop_id = s.id where s.finished_at is not null
    group by s.id having max(legs.happened_at) <> s.finished_at`,
  'what was finished before stands before': sql`
    select a.id from run_stops a join run_stops b on b.run_id = a.run_id and b.position > a.position
    where a.finished_at > b.finished_at`,
  'what is finished comes first': sql`
    select a.id from run_stops a join run_stops b on b.run_id = a.run_id and b.position > a.position
    where a.finished_at is null and b.finished_at is not null`,
  'a run has started with the first of its reports': sql`
    select r.id from runs r join driver_reports d on d.run_id = r.id where d.outcome = 'accepted'
      and d.type in ('on_my_way', 'done', 'failed', 'start_run') group by r.id
    having r.started_at is null or min(d.happened_at) < r.started_at`,
  'no delivery stands before its own pickup': sql`
    select p.id from legs p join legs d on d.order_id = p.order_id and p.kind = 'pickup' and d.kind = 'delivery'
    join run_stops ps on ps.id = p.stop_id join run_stops ds on ds.id = d.stop_id
    where ps.run_id = ds.run_id and ds.position < ps.position
      and p.state in ('planned', 'on_the_way') and d.state in ('planned', 'on_the_way')`,
};

export async function expectSoundRuns({ db }: Pick<World, 'db'>): Promise<void> {
  for (const [rule, query] of Object.entries(broken)) {
    const { rows } = await db.execute(query);
    expect(rows, rule).toEqual([]);
  }
}
