import * as z from 'zod';
import { Id, joinWithAnd } from '#shared/kernel/text.ts';

/** How many bags one order, and so one leg, can have. */
export const bagRange = { min: 1, max: 99 } as const;

/** How far a bag has come. `returned` came back undelivered; of `missing` nobody knows where it is. */
export const bagStages = [
  'known',
  'collected',
  'received',
  'ready',
  'loaded',
  'delivered',
  'returned',
  'missing',
] as const;
export type BagStage = (typeof bagStages)[number];

export const bagStageLabels: Record<BagStage, string> = {
  known: 'Not scanned yet',
  collected: 'Collected',
  received: 'Received',
  ready: 'Ready',
  loaded: 'Loaded',
  delivered: 'Delivered',
  returned: 'Back in the shop',
  missing: 'Missing',
};

/** Where staff scan, and where drivers do. */
export const shopStages = ['received', 'ready'] as const satisfies readonly BagStage[];
export const driverStages = ['collected', 'loaded', 'delivered'] as const satisfies readonly BagStage[];

/** A bag as it stands in its order. */
export const OrderBag = z.object({
  code: z.string(),
  /** From 1. */
  number: z.int(),
  stage: z.enum(bagStages),
});
export type OrderBag = z.infer<typeof OrderBag>;

/** The bags of an order of which nobody knows where they are. */
export const missingBags = (bags: readonly OrderBag[]): OrderBag[] =>
  bags.filter(({ stage }) => stage === 'missing');

/** `Bag 2 of 3`, `Bags 2 and 4 of 5`: of all that have codes. */
export const bagsName = (some: readonly OrderBag[], { length }: readonly OrderBag[]): string =>
  `${some.length === 1 ? 'Bag' : 'Bags'} ${joinWithAnd(some.map(({ number }) => String(number)))} of ${length}`;

/** A bag, with its order. */
export const Bag = OrderBag.extend({
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  /** How many bags its order has. */
  of: z.int(),
});
export type Bag = z.infer<typeof Bag>;

const rank = (stage: BagStage): number => bagStages.indexOf(stage);
const wentBack: readonly BagStage[] = ['returned', 'missing'];

/** The stage of a bag after a scan: forward alone (LBL-5), but that what came back or was missing is found wherever it is scanned. */
export const stageAfterScan = (before: BagStage, scanned: BagStage): BagStage =>
  wentBack.includes(before) || rank(scanned) > rank(before) ? scanned : before;

/** Whether a bag was scanned into the van: so far, or further. */
export const isLoaded = ({ stage }: { stage: BagStage }): boolean =>
  stage === 'loaded' || stage === 'delivered';
