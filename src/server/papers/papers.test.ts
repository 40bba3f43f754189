import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RouteInput } from '#shared/kernel/route.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { labelsPdfRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import type { Paper } from '#shared/papers/paper.ts';
import {
  docketPdfRoute,
  docketRoute,
  runSheetPdfRoute,
  runSheetRoute,
} from '#shared/papers/papers.contract.ts';
import { local } from '../dispatch/dispatch.fixture.ts';
import { type DriverRunWorld, monday, openDriverRunWorld } from '../driver-run/driver-run.fixture.ts';
import { files, order_files, orders } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { readPdf, readQrCodes } from './pdf/read-pdf.fixture.ts';

let shop: DriverRunWorld;
let driver: Person;
let order: Order;

beforeAll(async () => {
  shop = await openDriverRunWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  driver = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  order = await shop.placeOn({ special_instructions: 'Ring the bell twice.\nNight porter will open.' });
});

const params = ({ id }: { id: string }) => ({ params: { id } });
const docketOf = async (id: string) => (await shop.world.call(shop.owner, docketRoute, params({ id }))).reply;
const setBags = ({ id }: Order, count: number) =>
  shop.world.call(shop.owner, setBagsRoute, { ...params({ id }), body: { count } });
const sheetOf = async (who: Person, id: string) =>
  (await shop.world.call(who, runSheetRoute, params({ id }))).reply;
const runIdOf = async (who: Person) => (await shop.readRun(who)).id ?? '';

/** All words of a paper, in their sequence. */
const textsOf = ({ head, blocks }: Paper): string[] => {
  const cells = blocks.flatMap((block) =>
    block.type === 'table'
      ? [
          ...block.columns.map(({ head: text }) => [text]),
          ...block.rows.flat().map(({ lines }) => lines.map(({ text }) => text)),
        ]
      : block.columns.map(({ label, cell }) => [label, ...cell.lines.map(({ text }) => text)]),
  );
  return [...[head.start, head.end].map(({ lines }) => lines.map(({ text }) => text)), ...cells]
    .flat()
    .filter(Boolean);
};
const rowsOf = (paper: Paper) =>
  paper.blocks.flatMap((block) =>
    block.type === 'table'
      ? block.rows.map((row) => row.map(({ lines }) => lines.map(({ text }) => text).join(' | ')))
      : [],
  );
/** Every word of the paper stands in the PDF. */
async function expectSameWords(paper: Paper, bytes: Uint8Array): Promise<void> {
  const { pages, info } = await readPdf(bytes);
  const written = pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
    .split(/\s+/);
  const words = new Set(written);
  for (const word of textsOf(paper).join(' ').split(/\s+/)) expect(words).toContain(word);
  expect(info.Title).toBe(paper.title);
}

test('a docket says who, when, where, what and how much, and no prices [LBL-4]', async () => {
  await setBags(order, 3);
  const paper = await docketOf(order.id);
  expect(textsOf(paper)).toEqual([
    'Washline',
    '18 Bourke Rd, Alexandria NSW 2015',
    order.order_number,
    'Docket, printed Mon 30 Nov 2026, 8:30 am',
    'Harbour Lane Hotel',
    '02 5550 1234',
    'To collect',
    'Mon 30 Nov, 9:00 am',
    '88 Crown St, Surry Hills NSW 2010',
    'To deliver',
    'Thu 3 Dec, 2:00 pm',
    '88 Crown St, Surry Hills NSW 2010',
    'Item',
    'Estimated',
    'Counted',
    order.items[0]?.sku_name,
    '1',
    'Bags',
    '3',
    'Instructions',
    'Ring the bell twice.',
    'Night porter will open.',
  ]);
  expect(JSON.stringify(paper)).not.toMatch(/\$|\d\.\d\d\b|1\.1/);
});

test('a docket shows what was counted beside what was estimated, and when it was collected [LBL-4]', async () => {
  await shop.assign(order, driver);
  await shop.step(order, driver, 'picked_up');
  const other = await shop.world.sku(50, 'Bath Towel');
  await shop.world.agree(shop.customer, other, 50);
  const items = [
    { sku_id: order.items[0]?.sku_id ?? '', quantity: 0 },
    { sku_id: other.id, quantity: 58 },
  ];
  await shop.world.call(shop.owner, countOrderRoute, { ...params(order), body: { items, bag_count: 4 } });
  const paper = await docketOf(order.id);
  expect(rowsOf(paper)).toEqual([
    [order.items[0]?.sku_name, '1', '0', ''],
    ['Bath Towel', '0', '58', ''],
  ]);
  expect(textsOf(paper)).toEqual(
    expect.arrayContaining(['Collected', 'Mon 30 Nov, 8:30 am', 'To deliver', 'Bags', '4']),
  );
});

