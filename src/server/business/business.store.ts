import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Business } from '#shared/business/business.contract.ts';
import type { StoredSettings } from '#shared/business/settings.ts';
import { now as currentInstant } from '#shared/kernel/time.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import type { Db, DbOrTx, Notes } from '../kernel/db/database.ts';
import { singleFlight } from '../kernel/db/single-flight.ts';
import { sqlState } from '../kernel/db/transaction/database-error.ts';
import { events, legs, money_settings, orders, settings } from '../schema.ts';
import { updateAllNextPickups } from '../series/next-pickup.store.ts';
import { settingsEvents, settingsSubject } from './business.events.ts';

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** The settings of the business, changed in place. */
    business: Business;
  }
  interface Notes {
    /** As a command has written them. */
    settings?: SettingsRow;
  }
}

/** What every shop begins with. */
export const firstSettings = {
  business_name: 'Washline',
  time_zone: 'Australia/Sydney',
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
};

/** Whether there is a geocoder, and the owner wants it to be asked. */
export const usesGeocoder = ({
  geocoder_url,
  business,
}: Pick<DbOrTx, 'geocoder_url' | 'business'>): boolean =>
  geocoder_url !== null && business.uses_geocoder === true;

/** With what every screen knows of the money settings, which stand in a row of their own. */
type SettingsRow = StoredSettings & {
  only: boolean;
  invoicing: boolean;
  gst_registered: boolean;
  setup_put_away_at: Temporal.Instant | null;
};

/** The version of the settings that a `Business` object was made from. */
const loadedVersions = new WeakMap<Business, number>();

function toBusiness(row: SettingsRow): Business {
  const {
    business_name: name,
    time_zone,
    pickup_address,
    logo_text,
    abn,
    contact_phone,
    contact_email,
  } = row;
  const { lock_hours, occurrence_lead_days, least_password_length, series_closed_day_rule } = row;
  const { holiday_state, use_windows, change_cutoff_hours, working_days, turnaround_days } = row;
  const { on_time_minutes, minutes_at_door, minutes_between_postcodes, uses_geocoder } = row;
  const { minimum_charge, delivery_fee, failed_stop_charge } = row;
  const { weigh_after_collecting, drivers_count, invoicing, gst_registered } = row;
  const { start_with_base_prices, takes_requests, sign_in_by_code } = row;
  const rules = {
    minimum_charge,
    delivery_fee,
    failed_stop_charge,
    weigh_after_collecting,
    drivers_count,
    invoicing,
    gst_registered,
    lock_hours,
    occurrence_lead_days,
    least_password_length,
    series_closed_day_rule,
    working_days,
    turnaround_days,
    holiday_state,
    use_windows,
    change_cutoff_hours,
    on_time_minutes,
    minutes_at_door,
    minutes_between_postcodes,
    uses_geocoder,
    start_with_base_prices,
    takes_requests,
    sign_in_by_code,
  };
  return { name, time_zone, pickup_address, logo_text, abn, contact_phone, contact_email, ...rules };
}

/** The settings that environment variables may override. */
export interface EnvOverrides {
  time_zone?: string | undefined;
  pickup_address?: string | undefined;
}

/**
 * Loads the business from the database. It stores the overrides of the environment first, so that all
 * processes on the database have the same settings and none lets an owner change an override.
 */
export function loadBusiness(
  db: NodePgDatabase,
  env: EnvOverrides,
  now = currentInstant(),
): Promise<Business> {
  const overrides = Object.fromEntries(
    Object.entries({ time_zone: env.time_zone, pickup_address: env.pickup_address }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Partial<typeof firstSettings>;
  return db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ ...firstSettings, ...overrides })
      .onConflictDoNothing();
    await tx.insert(money_settings).values({}).onConflictDoNothing();
    const before = await lockSettings(tx);
    const after = {
      ...before,
      ...overrides,
      set_outside: Object.keys(overrides) as StoredSettings['set_outside'],
    };
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    return businessWithVersion(isChanged ? await writeSettings(tx, before, after, now) : before);
  });
}

function businessWithVersion(row: SettingsRow): Business {
  const business = toBusiness(row);
  loadedVersions.set(business, row.version);
  return business;
}

function required(row: SettingsRow | undefined): SettingsRow {
  if (!row) throw new Error('there are no settings');
  return row;
}

type SettingsDb = Pick<DbOrTx, 'select' | 'update' | 'execute'>;

