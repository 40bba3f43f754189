import { eq } from 'drizzle-orm';
import { australianMobile } from '#shared/accounts/australian-mobile.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { users } from '../schema.ts';

const noMobile = 'Add an Australian mobile number to get texts';

interface Agreement {
  allowed: boolean;
  /** Who says so: they themselves, or staff. */
  by: string;
  /** The field that says it. */
  field: string;
}

/** Notes that somebody agreed to texts, or no longer does. @throws Refusal `invalid` without a mobile */
export async function writeTextsAllowed(
  tx: Tx,
  id: string,
  { allowed, by, field }: Agreement,
): Promise<void> {
  const [person] = await tx
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (allowed && !australianMobile(person?.phone)) refuseField(field, noMobile);
  const agreed = { texts_allowed_at: tx.now(), texts_allowed_by: by };
  const ended = { texts_allowed_at: null, texts_allowed_by: null };
  await tx
    .update(users)
    .set(allowed ? agreed : ended)
    .where(eq(users.id, id));
}

/** The mobile of somebody, and whether they agreed to texts. */
export async function findTexts(db: DbOrTx, id: string) {
  const [person] = await db
    .select({ phone: users.phone, allowed_at: users.texts_allowed_at, by: users.texts_allowed_by })
    .from(users)
    .where(eq(users.id, id));
  const { phone = null, allowed_at = null, by } = person ?? {};
  return { mobile: australianMobile(phone), allowed_at, is_own: by === id };
}

/** @throws Refusal `not-set-up` for who has no mobile */
export async function requireMobile(db: DbOrTx, id: string): Promise<void> {
  if (!(await findTexts(db, id)).mobile) refuse('not-set-up', `${noMobile}.`);
}