test('a line by weight has kilograms, and a stain that was noted stands below the instructions, once [LBL-4, PRF-13]', async () => {
  const { db } = shop.world;
  const [item] = order.items;
  if (!item) throw new Error('an order has no line');
  const weighed = { ...item, unit: 'kg' as const, quantity: 16.4, grams: 16_400 };
  await db
    .update(orders)
    .set({ items: [weighed] })
    .where(eq(orders.id, order.id));
  for (const declared_bytes of [1, 2]) {
    const id = crypto.randomUUID();
    const times = {
      taken_at: shop.world.now(),
      announced_at: shop.world.now(),
      arrived_at: shop.world.now(),
    };
    const picture = {
      purpose: 'condition' as const,
      kind: 'photo' as const,
      sha256: 'a1'.repeat(32),
      declared_bytes,
    };
    await db
      .insert(files)
      .values({ id, ...times, ...picture, state: 'ready', kept_in: 'database', width: 1, height: 1 });
    await db.insert(order_files).values({
      file_id: id,
      order_id: order.id,
      item_index: 0,
      note: 'Two with old rust marks at the hem.',
    });
  }
  const paper = await docketOf(order.id);
  expect(rowsOf(paper)).toEqual([[item.sku_name, '16.4 kg', '', '']]);
  expect(textsOf(paper).slice(-2)).toEqual([
    'Night porter will open.',
    `${item.sku_name}, noted when we received it: Two with old rust marks at the hem.`,
  ]);
});

test('an order that needs a new date says so, and a cancelled one that nothing comes [LBL-4]', async () => {
  await shop.assign(order, driver);
  await shop.world.db.update(orders).set({ needs_date: 'pickup' }).where(eq(orders.id, order.id));
  await shop.setLeg(order, 'pickup', {
    state: 'failed',
    failure_reason: 'nobody_home',
    happened_at: shop.world.now(),
    arrived_at: shop.world.now(),
  });
  expect(textsOf(await docketOf(order.id))).toContain('Needs a new date');
  const cancelled = await shop.placeOn();
  await shop.world.call(shop.owner, editOrderRoute, { ...params(cancelled), body: { status: 'cancelled' } });
  expect(textsOf(await docketOf(cancelled.id)).filter((text) => text === 'Cancelled')).toHaveLength(2);
});

test('a run sheet has its stops in their order, with all that a driver needs at the door [LBL-4, RUN-14]', async () => {
  const later = await shop.placeOn({
    pickup_date: local('2026-11-30T11:00'),
    pickup_address: '1 Quay St, Sydney NSW 2000',
  });
  const brought = await shop.placeOn({
    pickup_date: local('2026-11-25T09:00'),
    delivery_date: local('2026-11-30T09:00'),
  });
  for (const one of [order, later]) await shop.assign(one, driver, 'pickup');
  await shop.assign(brought, driver, 'delivery');
  await setBags(order, 4);
  const id = await runIdOf(driver);
  expect(rowsOf(await sheetOf(driver, id))[0]?.[4]).toBe('4 to collect');
  await setBags(brought, 3);
  const paper = await sheetOf(driver, id);
  expect(textsOf(paper).slice(0, 4)).toEqual([
    'Run sheet, Jonah Reid',
    'Mon 30 Nov 2026 · starts 8:30 am at 18 Bourke Rd, Alexandria',
    '2 stops',
    expect.stringMatching(/^3 bags to deliver, 4 bags to collect, back about \d+:\d\d am$/),
  ]);
  expect(rowsOf(paper)).toEqual([
    [
      '1',
      '9:00 am | Deliver and collect',
      'Harbour Lane Hotel | 88 Crown St, Surry Hills NSW 2010 | Ring the bell twice. Night porter will open.',
      '02 5550 1234',
      '3 to deliver | 4 to collect',
      '',
    ],
    ['2', '11:00 am | Collect', 'Harbour Lane Hotel | 1 Quay St, Sydney NSW 2000', '02 5550 1234', '–', ''],
  ]);
  expect(await sheetOf(shop.owner, id)).toEqual(paper);
  const { db } = shop.world;
  const wash = brought.items.map((line) => ({ ...line, unit: 'kg' as const, quantity: 3.5, grams: 3_500 }));
  const load = async (items: Order['items']) => {
    await db.update(orders).set({ items }).where(eq(orders.id, brought.id));
    return textsOf(await sheetOf(driver, id))[3];
  };
  expect(await load(wash)).toMatch(/^3 bags, 3.5 kg to deliver/);
  expect(await load([...wash, ...brought.items])).toMatch(/^3 bags to deliver/);
  // What is done at a door is marked while the rest of it is open.
  await shop.startRun(driver);
  await shop.step(order, driver, 'picked_up');
  expect(rowsOf(await sheetOf(driver, id))[0]?.[1]).toMatch(/Deliver and collect \| Collected \d+:\d\d am$/);
  expect(textsOf(await sheetOf(driver, id))[3]).toMatch(/^3 bags to deliver, back about/);
});

