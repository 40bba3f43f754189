import { asc, eq } from 'drizzle-orm';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import { bagCodeOf } from '#shared/labels/bag-code.ts';
import { scanRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { bag_scans, bags } from '../../schema.ts';
import type { Person, World } from '../../testing/world.ts';
import type { ReportsWorld } from './reports.fixture.ts';

export type ScanTap = Pick<ReportOf<'scan'>, 'code' | 'stage'> & Partial<ReportOf<'scan'>>;

/** A blank label that no other test has. */
export function newLabel(): string {
  return bagCodeOf(crypto.getRandomValues(new Uint8Array(9)));
}

/** The bags of a shop whose drivers report. */
export const openBags = ({ world, owner, tap }: ReportsWorld) => ({
  scan: (driver: Person, scan: ScanTap) => tap(driver, { type: 'scan', ...scan }),
  scanInShop: (
    code: string,
    stage: 'received' | 'ready',
    more: { order_id?: string; id?: string } = {},
    at: World = world,
  ) => {
    const body = { id: crypto.randomUUID(), code, stage, happened_at: world.now(), ...more };
    return at.call(owner, scanRoute, { body });
  },
  /** The codes of so many bags. */
  setBags: async ({ id }: Order, count: number): Promise<[string, ...string[]]> => {
    const { reply } = await world.call(owner, setBagsRoute, { params: { id }, body: { count } });
    return reply.map(({ code }) => code) as [string, ...string[]];
  },
  stages: async ({ id }: Pick<Order, 'id'>) =>
    (await world.db.select().from(bags).where(eq(bags.order_id, id)).orderBy(asc(bags.number))).map(
      ({ stage }) => stage,
    ),
  scansOf: async (code: string) =>
    world.db
      .select({ stage: bag_scans.stage, by: bag_scans.by, is_repeat: bag_scans.is_repeat })
      .from(bag_scans)
      .innerJoin(bags, eq(bags.id, bag_scans.bag_id))
      .where(eq(bags.code, code))
      .orderBy(asc(bag_scans.arrived_at)),
});

export type BagsOfShop = ReturnType<typeof openBags>;
