import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { userRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Import } from '#shared/imports/import.ts';
import { importRoute, matchColumnsRoute } from '#shared/imports/imports.contract.ts';
import { customerPricesRoute } from '#shared/pricing/pricing.contract.ts';
import { imports } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { askImport, askRun, bringIn, checked } from './imports.fixture.ts';

let shop: World & { owner: Person };

beforeAll(async () => {
  const world = await openWorld();
  shop = Object.assign(world, { owner: await world.person('owner') });
});
afterAll(() => shop.close());
afterEach(() => shop.db.delete(imports));

const match = ({ id }: Import, columns: string[], for_all?: Record<string, string>) =>
  shop.call(shop.owner, matchColumnsRoute, {
    params: { id },
    body: { columns, ...(for_all && { for_all }) },
  });

describe('what a column may become is suggested by its head', () => {
  const file =
    'Name,E-mail,Mobile,Street,Suburb,Points\nAmelia Hart,amelia@mail.test,0412 555 101,4 Argyle St,Glebe,7\n';

  test('and never taken by itself: nothing is checked until a person has said so [CSV-15]', async () => {
    const { reply } = await askImport(shop, 'customers', file);
    expect(reply.state).toBe('matching');
    expect(reply.columns.map(({ field, suggested }) => [field, suggested])).toEqual([
      [null, 'full_name'],
      [null, 'email'],
      [null, 'phone'],
      [null, 'address'],
      [null, 'address'],
      [null, null],
    ]);
    const said = reply.columns.map(({ suggested }) => suggested ?? 'none');
    const found = await checked(shop, (await match(reply, said)).reply);
    expect(found.counts).toMatchObject({ new: 1, errors: 0 });
    await askRun(shop, found);
    // What a person has said is known the next time, and no suggestion.
    const next = (await askImport(shop, 'customers', file)).reply;
    expect([next.state, next.columns[0]]).toMatchObject([
      'checking',
      { field: 'full_name', is_known: true, suggested: null },
    ]);
  });
});

test('what is wrong beside what is there is said of the column as the file heads it [CSV-5]', async () => {
  const file = 'Who,Which,How much\nnobody@mail.test,Towel,1\n';
  const { reply } = await askImport(shop, 'prices', file);
  const found = await checked(shop, (await match(reply, ['email', 'sku', 'custom_price'])).reply);
  expect(found.shown).toMatchObject([{ column: 'Who', detail: 'No customer has this email' }]);
});

test('GST is taken out of the prices of a file, and again of the next one whose head says so [CSV-8]', async () => {
  const file =
    'Item,Type,Unit,Price incl GST\nApron,Linen,each,1.54\nRobe,Linen,each,$0.03\nCap,Linen,each,1.15\n';
  const { reply } = await askImport(shop, 'catalogue', file);
  const said = ['name', 'category', 'unit', 'price'];
  const found = await checked(shop, (await match(reply, said, { with_gst: 'yes' })).reply);
  expect(found.shown.map(({ detail }) => detail)).toEqual([
    'New SKU, $1.40 each',
    'New SKU, $0.03 each',
    'New SKU, $1.05 each',
  ]);
  expect(found.counts?.cents_off).toBe(1);
  expect(found.shown.map(({ value }) => value)).toEqual([null, null, '$1.15 → $1.16']);
  await shop.db.delete(imports);
  const next = (await askImport(shop, 'catalogue', file)).reply;
  expect([next.state, next.for_all]).toEqual(['checking', { with_gst: 'yes' }]);
  expect((await checked(shop, next)).shown[0]).toMatchObject({ detail: 'New SKU, $1.40 each' });
  // Said by a person for this file: it is not in them.
  const without = await checked(shop, (await match(next, said)).reply);
  expect(without.shown[0]).toMatchObject({ detail: 'New SKU, $1.54 each' });
  expect(without.counts?.cents_off).toBeUndefined();
});

test('parts of an address are joined by commas, its state and postcode by spaces [CSV-15]', async () => {
  const file =
    'Who,Mail,Street,Suburb,State,Post Code,Left,Right\nIda Bell,ida@mail.test,12 Market St,Hilton,WA,6163,Gate,6163\n';
  const { reply } = await askImport(shop, 'customers', file);
  const address = ['address', 'address', 'address', 'address'];
  const found = await checked(
    shop,
    (await match(reply, ['full_name', 'email', ...address, 'note', 'note'])).reply,
  );
  await askRun(shop, found);
  const { rows } = (await shop.call(shop.owner, usersRoute, { query: { search: 'ida@mail.test' } })).reply;
  expect(rows.map((each) => each.address)).toEqual(['12 Market St, Hilton WA 6163']);
});

