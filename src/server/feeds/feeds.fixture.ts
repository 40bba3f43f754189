import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { newFeedRoute } from '#shared/feeds/feeds.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { orders } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';

/** Makes a calendar address for somebody; its path. */
export async function makeAddress({ call }: Pick<World, 'call'>, who: Person): Promise<string> {
  const { address } = (await call(who, newFeedRoute, {})).reply;
  return new URL(address ?? '').pathname;
}

/** Reads an address as a calendar does. */
export const visit = (
  { app }: Pick<World, 'app'>,
  url: string,
  { ip = '203.0.113.7', headers = {} }: { ip?: string; headers?: Record<string, string> } = {},
) => app.inject({ url, remoteAddress: ip, headers });

/** What two parsers say, of which no line is shared with the writer: each event with its moments. */
export interface ReadEvent {
  uid: string;
  starts: string;
  ends: string;
  sequence: number;
  status: string;
}

const sortedById = (events: ReadEvent[]) => events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));

export const byIcalJs = (text: string): ReadEvent[] =>
  sortedById(
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate, sequence } = new ICAL.Event(component);
      const [starts, ends] = [startDate, endDate].map((each) => each.toJSDate().toISOString());
      const status = String(component.getFirstPropertyValue('status'));
      return { uid, starts: `${starts}`, ends: `${ends}`, sequence, status };
    }),
  );

export const byNodeIcal = (text: string): ReadEvent[] =>
  sortedById(
    Object.values(nodeIcal.sync.parseICS(text))
      .filter((each): each is VEvent => each?.type === 'VEVENT')
      .map(({ uid, start, end, sequence, status }) => ({
        uid: `${uid}`,
        starts: start.toISOString(),
        ends: `${end?.toISOString()}`,
        sequence: Number(sequence),
        status: `${status}`,
      })),
  );

/** More orders like one, picked up at these moments and delivered 30 hours later; in batches, as statements take so much. */
export async function repeat(
  { db }: Pick<World, 'db'>,
  { id }: Pick<Order, 'id'>,
  pickups: readonly Temporal.Instant[],
  more: Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('there is no such order');
  const { id: _id, number: _number, order_number: _text, ...same } = row;
  for (let at = 0; at < pickups.length; at += 500)
    await db.insert(orders).values(
      pickups.slice(at, at + 500).map((pickup_date) => ({
        ...same,
        status: 'pending' as OrderStatus,
        pickup_date,
        delivery_date: pickup_date.add({ hours: 30 }),
        ...more,
      })),
    );
}
