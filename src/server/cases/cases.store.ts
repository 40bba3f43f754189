import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  type Case,
  type CaseDetails,
  type CasePhoto,
  casePriorities,
  caseStatuses,
} from '#shared/cases/case.ts';
import type { CaseQuery } from '#shared/cases/cases.contract.ts';
import { periodOf } from '#shared/kernel/period.ts';
import type { Page, Reach } from '#shared/kernel/route.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { isMainContactOf, isOfCustomer } from '../customers/customers.store.ts';
import { isSent } from '../customers/open-entries.store.ts';
import { inPeriod, matchesText, numberText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Caller, Viewer } from '../kernel/http/caller.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { messagesKeptSince } from '../messages/sent-messages.ts';
import { cases, customers, documents, events, files, orders, outgoing, users } from '../schema.ts';

/** One case, or `null`. */
export async function findCase(db: DbOrTx, id: string, ownership?: SQL): Promise<Case | null> {
  const [row] = await selectCases(db).where(and(eq(cases.id, id), ownership));
  return row ?? null;
}

/** One case with what was added to it, its photos and the adjustment notes that name it, of those that somebody may see, or `null`. */
export async function findCaseDetails(db: DbOrTx, id: string, viewer: Viewer): Promise<CaseDetails | null> {
  const found = await findCase(db, id, ownedBy(cases, viewer));
  if (!found) return null;
  const adjustments = await db
    .select({
      id: documents.id,
      document_number: sql<string>`${documents.document_number}`,
      total: sql`${documents.total}`.mapWith(Number),
    })
    .from(documents)
    .where(
      and(
        eq(documents.case_id, id),
        // So that they are looked for among those of their customer.
        eq(documents.customer_id, found.customer_id),
        viewer.reach === 'own' ? isSent(documents) : undefined,
      ),
    )
    .orderBy(asc(documents.number));
  const history = await db
    .select({
      id: events.id,
      type: events.type,
      by_name: users.full_name,
      at: events.created_at,
      text: sql<string>`${events.data} ->> 'text'`,
      answer: sql<
        string | null
      >`jsonb_path_query_first(${events.data}, '$.changes[*] ? (@.field == "resolution").after') #>> '{}'`,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actor_id))
    .where(
      and(
        eq(events.subject_type, 'case'),
        eq(events.subject_id, id),
        or(
          inArray(events.type, ['case.photo_removed', 'case.added']),
          sql`${events.data} -> 'changes' @> '[{"field":"resolution"}]'`,
        ),
      ),
    )
    .orderBy(asc(events.created_at), asc(events.id));
  const updates = history.filter(({ type }) => type === 'case.updated');
  const answer = updates.at(-1);
  // What was answered and then removed altogether is for staff alone.
  const earlier = (found.resolution || viewer.reach === 'any' ? updates : [])
    .slice(0, found.resolution ? -1 : undefined)
    .flatMap(({ answer: text, by_name, at }) =>
      text === null ? [] : { text, at, ...(viewer.reach === 'any' && { by_name }) },
    )
    .reverse();
  const removals = history.filter(({ type }) => type === 'case.photo_removed');
  const additions = history.filter(({ type }) => type === 'case.added');
  const [contact] = await db
    .select({ phone: users.phone })
    .from(users)
    .where(isMainContactOf(found.customer_id));
  return {
    ...found,
    customer_phone: contact?.phone ?? null,
    adjustments,
    photos: await findPhotos(db, id),
    removed_photos: removals.map(({ by_name, at }) => ({ by_name, at })),
    additions: additions.map(({ text, by_name, at }) => ({ text, by_name, at })),
    answered_at: (found.resolution && answer?.at) || null,
    ...(earlier.length > 0 && { earlier_answers: earlier }),
    ...(viewer.reach === 'any' &&
      found.resolution &&
      answer &&
      !isBefore(answer.at, messagesKeptSince(db)) && {
        answer_mail: await findAnswerMail(db, found, answer),
      }),
  };
}

/** The mail of an answer, or of what it was gathered with; one that left for a mailbox before one that waits. */
async function findAnswerMail(
  db: DbOrTx,
  { id, customer_id }: Case,
  answer: { id: string; at: Temporal.Instant },
): Promise<CaseDetails['answer_mail']> {
  const [mail] = await db
    .select({ sent_at: outgoing.sent_at })
    .from(outgoing)
    .innerJoin(users, eq(users.id, outgoing.user_id))
    .where(
      and(
        eq(users.customer_id, customer_id),
        eq(outgoing.case_id, id),
        eq(outgoing.kind, 'case_answer'),
        eq(outgoing.channel, 'mail'),
        lte(outgoing.event_id, answer.id),
        gte(outgoing.due_at, answer.at),
        // Of a mail that was sent there is a reason only where there was no mail server.
        or(
          inArray(outgoing.state, ['waiting', 'sending']),
          and(eq(outgoing.state, 'sent'), isNull(outgoing.reason)),
        ),
      ),
    )
    .orderBy(asc(outgoing.sent_at))
    .limit(1);
  return mail ?? null;
}