describe('a price list that names its customers', () => {
  const heads = 'Customer,SKU,Custom price';
  const fields = ['customer', 'sku', 'custom_price'];
  const bring = async (text: string, columns = fields) =>
    checked(shop, (await match((await askImport(shop, 'prices', text)).reply, columns)).reply);
  const pricesOf = async (customer_id: string) =>
    (await shop.call(shop.owner, customerPricesRoute, { params: { customer_id } })).reply.map(
      ({ sku_name, custom_price }) => [sku_name, custom_price],
    );
  const faults = ({ shown }: Import) =>
    shown.flatMap(({ row, outcome, column, detail, value }) =>
      outcome === 'error' ? [[row, column, detail, value]] : [],
    );
  let cafe: Person;
  let hotel: Person;
  beforeAll(async () => {
    cafe = await shop.person('customer', { email: 'cafe@names.test', full_name: 'Harbour Café' });
    hotel = await shop.person('customer', { email: 'desk@names.test', full_name: 'Ines Okafor' });
    await bringIn(
      shop,
      'customers',
      'email,full_name,bill_name\ndesk@names.test,Ines Okafor,Wharf Hotel Pty Ltd\n',
    );
    for (const name of ['Sheet', 'Apron']) await shop.sku(900, name);
  });
  afterEach(() => shop.db.delete(imports));

  test('finds them by their own name, by that on their invoices, or by the email in its place; the same file again changes nothing [CSV-6, CSV-8]', async () => {
    const file = `${heads}\n harbour CAFÉ ,Sheet,2.10\nWharf Hotel Pty Ltd,Sheet,2.20\nines okafor,Apron,2.30\nCAFE@names.test,Apron,2.40\n`;
    const found = await bring(file);
    expect(found.shown.map(({ label, detail }) => [label, detail])).toEqual([
      ['Harbour Café · Sheet', 'Agreed at $2.10'],
      ['Ines Okafor · Sheet', 'Agreed at $2.20'],
      ['Ines Okafor · Apron', 'Agreed at $2.30'],
      ['Harbour Café · Apron', 'Agreed at $2.40'],
    ]);
    await askRun(shop, found);
    expect([await pricesOf(cafe.user.id), await pricesOf(hotel.user.id)]).toEqual([
      [
        ['Apron', 240],
        ['Sheet', 210],
      ],
      [
        ['Apron', 230],
        ['Sheet', 220],
      ],
    ]);
    expect((await bring(file)).counts).toMatchObject({ unchanged: 4, errors: 0 });
  });

  test('says which name nobody has, and whose both are that two have; a row is there once, by whatever name [CSV-6, CSV-8]', async () => {
    await shop.person('customer', { email: 'b@names.test', full_name: 'Sam Lee' });
    await shop.person('customer', { email: 'a@names.test', full_name: 'sam lee' });
    const found = await bring(
      `${heads}\nNobody,Sheet,1\nSam Lee,Sheet,1\nWharf Hotel Pty Ltd,Apron,1\nInes Okafor,Apron,1\nHarbour café,Apron,1\nHARBOUR Café,apron,1\n,Sheet,1\n`,
    );
    expect(faults(found)).toEqual([
      [2, 'Customer', 'No customer has this name', 'Nobody'],
      [
        3,
        'Customer',
        'Two customers have this name: a@names.test and b@names.test. Write the email of one',
        'Sam Lee',
      ],
      [5, 'SKU', 'Row 4 has the same customer and SKU', 'Apron'],
      [7, 'SKU', 'Row 6 has the same customer and SKU', 'apron'],
    ]);
    expect(found.counts).toMatchObject({ left_out: 1, without_email: 1 });
  });

  test('goes by the email of a row where it has one, and by the name where it has none [CSV-8]', async () => {
    const found = await bring(
      `Email,${heads}\ncafe@names.test,Nobody,Sheet,3\n,Wharf Hotel Pty Ltd,Sheet,3\ngone@names.test,Harbour Café,Apron,3\n`,
      ['email', ...fields],
    );
    expect(found.shown.filter(({ outcome }) => outcome === 'changed').map(({ label }) => label)).toEqual([
      'Harbour Café · Sheet',
      'Ines Okafor · Sheet',
    ]);
    expect(faults(found)).toEqual([[4, 'Email', 'No customer has this email', 'gone@names.test']]);
  });

  test('who was erased has no name by which they are found [CSV-8, SEC-27]', async () => {
    const { user } = await shop.person('customer', { email: 'gone@names.test', full_name: 'Gone Away' });
    await shop.call(shop.owner, erasePersonRoute, { params: { id: user.id } });
    const { reply } = await shop.call(shop.owner, userRoute, { params: { id: user.id } });
    const found = await bring(
      `${heads}\nGone Away,Sheet,1\n${reply.full_name},Sheet,1\n${reply.email},Sheet,1\n`,
    );
    expect(faults(found).map(([row, , detail]) => [row, detail])).toEqual([
      [2, 'No customer has this name'],
      [3, 'No customer has this name'],
      [4, 'No customer has this name'],
    ]);
  });

  test('needs one of the two [CSV-15]', async () => {
    const { reply } = await askImport(shop, 'prices', 'Who,SKU,Custom price\nHarbour Café,Sheet,1\n');
    expect((await match(reply, ['none', 'sku', 'custom_price'])).problem.errors).toEqual([
      { path: 'columns', message: 'Match a column to Email or Customer.' },
    ]);
    expect((await match(reply, fields)).status).toBe(200);
  });
});

