import { eq, sql } from 'drizzle-orm';
import { isBefore } from '#shared/kernel/time.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { Db, DbOrTx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { isSignedToken, payloadOf, signToken } from '../kernel/signed-token.ts';
import { order_links, orders, users } from '../schema.ts';

/** At the latest. */
const lastsDays = 400;
const daysAfterEnd = 30;

type Order = typeof orders.$inferSelect;
type Link = typeof order_links.$inferSelect;

const coveredBy = ({ order_id, user_id, generation, ends_at }: Link): string[] => [
  order_id,
  user_id,
  `${generation}`,
  `${ends_at}`,
];

/** When a link ends: it outlives its order by some days. */
function endOf({ ends_at }: Link, order: Pick<Order, 'status' | 'fulfilled_at' | 'updated_at'>) {
  if (!isFinished(order.status)) return ends_at;
  const after = (order.fulfilled_at ?? order.updated_at).add({ hours: 24 * daysAfterEnd });
  return isBefore(after, ends_at) ? after : ends_at;
}

/** The address of the link of an order and a person; the first message makes it, and one after its last day another. */
export async function orderLinkUrl(db: DbOrTx, order_id: string, user_id: string): Promise<string> {
  const ends_at = db.now().add({ hours: 24 * lastsDays });
  const isOver = sql`${order_links.ends_at} <= ${db.now()}`;
  const [link] = await db
    .insert(order_links)
    .values({ order_id, user_id, ends_at })
    .onConflictDoUpdate({
      target: [order_links.order_id, order_links.user_id],
      set: {
        generation: sql`${order_links.generation} + case when ${isOver} then 1 else 0 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else ${order_links.ends_at} end`,
      },
    })
    .returning();
  if (!link) throw new Error('a link was not written');
  const payload = Buffer.alloc(8);
  payload.writeBigInt64BE(link.id);
  return `${db.public_url}/o/${signToken(db.keyOf('order link'), payload, ...coveredBy(link))}`;
}

/** What a token opens: the order, and as whom. */
export interface OpenedLink {
  token: string;
  order: Order;
  person: typeof users.$inferSelect & { customer_id: string };
  is_over: boolean;
}

/** `null` for all that is no link, or no longer one; who forges learns nothing of which it is. */
export async function openOrderLink(db: DbOrTx, token: string): Promise<OpenedLink | null> {
  const payload = payloadOf(token);
  if (payload?.length !== 8) return null;
  const [row] = await db
    .select({ link: order_links, order: orders, person: users })
    .from(order_links)
    .innerJoin(orders, eq(orders.id, order_links.order_id))
    .innerJoin(users, eq(users.id, order_links.user_id))
    .where(eq(order_links.id, payload.readBigInt64BE()));
  if (!row || !isSignedToken(db.keyOf('order link'), token, ...coveredBy(row.link))) return null;
  const { link, order, person } = row;
  const { customer_id } = person;
  if (!person.is_active || customer_id === null || customer_id !== order.customer_id) return null;
  const is_over = !isBefore(db.now(), endOf(link, order));
  return { token, order, person: { ...person, customer_id }, is_over };
}

/** Staff end all links of an order; the next message carries a new one. @throws Refusal `not-found` */
export async function endOrderLinks(db: Db, order_id: string): Promise<void> {
  if ((await db.$count(orders, eq(orders.id, order_id))) === 0) refuseNotFound();
  await db
    .update(order_links)
    .set({ generation: sql`${order_links.generation} + 1` })
    .where(eq(order_links.order_id, order_id));
}
