import { and, asc, eq, exists, inArray, not, notInArray, sql } from 'drizzle-orm';
import type { Area } from '#shared/booking/booking.contract.ts';
import type { BookingWindow } from '#shared/booking/booking-window.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { area_places, areas, booking_windows, settings } from '../schema.ts';

export type WindowRow = typeof booking_windows.$inferSelect;

/** Locks the settings: windows and areas are saved one after the other, and not while windows are switched on. */
export async function lockBooking(tx: DbOrTx): Promise<{ booking_version: number; use_windows: boolean }> {
  const [row] = await tx
    .select({ booking_version: settings.booking_version, use_windows: settings.use_windows })
    .from(settings)
    .for('update');
  if (!row) throw new Error('there are no settings');
  return row;
}

/** All windows by id, also the retired ones, locked: whoever books waits, and then sees whether theirs is still there. */
export const lockWindows = (tx: DbOrTx): Promise<WindowRow[]> =>
  tx.select().from(booking_windows).orderBy(asc(booking_windows.id)).for('no key update');

export async function retireWindows(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(booking_windows)
    .set({ retired_at: tx.now() })
    .where(inArray(booking_windows.id, [...ids]));
}

/** Windows that stay, or are there again, with the capacity that they have from now on. */
export async function keepWindows(
  tx: DbOrTx,
  windows: readonly Pick<BookingWindow, 'id' | 'capacity'>[],
): Promise<void> {
  if (windows.length === 0) return;
  await tx.execute(sql`update ${booking_windows} set retired_at = null, capacity = kept.capacity
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as kept (id uuid, capacity integer)
    where ${booking_windows.id} = kept.id`);
}

export async function insertWindows(
  tx: DbOrTx,
  windows: readonly Omit<BookingWindow, 'id'>[],
): Promise<void> {
  if (windows.length > 0) await tx.insert(booking_windows).values([...windows]);
}

/** Makes these the areas. One that is no more stays, without places, while retired windows name it. */
export async function saveAreas(tx: DbOrTx, draft: readonly Area[]): Promise<void> {
  await tx.delete(area_places);
  const ids = draft.map(({ id }) => id);
  const isNamed = exists(tx.select().from(booking_windows).where(eq(booking_windows.area_id, areas.id)));
  await tx.delete(areas).where(and(notInArray(areas.id, ids), not(isNamed)));
  if (draft.length === 0) return;
  await tx
    .insert(areas)
    .values(draft.map(({ id, name }) => ({ id, name })))
    .onConflictDoUpdate({ target: areas.id, set: { name: sql`excluded.name` } });
  await tx
    .insert(area_places)
    .values(draft.flatMap(({ id, places }) => places.map((place) => ({ ...place, area_id: id }))));
}

export async function raiseBookingVersion(tx: DbOrTx): Promise<void> {
  await tx
    .update(settings)
    .set({ booking_version: sql`${settings.booking_version} + 1` })
    .where(eq(settings.only, true));
}
