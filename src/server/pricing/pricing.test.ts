import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  agreeManyRoute,
  createCustomerPriceRoute,
  customerPricesRoute,
  deleteCustomerPriceRoute,
  pricedSkusRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { erasePerson } from '../accounts/personal-data/erase-person.ts';
import { deleteSku } from '../catalogue/delete-sku.ts';
import { customer_prices, events } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let admin: Person;
let sheet: Sku;
let towel: Sku;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  [towel, sheet] = [await world.sku(160, 'Towel'), await world.sku(420, 'Sheet')];
});
afterAll(() => world.close());

const agree = (customer: Person, sku: Sku, custom_price: number) =>
  world.call(admin, createCustomerPriceRoute, {
    body: { customer_id: customer.user.id, sku_id: sku.id, custom_price },
  });

const pricesOf = (customer: Person, caller: Person = owner) =>
  world.call(caller, customerPricesRoute, { params: { customer_id: customer.user.id } });

const post = (payload: object, path = '', key?: string) =>
  world.app.inject({
    method: 'POST',
    url: `/api/customer-pricing${path}`,
    headers: { authorization: `Bearer ${owner.token}`, ...(key && { 'idempotency-key': key }) },
    payload,
  });

describe('agreed prices', () => {
  test('are listed by name of the SKU, the base price beside [PRC-1]', async () => {
    const customer = await world.person('customer');
    const { status, reply: towelPrice } = await agree(customer, towel, 145);
    expect(status).toBe(201);
    await agree(customer, sheet, 380);
    expect((await pricesOf(customer)).reply).toEqual([
      expect.objectContaining({ sku_id: sheet.id, sku_name: 'Sheet', base_price: 420, custom_price: 380 }),
      {
        id: towelPrice.id,
        customer_id: customer.user.id,
        sku_id: towel.id,
        sku_name: 'Towel',
        category: 'Linen',
        unit: 'per item',
        base_price: 160,
        custom_price: 145,
      },
    ]);
  });

  test('are changed in place; orders keep the price they were placed with [PRC-1, MON-5]', async () => {
    const customer = await world.person('customer');
    const { reply: price } = await agree(customer, sheet, 400);
    const order = await world.place(customer, draftOf(world, [{ sku: sheet, quantity: 1 }]));
    const params = { id: price.id };
    const changed = await world.call(admin, updateCustomerPriceRoute, {
      params,
      body: { custom_price: 300 },
    });
    expect(changed.reply).toEqual({ ...price, custom_price: 300 });
    expect((await pricesOf(customer)).reply).toEqual([changed.reply]);
    const { reply } = await world.call(customer, orderRoute, { params: { id: order.id } });
    expect(reply.total_amount).toBe(440);
    const next = await world.place(customer, draftOf(world, [{ sku: sheet, quantity: 1 }]));
    expect(next.total_amount).toBe(330);
  });

  test('are removed, and the SKU can no longer be ordered for it [PRC-1, MON-5]', async () => {
    const customer = await world.person('customer');
    const { id } = (await agree(customer, sheet, 400)).reply;
    expect((await world.call(admin, deleteCustomerPriceRoute, { params: { id } })).status).toBe(204);
    expect((await pricesOf(customer)).reply).toEqual([]);
    const body = draftOf(world, [{ sku: sheet, quantity: 1 }]);
    expect((await world.call(customer, placeOrderRoute, { body })).status).toBe(422);
    expect((await world.call(admin, deleteCustomerPriceRoute, { params: { id } })).status).toBe(404);
    const change = { params: { id }, body: { custom_price: 1 } };
    expect((await world.call(admin, updateCustomerPriceRoute, change)).status).toBe(404);
    expect((await agree(customer, sheet, 390)).status).toBe(201);
  });

  test('of a deleted SKU can no longer be changed [SKU-3]', async () => {
    const customer = await world.person('customer');
    const sku = await world.sku(100);
    const { id } = (await agree(customer, sku, 90)).reply;
    await deleteSku(world.db, admin.user.id, sku.id);
    const change = { params: { id }, body: { custom_price: 80 } };
    expect((await world.call(admin, updateCustomerPriceRoute, change)).status).toBe(404);
    const stored = await world.db.select().from(customer_prices);
    expect(stored.find((price) => price.id === id)?.custom_price).toBe(90);
    const again = await agree(customer, sku, 80);
    expect(again.problem).toMatchObject({ status: 422, detail: 'Choose a SKU' });
  });

  test('are one for each customer and SKU; a second one is told apart clearly [PRC-3]', async () => {
    const [customer, other] = [await world.person('customer'), await world.person('customer')];
    await agree(customer, sheet, 380);
    const second = await agree(customer, sheet, 350);
    expect(second.problem).toMatchObject({
      status: 409,
      type: 'urn:washline:problem:price-exists',
      detail: 'This customer already has a price for this SKU.',
    });
    expect((await pricesOf(customer)).reply).toMatchObject([{ custom_price: 380 }]);
    expect((await agree(other, sheet, 350)).status).toBe(201);
    expect((await agree(customer, towel, 150)).status).toBe(201);
  });

  test('are one also when several people agree it at the same moment [PRC-3]', async () => {
    const customer = await world.person('customer');
    const answers = await Promise.all(
      [300, 310, 320, 330, 340].map((cents) => agree(customer, sheet, cents)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const agreed = answers.find(({ status }) => status === 201)?.reply;
    expect((await pricesOf(customer)).reply).toEqual([agreed]);
  });

  test('are with a customer, for a SKU that is there, and a price in whole cents [PRC-1, MON-4]', async () => {
    const customer = await world.person('customer');
    const driver = await world.person('driver');
    const valid = { customer_id: customer.user.id, sku_id: sheet.id, custom_price: 3.8 };
    const nobody = crypto.randomUUID();
    for (const [wrong, path, message] of [
      [{ customer_id: driver.user.id }, 'customer_id', 'Choose a customer'],
      [{ customer_id: nobody }, 'customer_id', 'Choose a customer'],
      [{ sku_id: nobody }, 'sku_id', 'Choose a SKU'],
      [{ custom_price: -1 }, 'custom_price', 'A price cannot be negative'],
      [{ custom_price: 3.801 }, 'custom_price', 'Use at most 2 decimals'],
      [{ custom_price: '3.80' }, 'custom_price', 'Enter a price in dollars'],
    ] as const) {
      const response = await post({ ...valid, ...wrong });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([{ path, message }]);
    }
    expect((await post({ ...valid, custom_price: 0 })).statusCode).toBe(201);
  });

  test('are nobody’s to change but staff’s, and nobody’s to see but staff’s and their customer’s [ACC-11]', async () => {
    const [customer, stranger] = [await world.person('customer'), await world.person('customer')];
    const driver = await world.person('driver');
    const { id } = (await agree(customer, sheet, 380)).reply;
    for (const person of [customer, driver]) {
      const body = { customer_id: customer.user.id, sku_id: towel.id, custom_price: 1 };
      const tried = await Promise.all([
        world.call(person, createCustomerPriceRoute, { body }),
        world.call(person, updateCustomerPriceRoute, { params: { id }, body }),
        world.call(person, deleteCustomerPriceRoute, { params: { id } }),
      ]);
      expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await pricesOf(customer, customer)).reply).toMatchObject([{ id, custom_price: 380 }]);
    expect((await pricesOf(customer, stranger)).status).toBe(404);
    expect((await pricesOf(customer, driver)).status).toBe(403);
    expect((await pricesOf(driver, owner)).status).toBe(404);
  });
});

describe('the catalogue with the prices of one customer', () => {
  const pricedFor = (customer_id: string, caller: Person) =>
    world.call(caller, pricedSkusRoute, { params: { customer_id } });

  test('is whole for staff, and only what is priced for them to the customer [PRC-4]', async () => {
    const [customer, other] = [await world.person('customer'), await world.person('customer')];
    await agree(customer, towel, 145);
    await agree(other, sheet, 1);
    const { reply: all } = await pricedFor(customer.user.id, admin);
    expect(all.filter(({ id }) => id === sheet.id || id === towel.id)).toEqual([
      { ...skuOf(sheet), has_custom_pricing: false, customer_price: null },
      { ...skuOf(towel), has_custom_pricing: true, customer_price: 145 },
    ]);
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
    const { reply: own } = await pricedFor(customer.user.id, customer);
    expect(own).toEqual([{ ...skuOf(towel), has_custom_pricing: true, customer_price: 145 }]);
  });

  test('is empty for a customer nothing was agreed with, and a price of nothing is a price [PRC-4]', async () => {
    const customer = await world.person('customer');
    expect((await pricedFor(customer.user.id, customer)).reply).toEqual([]);
    await agree(customer, towel, 0);
    expect((await pricedFor(customer.user.id, customer)).reply).toMatchObject([
      { has_custom_pricing: true, customer_price: 0 },
    ]);
  });

  test('is for the customer alone and their staff, and of customers only [PRC-4, ACC-11]', async () => {
    const [customer, stranger] = [await world.person('customer'), await world.person('customer')];
    const driver = await world.person('driver');
    const foreign = await pricedFor(customer.user.id, stranger);
    const absent = await pricedFor(crypto.randomUUID(), stranger);
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
    for (const id of [driver.user.id, owner.user.id, crypto.randomUUID()]) {
      expect((await pricedFor(id, owner)).status).toBe(404);
    }
    expect((await pricedFor(customer.user.id, driver)).status).toBe(403);
  });

  const skuOf = ({ id, name, category, price, unit, measure, description }: Sku) => ({
    id,
    name,
    category,
    price,
    unit,
    measure,
    description,
  });
});

test('a price is agreed in silence: nobody is told [NTF-8]', async () => {
  const customer = await world.person('customer');
  await agree(customer, sheet, 380);
  expect((await world.call(customer, notificationsRoute, {})).reply.total).toBe(0);
});

describe('prices for many', () => {
  const agreeMany = (body: Parameters<typeof world.call<typeof agreeManyRoute>>[2]['body'], by = admin) =>
    world.call(by, agreeManyRoute, { body });
  const sentTo = (people: readonly Person[]) => people.map(({ user }) => user.id);
  const dollarsOf = async (customer: Person) =>
    (await pricesOf(customer)).reply.map(({ sku_name, custom_price }) => [sku_name, custom_price]);
  const skuIds = () => [sheet.id, towel.id];
  const historyOf = async (customer: Person, sku: Sku) => {
    const prices = (await pricesOf(customer)).reply;
    const id = prices.find(({ sku_id }) => sku_id === sku.id)?.id ?? '';
    const rows = await world.db.select().from(events).where(eq(events.subject_id, id));
    return rows.map(({ type, actor_id, data }) => ({ type, actor_id, data }));
  };

  test('are base prices where none is agreed; each is in the history of its price [PRC-8]', async () => {
    const [one, two] = [await world.person('customer'), await world.person('customer')];
    await agree(one, sheet, 380);
    const body = { customer_ids: sentTo([one, two, one]), sku_ids: skuIds() };
    const counts = { customers: 2, added: 3, changed: 0, kept: 1 };
    expect((await agreeMany({ ...body, dry_run: true })).reply).toEqual(counts);
    expect(await dollarsOf(two)).toEqual([]);
    expect((await agreeMany(body)).reply).toEqual(counts);
    expect(await dollarsOf(one)).toEqual([
      ['Sheet', 380],
      ['Towel', 160],
    ]);
    expect(await dollarsOf(two)).toEqual([
      ['Sheet', 420],
      ['Towel', 160],
    ]);
    expect(await historyOf(two, sheet)).toMatchObject([
      {
        type: 'price.agreed',
        actor_id: admin.user.id,
        data: { changes: expect.arrayContaining([{ field: 'custom_price', before: null, after: 4.2 }]) },
      },
    ]);
    expect((await agreeMany(body)).reply).toEqual({ customers: 2, added: 0, changed: 0, kept: 4 });
  });

  test('replace those that are agreed only when asked to [PRC-8]', async () => {
    const [customer, other] = [await world.person('customer'), await world.person('customer')];
    await agree(customer, sheet, 380);
    await agree(customer, towel, 160);
    await agree(other, sheet, 400);
    const copied = { customer_ids: sentTo([customer]), from_customer_id: other.user.id };
    expect((await agreeMany(copied)).reply).toEqual({ customers: 1, added: 0, changed: 0, kept: 1 });
    const counts = { customers: 1, added: 0, changed: 1, kept: 0 };
    expect((await agreeMany({ ...copied, replace: true, dry_run: true })).reply).toEqual(counts);
    expect((await agreeMany({ ...copied, replace: true })).reply).toEqual(counts);
    expect(await dollarsOf(customer)).toEqual([
      ['Sheet', 400],
      ['Towel', 160],
    ]);
    expect(await historyOf(customer, sheet)).toMatchObject([
      { type: 'price.agreed' },
      { type: 'price.changed', data: { changes: [{ field: 'custom_price', before: 3.8, after: 4 }] } },
    ]);
    const base = { customer_ids: sentTo([customer]), sku_ids: skuIds(), replace: true };
    expect((await agreeMany(base)).reply).toEqual({ customers: 1, added: 0, changed: 1, kept: 1 });
  });

  test('change what is agreed by percent, each rounded to the cent, and add nothing [PRC-8, MON-3]', async () => {
    const [one, two] = [await world.person('customer'), await world.person('customer')];
    await agree(one, sheet, 390);
    await agree(one, towel, 1);
    const body = { customer_ids: sentTo([one, two]), sku_ids: skuIds(), percent: 5 };
    const counts = { customers: 2, added: 0, changed: 1, kept: 1 };
    expect((await agreeMany({ ...body, dry_run: true })).reply).toEqual({
      ...counts,
      changes: [
        {
          ...{ customer_id: one.user.id, customer_name: one.user.full_name, sku_name: 'Sheet' },
          ...{ before: 390, after: 410 },
        },
      ],
    });
    expect((await agreeMany(body)).reply).toMatchObject(counts);
    // 409.5 cents, and 1.05.
    expect([await dollarsOf(one), await dollarsOf(two)]).toEqual([
      [
        ['Sheet', 410],
        ['Towel', 1],
      ],
      [],
    ]);
    expect(await historyOf(one, sheet)).toMatchObject([
      { type: 'price.agreed' },
      { type: 'price.changed', data: { changes: [{ field: 'custom_price', before: 3.9, after: 4.1 }] } },
    ]);
    const many = [5, 5].map((percent) => agreeMany({ ...body, percent }));
    expect((await Promise.all(many)).map(({ reply }) => reply.changed)).toEqual([1, 1]);
    expect((await dollarsOf(one))[0]).toEqual(['Sheet', 453]);
    // Sent again, as nothing was heard of it, it counts once.
    const key = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await post(body, '/many', key)).json()).toMatchObject({ changed: 1 });
    expect((await dollarsOf(one))[0]).toEqual(['Sheet', 476]);
    await agree(two, sheet, 9_999_000);
    for (const wrong of [
      { percent: 0 },
      { percent: 0.001 },
      { percent: -51 },
      { percent: 101 },
      { from_customer_id: one.user.id },
      { customer_ids: sentTo([two]) },
    ])
      expect([wrong, (await post({ ...body, ...wrong }, '/many')).statusCode]).toEqual([wrong, 422]);
    expect(await dollarsOf(two)).toEqual([['Sheet', 9_999_000]]);
  });

  test('changed by percent are put back by who changed them, but those changed since [PRC-8]', async () => {
    const [one, two] = [await world.person('customer'), await world.person('customer')];
    await agree(one, sheet, 390);
    await agree(one, towel, 150);
    await agree(two, sheet, 400);
    const customer_ids = sentTo([one, two]);
    const { changed_at: undo_of } = (await agreeMany({ customer_ids, percent: 5 })).reply;
    world.setNow(world.db.now().add({ seconds: 1 }));
    await agreeMany({ customer_ids: sentTo([two]), sku_ids: [sheet.id], percent: 10 });
    const undone = { customers: 2, added: 0, changed: 2, kept: 0 };
    expect((await agreeMany({ customer_ids, undo_of }, owner)).reply.changed).toBe(0);
    expect((await agreeMany({ customer_ids, undo_of })).reply).toEqual(undone);
    expect((await agreeMany({ customer_ids, undo_of })).reply.changed).toBe(0);
    expect([await dollarsOf(one), await dollarsOf(two)]).toEqual([
      [
        ['Sheet', 390],
        ['Towel', 150],
      ],
      [['Sheet', 462]],
    ]);
    expect((await post({ customer_ids, undo_of: String(undo_of), percent: 5 }, '/many')).statusCode).toBe(
      422,
    );
  });

  test('of one SKU say whose price of their own becomes another, and write nothing [PRC-8, PRC-10]', async () => {
    const robe = await world.sku(500);
    const [zoe, amir, even, erased] = [
      await world.person('customer', { full_name: 'Zoë Hart' }),
      await world.person('customer', { full_name: 'Amir Costa' }),
      await world.person('customer'),
      await world.person('customer'),
    ];
    await world.person('customer');
    await agree(zoe, robe, 450);
    await agree(amir, robe, 480);
    await agree(even, robe, 500);
    await agree(erased, robe, 1);
    await erasePerson(world.db, owner.user, erased.user.id);
    const body = { sku_ids: [robe.id], replace: true, dry_run: true };
    expect((await agreeMany(body)).reply).toEqual({
      ...{ customers: 3, added: 0, changed: 2, kept: 1 },
      changes: [
        { customer_id: amir.user.id, customer_name: 'Amir Costa', before: 480, after: 500 },
        { customer_id: zoe.user.id, customer_name: 'Zoë Hart', before: 450, after: 500 },
      ],
      // Who pays the base price already has their own as well.
      holders: expect.arrayContaining([
        { customer_id: amir.user.id, customer_name: 'Amir Costa', price: 480 },
        expect.objectContaining({ customer_id: even.user.id, price: 500 }),
      ]),
    });
    expect(await dollarsOf(zoe)).toMatchObject([[robe.name, 450]]);
    for (const wrong of [{ dry_run: false }, { sku_ids: skuIds() }, { sku_ids: undefined }])
      expect((await post({ ...body, ...wrong }, '/many')).statusCode).toBe(422);
  });

  test('leave orders placed before as they are [PRC-8, MON-5]', async () => {
    const customer = await world.person('customer');
    await agree(customer, sheet, 100);
    const order = await world.place(customer, draftOf(world, [{ sku: sheet, quantity: 1 }]));
    await agreeMany({ customer_ids: sentTo([customer]), sku_ids: [sheet.id], replace: true });
    const { reply } = await world.call(customer, orderRoute, { params: { id: order.id } });
    expect(reply.total_amount).toBe(order.total_amount);
  });

  test('are all or none: one unknown or erased customer, one SKU that is gone, too many, and nothing is written [PRC-8]', async () => {
    const [customer, erased] = [await world.person('customer'), await world.person('customer')];
    const gone = await world.sku(100);
    await deleteSku(world.db, admin.user.id, gone.id);
    await erasePerson(world.db, owner.user, erased.user.id);
    const nobody = crypto.randomUUID();
    for (const [wrong, status] of [
      [{ customer_ids: [customer.user.id, nobody] }, 404],
      [{ customer_ids: [customer.user.id, owner.user.id] }, 404],
      [{ customer_ids: sentTo([customer, erased]) }, 409],
      [{ sku_ids: [sheet.id, gone.id] }, 404],
      [{ from_customer_id: nobody }, 404],
      [{ customer_ids: [] }, 422],
      [{ customer_ids: Array(501).fill(customer.user.id) }, 422],
    ] as const) {
      const body = { customer_ids: sentTo([customer]), sku_ids: skuIds(), ...wrong };
      expect([wrong, (await post(body, '/many')).statusCode]).toEqual([wrong, status]);
    }
    expect(await dollarsOf(customer)).toEqual([]);
  });

  test('are one for each customer and SKU, also when several agree them at once [PRC-8, PRC-3]', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.person('customer')));
    const body = { customer_ids: sentTo(people), sku_ids: skuIds() };
    const answers = await Promise.all([
      ...[false, true, false, true].map((replace) => agreeMany({ ...body, replace })),
      ...people.map((customer) => agree(customer, sheet, 300)),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    for (const customer of people) expect((await pricesOf(customer)).reply).toHaveLength(2);
  });

  test('are nobody’s to agree but staff’s, and nobody is told [PRC-8, ACC-11, NTF-8]', async () => {
    const customer = await world.person('customer');
    const body = { customer_ids: sentTo([customer]), sku_ids: skuIds() };
    const driver = await world.person('driver');
    for (const person of [customer, driver]) expect((await agreeMany(body, person)).status).toBe(403);
    expect((await agreeMany(body, owner)).status).toBe(200);
    expect((await world.call(customer, notificationsRoute, {})).reply.total).toBe(0);
  });
});
