import { and, asc, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Cents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Balance, EntryKind } from '#shared/ledger/entry.ts';
import { openEntries } from '../customers/open-entries.store.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { ledger } from '../schema.ts';

export type Entry = typeof ledger.$inferSelect;

interface NewEntry {
  customer_id: string;
  kind: EntryKind;
  /** Positive is owed to the shop. */
  amount: Cents;
  dated_on: Temporal.PlainDate;
  /** Of what is owed. */
  due_on?: Temporal.PlainDate | null;
  document_id?: string;
  payment_id?: string;
}

/** Writes an entry: the one place that does. Needs the customer's money locked. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<Entry> {
  const [row] = await tx
    .insert(ledger)
    .values({ ...entry, open: entry.amount, created_at: tx.now() })
    .returning();
  if (!row) throw new Error('an entry was not written');
  return row;
}

/** What customers owed, or was theirs, before the shop kept their books here. Needs the money of each locked. */
export async function addOpenings(
  tx: Tx,
  openings: readonly { customer_id: string; amount: Cents; dated_on: string }[],
): Promise<void> {
  if (openings.length === 0) return;
  await tx.execute(sql`
    insert into ${ledger} (id, customer_id, kind, amount, open, dated_on, due_on, created_at)
    select gen_random_uuid(), customer_id, 'opening', amount, amount, dated_on, case when amount > 0 then dated_on end,
      ${tx.now().toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as file (customer_id uuid, amount bigint, dated_on date)`);
}

/**
 * What a customer owes, due earliest first, and their credits, the oldest first; an opening balance before all others. Needs the
 * customer's money locked.
 */
export async function findOpenEntries(
  tx: Tx,
  customer_id: string,
): Promise<{ debits: Entry[]; credits: Entry[] }> {
  const rows = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.customer_id, customer_id), ne(ledger.open, 0)))
    .orderBy(
      asc(sql`${ledger.kind} <> 'opening'`),
      asc(sql`coalesce(${ledger.due_on}, ${ledger.dated_on})`),
      asc(ledger.seq),
    );
  return { debits: rows.filter(({ open }) => open > 0), credits: rows.filter(({ open }) => open < 0) };
}

/** The entry of that kind that a document or a payment has, or `null`. */
export async function findEntry(
  db: DbOrTx,
  of: { document_id: string } | { payment_id: string },
  ...kinds: EntryKind[]
): Promise<Entry | null> {
  const owner =
    'document_id' in of ? eq(ledger.document_id, of.document_id) : eq(ledger.payment_id, of.payment_id);
  const [row] = await db
    .select()
    .from(ledger)
    .where(and(owner, inArray(ledger.kind, kinds)));
  return row ?? null;
}

/** As the books of the shop have it; what somebody is asked to pay; what a customer knows of. */
export type BalanceView = 'stored' | 'asked' | 'own';

/** What a customer owes, less what is theirs; overdue is what is past its due day today, less credit. Nobody is late with what they
 * were not sent. */
export function selectBalance(db: DbOrTx, customer_id: SQLWrapper, view: BalanceView) {
  const today = sql`${`${businessDay(db.now(), db.timeZone())}`}::date`;
  const entries = openEntries(customer_id);
  const counts = entries[`is_${view}`];
  const isLate = view === 'own' ? entries.is_own : entries.is_asked;
  return db
    .select({
      balance: sql<number>`coalesce(sum(${entries.open}) filter (where ${counts}), 0)`
        .mapWith(Number)
        .as('balance'),
      overdue:
        sql<number>`greatest(0, coalesce(sum(${entries.open}) filter (where ${isLate} and (${entries.open} < 0 or ${entries.due_on} < ${today})), 0))`
          .mapWith(Number)
          .as('overdue'),
      credit: sql<number>`coalesce(-sum(${entries.open}) filter (where ${counts} and ${entries.open} < 0), 0)`
        .mapWith(Number)
        .as('credit'),
    })
    .from(entries);
}

/** What one customer owes. */
export async function findBalance(
  db: DbOrTx,
  customer_id: string,
  view: BalanceView = 'stored',
): Promise<Balance> {
  const [row] = await selectBalance(db, sql`${customer_id}::uuid`, view);
  if (!row) throw new Error('a sum was not read');
  return row;
}
