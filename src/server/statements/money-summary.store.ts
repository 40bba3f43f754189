import { and, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import type { MoneySummary } from '#shared/statements/overdue.contract.ts';
import { countReady } from '../invoicing/drafts/ready.store.ts';
import { totalColumn } from '../invoicing/store/document-columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { documents, payments } from '../schema.ts';
import { ageColumns, lateDocuments, leftOfEntries, overdueColumn, today } from './left-of-entries.ts';
import { countToCheck } from './to-check.store.ts';

/** What stands above the parts of Money, in a statement for each kind of thing. */
export const findMoneySummary = async (db: DbOrTx): Promise<MoneySummary> => ({
  ...(await findOwed(db)),
  drafts: await findDrafts(db),
  received: await findReceived(db),
  ready: await countReady(db),
  to_check: await countToCheck(db),
});

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('a sum was not read');
  return row;
};

const number = (column: SQL) => sql<number>`${column}`.mapWith(Number);

/** What of documents is open, and what is overdue of those who owe more than their credit. Without documents both are 0. */
async function findOwed(db: DbOrTx): Promise<Pick<MoneySummary, 'open' | 'overdue'>> {
  const owed = leftOfEntries(db);
  const isOpen = sql`${owed.document_id} is not null and ${owed.open} > 0`;
  const ages = ageColumns(db, owed);
  const of_customer = db
    .select({
      open: sql<number>`coalesce(sum(${owed.open}) filter (where ${owed.is_owed} and ${owed.open} > 0), 0)`.as(
        'open',
      ),
      open_documents: sql<number>`count(*) filter (where ${isOpen})`.as('open_documents'),
      overdue: overdueColumn(db, owed).as('overdue'),
      late_documents: sql<number>`count(*) filter (where ${isOpen} and ${owed.left} > 0
        and ${owed.due_on} < ${today(db)})`.as('late_documents'),
      not_due: ages.not_due.as('not_due'),
      days_1_30: ages.days_1_30.as('days_1_30'),
      days_31_60: ages.days_31_60.as('days_31_60'),
      days_61_90: ages.days_61_90.as('days_61_90'),
      over_90: ages.over_90.as('over_90'),
    })
    .from(owed)
    .groupBy(owed.customer_id)
    .as('of_customer');
  const isLate = sql`${of_customer.overdue} > 0`;
  const total = (column: SQL.Aliased) => number(sql`coalesce(sum(${column}), 0)`);
  const lateTotal = (column: SQL.Aliased) =>
    number(sql`coalesce(sum(${column}) filter (where ${isLate}), 0)`);
  return only(
    await db
      .select({
        open: {
          amount: total(of_customer.open),
          documents: total(of_customer.open_documents),
          customers: number(sql`count(*) filter (where ${of_customer.open_documents} > 0)`),
        },
        overdue: {
          amount: total(of_customer.overdue),
          documents: lateTotal(of_customer.late_documents),
          customers: number(sql`count(*) filter (where ${isLate})`),
          not_due: lateTotal(of_customer.not_due),
          days_1_30: lateTotal(of_customer.days_1_30),
          days_31_60: lateTotal(of_customer.days_31_60),
          days_61_90: lateTotal(of_customer.days_61_90),
          over_90: lateTotal(of_customer.over_90),
        },
      })
      .from(of_customer),
  );
}

/** A column: the documents of `overdue` above with its amount; `null` where nothing is overdue. */
export function overdueInvoicesColumn(db: DbOrTx) {
  const owed = leftOfEntries(db);
  const of_customer = db
    .select({
      amount: overdueColumn(db, owed).as('amount'),
      documents: lateDocuments(db, owed).as('documents'),
    })
    .from(owed)
    .groupBy(owed.customer_id)
    .as('of_customer');
  const counted = db
    .select({
      json: sql`json_build_object('documents', sum(${of_customer.documents})::int, 'amount', sum(${of_customer.amount})::int8)`,
    })
    .from(of_customer)
    .where(sql`${of_customer.amount} > 0`)
    .having(sql`sum(${of_customer.documents}) > 0`);
  return sql<{ documents: number; amount: number } | null>`(${counted})`;
}

const findDrafts = async (db: DbOrTx): Promise<MoneySummary['drafts']> =>
  only(
    await db
      .select({
        amount: number(sql`coalesce(sum(${totalColumn}), 0)`),
        documents: number(sql`count(*)`),
      })
      .from(documents)
      .where(eq(documents.state, 'draft')),
  );

/** What undoes a payment goes out, on a day of its own; what undoes a refund comes in, and is none. */
async function findReceived(db: DbOrTx): Promise<MoneySummary['received']> {
  const now = businessDay(db.now(), db.timeZone());
  const since = now.with({ day: 1 });
  const isPayment = and(eq(payments.direction, 'in'), isNull(payments.reversal_of));
  const isUndoing = and(eq(payments.direction, 'out'), isNotNull(payments.reversal_of));
  const sums = only(
    await db
      .select({
        amount: number(
          sql`coalesce(sum(case ${payments.direction} when 'in' then ${payments.amount} else -${payments.amount} end), 0)`,
        ),
        payments: number(sql`count(*) filter (where ${isPayment})`),
      })
      .from(payments)
      .where(and(gte(payments.paid_on, since), lte(payments.paid_on, now), or(isPayment, isUndoing))),
  );
  return { ...sums, since };
}
