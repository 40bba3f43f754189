import type { Business } from '#shared/business/business.contract.ts';
import type { Reader } from '../kernel/database.ts';
import { settings } from '../schema.ts';

const initial: Business = {
  name: 'Washline',
  time_zone: 'Australia/Sydney',
  pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
};

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
  if (!row) throw new Error('the settings were not written');
  return { name: row.business_name, time_zone: row.time_zone, pickup_address: row.pickup_address };
}
