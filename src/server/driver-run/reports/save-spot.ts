import { sql } from 'drizzle-orm';
import { addressKey } from '#shared/runs/address-key.ts';
import { places } from '../../schema.ts';
import { findLegOfReport } from './leg-of-report.ts';
import { noteReport, type PreparedReport, type ReportCall } from './prepared-report.ts';

/** The coordinates of a door are kept with the address of its customer (RUN-6), whatever became of the leg. */
export async function prepareSpot(call: ReportCall<'spot'>): Promise<PreparedReport> {
  const found = await findLegOfReport(call);
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const { tx, driver, report } = call;
      const { order, kind, run } = found;
      const address = kind === 'pickup' ? order.pickup_address : order.delivery_address;
      const spot = {
        address,
        latitude: report.latitude,
        longitude: report.longitude,
        source: 'driver' as const,
        set_by: driver.id,
        set_at: found.time.happened_at,
      };
      const door = { customer_id: order.customer_id, address_key: addressKey(address) };
      await tx
        .insert(places)
        .values({ ...door, ...spot })
        .onConflictDoUpdate({
          target: [places.customer_id, places.address_key],
          set: spot,
          // A later one may have arrived before, or somebody has set it since.
          setWhere: sql`${places.source} = 'geocoder' or ${places.set_at} <= excluded.set_at`,
        });
      noteReport(tx, run);
      return { orders: [] };
    },
  };
}
