import { eq, sql } from 'drizzle-orm';
import {
  type ProofRules,
  type ProofSettings,
  proofRulesOf,
  proofSettings,
} from '#shared/business/proof-settings.ts';
import type { Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { events, legs, run_stops, runs, settings } from '../schema.ts';
import { settingsEvents, settingsSubject } from './business.events.ts';
import { keptProofRules } from './proof-rules-column.ts';

const names = Object.keys(proofSettings) as (keyof ProofSettings)[];

// What the first change after a moment replaced is what held at that moment.
const replacedSince = sql<Partial<ProofSettings>>`(
  select coalesce(jsonb_object_agg(first.field, first.before), '{}') from (
    select distinct on (change ->> 'field') change ->> 'field' as field, change -> 'before' as before
    from ${events} as event, jsonb_array_elements(event.data -> 'changes') as change
    where event.subject_type = ${sql.raw(`'${settingsEvents.type}'`)} and event.subject_id = ${sql.raw(`'${settingsSubject.id}'`)}::uuid
      and event.created_at > ${sql.placeholder('at')}::timestamptz
      and change ->> 'field' in (${sql.raw(names.map((name) => `'${name}'`).join(', '))})
    order by change ->> 'field', event.created_at, event.id) as first)`;

const rulesAt = prepared((query) =>
  query
    .select({
      now: Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<
        typeof settings,
        keyof ProofSettings
      >,
      replaced: replacedSince,
    })
    .from(settings),
);

/** What doors asked for at a moment: a report may come long after it. */
export async function findProofRulesAt(tx: Tx, at: Temporal.Instant): Promise<ProofRules> {
  const [row] = await rulesAt(tx, { at: `${at}` });
  if (!row) throw new Error('there are no settings');
  return proofRulesOf({ ...row.now, ...row.replaced });
}

const rulesOfLeg = prepared((query) =>
  query
    .select({ rules: keptProofRules })
    .from(legs)
    .leftJoin(run_stops, eq(run_stops.id, legs.stop_id))
    .leftJoin(runs, eq(runs.id, run_stops.run_id))
    .where(eq(legs.id, sql.placeholder('leg_id'))),
);

/** What the door of a leg asks for now, by the run in which it stands. */
export async function findProofRulesOfLeg(tx: Tx, leg_id: string): Promise<ProofRules> {
  const [row] = await rulesOfLeg(tx, { leg_id });
  if (!row) throw new Error('there is no such leg');
  return row.rules;
}
