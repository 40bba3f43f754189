import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { recovery_codes } from '../../schema.ts';

const codeCount = 10;
/** With so many left it is said that new ones should be made. */
export const codesToMakeNew = 3;

/** Crockford's base 32: what is easily taken for another is not in it. 16 of them are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** As it is kept: in any case, with or without what parts it, and as it was read from paper. */
function hashOf(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return createHash('sha256').update(plain).digest();
}

const unusedOf = (user_id: string) =>
  and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at));

/** Makes new codes, in groups of 4, in place of all there are. */
export async function replaceRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, makeCode);
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export const countRecoveryCodes = (db: DbOrTx, user_id: string): Promise<number> =>
  db.$count(recovery_codes, unusedOf(user_id));

/** Of several at once with the same code one is right. */
export async function spendRecoveryCode(tx: Tx, user_id: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recovery_codes)
    .set({ used_at: tx.now() })
    .where(and(unusedOf(user_id), eq(recovery_codes.code_hash, hashOf(code))))
    .returning({ id: recovery_codes.id });
  return used.length > 0;
}
