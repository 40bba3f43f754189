import { and, asc, eq, sql } from 'drizzle-orm';
import type { CreditLine } from '#shared/payments/bank/read-bank-row.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { bank_lines } from '../../schema.ts';

/** A line with the SHA-256 by which it is known. */
export interface KnownLine extends CreditLine {
  fingerprint: string;
}

const asRecords = (lines: readonly (KnownLine & { id: string })[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    lines.map(({ id, fingerprint, day, amount, description }) => ({
      ...{ id, fingerprint, day: `${day}`, amount, description },
    })),
  )}::jsonb) as line(id uuid, fingerprint text, day date, amount bigint, description text)`;

/** How many of these are there. */
export const countKnown = async (db: DbOrTx, lines: readonly KnownLine[]): Promise<number> =>
  db.$count(bank_lines, isOneOf(lines.map(({ fingerprint }) => fingerprint)));

const isOneOf = (fingerprints: readonly string[]) =>
  sql`${bank_lines.fingerprint} = any(${sql.param([...fingerprints])}::text[])`;

/** Writes the lines that are not there yet, and says how many these were. */
export async function insertLines(tx: Tx, account: string, lines: readonly KnownLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    insert into ${bank_lines} (id, account, day, amount, description, fingerprint, created_at)
    select id, ${account}, day, amount, description, fingerprint, ${`${tx.now()}`}
    from ${asRecords(lines.map((line) => ({ ...line, id: newId() })))}
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * Lines that were read by other columns before become what they are by these: their rows stay, with what was done with them.
 * Says how many of them wait.
 */
export async function rereadLines(
  tx: Tx,
  before: readonly KnownLine[],
  after: readonly KnownLine[],
): Promise<number> {
  const byRow = new Map(after.map((line) => [line.row, line]));
  const next = new Map(before.map(({ row, fingerprint }) => [fingerprint, byRow.get(row)]));
  const rows = await tx
    .select({ id: bank_lines.id, state: bank_lines.state, fingerprint: bank_lines.fingerprint })
    .from(bank_lines)
    .where(isOneOf([...next.keys()]))
    .orderBy(asc(bank_lines.id))
    .for('update');
  const changed = rows.filter(({ fingerprint }) => next.get(fingerprint)?.fingerprint !== fingerprint);
  const moved = changed.flatMap(({ id, fingerprint }) => {
    const line = next.get(fingerprint);
    return line ? [{ ...line, id }] : [];
  });
  // A line may take the place that another one leaves: first each has none.
  await tx
    .update(bank_lines)
    .set({ fingerprint: sql`${bank_lines.id}::text` })
    .where(inIds(changed));
  await tx.execute(sql`
    update ${bank_lines} set day = line.day, amount = line.amount, description = line.description, fingerprint = line.fingerprint
    from ${asRecords(moved)}
    where ${bank_lines.id} = line.id and not exists (
      select from ${bank_lines} as other where other.fingerprint = line.fingerprint)`);
  // What waits and is no line of the file any more: money that went out, or one that another file has brought.
  const gone = await tx
    .delete(bank_lines)
    .where(
      and(
        inIds(changed),
        eq(bank_lines.state, 'new'),
        // One that was recorded once is kept by its payment.
        sql`not exists (select from payments where bank_line_id = bank_lines.id)`,
        eq(bank_lines.fingerprint, sql`${bank_lines.id}::text`),
      ),
    )
    .returning({ id: bank_lines.id });
  return changed.filter(({ state }) => state === 'new').length - gone.length;
}

const inIds = (rows: readonly { id: string }[]) =>
  sql`${bank_lines.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
