import type { Area, Booking, BookingDraft } from '#shared/booking/booking.contract.ts';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { bookingEvents, bookingSubject } from '../booking/booking.events.ts';
import { findBooking } from '../booking/booking.store.ts';
import {
  insertWindows,
  keepWindows,
  lockBooking,
  lockWindows,
  raiseBookingVersion,
  retireWindows,
  saveAreas,
  type WindowRow,
} from '../booking/booking-write.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { requireVersion } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { lockRunningSeries, updateNextPickups } from '../series/next-pickup.store.ts';

/** Who changes windows and areas, and the version they have seen; `null` if they sent none. */
interface BookingCommand {
  actor_id: string;
  ifMatch: number | null;
}

type WindowDraft = BookingDraft['windows'][number];

/**
 * Saves all windows and areas for an owner. What is no more is retired, so that orders keep what they were promised. Staff are told
 * of series that it leaves without a window. A change without differences records nothing.
 * @throws Refusal `changed-meanwhile` if the owner has seen an older version; `invalid` when a leg would be left without a window
 * while customers choose windows
 */
export const changeBooking = (
  db: Db,
  { actor_id, ifMatch }: BookingCommand,
  draft: BookingDraft,
): Promise<Booking> =>
  transact(db, async (tx) => {
    const { booking_version, use_windows } = await lockBooking(tx);
    requireVersion(ifMatch, booking_version);
    if (use_windows) requireBothLegs(draft);
    // Always in this sequence: series, windows. What closed days move goes to the windows.
    const series = use_windows ? await lockRunningSeries(tx) : [];
    const before = await findBooking(tx);
    const plan = planWindows(await lockWindows(tx), draft.windows);
    const areAreasNew = areasKey(before.areas) !== areasKey(draft.areas);
    const parts = [
      ...(plan.is_change ? ['windows' as const] : []),
      ...(areAreasNew ? ['areas' as const] : []),
    ];
    if (parts.length === 0) return before;
    // A window of an area that is no more has to be retired before, and those of a new one come after.
    await retireWindows(tx, plan.retired);
    if (areAreasNew) await saveAreas(tx, draft.areas);
    await keepWindows(tx, plan.kept);
    await insertWindows(tx, plan.added);
    await raiseBookingVersion(tx);
    await updateNextPickups(tx, series);
    const after = await findBooking(tx);
    const listed = new Set(before.without_window.map(({ series_id }) => series_id));
    const without_window = new Set(after.without_window.map(({ series_id }) => series_id)).difference(listed);
    await record(tx, bookingEvents, bookingSubject, {
      type: 'booking.changed',
      actor_id,
      data: { parts, without_window: [...without_window] },
    });
    return after;
  });

function requireBothLegs({ windows }: BookingDraft): void {
  const hasBoth = windowLegs.every((leg) => windows.some((window) => window.leg === leg));
  if (!hasBoth) refuseField('windows', 'Keep a pickup and a delivery window while customers choose windows');
}

/** What is alike is the same window, also one that was retired: what stands in it still counts. */
const windowKey = ({ leg, weekday, starts_at, ends_at, area_id }: Omit<WindowDraft, 'capacity'>): string =>
  `${leg} ${weekday} ${starts_at} ${ends_at} ${area_id}`;

/** What becomes of each window that was ever there, and which are new. */
function planWindows(stored: readonly WindowRow[], drafts: readonly WindowDraft[]) {
  const retiredFirst = stored.toSorted(
    (a, b) => Number(a.retired_at === null) - Number(b.retired_at === null),
  );
  const byKey = new Map(retiredFirst.map((row) => [windowKey(row), row]));
  const matched = drafts.map((draft) => ({ draft, row: byKey.get(windowKey(draft)) }));
  const kept = matched.flatMap(({ draft, row }) => (row ? [{ row, capacity: draft.capacity }] : []));
  const ids = new Set(kept.map(({ row }) => row.id));
  const changed = kept.filter(({ row, capacity }) => row.retired_at !== null || row.capacity !== capacity);
  const retired = stored
    .filter(({ id, retired_at }) => retired_at === null && !ids.has(id))
    .map(({ id }) => id);
  const added = matched.filter(({ row }) => !row).map(({ draft }) => draft);
  return {
    retired,
    kept: changed.map(({ row: { id }, capacity }) => ({ id, capacity })),
    added,
    is_change: retired.length + changed.length + added.length > 0,
  };
}

/** The same for areas that differ in nothing but their sequence. */
const areasKey = (areas: readonly Area[]): string =>
  JSON.stringify(
    areas
      .map(({ id, name, places }) => [
        id,
        name,
        ...places.map(({ postcode, suburb }) => [postcode, suburb].join()).sort(),
      ])
      .sort(),
  );
