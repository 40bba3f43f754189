import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Business } from '#shared/business/business.contract.ts';
import type { StoredSettings } from '#shared/business/settings.ts';
import { type DbOrTx, sqlState } from '../kernel/database.ts';
import { settings } from '../schema.ts';

const initial = {
  business_name: 'Washline',
  time_zone: 'Australia/Sydney',
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
};

type Row = StoredSettings & { only: boolean };

/** The version of the settings that a `Business` object was made from. */
const versions = new WeakMap<Business, number>();

function asBusiness(row: Row): Business {
  const { business_name: name, time_zone, pickup_address, logo_text, abn } = row;
  const { lock_hours, least_password_length } = row;
  return { name, time_zone, pickup_address, logo_text, abn, lock_hours, least_password_length };
}

/** The settings that environment variables may override. */
export interface SetOutside {
  time_zone?: string | undefined;
  pickup_address?: string | undefined;
}

/**
 * Loads the business from the database. It stores the overrides of the environment first, so that all
 * processes on the database have the same settings and none lets an owner change an override.
 */
export function settleBusiness(db: NodePgDatabase, outside: SetOutside): Promise<Business> {
  const told = Object.fromEntries(
    Object.entries({ time_zone: outside.time_zone, pickup_address: outside.pickup_address }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Partial<typeof initial>;
  return db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ ...initial, ...told })
      .onConflictDoNothing();
    const before = await lockSettings(tx);
    const after = { ...before, ...told, set_outside: Object.keys(told) as StoredSettings['set_outside'] };
    const isNews = JSON.stringify(before) !== JSON.stringify(after);
    return businessOf(isNews ? await writeSettings(tx, after) : before);
  });
}

function businessOf(row: Row): Business {
  const business = asBusiness(row);
  versions.set(business, row.version);
  return business;
}

function whole(row: Row | undefined): Row {
  if (!row) throw new Error('there are no settings');
  return row;
}

type Rows = Pick<DbOrTx, 'select' | 'update'>;

export const findSettings = async (db: Rows): Promise<Row> => whole((await db.select().from(settings))[0]);

/** Reads the settings and locks them until the transaction ends. */
export const lockSettings = async (tx: Rows): Promise<Row> =>
  whole((await tx.select().from(settings).for('update'))[0]);

/** Writes the settings with the next version. */
export async function writeSettings(tx: Rows, after: Partial<Row>): Promise<Row> {
  const version = sql`${settings.version} + 1`;
  const rows = await tx
    .update(settings)
    .set({ ...after, version })
    .where(eq(settings.only, true))
    .returning();
  return whole(rows[0]);
}

const invalidParameter = '22023';

/** Whether the database has this time zone. Its list may be older than the list of this process. */
export async function knowsTimeZone(tx: Pick<DbOrTx, 'execute'>, zone: string): Promise<boolean> {
  try {
    await tx.execute(sql`select now() at time zone ${zone}::text`);
    return true;
  } catch (error) {
    if (sqlState(error) !== invalidParameter) throw error;
    return false;
  }
}

/**
 * Applies the settings to this process, unless it has a newer version. All parts of the process share one
 * `business` object, so it is changed in place. @returns whether they were newer
 */
export function know({ business }: Pick<DbOrTx, 'business'>, row: Row): boolean {
  if (row.version <= (versions.get(business) ?? 0)) return false;
  versions.set(business, row.version);
  Object.assign(business, asBusiness(row));
  return true;
}