/** The photos of a case whose bytes are here, or were. */
const findPhotos = async (db: DbOrTx, case_id: string): Promise<CasePhoto[]> =>
  db
    .select({ id: files.id, state: sql<CasePhoto['state']>`${files.state}`, taken_at: files.taken_at })
    .from(files)
    .where(and(eq(files.case_id, case_id), ne(files.state, 'coming')))
    .orderBy(asc(files.announced_at), asc(files.id));

/** The row, locked until the transaction ends, so that a decision on it still holds when it is written. */
export async function lockCaseRow(tx: DbOrTx, id: string, ownership?: SQL) {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), ownership))
    .for('update');
  return row ?? null;
}

/** Writes a change and increments the version. */
export async function updateCaseRow(
  tx: DbOrTx,
  id: string,
  change: Pick<Case, 'status' | 'priority' | 'resolution'>,
): Promise<void> {
  await tx
    .update(cases)
    .set({ ...change, version: sql`${cases.version} + 1`, updated_at: tx.now() })
    .where(eq(cases.id, id));
}

export async function insertCase(tx: DbOrTx, values: typeof cases.$inferInsert): Promise<string> {
  const [row] = await tx.insert(cases).values(values).returning({ id: cases.id });
  if (!row) throw new Error('a case was not written');
  return row.id;
}

/** The position of a value in its list, to sort by. */
const sortRank = (column: AnyPgColumn, list: readonly string[]): SQL =>
  sql`array_position(${sql.param([...list])}::text[], ${column})`;

const sortKeys = {
  created_at: cases.created_at,
  // By number: as text, CASE-1000000 would sort before CASE-999999.
  case_number: cases.number,
  status: sortRank(cases.status, caseStatuses),
  priority: sortRank(cases.priority, casePriorities),
};

/** One page of the cases that match; newest first unless the query says otherwise. */
export async function findCases(db: DbOrTx, caller: Caller, query: CaseQuery): Promise<Page<Case>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const rows = await selectMatching(db, caller, query).limit(limit).offset(offset);
  return { rows, total: await db.$count(cases, matching(db, caller, query)) };
}

/** All cases that match, in the sequence of the list. */
export function selectMatching(db: DbOrTx, caller: Caller, query: CaseQuery) {
  const { sort = 'created_at', direction = 'desc' } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  return selectCases(db)
    .where(matching(db, caller, query))
    .orderBy(inDirection(sortKeys[sort]), inDirection(cases.created_at), inDirection(cases.id));
}

const matching = (db: DbOrTx, caller: Caller, query: CaseQuery): SQL | undefined =>
  and(ownedBy(cases, caller), ...filterConditions(db, caller, query));

/** Only staff search by customer: all cases a customer sees are their own. */
const searchCondition = (reach: Reach, search: string): SQL | undefined =>
  matchesText(search, [numberText(cases.case_number), cases.subject, cases.description], (word) =>
    reach === 'any' ? isOfCustomer(cases.customer_id, word) : undefined,
  );

const filterConditions = (
  db: DbOrTx,
  { reach }: Caller,
  { search, type, status, priority, customer_id, ...period }: CaseQuery,
): (SQL | undefined)[] => [
  ...inPeriod(cases.created_at, periodOf(period, db.now(), db.business.time_zone)),
  type && inArray(cases.type, type),
  status && inArray(cases.status, status),
  priority && inArray(cases.priority, priority),
  customer_id ? eq(cases.customer_id, customer_id) : undefined,
  search ? searchCondition(reach, search) : undefined,
];

const selectCases = (db: DbOrTx) =>
  db
    .select({
      id: cases.id,
      case_number: cases.case_number,
      customer_id: cases.customer_id,
      customer_name: customers.name,
      customer_email: users.email,
      order_id: cases.order_id,
      order_number: orders.order_number,
      subject: cases.subject,
      description: cases.description,
      type: cases.type,
      priority: cases.priority,
      status: cases.status,
      resolution: cases.resolution,
      version: cases.version,
      created_at: cases.created_at,
      updated_at: cases.updated_at,
    })
    .from(cases)
    .innerJoin(customers, eq(customers.id, cases.customer_id))
    .innerJoin(users, isMainContactOf(cases.customer_id))
    .leftJoin(orders, eq(orders.id, cases.order_id))
    .$dynamic();