const columns = {
  ...getTableColumns(settings),
  invoicing: sql<boolean>`(select invoicing from ${money_settings})`,
  gst_registered: sql<boolean>`(select gst_registered from ${money_settings})`,
};

export const findSettings = async (db: SettingsDb): Promise<SettingsRow> =>
  required((await db.select(columns).from(settings))[0]);

/** Reads the settings and locks them until the transaction ends. */
export const lockSettings = async (tx: SettingsDb): Promise<SettingsRow> =>
  required((await tx.select(columns).from(settings).for('update'))[0]);

/** The settings on which the dates of series depend. */
const seriesSettings = [
  'time_zone',
  'series_closed_day_rule',
  'working_days',
  'use_windows',
  'turnaround_days',
  'pickup_address',
] as const;

/** Writes the settings with the next version. Where the dates of series depend on them, all series are calculated anew. */
export async function writeSettings(
  tx: SettingsDb,
  before: SettingsRow,
  after: Partial<SettingsRow>,
  now: Temporal.Instant,
): Promise<SettingsRow> {
  const version = sql`${settings.version} + 1`;
  const rows = await tx
    .update(settings)
    .set({ ...after, version })
    .where(eq(settings.only, true))
    .returning(columns);
  const written = required(rows[0]);
  const isSame = seriesSettings.every((name) => `${written[name]}` === `${before[name]}`);
  if (!isSame) await updateAllNextPickups(tx, { now, zone: written.time_zone });
  if (written.on_time_minutes !== before.on_time_minutes) await updateFreeWindows(tx);
  return written;
}

/** Open legs at a free time end when they count as late; those that are closed stay as on time as they were. */
const updateFreeWindows = (tx: Pick<SettingsDb, 'execute'>) =>
  tx.execute(sql`update ${legs}
    set window_end = window_start + make_interval(mins => (select on_time_minutes from ${settings}))
    from ${orders}
    where ${orders.id} = ${legs.order_id} and ${isOpenLegRow(legs)}
      and case ${legs.kind} when 'pickup' then ${orders.pickup_until} else ${orders.delivery_until} end is null`);

/** How many days ahead orders are made, and when that, or the clock it goes by, was changed in the last hour. */
export async function findLead(tx: DbOrTx): Promise<{ days: number; changed_at: Temporal.Instant | null }> {
  const { id } = settingsSubject;
  const isOfLead = sql`jsonb_path_exists(${events.data}, '$.changes[*] ? (@.field == "occurrence_lead_days" || @.field == "time_zone")')`;
  const inLastHour = gte(events.created_at, tx.now().subtract({ hours: 1 }));
  const changes = tx
    .select({ at: events.created_at })
    .from(events)
    .where(
      and(eq(events.subject_type, settingsEvents.type), eq(events.subject_id, id), inLastHour, isOfLead),
    );
  const [change] = await changes.orderBy(desc(events.created_at)).limit(1);
  return { days: (await findSettings(tx)).occurrence_lead_days, changed_at: change?.at ?? null };
}

const invalidParameter = '22023';

/** Whether the database has this time zone. Its list may be older than the list of this process. */
export async function hasTimeZone(tx: Pick<DbOrTx, 'execute'>, zone: string): Promise<boolean> {
  try {
    await tx.execute(sql`select now() at time zone ${zone}::text`);
    return true;
  } catch (error) {
    if (sqlState(error) !== invalidParameter) throw error;
    return false;
  }
}

/**
 * Reads the settings anew. An earlier version than was known before it was read is of a server that lacks the later one, and
 * counts. @returns whether they are others
 */
export const reloadSettings = (db: Db): Promise<boolean> =>
  singleFlight(db, 'settings', async () => {
    const known = loadedVersions.get(db.business) ?? 0;
    const row = await findSettings(db);
    if (row.version < known) loadedVersions.delete(db.business);
    return applySettings(db, row);
  });

export async function applyWrittenSettings(db: Pick<DbOrTx, 'business'>, { settings }: Notes): Promise<void> {
  if (settings) applySettings(db, settings);
}

/**
 * Applies the settings to this process, unless it has a newer version. All parts of the process share one
 * `business` object, so it is changed in place. @returns whether they were newer
 */
function applySettings({ business }: Pick<DbOrTx, 'business'>, row: SettingsRow): boolean {
  if (row.version <= (loadedVersions.get(business) ?? 0)) return false;
  loadedVersions.set(business, row.version);
  Object.assign(business, toBusiness(row));
  return true;
}
