import { and, asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Page } from '#shared/kernel/route.ts';
import type { OverdueQuery } from '#shared/statements/overdue.contract.ts';
import type { OverdueCustomer } from '#shared/statements/overdue.ts';
import { isMainContactOf, isOfCustomer } from '../customers/customers.store.ts';
import { plain } from '../kernel/db/columns.ts';
import { matchesText } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { customer_billing, customers, ledger, money_settings, reminders, users } from '../schema.ts';
import { ageColumns, lateDocuments, leftOfEntries, overdueColumn, today } from './left-of-entries.ts';

/** One page of the customers with something overdue; the one that has waited longest first unless the query says otherwise. */
export async function findOverdue(db: DbOrTx, query: OverdueQuery): Promise<Page<OverdueCustomer>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const rows = await selectOverdue(db, query, { limit, offset });
  return { rows, total: await db.$count(overdueOf(db, query).as('counted')) };
}

/** Those of a page, or all that match, in the sequence of the list. */
export function selectOverdue(db: DbOrTx, query: OverdueQuery, page?: { limit: number; offset: number }) {
  const { sort = 'oldest', direction = 'asc' } = query;
  const inDirection = direction === 'asc' ? asc : desc;
  const sequence = <Keys extends Record<typeof sort | 'customer_name' | 'id', SQLWrapper>>(keys: Keys) => [
    inDirection(sort === 'customer_name' ? plain(keys[sort]) : keys[sort]),
    asc(plain(keys.customer_name)),
    asc(keys.id),
  ];
  const owing = overdueOf(db, query).as('owing');
  const { customer_id: id, too_long, not_due, days_1_30, days_31_60, days_61_90, over_90 } = owing;
  const { overdue, documents, oldest_due_on } = owing;
  const { name: customer_name } = customers;
  const all = db
    .select({
      id,
      customer_name,
      email: users.email,
      ...{ not_due, days_1_30, days_31_60, days_61_90, over_90 },
      ...{ overdue, documents, oldest_due_on },
      on_hold:
        sql<boolean>`case coalesce(${customer_billing.hold}, 'auto') when 'always' then true when 'never' then false
        else (select ${money_settings.hold} and ${too_long} > ${money_settings.hold_above} from ${money_settings}) end`.as(
          'on_hold',
        ),
      is_reminded: sql<boolean>`coalesce(${customer_billing.is_reminded}, true)`.as('is_reminded'),
    })
    .from(owing)
    .innerJoin(customers, eq(customers.id, owing.customer_id))
    .innerJoin(users, isMainContactOf(customers.id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id))
    .orderBy(...sequence({ oldest: owing.oldest_due_on, overdue: owing.overdue, customer_name, id }))
    .$dynamic();
  const shown = (page ? all.limit(page.limit).offset(page.offset) : all).as('shown');
  // Looked up for the rows of the page alone.
  const last = lastReminder(db, sql`${shown.id}`).as('last');
  return db
    .select({
      id: shown.id,
      customer_name: shown.customer_name,
      email: shown.email,
      ...{ not_due: shown.not_due, days_1_30: shown.days_1_30, days_31_60: shown.days_31_60 },
      ...{ days_61_90: shown.days_61_90, over_90: shown.over_90 },
      ...{ overdue: shown.overdue, documents: shown.documents, oldest_due_on: shown.oldest_due_on },
      on_hold: shown.on_hold,
      is_reminded: shown.is_reminded,
      last_reminder_days: last.step_days,
      last_reminded_on: last.sent_on,
    })
    .from(shown)
    .leftJoinLateral(last, sql`true`)
    .orderBy(
      ...sequence({
        oldest: shown.oldest_due_on,
        overdue: shown.overdue,
        customer_name: shown.customer_name,
        id: shown.id,
      }),
    );
}

const holdAfter = sql`(select ${money_settings.hold_after_days} from ${money_settings})`;

/** What customers with something overdue owe by age. */
function overdueOf(db: DbOrTx, { search, age }: OverdueQuery) {
  const owed = leftOfEntries(db);
  const ages = ageColumns(db, owed);
  const overdue = overdueColumn(db, owed);
  const number = (column: SQL<number>) => column.mapWith(Number);
  // Credit is taken off what is due earliest, so what it leaves of the late ones is what is late, less credit.
  const tooLong = sql<number>`coalesce(sum(${owed.left}) filter (where ${owed.due_on} + ${holdAfter} < ${today(db)}), 0)`;
  const oldest = sql`min(${owed.due_on}) filter (where ${owed.left} > 0)`.mapWith(ledger.due_on);
  return db
    .select({
      customer_id: owed.customer_id,
      not_due: number(ages.not_due).as('not_due'),
      days_1_30: number(ages.days_1_30).as('days_1_30'),
      days_31_60: number(ages.days_31_60).as('days_31_60'),
      days_61_90: number(ages.days_61_90).as('days_61_90'),
      over_90: number(ages.over_90).as('over_90'),
      overdue: number(overdue).as('overdue'),
      documents: lateDocuments(db, owed).as('documents'),
      oldest_due_on: oldest.as('oldest_due_on'),
      too_long: number(tooLong).as('too_long'),
    })
    .from(owed)
    .where(matchesText(search, [], (word) => isOfCustomer(owed.customer_id, word)))
    .groupBy(owed.customer_id)
    .having(
      and(sql`${overdue} > 0`, age?.length ? or(...age.map((one) => sql`${ages[one]} > 0`)) : undefined),
    );
}

/** The last reminder of what a customer has not paid yet. */
const lastReminder = (db: DbOrTx, customer_id: SQL) =>
  db
    .select({ step_days: reminders.step_days, sent_on: reminders.sent_on })
    .from(ledger)
    .innerJoin(reminders, eq(reminders.document_id, ledger.document_id))
    .where(sql`${ledger.customer_id} = ${customer_id} and ${ledger.open} <> 0`)
    .orderBy(desc(reminders.sent_on), desc(reminders.step_days))
    .limit(1);
