import { asc, desc, eq, sql } from 'drizzle-orm';
import { type BankFileForm, columnsFault } from '#shared/payments/bank/bank-columns.ts';
import type { BankAccount } from '#shared/payments/bank/bank-line.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { bank_accounts, bank_lines, money_settings } from '../../schema.ts';

/** How the last file of an account was read. */
export interface StoredForm extends BankFileForm {
  /** Empty where it has none. */
  heads: string[];
}

interface StoredAccount {
  account: string;
  form: StoredForm;
}

/** An account as it was named first, in whatever case it is written now; `null`: none of its files was read yet. */
export async function findBankAccount(db: DbOrTx, account: string): Promise<StoredAccount | null> {
  const [row] = await db
    .select()
    .from(bank_accounts)
    .where(eq(sql`lower(${bank_accounts.account})`, account.toLowerCase()))
    .orderBy(asc(bank_accounts.account))
    .limit(1);
  return row ? { account: row.account, form: row.columns as StoredForm } : null;
}

/** Keeps how the files of an account are read, and locks the account: one file after the other. */
export async function writeBankAccount(tx: Tx, account: string, form: StoredForm): Promise<void> {
  const written = { columns: form, updated_at: tx.now() };
  await tx
    .insert(bank_accounts)
    .values({ account, ...written })
    .onConflictDoUpdate({ target: bank_accounts.account, set: written });
}

/** Whether a file has the form in which one of this account was read before. */
export const fitsForm = (form: StoredForm, first: readonly string[]): boolean =>
  form.columns.length === first.length &&
  columnsFault(form.columns) === null &&
  (!form.has_heads || form.heads.join('\n') === first.join('\n'));

/** The accounts whose files were read, the last one first; without any, the one that customers pay into. */
export async function findBankAccounts(db: DbOrTx): Promise<BankAccount[]> {
  const rows = await db
    .select({
      account: bank_accounts.account,
      waiting_count: sql<number>`(count(*) filter (where ${bank_lines.state} = 'new'))::int`,
      last_on: sql<string | null>`max(${bank_lines.day})`,
    })
    .from(bank_accounts)
    .leftJoin(bank_lines, eq(bank_lines.account, bank_accounts.account))
    .groupBy(bank_accounts.account, bank_accounts.updated_at)
    .orderBy(desc(bank_accounts.updated_at), asc(bank_accounts.account));
  if (rows.length > 0)
    return rows.map(({ last_on, ...row }) => ({
      ...row,
      last_on: last_on === null ? null : Temporal.PlainDate.from(last_on),
    }));
  return (await findOwnAccount(db)).map((account) => ({ account, waiting_count: 0, last_on: null }));
}

async function findOwnAccount(db: DbOrTx): Promise<string[]> {
  const [money] = await db.select().from(money_settings);
  const { account_name, bsb, account_number } = money ?? {};
  if (!bsb || !account_number) return [];
  return [[account_name, `${bsb.slice(0, 3)}-${bsb.slice(3)}`, account_number].filter(Boolean).join(' ')];
}
