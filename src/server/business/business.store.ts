import type { Business, Settings } from '#shared/business/business.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type Reader, transact } from '../kernel/database.ts';
import type { SessionUser } from '../kernel/session.ts';
import { refresh } from '../notifications/refresh.ts';
import { settings } from '../schema.ts';

const initial: Omit<Business, 'least_password_length'> = {
  name: 'Washline',
  time_zone: 'Australia/Sydney',
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
};

type Row = typeof settings.$inferSelect;

const asBusiness = ({ business_name, time_zone, pickup_address, least_password_length }: Row): Business => ({
  name: business_name,
  time_zone,
  pickup_address,
  least_password_length,
});

/**
 * The business as the database knows it. What the process is told by its settings is written down first, so that
 * every process of the database says the same.
 */
export async function settleBusiness(
  db: Pick<Reader, 'insert'>,
  told: { time_zone?: string | undefined; pickup_address?: string | undefined },
): Promise<Business> {
  const [row] = await db
    .insert(settings)
    .values({
      business_name: initial.name,
      time_zone: told.time_zone ?? initial.time_zone,
      pickup_address: told.pickup_address ?? initial.pickup_address,
    })
    .onConflictDoUpdate({
      target: settings.only,
      set: { only: true, ...told },
    })
    .returning();
  return asBusiness(whole(row));
}

function whole(row: Row | undefined): Row {
  if (!row) throw new Error('there are no settings');
  return row;
}

export const findSettings = async (db: Reader): Promise<Row> => whole((await db.select().from(settings))[0]);

/**
 * Changes the settings; every screen hears of it, this process knows it at once, the others follow.
 * @throws Refusal `forbidden`
 */
export async function changeSettings(
  db: Db,
  { role }: Pick<SessionUser, 'role'>,
  change: Settings,
): Promise<Row> {
  const row = await transact(db, async (tx) => {
    const [before] = await tx.select().from(settings).for('update');
    const { least_password_length: asked = before?.least_password_length } = change;
    if (role !== 'owner' && asked !== before?.least_password_length) {
      refuse('forbidden', 'Only an owner may change how long passwords must be.');
    }
    refresh(tx, { topic: 'business', id: 'settings' }, 'everybody');
    return whole((await tx.update(settings).set(change).returning())[0]);
  });
  know(db, row);
  return row;
}

/** Everything that has this database at hand shares one `business`, so it is changed in place. */
const know = (db: Db, row: Row): void => void Object.assign(db.business, asBusiness(row));

const everyMilliseconds = 2_000;

/**
 * Keeps this process's idea of the business up to date with what other processes change, until it is told to stop.
 * A failed look is made again: without its database the service has other worries.
 */
export function followBusiness(db: Db): () => void {
  const timer = setInterval(() => {
    findSettings(db).then(
      (row) => know(db, row),
      () => {},
    );
  }, everyMilliseconds);
  return () => clearInterval(timer);
}
