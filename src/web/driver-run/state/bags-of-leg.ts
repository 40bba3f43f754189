import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { type driverStages, type OrderBag, stageAfterScan } from '#shared/labels/bag.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';

export type DriverStage = (typeof driverStages)[number];

/** A leg, and the stop where it is done. */
export interface LegAtStop {
  stop: DriverStop;
  leg: DriverLeg;
}

/** All legs of a run, those that are overdue too. */
export const legsOf = ({ stops, overdue }: Pick<DriverRun, 'stops' | 'overdue'>): LegAtStop[] =>
  [...stops, ...overdue].flatMap((stop) => stop.legs.map((leg) => ({ stop, leg })));

/** Whether a bag has come as far as a stage: another scan there changes nothing. */
export const hasReached = ({ stage: before }: OrderBag, stage: DriverStage): boolean =>
  stageAfterScan(before, stage) === before;

/** How many bags of a leg have come as far as a stage. */
export const scannedCount = ({ bags }: DriverLeg, stage: DriverStage): number =>
  bags.filter((bag) => hasReached(bag, stage)).length;

/** Where the bags of a leg are scanned at its door. */
export const stageAtDoor = ({ kind }: DriverLeg): DriverStage =>
  kind === 'pickup' ? 'collected' : 'delivered';

/** `bag 2 of 4` */
export const bagName = ({ number }: OrderBag, { bags }: DriverLeg): string =>
  `bag ${number} of ${bags.length}`;

/** The number of a blank label that becomes a bag of an order. */
export const nextNumber = (bags: readonly OrderBag[]): number =>
  Math.max(0, ...bags.map(({ number }) => number)) + 1;

/** A delivery that may be loaded, with those of its bags that were not scanned into the van. */
export interface Unloaded extends LegAtStop {
  bags: OrderBag[];
}

const isToBeLoaded = (leg: DriverLeg): boolean =>
  leg.kind === 'delivery' &&
  isOpenLeg(leg) &&
  leg.loaded_at === null &&
  ['ready_for_pickup', 'out_for_delivery'].includes(leg.order_status);

/** What is not in the van of the deliveries that are to be loaded, where the owner has the loading checked (LBL-6). */
export function unloadedBags({ check_loading, stops }: DriverRun): Unloaded[] {
  if (!check_loading) return [];
  return legsOf({ stops, overdue: [] }).flatMap(({ stop, leg }) => {
    const bags = isToBeLoaded(leg) ? leg.bags.filter((bag) => !hasReached(bag, 'loaded')) : [];
    return bags.length > 0 ? [{ stop, leg, bags }] : [];
  });
}

/** `bag 2 of 4 and bag 4 of 4, ORD-000242, Petersham Inn` */
export const unloadedText = ({ stop, leg, bags }: Unloaded): string =>
  `${joinWithAnd(bags.map((bag) => bagName(bag, leg)))}, ${leg.order_number}, ${stop.customer_name}`;
