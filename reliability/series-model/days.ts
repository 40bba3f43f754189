import { expect } from 'vitest';
import {
  addClosedDayRoute,
  affectedOrdersRoute,
  moveOrdersRoute,
  openClosedDayRoute,
} from '#shared/booking/closed-days.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { ActOf } from './acts.ts';
import { visitsOn } from './checks.ts';
import type { OrderRow, Performed, Seen, SeriesRun } from './run.ts';

const zone = 'Australia/Sydney';

export async function performDay(
  { shop }: SeriesRun,
  before: Seen,
  { do: name, who, in: days }: ActOf<'close' | 'open'>,
): Promise<Performed> {
  const today = businessDay(shop.now(), zone);
  const day = today.add({ days });
  if (name === 'open') return { answer: await shop.call(shop[who], openClosedDayRoute, { params: { day } }) };
  const answer = await shop.call(shop[who], addClosedDayRoute, { body: { day, name: 'Stocktaking' } });
  return {
    answer,
    check: async () => {
      const listed = (await shop.call(shop.admin, affectedOrdersRoute, { query: { day } })).reply;
      expect(listed.map(({ order_id }) => order_id).toSorted()).toEqual(visitsOn(before, day));
      const counted = listed.filter(({ is_as_planned }) => !is_as_planned);
      expect(answer.reply.affected).toBe(counted.length);
    },
  };
}

export async function performMove(
  { shop }: SeriesRun,
  before: Seen,
  { who, how }: ActOf<'move'>,
): Promise<Performed> {
  const listed = (await shop.call(shop.admin, affectedOrdersRoute, { query: {} })).reply;
  const chosen = listed.slice(0, how.length);
  if (chosen.length === 0) return null;
  const moves = chosen.map(({ order_id, order_version, open_dates }, index) => ({
    order_id,
    version: how[index] === 'seen before' ? order_version + 1 : order_version,
    to: how[index] === 'skip' ? null : ((how[index] === 'later' ? open_dates.at(-1) : open_dates[0]) ?? null),
  }));
  const answer = await shop.call(shop[who], moveOrdersRoute, { body: { moves } });
  const was = new Map(allOf(before).map((order) => [order.id, order]));
  return {
    answer,
    check: (after) => {
      const now = new Map(allOf(after).map((order) => [order.id, order]));
      for (const [index, { order_id, outcome }] of answer.reply.results.entries()) {
        const [order, leg, to] = [now.get(order_id), chosen[index]?.leg ?? 'pickup', moves[index]?.to];
        if (how[index] === 'seen before') expect(outcome).toBe('changed_meanwhile');
        if (outcome === 'moved') expect(order?.[`${leg}_date`]).toEqual(to);
        else if (outcome === 'skipped') expect(order?.status).toBe('cancelled');
        else expect(order?.version).toBe(was.get(order_id)?.version);
      }
    },
  };
}

const allOf = ({ state, others }: Seen): OrderRow[] => [...state.orders, ...others];
