import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { type OrderBag, stageAfterScan } from '#shared/labels/bag.ts';
import { type DriverStage, legsOf, nextNumber } from './bags-of-leg.ts';
import { withLegs } from './run-changes.ts';

/** The bag has come as far as it was scanned, at each leg of its order. At a pickup a label that nobody knows is a bag of it. */
export function scanBag(run: DriverRun, { code, stage, leg_id }: ReportOf<'scan'>): DriverRun {
  const legs = legsOf(run).map(({ leg }) => leg);
  const known = legs.find(({ bags }) => bags.some((bag) => bag.code === code));
  const own = known ?? (stage === 'collected' ? legs.find(({ id }) => id === leg_id) : undefined);
  if (!own) return run;
  const bags = scannedBags(own.bags, code, stage);
  return withLegs(run, (leg) => (leg.order_id === own.order_id ? { ...leg, bags } : leg));
}

function scannedBags(bags: readonly OrderBag[], code: string, stage: DriverStage): OrderBag[] {
  if (!bags.some((bag) => bag.code === code)) return [...bags, { code, number: nextNumber(bags), stage }];
  return bags.map((bag) => (bag.code === code ? { ...bag, stage: stageAfterScan(bag.stage, stage) } : bag));
}
