import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#shared/kernel/route.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import type { BankLineQuery } from '#shared/payments/bank-lines.contract.ts';
import { matchesText } from '../../kernel/db/conditions.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { bank_lines, payments } from '../../schema.ts';
import { isStanding } from '../store/payment-rows.store.ts';

export type BankLineRow = typeof bank_lines.$inferSelect;

/** The last payment of a line that waits: it is undone. */
const undoneColumn = sql<BankLine['payment']>`(
  select jsonb_build_object('id', undone.id, 'payment_number', undone.payment_number)
  from ${payments} as undone where undone.bank_line_id = bank_lines.id order by undone.number desc limit 1)`;

export type WaitingLine = Awaited<ReturnType<typeof findWaitingLines>>[number];

/** What waits, the earliest day first: all of it, as what one line is suggested depends on the others. */
export const findWaitingLines = (db: DbOrTx) =>
  db
    .select({ ...getTableColumns(bank_lines), undone: undoneColumn })
    .from(bank_lines)
    .where(eq(bank_lines.state, 'new'))
    .orderBy(asc(bank_lines.day), asc(bank_lines.id));

const selectDone = (db: DbOrTx) =>
  db
    .select({
      line: bank_lines,
      payment_id: payments.id,
      payment_number: payments.payment_number,
    })
    .from(bank_lines)
    .leftJoin(payments, and(eq(payments.bank_line_id, bank_lines.id), isStanding(db)));

type DoneRow = Awaited<ReturnType<typeof selectDone>>[number];

const asDone = ({ line, payment_id, payment_number }: DoneRow): BankLine => ({
  ...line,
  payment: payment_id && payment_number ? { id: payment_id, payment_number } : null,
  suggestion: null,
});

/** One page of what waits no longer, the last day first unless the query says otherwise. */
export async function findDoneLines(
  db: DbOrTx,
  state: 'recorded' | 'ignored',
  { limit = defaultLimit, offset = 0, sort, direction = 'desc', account, search }: BankLineQuery,
): Promise<Page<BankLine>> {
  const inDirection = direction === 'asc' ? asc : desc;
  const where: SQL | undefined = and(
    eq(bank_lines.state, state),
    account ? eq(bank_lines.account, account) : undefined,
    matchesText(search, [bank_lines.description]),
  );
  const rows = await selectDone(db)
    .where(where)
    .orderBy(
      ...(sort === 'amount' ? [inDirection(bank_lines.amount)] : []),
      inDirection(bank_lines.day),
      inDirection(bank_lines.id),
    )
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(asDone), total: await db.$count(bank_lines, where) };
}

/** One line that waits no longer. */
export async function findDoneLine(db: DbOrTx, id: string): Promise<BankLine> {
  const [row] = await selectDone(db).where(eq(bank_lines.id, id));
  return row ? asDone(row) : refuseNotFound();
}

/** Locks a line until the transaction ends, before the money of its customer. @throws Refusal `not-found` */
export async function lockBankLine(tx: Tx, id: string): Promise<BankLineRow> {
  const [line] = await tx.select().from(bank_lines).where(eq(bank_lines.id, id)).for('update');
  return line ?? refuseNotFound();
}

export async function setLineState(
  tx: Tx,
  { id }: Pick<BankLineRow, 'id'>,
  state: BankLineRow['state'],
): Promise<void> {
  await tx.update(bank_lines).set({ state }).where(eq(bank_lines.id, id));
}
