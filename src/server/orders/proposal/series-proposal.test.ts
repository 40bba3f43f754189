import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { approveModificationRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  agreeSeriesModificationRoute,
  approveSeriesModificationRoute,
  rejectSeriesModificationRoute,
  type SeriesEdit,
  withdrawSeriesModificationRoute,
} from '#shared/series/series-edit.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { order_proposals } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { edit, read, remove, type Shop, send } from '../orders.fixture.ts';
import {
  dayOf,
  editSeries,
  forgetNotices,
  local,
  mailsOf,
  noticesOf,
  openSeriesShop,
  orderOf,
  ordersOf,
  preview,
  readSeries,
  refused,
  type SeriesOrder,
  startWeekly,
  stop,
  tickAt,
} from '../series-calls.fixture.ts';

let shop: Shop;
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  first = await startWeekly(shop, 3);
});

const propose = (body: SeriesEdit, who = shop.admin) => editSeries(shop, who, first, body);
const params = () => ({ id: first.series_id });
const approve = () => shop.call(shop.customer, approveSeriesModificationRoute, { params: params() });
const reject = () => shop.call(shop.customer, rejectSeriesModificationRoute, { params: params() });
const statuses = async () => {
  const ofSeries = eq(order_proposals.series_id, first.series_id);
  const rows = await shop.db.select().from(order_proposals).where(ofSeries).orderBy(order_proposals.id);
  return rows.map(({ order_id, status }) => `${order_id ? 'order' : 'series'} ${status}`);
};
const instructionsOf = async () => {
  const orders = await Promise.all([1, 2, 3].map((number) => orderOf(shop, first, number)));
  return orders.map(({ special_instructions }) => special_instructions);
};
const datesOf = async (count: number) => (await readSeries(shop, first)).next.slice(0, count).map(dayOf);
const fortnightly = () =>
  insertTemplate(shop.db, { name: crypto.randomUUID(), frequency_type: 'weekly', frequency_value: 2 });

describe('an edit of a series by staff', () => {
  test('waits for the customer on the series; addresses and the end apply at once [SER-19]', async () => {
    const pickup_date = local('2026-12-03T09:00');
    const template = await fortnightly();
    const { reply } = await propose({
      items: [{ sku_id: shop.sheet.id, quantity: 9 }],
      pickup_date,
      special_instructions: 'Ring',
      frequency_template_id: template.id,
      pickup_address: 'Dock 1',
      ends_after: 20,
    });
    expect(reply).toMatchObject({ pickup_address: 'Dock 1', ends_after: 20, special_instructions: null });
    expect(reply.recurrence_pattern).toEqual({ frequency_type: 'weekly', frequency_value: 1 });
    expect(reply.proposal).toMatchObject({
      scope: 'all',
      order_id: null,
      order_number: null,
      occurrence_number: 1,
      items: [{ quantity: 9, price: 380 }],
      pickup_date,
      delivery_date: null,
      special_instructions: 'Ring',
      recurrence_pattern: { frequency_type: 'weekly', frequency_value: 2 },
      proposed_by_name: 'Adam Admin',
    });
    expect(reply.proposal?.details).toMatch(
      /Pickup: .*; Instructions: none → Ring; Repeats: Every week → Every 2 weeks/,
    );
    expect((await orderOf(shop, first, 2)).pickup_address).toBe('Dock 1');
    expect((await read(shop, first.id)).modification_requested).toBe(false);
    expect(await instructionsOf()).toEqual([null, null, null]);
  });

  test('is told to the customer in one notice and one mail; proposing it again is nothing [SER-19, SER-27]', async () => {
    const { reply } = await propose({ special_instructions: 'Ring' });
    const messages = ['Your recurring order: Instructions: none → Ring'];
    expect([await noticesOf(shop, shop.customer), await noticesOf(shop, shop.admin)]).toEqual([messages, []]);
    const subject = 'Washline: Changes to your recurring order wait for your approval';
    expect(await mailsOf(shop)).toEqual([[shop.customer.user.email, subject]]);
    expect((await propose({ special_instructions: 'Ring' }, shop.owner)).reply.version).toBe(reply.version);
    const more = await propose({ special_instructions: 'Ring', include_changed: true });
    expect(more.reply.version).toBe(reply.version + 1);
    expect(await statuses()).toEqual(['series superseded', 'series pending_approval']);
    const { history } = await readSeries(shop, first);
    expect(history[0]?.summary).toBe('proposed changes: Instructions: none → Ring');
  });

  test('replaces what waits on an order in a wider scope, and is replaced by it, its proposer told [SER-19]', async () => {
    await edit(shop, shop.owner, first, { special_instructions: 'One', scope: 'following' });
    await edit(shop, shop.owner, await orderOf(shop, first, 2), {
      special_instructions: 'Two',
      scope: 'this',
    });
    expect((await readSeries(shop, first)).proposal).toMatchObject({
      order_id: first.id,
      scope: 'following',
    });
    await forgetNotices(shop);
    await propose({ special_instructions: 'Three' });
    expect(await noticesOf(shop, shop.owner)).toHaveLength(1);
    expect((await read(shop, first.id)).modification_requested).toBe(false);
    await edit(shop, shop.owner, await orderOf(shop, first, 3), {
      special_instructions: 'Four',
      scope: 'all',
    });
    expect(await noticesOf(shop, shop.admin)).toEqual([
      'Your changes to a recurring order of Harbour Lane Hotel no longer wait, as others are proposed for it.',
    ]);
    expect(await statuses()).toEqual(['order superseded', 'series superseded', 'order pending_approval']);
    expect((await read(shop, (await orderOf(shop, first, 2)).id)).modification_requested).toBe(true);
    expect((await approve()).problem).toMatchObject(refused('nothing-proposed'));
  });
});

