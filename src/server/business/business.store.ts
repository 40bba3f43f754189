import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Business } from '#shared/business/business.contract.ts';
import type { StoredSettings } from '#shared/business/settings.ts';
import { type Reader, sqlState } from '../kernel/database.ts';
import { settings } from '../schema.ts';

const initial = {
  business_name: 'Washline',
  time_zone: 'Australia/Sydney',
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
};

type Row = StoredSettings & { only: boolean };

/** Which version of the settings a process's idea of the business comes from. */
const versions = new WeakMap<Business, number>();

function asBusiness(row: Row): Business {
  const { business_name: name, time_zone, pickup_address, logo_text, abn } = row;
  const { lock_hours, least_password_length } = row;
  return { name, time_zone, pickup_address, logo_text, abn, lock_hours, least_password_length };
}

/** What the environment of a process may say of the business. */
export interface SetOutside {
  time_zone?: string | undefined;
  pickup_address?: string | undefined;
}

/**
 * The business as the database knows it. What the process is told by its environment is written down first, so that
 * every process of the database says the same and none lets it be changed.
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

type Rows = Pick<Reader, 'select' | 'update'>;

export const findSettings = async (db: Rows): Promise<Row> => whole((await db.select().from(settings))[0]);

/** The settings, which stay as they are until the transaction ends. */
export const lockSettings = async (tx: Rows): Promise<Row> =>
  whole((await tx.select().from(settings).for('update'))[0]);

/** Writes the settings as another version. */
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

/** Whether the database counts in this time zone too: its list may be older than the one of this process. */
export async function knowsTimeZone(tx: Pick<Reader, 'execute'>, zone: string): Promise<boolean> {
  try {
    await tx.execute(sql`select now() at time zone ${zone}::text`);
    return true;
  } catch (error) {
    if (sqlState(error) !== invalidParameter) throw error;
    return false;
  }
}

/**
 * Has this process know the settings, unless it knows newer ones. Everything that has a database at hand shares one
 * `business`, so it is changed in place. @returns whether it was news
 */
export function know({ business }: Pick<Reader, 'business'>, row: Row): boolean {
  if (row.version <= (versions.get(business) ?? 0)) return false;
  versions.set(business, row.version);
  Object.assign(business, asBusiness(row));
  return true;
}
