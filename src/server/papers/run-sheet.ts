import { formatDateForGood, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { Cell, Paper } from '#shared/papers/paper.ts';
import { kilogramsText } from '#shared/pricing/line-amount.ts';
import { type Calendar, legWords, stopsText, windowsOf } from '#shared/runs/stop-texts.ts';
import { findRunLoads, type RunLoad } from '../dispatch/run-loads.store.ts';
import { asRun, findRunRow } from '../dispatch/run-rows.store.ts';
import { type DriverLegRow, findLegsOfRun } from '../driver-run/read/find-driver-run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { cellOf, notKnown } from './paper-cells.ts';

type Leg = DriverLegRow['leg'];
type RunOfSheet = ReturnType<typeof asRun<DriverLegRow>>;
type Stop = Omit<RunOfSheet['stops'][number], 'legs'> & { legs: Leg[] };

/** The run sheet: its stops in their order (LBL-4); a driver gets their own alone. @throws Refusal `not-found` */
export async function makeRunSheet(db: DbOrTx, id: string, viewer: Viewer): Promise<Paper> {
  const row = (await findRunRow(db, id, viewer)) ?? refuseNotFound();
  const run = asRun(db, row, await findLegsOfRun(db, id));
  const loadOf = await findRunLoads(db, [id]);
  const zone = db.timeZone();
  const calendar = { today: businessDay(db.now(), zone), zone };
  const title = `Run sheet, ${run.driver_name}`;
  return {
    title,
    head: {
      start: cellOf(['strong', title], ['plain', startText(run, db.business.pickup_address, zone)]),
      end: cellOf(['strong', stopsText(run.stops.length)], ['plain', loadText(run, loadOf(id), zone)]),
    },
    blocks: [
      {
        type: 'table',
        columns: [
          { head: '', align: 'start', width: 8 },
          { head: 'Window', align: 'start', width: 36 },
          { head: 'Where', align: 'start', width: 77 },
          { head: 'Phone', align: 'start', width: 27 },
          { head: 'Bags', align: 'end', width: 22 },
          { head: '', align: 'end', width: 10 },
        ],
        rows: run.stops.map((stop) => rowOf(stop, run, calendar)),
        empty: 'No stops on this day.',
      },
    ],
  };
}

/** `Tue 24 Nov 2026 · starts 6:30 am at 18 Bourke Rd, Alexandria` */
function startText(
  { day, planned_start, started_at, start_place }: RunOfSheet,
  business_address: string,
  zone: string,
): string {
  const place = withoutPostcode(start_place ?? business_address);
  const at = started_at ?? planned_start;
  const start = at && `${started_at ? 'started' : 'starts'} ${formatTime(at, zone)} at ${place}`;
  return [formatDateForGood(day), start].filter(Boolean).join(' · ');
}

/** Who drives from there knows where it is. */
const withoutPostcode = (address: string): string =>
  address.replace(/[\s,]+(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)[\s,]+\d{4}\s*$/i, '');

/**
 * `31 bags, 42 kg to deliver, 2 bags to collect, back about 3:40 pm`; what is not there, or not known, is left out: kilograms unless all
 * of it is by weight.
 */
function loadText(
  { ends_at, stops }: Pick<RunOfSheet, 'ends_at'> & { stops: readonly Stop[] },
  { bags, kilograms, is_by_weight }: RunLoad,
  zone: string,
): string {
  const load = [bags > 0 && bagsText(bags), is_by_weight && kilogramsText(kilograms)].filter(Boolean);
  const pickups = stops.flatMap(({ legs }) => legs.filter((leg) => leg.kind === 'pickup' && isOpenLeg(leg)));
  const collected = bagsOfLegs(pickups.filter(({ known_bags }) => known_bags !== null));
  return [
    load.length > 0 && `${load.join(', ')} to deliver`,
    collected && `${bagsText(collected)} to collect`,
    ends_at && `back about ${formatTime(ends_at, zone)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function rowOf(stop: Stop, run: RunOfSheet, calendar: Calendar): Cell[] {
  const windows = windowsOf(stop.legs, run, calendar);
  const ofOrders = stop.legs.map(({ special_instructions }) => special_instructions ?? '');
  const instructions = [...new Set([stop.visit_note ?? '', ...ofOrders])];
  return [
    cellOf(['strong', `${stop.position}`]),
    cellOf(
      ...windows.flatMap(({ text, kinds }) => [
        ['plain', text] as const,
        ['small', legWords(kinds.map((kind) => ({ kind })))] as const,
      ]),
      // Where the rest of a stop is open, its box is too.
      ...(stop.finished_at ? [] : stop.legs.filter(({ state }) => state === 'done')).map(
        (leg) => ['small', doneText(leg, calendar.zone)] as const,
      ),
    ),
    cellOf(
      ['strong', stop.customer_name],
      ['plain', stop.address],
      ...instructions.map((text) => ['note', text] as const),
    ),
    cellOf(['plain', stop.customer_phone ?? '']),
    cellOf(...stopBags(stop.legs).map((text) => ['plain', text] as const)),
    stop.finished_at ? cellOf(['small', finishedText(stop.legs)]) : { lines: [], has_box: true },
  ];
}

const doneText = ({ kind, happened_at }: Leg, zone: string): string =>
  `${kind === 'pickup' ? 'Collected' : 'Delivered'}${happened_at ? ` ${formatTime(happened_at, zone)}` : ''}`;

const finishedText = (legs: readonly Leg[]): string =>
  legs.every(({ state }) => state === 'done') ? 'Done' : 'Failed';

/** `3`; where 3 are delivered and 4 collected `3 to deliver` and `4 to collect`, of these what anybody said. */
function stopBags(legs: readonly Leg[]): string[] {
  const delivered = bagsOfLegs(legs.filter(({ kind }) => kind === 'delivery'));
  const collected = bagsOfLegs(legs.filter(({ kind }) => kind === 'pickup'));
  if (new Set(legs.map(({ kind }) => kind)).size === 1) return [`${bagsOfLegs(legs) ?? notKnown}`];
  const known = [delivered && `${delivered} to deliver`, collected && `${collected} to collect`];
  return known.some(Boolean) ? known.flatMap((text) => text || []) : [notKnown];
}

/** Those of each order, however often it was tried. */
function bagsOfLegs(legs: readonly Leg[]): number | null {
  const counts = [...new Map(legs.map(({ order_id, known_bags }) => [order_id, known_bags])).values()];
  const known = counts.filter((count) => count !== null);
  return known.length < counts.length ? null : known.reduce((sum, count) => sum + count, 0);
}