describe('approving it', () => {
  test('applies it to what is open at that moment, and is one notice [SER-20, SER-27]', async () => {
    await propose({ special_instructions: 'Ring' });
    const second = await orderOf(shop, first, 2);
    await shop.call(shop.owner, lockOrderRoute, { params: { id: second.id } });
    await edit(shop, shop.customer, await orderOf(shop, first, 3), {
      special_instructions: 'Wave',
      scope: 'this',
    });
    await forgetNotices(shop);
    const { reply: shown } = await preview(shop, shop.customer, first, { proposal: true });
    const { reply } = await approve();
    const { next } = await readSeries(shop, first);
    expect(shown).toMatchObject({ kept: reply.kept, next, changed: [{ number: 1 }] });
    expect(reply.kept.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'locked'],
      [3, 'changed by hand'],
    ]);
    expect(reply).toMatchObject({ special_instructions: 'Ring', proposal: null });
    expect(await instructionsOf()).toEqual(['Ring', null, 'Wave']);
    expect(await noticesOf(shop, shop.owner)).toEqual([
      'Harbour Lane Hotel approved the changes to a recurring order.',
    ]);
    expect([await noticesOf(shop, shop.customer), await mailsOf(shop)]).toEqual([[], []]);
    expect((await approve()).problem).toMatchObject(refused('nothing-proposed'));
    expect((await preview(shop, shop.customer, first, { proposal: true })).problem).toMatchObject(
      refused('nothing-proposed'),
    );
  });

  test('counts its dates from the occurrence they were proposed for, also once that is past [SER-17, SER-20]', async () => {
    const template = await fortnightly();
    const pickup_date = local('2026-12-03T11:00');
    const delivery_date = pickup_date.add({ hours: 24 });
    await propose({ pickup_date, delivery_date, frequency_template_id: template.id });
    await shop.call(shop.owner, deleteFrequencyTemplateRoute, { params: { id: template.id } });
    await tickAt(shop, '2026-12-04T10:00');
    const { reply } = await approve();
    expect(reply).toMatchObject({ frequency_template_id: null, recurrence_pattern: { frequency_value: 2 } });
    expect(await datesOf(3)).toEqual(['2026-12-17', '2026-12-31', '2027-01-14']);
    expect((await orderOf(shop, first, 2)).delivery_date.equals(local('2026-12-18T11:00'))).toBe(true);
    expect((await orderOf(shop, first, 1)).pickup_date.equals(first.pickup_date)).toBe(true);
    await expectNextPickups(shop.db);
  });

  test('is refused whole where an order would be collected in the past, and can be rejected [SER-20]', async () => {
    await propose({ pickup_date: local('2026-11-25T09:00'), special_instructions: 'Ring' });
    shop.setNow(local('2026-11-26T09:00'));
    const before = await fingerprint(shop.db);
    const { problem } = await approve();
    const detail = `${first.order_number} would be collected in the past`;
    expect(problem).toMatchObject({ ...refused('invalid'), detail });
    expect(await fingerprint(shop.db)).toBe(before);
    await forgetNotices(shop);
    expect((await reject()).reply).toMatchObject({ proposal: null, special_instructions: null });
    expect(await noticesOf(shop, shop.admin)).toEqual([
      'Harbour Lane Hotel rejected the changes to a recurring order.',
    ]);
    expect(await statuses()).toEqual(['series rejected']);
  });

  test('is refused where the customer has seen another one [SER-20]', async () => {
    const seen = (await propose({ special_instructions: 'Ring' })).reply.version;
    const { version } = (await propose({ special_instructions: 'Wave' })).reply;
    const put = async (from: number) => {
      const input = { params: params() };
      const headers = { 'if-match': `"${from}"` };
      return (await send(shop, shop.customer, approveSeriesModificationRoute, input, headers)).statusCode;
    };
    expect([await put(seen), await put(version + 1), await put(version)]).toEqual([409, 412, 200]);
    expect((await readSeries(shop, first)).special_instructions).toBe('Wave');
  });
});