describe('what a file has no column of', () => {
  const items = 'Item,Price\nGown,$3.00\nRobe,4\n';
  const fields = ['name', 'price'];

  test('holds for all rows where a person says so, of this file alone, and is found again [CSV-15]', async () => {
    const { reply } = await askImport(shop, 'catalogue', items);
    const bare = await checked(shop, (await match(reply, fields)).reply);
    expect(bare.counts).toMatchObject({ new: 0, error_rows: 2 });
    expect(new Set(bare.shown.map(({ column }) => column))).toEqual(new Set(['Category', 'Unit']));
    const for_all = { category: 'Laundry', unit: 'per kg' };
    const found = await checked(shop, (await match(bare, fields, for_all)).reply);
    expect(found).toMatchObject({ counts: { new: 2, errors: 0 }, for_all });
    expect(found.columns.map(({ head }) => head)).toEqual(['Item', 'Price']);
    const { reply: later } = await shop.call(shop.owner, importRoute, { params: { id: found.id } });
    expect(later.for_all).toEqual(for_all);
    expect((await askRun(shop, found)).reply).toMatchObject({ state: 'done', for_all });
    const { rows } = (await shop.call(shop.owner, skusRoute, { query: { category: 'Laundry' } })).reply;
    expect(rows.map(({ name, unit, measure }) => [name, unit, measure])).toEqual([
      ['Gown', 'per kg', 'weight'],
      ['Robe', 'per kg', 'weight'],
    ]);
    expect((await askImport(shop, 'catalogue', items)).reply).toMatchObject({ for_all: {} });
  });

  test('a price list of one customer is theirs; a day is that of each opening balance [CSV-7, CSV-8]', async () => {
    const { user } = await shop.person('customer', { email: 'hotel@mail.test' });
    await shop.sku(450, 'Pillow');
    const prices = (await askImport(shop, 'prices', 'SKU,Custom price\nPillow,4.00\n')).reply;
    expect(prices.state).toBe('matching');
    const body = { email: 'hotel@mail.test' };
    await askRun(shop, await checked(shop, (await match(prices, ['sku', 'custom_price'], body)).reply));
    const params = { customer_id: user.id };
    const { reply } = await shop.call(shop.owner, customerPricesRoute, { params });
    expect(reply.map(({ sku_name, custom_price }) => [sku_name, custom_price])).toEqual([['Pillow', 400]]);

    const owing = 'email,full_name,opening_balance\na@owing.test,A,5\nb@owing.test,B,0\n';
    const { reply: people } = await askImport(shop, 'customers', owing);
    const day = { opening_balance_on: '24/11/2026' };
    const named = ['email', 'full_name', 'opening_balance'];
    const found = await checked(shop, (await match(people, named, day)).reply);
    // Invoicing is off; that its day is missing nobody says.
    expect(found.shown.find(({ outcome }) => outcome === 'error')?.detail).toContain('Invoicing is off');
    expect((await shop.call(shop.owner, usersRoute, { query: { search: 'owing' } })).reply.rows).toEqual([]);
  });

  test('a value that cannot be one, a second and a field by which rows are told apart are refused [CSV-15]', async () => {
    const { reply } = await askImport(shop, 'catalogue', items);
    const refused = async (columns: string[], for_all: Record<string, string>) =>
      (await match(reply, columns, for_all)).problem.errors?.[0];
    expect(await refused(fields, { category: 'x'.repeat(61) })).toEqual({
      path: 'for_all.category',
      message: 'Use at most 60 characters',
    });
    expect(await refused(['name', 'unit'], { unit: 'per item' })).toEqual({
      path: 'for_all.unit',
      message: 'Match one column to Unit.',
    });
    const one = 'Match a column to this, or leave it out';
    for (const name of ['name', 'price', 'id', 'nothing'])
      expect(await refused(fields, { [name]: '1' })).toEqual({ path: `for_all.${name}`, message: one });
  });
});
