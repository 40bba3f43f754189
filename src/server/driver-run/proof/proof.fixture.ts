import { eq } from 'drizzle-orm';
import { defaultProof, type ProofSettings } from '#shared/business/proof-settings.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { events, files, order_files } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { openReportsWorld, type ReportsWorld } from '../reports/reports.fixture.ts';

type Picture = Partial<Pick<typeof files.$inferInsert, 'kind' | 'purpose' | 'state'>>;

export type ProofWorld = Awaited<ReturnType<typeof openProofWorld>>;

/** The shop of drivers who report, whose doors ask for proof; pictures are written as rows. */
export const openProofWorld = async () => withProof(await openReportsWorld());

export function withProof(shop: ReportsWorld) {
  const { world } = shop;
  const { db } = world;
  const whole = () => ({ width: 1600, height: 1200, kept_in: 'database' as const, arrived_at: world.now() });
  const ask = async (rules: Partial<ProofSettings> = {}) => {
    shop.later();
    await patchSettings(world, shop.owner, { ...defaultProof, ...rules });
    shop.later();
  };
  return {
    ...shop,
    /** What doors ask for from a second later on; what is left out is off. */
    ask,
    /** Doors ask for nothing, and never did: with each order the clock goes back to the morning. */
    askNothing: async () => {
      await ask();
      await db.delete(events).where(eq(events.subject_type, 'settings'));
    },
    /** A picture that a driver took at a leg: a photo that is here, unless said. */
    picture: async (driver: Person, order: Order, leg: LegKind, more: Picture = {}): Promise<string> => {
      const id = crypto.randomUUID();
      const { kind = 'photo', purpose = 'proof', state = 'ready' } = more;
      const stamps = { taken_at: world.now(), announced_at: world.now(), created_by: driver.user.id };
      const bytes = { declared_bytes: 1000, sha256: '0'.repeat(64) };
      await db
        .insert(files)
        .values({ id, kind, purpose, state, ...bytes, ...stamps, ...(state === 'ready' && whole()) });
      const { id: leg_id } = await shop.legOf(order, leg);
      await db.insert(order_files).values({ file_id: id, order_id: order.id, leg_id });
      return id;
    },
    arrives: async (id: string) => {
      await db
        .update(files)
        .set({ state: 'ready', ...whole() })
        .where(eq(files.id, id));
    },
    /** The report that each picture came with. */
    reportOf: async (id: string): Promise<string | null | undefined> => {
      const [row] = await db.select().from(order_files).where(eq(order_files.file_id, id));
      return row?.report_id;
    },
    /** What the history of an order says, the newest first. */
    historyOf: async (order: Order): Promise<string[]> =>
      (await shop.read(order)).history.map(({ summary }) => summary),
  };
}
