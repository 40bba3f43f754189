import { expect } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import {
  approveModificationRoute,
  editOrderRoute,
  rejectModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { seriesRoute } from '#shared/series/series.contract.ts';
import {
  approveSeriesModificationRoute,
  editSeriesRoute,
  previewOrderEditRoute,
  previewSeriesChangeRoute,
  rejectSeriesModificationRoute,
  type SeriesEdit,
} from '#shared/series/series-edit.contract.ts';
import type { ActOf, Content } from './acts.ts';
import {
  expectAsShown,
  expectContentSame,
  expectFallenOut,
  expectKeptAndChanged,
  expectTouched,
} from './checks.ts';
import type { OrderRow, Performed, Seen, SeriesRun } from './run.ts';

interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/** What is wanted, as fields of a call; both visits move alike. */
const fieldsOf = ({ shop }: SeriesRun, { quantity, instructions, hours }: Content, dates: Dates | null) => ({
  ...(quantity !== undefined && { items: [{ sku_id: shop.sheet.id, quantity }] }),
  ...(instructions !== undefined && { special_instructions: instructions }),
  ...(hours !== undefined &&
    dates && {
      pickup_date: dates.pickup_date.add({ hours }),
      delivery_date: dates.delivery_date.add({ hours }),
    }),
});

/** What differs from how it is: nothing else goes on to other orders. */
const differing = (
  { quantity, instructions }: Content,
  { items, special_instructions }: Pick<OrderRow, 'items' | 'special_instructions'>,
): Content => ({
  ...(quantity !== undefined && (items.length > 1 || items[0]?.quantity !== quantity) && { quantity }),
  ...(instructions !== undefined && instructions !== special_instructions && { instructions }),
});

export async function performEdit(
  run: SeriesRun,
  before: Seen,
  { who, on, content, scope, include_changed }: ActOf<'edit'>,
): Promise<Performed> {
  const { shop } = run;
  const order = before.state.orders[on % before.state.orders.length];
  if (!order) return null;
  const { number } = order;
  const isRunning = before.state.series.stopped_at === null;
  const body = { ...fieldsOf(run, content, order), ...(scope && { scope, include_changed }) };
  const input = { params: { id: order.id }, body };
  const shown =
    who === 'customer' && isRunning ? await shop.call(shop[who], previewOrderEditRoute, input) : null;
  const answer = await shop.call(shop[who], editOrderRoute, input);
  if (shown) expect(shown.status, shown.text).toBe(answer.status);
  return {
    answer,
    check: async (after) => {
      if (!shown) {
        if (isRunning && !isFinished(order.status)) expectContentSame(before, after);
        return;
      }
      const isOnlyThis = scope === 'this' || (scope === undefined && content.hours === undefined);
      // Without a scope the dates alone go on.
      const wanted = scope ? differing(content, order) : {};
      const isInScope = (other: { number: number }) =>
        !isOnlyThis && (scope === 'all' || other.number > number);
      const now = shop.now();
      expectKeptAndChanged([before, after], shown.reply, { isInScope, named: number, content: wanted, now });
      expectAsShown(shown.reply.next, await nextOf(run));
    },
  };
}

const nextOf = async ({ shop, series_id }: SeriesRun) =>
  (await shop.call(shop.customer, seriesRoute, { params: { id: series_id } })).reply.next;

export async function performEditSeries(
  run: SeriesRun,
  before: Seen,
  { who, content, plan, include_changed }: ActOf<'edit series'>,
): Promise<Performed> {
  const { shop, series_id } = run;
  const params = { id: series_id };
  const { first_open } = (await shop.call(shop.customer, seriesRoute, { params })).reply;
  const body: SeriesEdit = { ...fieldsOf(run, content, first_open), ...planOf(run, plan), include_changed };
  if (Object.keys(body).length === 1) return null;
  const isByCustomer = who === 'customer';
  const shown = isByCustomer ? await shop.call(shop[who], previewSeriesChangeRoute, { params, body }) : null;
  const answer = await shop.call(shop[who], editSeriesRoute, { params, body });
  if (shown) expect(shown.status, shown.text).toBe(answer.status);
  return {
    answer,
    check: async (after) => {
      const endsOtherwise = 'ends_after' in body || 'ends_on' in body;
      if (endsOtherwise) expectFallenOut(after, answer.reply, shop.now());
      else if (!shown) expectContentSame(before, after);
      if (!shown) return;
      if (endsOtherwise) expectTouched([before, after], shown.reply);
      else {
        const isInScope = ({ status }: OrderRow) => status !== 'cancelled';
        const wanted = differing(content, before.state.series);
        expectKeptAndChanged([before, after], shown.reply, {
          isInScope,
          named: 0,
          content: wanted,
          now: shop.now(),
        });
      }
      expectAsShown(shown.reply.next, await nextOf(run));
    },
  };
}

function planOf({ shop }: SeriesRun, plan: ActOf<'edit series'>['plan']): SeriesEdit {
  if ('ends_in' in plan && plan.ends_in !== undefined) {
    return { ends_on: businessDay(shop.now(), 'Australia/Sydney').add({ days: plan.ends_in }) };
  }
  if ('pattern' in plan && plan.pattern) {
    const { weekly, monthly, fortnightly } = shop as typeof shop & { fortnightly: typeof shop.weekly };
    const template = { weekly, monthly, fortnightly, 'Mon and Thu': weekly }[plan.pattern];
    const recurrence =
      plan.pattern === 'Mon and Thu' ? { by_day: ['MO' as const, 'TH' as const] } : undefined;
    return { frequency_template_id: template.id, ...(recurrence && { recurrence }) };
  }
  return plan as SeriesEdit;
}

export async function performDecide(
  run: SeriesRun,
  before: Seen,
  { on, approves }: ActOf<'decide'>,
): Promise<Performed> {
  return on === null ? decideSeries(run, approves) : decideOrder(run, before, on, approves);
}

async function decideOrder(run: SeriesRun, before: Seen, on: number, approves: boolean): Promise<Performed> {
  const { shop } = run;
  const { state, proposed } = before;
  const waiting = state.orders.filter(({ id }) => proposed.includes(id));
  const from = waiting.length > 0 ? waiting : state.orders;
  const order = from[on % from.length];
  if (!order) return null;
  const params = { id: order.id };
  if (!approves) return { answer: await shop.call(shop.customer, rejectModificationRoute, { params }) };
  const body = { proposal: true } as const;
  const shown = await shop.call(shop.customer, previewOrderEditRoute, { params, body });
  const answer = await shop.call(shop.customer, approveModificationRoute, { params });
  if (waiting.length > 0) expect(shown.status, shown.text).toBe(answer.status);
  return { answer, check: async () => expectAsShown(shown.reply.next, await nextOf(run)) };
}

async function decideSeries(run: SeriesRun, approves: boolean): Promise<Performed> {
  const { shop, series_id } = run;
  const params = { id: series_id };
  if (!approves) return { answer: await shop.call(shop.customer, rejectSeriesModificationRoute, { params }) };
  const body = { proposal: true } as const;
  const shown = await shop.call(shop.customer, previewSeriesChangeRoute, { params, body });
  const answer = await shop.call(shop.customer, approveSeriesModificationRoute, { params });
  expect(shown.status, shown.text).toBe(answer.status);
  return { answer, check: async () => expectAsShown(shown.reply.next, await nextOf(run)) };
}