test('a stop that is finished says so, and has no box to tick [LBL-4]', async () => {
  await shop.assign(order, driver);
  await shop.startRun(driver);
  await shop.step(order, driver, 'picked_up');
  const paper = await sheetOf(driver, await runIdOf(driver));
  expect(rowsOf(paper)[0]?.at(-1)).toBe('Done');
  expect(textsOf(paper)[1]).toContain('started 8:30 am');
});

test('a driver gets their own run sheet alone [LBL-4]', async () => {
  await shop.assign(order, driver);
  const other = await shop.world.person('driver');
  const id = await runIdOf(driver);
  for (const route of [runSheetRoute, runSheetPdfRoute]) {
    expect((await shop.world.call(other, route, params({ id }))).status).toBe(404);
    expect((await shop.world.call(shop.customer, route, params({ id }))).status).toBe(403);
  }
});

test('docket and run sheet as PDF say every word of the page, twice in the same bytes [LBL-4]', async () => {
  await shop.assign(order, driver);
  const docket = () => shop.world.call(shop.owner, docketPdfRoute, params(order));
  const first = await docket();
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="docket-${order.order_number.toLowerCase()}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await expectSameWords(await docketOf(order.id), first.bytes);
  expect(Buffer.from(first.bytes).equals((await docket()).bytes)).toBe(true);
  const id = await runIdOf(driver);
  const { bytes, headers } = await shop.world.call(driver, runSheetPdfRoute, params({ id }));
  expect(headers['content-disposition']).toBe('attachment; filename="run-sheet-jonah-reid.pdf"');
  await expectSameWords(await sheetOf(driver, id), bytes);
});

const labels = (query: NonNullable<RouteInput<typeof labelsPdfRoute>['query']>) =>
  shop.world.call(shop.owner, labelsPdfRoute, { query });

test('the labels of an order open it, as a PDF from any place on [LBL-1, LBL-2, LBL-3]', async () => {
  const { reply: bags } = await setBags(order, 2);
  const { bytes } = await labels({ orders: [order.id], format: 'a4', first: 14 });
  const { pages } = await readPdf(bytes);
  expect(
    pages.map(({ texts }) => texts.map(({ text }) => text).filter((text) => text.startsWith('Bag '))),
  ).toEqual([['Bag 1 of 2'], ['Bag 2 of 2']]);
  const last = { x: 106.25, y: 243.75, width: 99.1, height: 38.1 };
  expect(await readQrCodes(bytes, 1, [last])).toEqual([`http://washline.test/b/${bags[0]?.code}`]);
});

test('the labels of a day, blank ones, and a roll [LBL-2, LBL-3]', async () => {
  await setBags(order, 1);
  const ofDay = await readPdf((await labels({ day: monday.add({ days: 3 }), format: 'roll' })).bytes);
  expect(ofDay.pages.length).toBeGreaterThan(0);
  expect(ofDay.pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain(order.order_number);
  const blank = await labels({ blank: 2, format: 'roll' });
  const [code] = await readQrCodes(blank.bytes, 2, [{ x: 0, y: 0, width: 100, height: 50 }]);
  expect(readBagCode(code ?? '')).not.toBeNull();
});

test('a place that no sheet has, no label at all and too many are refused with words [LBL-2, LBL-3]', async () => {
  await setBags(order, 1);
  const refused = async (query: Parameters<typeof labels>[0]) => {
    const { status, problem } = await labels(query);
    return [status, problem.detail];
  };
  expect(await refused({ orders: [order.id], first: 15 })).toEqual([422, 'A sheet has 14 places.']);
  expect(await refused({ blank: 501 })).toEqual([422, expect.stringContaining('At most 500')]);
  const bare = await shop.placeOn();
  expect(await refused({ orders: [bare.id] })).toEqual([
    422,
    'None of these orders has a bag with a label yet.',
  ]);
});
