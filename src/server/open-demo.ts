import { and, eq, inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { roleLabels } from '#shared/roles.ts';
import { verifyPassword } from './accounts/credentials/password-hashing.ts';
import { sameEmail } from './accounts/store/accounts.store.ts';
import { type Config, isLoopback } from './config.ts';
import { accountOf, accounts, admin, demoPassword, drivers, owner } from './demo/people.ts';
import type { DbOrTx } from './kernel/db/database.ts';
import { StartupError } from './kernel/startup-error.ts';
import { users } from './schema.ts';

type Reach = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** The sign-ins printed at the start of the demo: one line for each role. */
export const demoSignIns: readonly string[] = [
  owner,
  admin,
  accountOf('amelia@harbourlane.example'),
  drivers[0],
].map(({ role, email }) => `  ${roleLabels[role].padEnd(10)}${email.padEnd(28)}${demoPassword}`);

/** Whether this database holds the demo. */
export const hasDemoData = async (db: DbOrTx): Promise<boolean> =>
  (await db.$count(users, sameEmail(owner.email))) > 0;

/** The demo accounts that still take the password of the README. */
export async function findOpenDemoAccounts(db: Pick<NodePgDatabase, 'select'>): Promise<string[]> {
  const emails = accounts.map(({ email }) => email);
  const found = await db
    .select({ email: users.email, password_hash: users.password_hash })
    .from(users)
    .where(and(eq(users.is_active, true), inArray(users.email, emails)))
    .orderBy(users.email);
  const open: string[] = [];
  for (const { email, password_hash } of found) {
    if (await verifyPassword(password_hash, demoPassword)) open.push(email);
  }
  return open;
}

const isProduction = ({ PUBLIC_URL }: Reach): boolean => PUBLIC_URL?.startsWith('https:') ?? false;

/** Whether others than this machine reach Washline, itself or by a proxy. */
export const isReachable = (reach: Reach): boolean =>
  isProduction(reach) || reach.TRUST_PROXY !== undefined || !isLoopback(reach.HOST);

/** Where people reach it by https, an empty database gets no demo laundry. @throws StartupError */
export function refuseDemoInProduction(reach: Reach): void {
  if (!isProduction(reach)) return;
  throw new StartupError(
    `There are no accounts yet, and at ${reach.PUBLIC_URL} the demo laundry would be open to everybody who reads the README: make the first owner by npm run washline -- create-owner <email>, or set OWNER_EMAIL and OWNER_PASSWORD.`,
  );
}

/**
 * Where others reach a laundry whose accounts have the password of the README: by https that ends the start, otherwise it is
 * what the operator is told, in lines nobody overlooks. @throws StartupError
 */
export function openDemoWarning(reach: Reach, accounts: readonly string[]): string[] {
  if (accounts.length === 0 || !isReachable(reach)) return [];
  if (isProduction(reach)) throw new StartupError(openDemoText(reach, accounts));
  const frame = '!'.repeat(100);
  return [frame, openDemoText(reach, accounts), frame];
}

export function openDemoText(reach: Reach, accounts: readonly string[]): string {
  const ofNetwork = isLoopback(reach.HOST) ? 'TRUST_PROXY is set' : `HOST is ${reach.HOST}`;
  const where = isProduction(reach) ? `PUBLIC_URL is ${reach.PUBLIC_URL}` : ofNetwork;
  const [first = '', second] = accounts;
  const who = second === undefined ? first : `${first} and ${accounts.length - 1} more`;
  return `The demo laundry is open to everybody who reads the README: ${where}, and ${who} still have its password. Begin with an empty DATA_DIR and npm run washline -- create-owner <email>, or give each of them another password by reset-password, or disable them.`;
}
