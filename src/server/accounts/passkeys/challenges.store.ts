import { randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { ChallengePurpose } from '#shared/accounts/sign-in.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import type { Db, DbOrTx } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { challenges } from '../../schema.ts';
import { hashToken } from '../credentials/secret-token.ts';

const challengeMinutes = 5;

/** Who is asked: somebody signed in, in this session; or who is invited, and has none yet. */
export type Asker = Pick<SessionUser, 'id'> & { session_id: SessionUser['session_id'] | null };

/** What an answer is asked for, and of whom: `null` of somebody who is not known yet. */
export interface Asked {
  purpose: Exclude<ChallengePurpose, 'second-step'>;
  asker: Asker | null;
}

/** Makes a challenge of 256 random bits, of which the hash is kept. */
export async function makeChallenge(db: DbOrTx, { purpose, asker }: Asked): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(randomBytes(32));
  await db.insert(challenges).values({
    token_hash: hashToken(bytes.toString('base64url')),
    purpose,
    user_id: asker?.id ?? null,
    session_id: asker?.session_id ?? null,
    expires_at: db.now().add({ minutes: challengeMinutes }),
  });
  return bytes;
}

/** Uses a challenge up, whatever its answer is worth. Returns whether it was made for this, and is not too old. */
export async function spendChallenge(db: Db, challenge: string, { purpose, asker }: Asked): Promise<boolean> {
  const [made] = await db
    .delete(challenges)
    .where(eq(challenges.token_hash, hashToken(challenge)))
    .returning();
  const left = made ? db.now().until(made.expires_at).total('minutes') : 0;
  return (
    made?.purpose === purpose &&
    made.user_id === (asker?.id ?? null) &&
    made.session_id === (asker?.session_id ?? null) &&
    left > 0 &&
    // Made while a clock was ahead, it would be good for as long.
    left < maxClockErrorHours * 60
  );
}

export async function sweepChallenges(db: DbOrTx): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expires_at, db.now()));
}
