import { sql } from 'drizzle-orm';
import { createAccount } from './accounts/create-account.ts';
import { hasNoUsers } from './accounts/store/accounts.store.ts';
import type { Config } from './config.ts';
import { type Db, inOneTransaction } from './kernel/db/database.ts';
import { refuseDemoInProduction } from './open-demo.ts';

/** Any fixed number of our own. */
const seedLock = 7_263_402;

/**
 * Seeds an empty database: with the owner from the settings, else, on the bundled one, with the demo laundry.
 * @throws StartupError where the demo would be open to everybody
 */
export async function seed(
  db: Db,
  config: Pick<Config, 'OWNER_EMAIL' | 'OWNER_PASSWORD' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
  isBundled: boolean,
  print: (line: string) => void,
): Promise<void> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  await inOneTransaction(db, async (tx) => {
    // Processes that start together take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await hasNoUsers(tx))) return;
    if (email && password)
      await createAccount(tx, null, { email, password, full_name: 'Owner', role: 'owner' });
    else if (isBundled) {
      refuseDemoInProduction(config);
      // Loaded here alone, so that no other start carries it.
      const { fillWithDemoData } = await import('./demo/demo.ts');
      await fillWithDemoData(tx);
    } else
      print('There are no accounts yet: npm run washline -- create-owner <email> makes the first owner.');
  });
}
