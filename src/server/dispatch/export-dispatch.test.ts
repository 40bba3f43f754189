import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import { exportDispatchRoute } from '#shared/papers/papers.contract.ts';
import { type DispatchWorld, dayOf, local, openDispatchWorld, quay } from './dispatch.fixture.ts';

const day = dayOf('2026-11-30');
let shop: DispatchWorld;

beforeAll(async () => {
  shop = await openDispatchWorld();
});
afterAll(() => shop.world.close());

const exported = (query: { day: Temporal.PlainDate; bom?: '1' } = { day }) =>
  shop.world.call(shop.owner, exportDispatchRoute, { query });

test('the runs of a day are saved as CSV, a line for each leg in the sequence of its stops [RUN-14]', async () => {
  const [mei, jonah] = [
    await shop.world.person('driver', { full_name: 'Mei Tanaka' }),
    await shop.world.person('driver', { full_name: '=Jonah Reid' }),
  ];
  const dates = { pickup_date: local('2026-11-30T09:00'), delivery_date: local('2026-12-03T14:00') };
  const first = await shop.place(dates);
  const second = await shop.place({ ...dates, pickup_date: local('2026-11-30T11:30'), pickup_address: quay });
  const brought = await shop.place({
    pickup_date: local('2026-11-25T09:00'),
    delivery_date: local('2026-11-30T10:00'),
  });
  await shop.assign(second, jonah, 'pickup');
  await shop.assign(first, jonah, 'pickup');
  await shop.assign(brought, mei, 'delivery');
  const bags = { params: { id: brought.id }, body: { count: 2 } };
  await shop.world.call(shop.owner, setBagsRoute, bags);
  const { text, headers } = await exported();
  expect(text.split('\r\n')).toEqual([
    'day,driver,place,leg,window_start,window_end,state,order_number,customer,address,phone,bags,kg,note',
    `2026-11-30,'=Jonah Reid,1,pickup,2026-11-30T09:00:00+11:00,2026-11-30T10:00:00+11:00,planned,${first.order_number},Harbour Lane Hotel,"88 Crown St, Surry Hills NSW 2010",02 5550 1234,,,`,
    `2026-11-30,'=Jonah Reid,2,pickup,2026-11-30T11:30:00+11:00,2026-11-30T12:30:00+11:00,planned,${second.order_number},Harbour Lane Hotel,"1 Quay St, Sydney NSW 2000",02 5550 1234,,,`,
    `2026-11-30,Mei Tanaka,1,delivery,2026-11-30T10:00:00+11:00,2026-11-30T11:00:00+11:00,planned,${brought.order_number},Harbour Lane Hotel,"88 Crown St, Surry Hills NSW 2010",02 5550 1234,2,,`,
    '',
  ]);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="washline-run-2026-11-30.csv"',
  });
});

test('a day without a run has the heads alone, for Excel after a byte order mark [RUN-14]', async () => {
  const { bytes } = await exported({ day: dayOf('2026-12-24'), bom: '1' });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(Buffer.from(bytes).toString('utf8').split('\r\n')).toHaveLength(2);
});