test('staff say that the customer agreed, or withdraw what waits on a series; the customer is told [MOD-5, NTF-8]', async () => {
  const latest = async () => (await readSeries(shop, first)).history.map(({ summary }) => summary);
  await propose({ special_instructions: 'Ring' });
  await forgetNotices(shop);
  const agreed = await shop.call(shop.owner, agreeSeriesModificationRoute, { params: params() });
  expect(agreed.reply).toMatchObject({ special_instructions: 'Ring', proposal: null });
  expect(await instructionsOf()).toEqual(['Ring', 'Ring', 'Ring']);
  expect(await noticesOf(shop, shop.customer)).toEqual([
    'We’ve changed your recurring order, as you agreed.',
  ]);
  expect(await mailsOf(shop)).toEqual([[shop.customer.user.email, 'Washline: Recurring order changed']]);
  expect(await latest()).toContain('noted that the customer agreed to the proposed changes');
  await forgetNotices(shop);
  const atOnce = (await propose({ special_instructions: 'Call', delivery_address: 'Dock 2', agreed: true }))
    .reply;
  expect(atOnce).toMatchObject({ special_instructions: 'Call', delivery_address: 'Dock 2', proposal: null });
  expect(await instructionsOf()).toEqual(['Call', 'Call', 'Call']);
  expect(await noticesOf(shop, shop.customer)).not.toContainEqual(expect.stringContaining('→ Call'));
  expect((await mailsOf(shop)).flat()).not.toContainEqual(expect.stringContaining('approval'));
  await propose({ special_instructions: 'Wave' });
  await forgetNotices(shop);
  const withdrawn = await shop.call(shop.owner, withdrawSeriesModificationRoute, { params: params() });
  expect(withdrawn.reply).toMatchObject({ special_instructions: 'Call', proposal: null });
  expect(await statuses()).toEqual(['series approved', 'series approved', 'series withdrawn']);
  expect(await noticesOf(shop, shop.customer)).toEqual([
    'We’ve withdrawn our changes to your recurring order. It stays as it is.',
  ]);
  expect(await noticesOf(shop, shop.admin)).toEqual([
    'Your changes to a recurring order of Harbour Lane Hotel no longer wait.',
  ]);
  expect(await latest()).toContain('withdrew the proposed changes');
});

