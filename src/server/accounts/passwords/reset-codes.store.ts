import { and, desc, eq, getTableColumns, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { CodePurpose } from '#shared/accounts/sign-in.ts';
import { resetCodeMinutes } from '#shared/accounts/user.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/database.ts';
import { challenges, reset_codes, users } from '../../schema.ts';

const maxWrongGuesses = 5;

/** Stores the hash of a new code of the account and deletes the earlier ones that were good for the same. */
export async function replaceCode(
  tx: Tx,
  { user_id, purpose }: { user_id: string; purpose: CodePurpose },
  code_hash: string,
): Promise<void> {
  await tx.delete(reset_codes).where(and(eq(reset_codes.user_id, user_id), eq(reset_codes.purpose, purpose)));
  const now = tx.now();
  await tx.insert(reset_codes).values({
    user_id,
    purpose,
    code_hash,
    created_at: now,
    expires_at: now.add({ minutes: resetCodeMinutes }),
  });
}

/** Whose code it would be, and what for. */
export interface CodeUse {
  /** Of the account, as `sameEmail`. */
  who: SQL;
  purpose: CodePurpose;
}

export interface StoredResetCode {
  id: string;
  user_id: string;
  code_hash: string;
}

/** A code from the future was made while a clock was wrong: it would be valid for as long. */
const isValid = (db: DbOrTx): SQL | undefined =>
  and(
    isNull(reset_codes.used_at),
    gt(reset_codes.expires_at, db.now()),
    lt(reset_codes.created_at, db.now().add({ hours: maxClockErrorHours })),
  );

/**
 * Counts a guess as wrong before it is checked, so that parallel guesses cannot pass the limit, and returns
 * the code to check it against. `null` if there is no valid code. Both cases take one statement.
 */
export async function consumeGuess(db: DbOrTx, use: CodeUse): Promise<StoredResetCode | null> {
  const [code] = await db
    .update(reset_codes)
    .set({ wrong_guesses: sql`${reset_codes.wrong_guesses} + 1` })
    .where(
      and(
        eq(reset_codes.id, latestCode(db, use)),
        isValid(db),
        lt(reset_codes.wrong_guesses, maxWrongGuesses),
      ),
    )
    .returning({ id: reset_codes.id, user_id: reset_codes.user_id, code_hash: reset_codes.code_hash });
  return code ?? null;
}

/** The valid code of an account, however many strangers have guessed at it. */
export async function findCode(db: DbOrTx, use: CodeUse): Promise<StoredResetCode | null> {
  const { id, user_id, code_hash } = getTableColumns(reset_codes);
  const [code] = await db
    .select({ id, user_id, code_hash })
    .from(reset_codes)
    .where(and(eq(reset_codes.id, latestCode(db, use)), isValid(db)));
  return code ?? null;
}

const latestCode = (db: DbOrTx, { who, purpose }: CodeUse) =>
  db
    .select({ id: reset_codes.id })
    .from(reset_codes)
    .innerJoin(users, eq(users.id, reset_codes.user_id))
    .where(and(who, eq(users.is_active, true), eq(reset_codes.purpose, purpose)))
    .orderBy(desc(reset_codes.created_at), desc(reset_codes.id))
    .limit(1);

/** Takes a right guess off the count. */
export async function refundGuess(db: Db, id: string): Promise<void> {
  await db
    .update(reset_codes)
    .set({ wrong_guesses: sql`greatest(${reset_codes.wrong_guesses} - 1, 0)` })
    .where(eq(reset_codes.id, id));
}

/** Marks a code as used. Of several parallel calls one returns true. */
export async function markCodeUsed(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .update(reset_codes)
    .set({ used_at: tx.now() })
    .where(and(eq(reset_codes.id, id), isValid(tx)))
    .returning({ id: reset_codes.id });
  return used.length > 0;
}

/** Marks all codes of an account as used, and ends the second steps that wait, because its password or its email is another. */
export async function revokeCodes(tx: Tx, user_id: string): Promise<void> {
  await tx
    .update(reset_codes)
    .set({ used_at: tx.now() })
    .where(and(eq(reset_codes.user_id, user_id), isNull(reset_codes.used_at)));
  await tx
    .delete(challenges)
    .where(and(eq(challenges.user_id, user_id), eq(challenges.purpose, 'second-step')));
}

/** Deletes expired codes. */
export async function sweepResetCodes(db: DbOrTx): Promise<void> {
  await db.delete(reset_codes).where(lt(reset_codes.expires_at, db.now()));
}
