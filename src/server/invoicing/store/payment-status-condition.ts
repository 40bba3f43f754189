import { and, eq, gt, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '#shared/invoicing/document.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isSent } from '../../customers/open-entries.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { documents, ledger } from '../../schema.ts';

const document = alias(documents, 'document');

/**
 * The documents of open entries that match. `open <> 0` is written as the index of what is open has it, and `document` is left out by
 * PostgreSQL where nothing asks for it.
 */
const hasOpen = (which: SQL | undefined): SQL =>
  inArray(
    documents.id,
    new QueryBuilder()
      .select({ document_id: ledger.document_id })
      .from(ledger)
      .leftJoin(document, eq(document.id, ledger.document_id))
      .where(and(sql`${ledger.open} <> 0`, inArray(ledger.kind, ['invoice', 'adjustment']), which)),
  );

/** How far what is owed is paid, of entries that are open. Nobody is late with what they were not sent. */
const owedConditions = (db: DbOrTx): Record<(typeof owedStatuses)[number], SQL | undefined> => {
  const today = businessDay(db.now(), db.timeZone());
  const isInTime = or(gte(ledger.due_on, today), not(isSent(document)));
  return {
    open: and(eq(ledger.open, ledger.amount), isInTime),
    part_paid: and(lt(ledger.open, ledger.amount), isInTime),
    overdue: and(lt(ledger.due_on, today), isSent(document)),
  };
};

/**
 * The documents that have one of these statuses, as `paymentStatusColumn` works them out: found from what is open, which is little,
 * and not by working out the status of all (PAY-3).
 */
export function paymentStatusCondition(db: DbOrTx, statuses: readonly PaymentStatus[]): SQL | undefined {
  const owed = owedStatuses.filter((status) => statuses.includes(status));
  const ofOwed = owedConditions(db);
  const conditions: Record<Exclude<PaymentStatus, (typeof owed)[number]>, () => SQL | undefined> = {
    void: () => eq(documents.state, 'void'),
    paid: () => and(eq(documents.state, 'issued'), gte(documents.total, 0), not(hasOpen(gt(ledger.open, 0)))),
    credit: () => hasOpen(lt(ledger.open, 0)),
    used: () => and(eq(documents.state, 'issued'), lt(documents.total, 0), not(hasOpen(lt(ledger.open, 0)))),
  };
  const isOther = (status: PaymentStatus): status is keyof typeof conditions => status in conditions;
  return or(
    owed.length > 0
      ? hasOpen(and(gt(ledger.open, 0), or(...owed.map((status) => ofOwed[status]))))
      : undefined,
    ...statuses.filter(isOther).map((status) => conditions[status]()),
  );
}