test.each([
  ['ended by somebody', () => stop(shop, shop.customer, first)],
  ['no longer repeated', () => edit(shop, shop.customer, first, { is_recurring: false })],
  ['at its end', () => tickAt(shop, '2026-12-17T10:00')],
  [
    'without any order left',
    async () => {
      for (const number of [1, 2, 3]) await remove(shop, shop.owner, await orderOf(shop, first, number));
    },
  ],
] as const)(
  'what waits on a series that is %s is withdrawn, and its proposer told [SER-20]',
  async (how, act) => {
    if (how === 'at its end') await editSeries(shop, shop.customer, first, { ends_after: 3 });
    await propose({ special_instructions: 'Ring' });
    await forgetNotices(shop);
    await act();
    expect(await statuses()).toEqual(['series withdrawn']);
    expect(await noticesOf(shop, shop.admin)).toContain(
      'Your changes to a recurring order of Harbour Lane Hotel no longer wait, as it has ended.',
    );
    expect((await approve()).problem).toMatchObject(refused('nothing-proposed'));
  },
);

describe('another pattern that staff choose in an order', () => {
  test('waits with it, old beside new, and is approved with it [SER-19, MOD-3]', async () => {
    const template = await fortnightly();
    const second = await orderOf(shop, first, 2);
    const body = { frequency_template_id: template.id, special_instructions: 'Ring' };
    const { reply } = await edit(shop, shop.admin, second, body);
    expect(reply).toMatchObject({
      modification_scope: 'following',
      recurrence_pattern: { frequency_value: 1 },
      pending_modifications: { recurrence_pattern: { frequency_value: 2 }, items: null },
      modification_details: 'Instructions: none → Ring; Repeats: Every week → Every 2 weeks',
    });
    expect((await edit(shop, shop.admin, second, body)).reply.version).toBe(reply.version);
    expect((await readSeries(shop, first)).proposal).toMatchObject({
      order_id: second.id,
      order_number: second.order_number,
      recurrence_pattern: { frequency_value: 2 },
    });
    const approved = await shop.call(shop.customer, approveModificationRoute, { params: { id: second.id } });
    expect(approved.reply).toMatchObject({
      frequency_template_id: template.id,
      special_instructions: 'Ring',
    });
    expect(await ordersOf(shop, first)).toEqual([
      '1 pending 2026-12-02',
      '2 scheduled 2026-12-09',
      '3 scheduled 2026-12-23',
    ]);
    const [entry] = (await read(shop, second.id)).history;
    expect(entry?.changes.map(({ field }) => field)).toEqual(['special_instructions', 'recurrence']);
  });

  test('is refused for that order alone, and with days that it is not on [SER-19]', async () => {
    const alone = await edit(shop, shop.admin, first, {
      frequency_template_id: shop.monthly.id,
      scope: 'this',
    });
    expect(alone.problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'scope' }] });
    const other = await edit(shop, shop.admin, first, { recurrence: { by_day: ['MO'] }, scope: 'all' });
    expect(other.problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'pickup_date' }] });
    expect((await read(shop, first.id)).modification_requested).toBe(false);
  });

  test('that no longer fits the date of the order is not approved [SER-20]', async () => {
    await edit(shop, shop.admin, first, { recurrence: { by_day: ['WE', 'FR'] }, scope: 'all' });
    const pickup_date = local('2026-12-03T09:00');
    await edit(shop, shop.customer, first, { pickup_date, scope: 'all' });
    const { problem } = await shop.call(shop.customer, approveModificationRoute, {
      params: { id: first.id },
    });
    expect(problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'pickup_date' }] });
    expect((await read(shop, first.id)).modification_requested).toBe(true);
  });
});
