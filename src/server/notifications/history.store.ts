import { and, desc, eq, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { events, users } from '../schema.ts';
import type { AnyEvent, EventChanges, EventRule, Subject, SubjectInfo } from './subject.ts';

/** An event with the names of the people in it. It comes as JSON, so the instant is text. */
export interface HistoryRow {
  type: string;
  data: Record<string, unknown>;
  created_at: string;
  actor_name: string | null;
  /** By the fields of `data` that hold their ids. */
  names: Record<string, string | null>;
}

const actors = alias(users, 'actors');

/** A column: the events of the subject whose id is in `id`, newest first, as JSON. */
export function historyOf({ type, people }: Pick<SubjectInfo, 'type' | 'people'>, id: AnyPgColumn) {
  const names = people.map((field) => {
    const key = sql.raw(`'${field}'`);
    return sql`${key}, (select full_name from ${users} where id = (${events.data} ->> ${key})::uuid)`;
  });
  const row = sql`json_build_object('type', ${events.type}, 'data', ${events.data}, 'created_at', ${events.created_at},
    'actor_name', ${actors.full_name}, 'names', json_build_object(${sql.join(names, sql`, `)}))`;
  return sql<HistoryRow[]>`(${new QueryBuilder()
    .select({
      history: sql`coalesce(json_agg(${row} order by ${desc(events.created_at)}, ${desc(events.id)}), '[]')`,
    })
    .from(events)
    .leftJoin(actors, eq(actors.id, events.actor_id))
    .where(and(sql`${events.subject_type} = ${sql.raw(`'${type}'`)}`, eq(events.subject_id, id)))})`;
}

/** One line of a history: who did what, and when. */
interface HistoryLine<E extends AnyEvent> {
  type: string;
  summary: string;
  actor_name: string;
  changes: EventChanges<E>;
  created_at: Temporal.Instant;
  happened_at?: Temporal.Instant;
}

/** The history as people read it, with a summary and the changed fields of each event. */
export const summarizeHistory = <E extends AnyEvent, Row extends { id: string }>(
  subject: Subject<E, Row>,
  rows: readonly HistoryRow[],
): HistoryLine<E>[] =>
  rows.map(({ type, data, names, actor_name, created_at }) => {
    const rule = subject.rules[type as E['type']] as unknown as EventRule<E, Row>;
    const event = { type, data } as unknown as E;
    const field = (user_id: string) => subject.people.find((person) => data[person] === user_id);
    return {
      type,
      summary:
        rule.summary(event, (user_id) => names[field(user_id) ?? ''] ?? null) +
        (data.by_link ? ', by link' : ''),
      actor_name: actor_name ?? 'Washline',
      changes: 'changes' in data ? (data.changes as EventChanges<E>) : [],
      created_at: Temporal.Instant.from(created_at),
      ...(typeof data.happened_at === 'string' && { happened_at: Temporal.Instant.from(data.happened_at) }),
    };
  });
