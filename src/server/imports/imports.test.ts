import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exportUsersRoute, signInRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { exportSkusRoute, skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Import } from '#shared/imports/import.ts';
import {
  discardImportRoute,
  importErrorsRoute,
  importRoute,
  importsRoute,
  matchColumnsRoute,
} from '#shared/imports/imports.contract.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import {
  createCustomerPriceRoute,
  customerPricesRoute,
  exportCustomerPricesRoute,
} from '#shared/pricing/pricing.contract.ts';
import { readCsv } from '../kernel/csv/read-csv.fixture.ts';
import { customers, events, imports, outgoing, skus, users } from '../schema.ts';
import { testPassword } from '../testing/test-password.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { askImport, askRun, bringIn, bytesOf, check, checked } from './imports.fixture.ts';

let world: World;
let shop: World & { owner: Person };

beforeAll(async () => {
  world = await openWorld();
  shop = Object.assign(world, { owner: await world.person('owner', { full_name: 'Ruth Calloway' }) });
});
afterAll(() => world.close());
// Each test begins without one that waits.
afterEach(() => world.db.delete(imports));

const outcomes = ({ counts }: Import) => {
  const {
    new: added,
    changed,
    unchanged,
    left_out,
    errors,
  } = counts ?? ({} as NonNullable<Import['counts']>);
  return [added, changed, unchanged, left_out, errors];
};
const faults = (found: Import) =>
  found.shown.flatMap(({ row, outcome, column, detail, value }) =>
    outcome === 'error' ? [[row, column, detail, value]] : [],
  );
const list = async (search: string) =>
  (await shop.call(shop.owner, usersRoute, { query: { search } })).reply.rows;

const people = `email,full_name,phone,address
amelia@harbour.test,Amelia Hart,0412 555 101,4 Argyle St
tom@mail.test,Tom Gallagher,,12/80 Bay St
`;

describe('customers', () => {
  test('the check writes nothing and tells what the run then does: accounts that are active, with no way in, and nobody is told [CSV-5, CSV-7]', async () => {
    const told = await world.db.$count(outgoing);
    const found = await check(shop, 'customers', people);
    expect([found.state, found.rows, found.done_rows, outcomes(found)]).toEqual([
      'checked',
      2,
      2,
      [2, 0, 0, 0, 0],
    ]);
    expect(found.shown.map(({ label, detail }) => [label, detail])).toEqual([
      ['Amelia Hart', 'New customer'],
      ['Tom Gallagher', 'New customer'],
    ]);
    expect(await list('harbour.test')).toEqual([]);

    const done = (await askRun(shop, found)).reply;
    expect([done.state, outcomes(done)]).toEqual(['done', [2, 0, 0, 0, 0]]);
    expect(await list('harbour.test')).toMatchObject([
      { full_name: 'Amelia Hart', is_active: true, address: '4 Argyle St', delivery_address: '4 Argyle St' },
    ]);
    const body = { email: 'amelia@harbour.test', password: testPassword };
    expect((await shop.call(null, signInRoute, { body })).status).toBe(401);
    expect(await world.db.$count(outgoing)).toBe(told);
    const [{ id } = { id: '' }] = await list('harbour.test');
    const made = await world.db.select().from(events).where(eq(events.subject_id, id));
    expect(made.map(({ type, data }) => [type, data])).toEqual([['account.created', { import_id: done.id }]]);
    const facts = await world.db.select().from(events).where(eq(events.subject_id, done.id));
    expect(facts).toMatchObject([
      { type: 'import.imported', data: { new: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    // Asked once more, it answers what was done.
    expect((await askRun(shop, found)).reply).toEqual(done);
    const [row] = await world.db.select().from(imports);
    expect(row?.body).toBeNull();
  });

  test('the same file again changes nothing; an empty cell leaves what is there; an email in other case is the same customer [CSV-6]', async () => {
    expect(outcomes(await bringIn(shop, 'customers', people))).toEqual([0, 0, 2, 0, 0]);
    const file = 'email,full_name,phone,address\nAMELIA@harbour.test,Amelia Hart-Ng,,9 Wharf Rd\n';
    const done = await check(shop, 'customers', file);
    expect(done.shown[0]?.detail).toBe(
      'Full name Amelia Hart → Amelia Hart-Ng, Address 4 Argyle St → 9 Wharf Rd',
    );
    await askRun(shop, done);
    const [amelia] = await list('harbour.test');
    expect(amelia).toMatchObject({
      email: 'amelia@harbour.test',
      full_name: 'Amelia Hart-Ng',
      phone: '0412 555 101',
      address: '9 Wharf Rd',
      delivery_address: '4 Argyle St',
    });
    const [customer] = await world.db
      .select()
      .from(customers)
      .where(eq(customers.id, amelia?.id ?? ''));
    expect(customer?.name).toBe('Amelia Hart-Ng');
  });

  test('how they are invoiced comes along [CSV-7]', async () => {
    const heads =
      'email,full_name,bill_name,bill_address,abn,invoice_emails,purchase_order,invoice_when,terms_days';
    const row =
      'books@hotel.test,Hotel,Hotel Pty Ltd,"1 Quay St, Sydney",51 824 753 556,a@hotel.test; b@hotel.test,HL-1,Weekly,21';
    await bringIn(shop, 'customers', `${heads}\n${row}\n`);
    const [{ id } = { id: '' }] = await list('books@hotel.test');
    const billing = (await shop.call(shop.owner, billingRoute, { params: { id } })).reply;
    expect(billing).toMatchObject({
      bill_name: 'Hotel Pty Ltd',
      bill_address: '1 Quay St, Sydney',
      abn: '51824753556',
      invoice_emails: ['a@hotel.test', 'b@hotel.test'],
      purchase_order: 'HL-1',
      invoice_when: 'weekly',
      terms_days: 21,
      is_mailed: true,
    });
    expect(outcomes(await check(shop, 'customers', `${heads}\n${row}\n`))).toEqual([0, 0, 1, 0, 0]);
  });

  test('each error names its row and column, and one of them is enough that nothing is written [CSV-5, CSV-6]', async () => {
    const file = `email,full_name,terms_days,abn
first@mail.test,First,14,
nonsense,Second,,
third@mail.test,Third,fourteen,1234
FIRST@mail.test,Fourth,,
,Fifth,,
sixth@mail.test,,,
${shop.owner.user.email},Seventh,,
`;
    const found = await check(shop, 'customers', file);
    expect(faults(found)).toEqual([
      [3, 'email', 'Enter an email address such as name@example.com', 'nonsense'],
      [4, 'terms_days', 'Enter a whole number from 0 to 90', 'fourteen'],
      [4, 'abn', 'Enter the 11 digits of the ABN; with these, one is wrong or missing', '1234'],
      [5, 'email', 'Row 2 has the same email', 'FIRST@mail.test'],
      [7, 'full_name', 'Enter the full name', null],
      [8, 'email', 'This email is not that of a customer', shop.owner.user.email],
    ]);
    expect(found.counts).toMatchObject({ errors: 6, error_rows: 5, new: 1, left_out: 1, without_email: 1 });
    const { status, problem } = await askRun(shop, found, { without_email: true });
    expect([status, problem.type, problem.detail]).toEqual([
      422,
      'urn:washline:problem:import-invalid',
      '6 errors in the file. Nothing was imported.',
    ]);
    expect(await list('first@mail.test')).toEqual([]);
    const { text } = await shop.call(shop.owner, importErrorsRoute, { params: { id: found.id } });
    expect(text.split('\r\n').slice(0, 6)).toEqual([
      '\ufeffRow,What,Column,Problem,In the file,email,full_name,terms_days,abn',
      '3,Error,email,Enter an email address such as name@example.com,nonsense,nonsense,Second,,',
      '4,Error,terms_days,Enter a whole number from 0 to 90,fourteen,third@mail.test,Third,fourteen,1234',
      '4,Error,abn,"Enter the 11 digits of the ABN; with these, one is wrong or missing",1234,,,,',
      '5,Error,email,Row 2 has the same email,FIRST@mail.test,FIRST@mail.test,Fourth,,',
      '6,Left out,,No email,,,Fifth,,',
    ]);
  });

  test('the list of errors is mended and imported by itself, matched as the file was [CSV-5, CSV-15]', async () => {
    const file =
      'Who;Where;Mail to\n=Ann;\'+1 Bay St;ann@mended.test\n"Bea ""B""";"2 Bay St\nGlebe";bea at mended.test\n;x;y;z\nCleo;3 Bay St;\n';
    const columns = ['full_name', 'address', 'email'];
    const { id } = (await askImport(shop, 'customers', file)).reply;
    await shop.call(shop.owner, matchColumnsRoute, { params: { id }, body: { columns } });
    const found = await checked(shop, { id });
    expect(found.counts).toMatchObject({ new: 1, left_out: 1, error_rows: 2 });
    const { text } = await shop.call(shop.owner, importErrorsRoute, { params: { id } });
    await shop.call(shop.owner, discardImportRoute, { params: { id } });
    const again = await check(shop, 'customers', bytesOf(text));
    expect(again.columns.map(({ head, field }) => [head, field])).toEqual([
      ['Who', 'full_name'],
      ['Where', 'address'],
      ['Mail to', 'email'],
    ]);
    expect(again.rows).toBe(3);
    // What has more cells than heads is no less wrong in the list.
    expect(faults(again).map(([, column, detail]) => [column, detail])).toEqual([
      ['Mail to', 'Enter an email address such as name@example.com'],
      ['Mail to', 'Enter an email address such as name@example.com'],
      [null, 'This row has more cells than heads'],
    ]);
    await shop.call(shop.owner, discardImportRoute, { params: { id: again.id } });
    const mended = text
      .replace(/bea at mended\.test(?=\r\n)/, 'bea@mended.test')
      .replace(/.*,x,y,z\r\n/, '')
      .replace('Cleo,3 Bay St,', 'Cleo,3 Bay St,cleo@mended.test');
    expect((await bringIn(shop, 'customers', bytesOf(mended))).counts).toMatchObject({ new: 2 });
    expect(await list('bea@mended.test')).toMatchObject([
      { full_name: 'Bea "B"', address: '2 Bay St\nGlebe' },
    ]);
    expect(await list('cleo@mended.test')).toMatchObject([{ full_name: 'Cleo', address: '3 Bay St' }]);
  });

  test('no head of a file is a formula in the list of its errors [CSV-3, CSV-5]', async () => {
    const { id } = (await askImport(shop, 'customers', '=1+1,email\n=2+2,nonsense\n')).reply;
    const body = { columns: ['full_name', 'email'] };
    await shop.call(shop.owner, matchColumnsRoute, { params: { id }, body });
    await checked(shop, { id });
    const { text } = await shop.call(shop.owner, importErrorsRoute, { params: { id } });
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      "\ufeffRow,What,Column,Problem,In the file,'=1+1,email",
      "2,Error,email,Enter an email address such as name@example.com,nonsense,'=2+2,nonsense",
    ]);
  });

  test('rows without an email are left out where that is ticked [CSV-7]', async () => {
    const found = await check(shop, 'customers', 'email,full_name\nleo@mail.test,Leo\n,Joan Petrov\n');
    const refused = await askRun(shop, found);
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      '1 row has no email. Nothing was imported.',
    ]);
    expect((await askRun(shop, found, { without_email: true })).reply.counts).toMatchObject({
      new: 1,
      left_out: 1,
    });
  });

  test('new ones start with base prices where that is ticked [PRC-9]', async () => {
    await shop.sku(450, 'Pillow');
    await bringIn(shop, 'customers', 'email,full_name\nmabel@mail.test,Mabel\n', {
      start_with_base_prices: true,
    });
    const [{ id: customer_id } = { id: '' }] = await list('mabel@mail.test');
    const { reply } = await shop.call(shop.owner, customerPricesRoute, { params: { customer_id } });
    expect(reply.map(({ sku_name, custom_price }) => [sku_name, custom_price])).toEqual([['Pillow', 450]]);
  });
});

describe('the catalogue and prices', () => {
  test('SKUs are known by name, amounts are dollars, and a comma for cents is refused [CSV-6, CSV-8]', async () => {
    const file =
      'Name;Category;Unit;Price;Measure;Description\nBath Towel;Linen;per item;$1.80;;\nMixed;Wash;per kg;"$1,234.50";;Sorted\n';
    expect(outcomes(await bringIn(shop, 'catalogue', file))).toEqual([2, 0, 0, 0, 0]);
    const again = file.replace('$1.80', '2.10').replace('Bath Towel', ' bath towel ');
    const found = await check(shop, 'catalogue', again);
    expect([outcomes(found), found.shown[0]?.detail]).toEqual([[0, 1, 1, 0, 0], 'Price $1.80 → $2.10']);
    await askRun(shop, found);
    const { reply } = await shop.call(shop.owner, skusRoute, { query: { search: 'i' } });
    expect(reply.rows.map(({ name, price, measure }) => [name, price, measure])).toEqual([
      ['Bath Towel', 210, 'item'],
      ['Mixed', 123_450, 'weight'],
      ['Pillow', 450, 'item'],
    ]);
    const wrong =
      'name,category,unit,price\nGown,Linen,per item,"12,50"\nRobe,,per item,1.234\nRobe ,Linen,per item,free\n';
    expect(faults(await check(shop, 'catalogue', wrong))).toEqual([
      [2, 'price', 'Write 12.50', '12,50'],
      [3, 'price', 'Use at most 2 decimals', '1.234'],
      [4, 'price', 'Write an amount such as 12.50', 'free'],
      [4, 'name', 'Row 3 has the same name', 'Robe'],
    ]);
  });

  test('prices are known by customer and SKU; who or what is not there is an error; two SKUs of a name are one too [CSV-6, CSV-8]', async () => {
    const heads = 'email,sku,custom_price\n';
    const file = `${heads}amelia@harbour.test,Bath Towel,1.50\ntom@mail.test,bath towel,1.60\n`;
    expect(outcomes(await bringIn(shop, 'prices', file))).toEqual([2, 0, 0, 0, 0]);
    const found = await check(shop, 'prices', file.replace('1.60', '1.70'));
    expect([outcomes(found), found.shown.find(({ outcome }) => outcome === 'changed')]).toMatchObject([
      [0, 1, 1, 0, 0],
      { label: 'Tom Gallagher · Bath Towel', detail: 'Price $1.60 → $1.70' },
    ]);
    await askRun(shop, found);
    await shop.sku(100, 'Twin');
    await shop.sku(100, 'twin');
    const wrong = `${heads}nobody@mail.test,Bath Towel,1\ntom@mail.test,Sail,1\ntom@mail.test,Twin,1\ntom@mail.test,Pillow, $ -   \n`;
    expect(faults(await check(shop, 'prices', wrong))).toEqual([
      [2, 'email', 'No customer has this email', 'nobody@mail.test'],
      [3, 'sku', 'No SKU has this name', 'Sail'],
      [4, 'sku', 'Two SKUs of your catalogue have this name', 'Twin'],
      [5, 'custom_price', 'Enter a price', null],
    ]);
    await world.db.update(skus).set({ deleted_at: world.now() }).where(sql`lower(name) = 'twin'`);
  });

  test('a price of nobody is left out where that is ticked; one of somebody who is not there is an error [CSV-8]', async () => {
    const file = 'email,sku,custom_price\ntom@mail.test,Pillow,4.10\n,Bath Towel,1\n';
    const found = await check(shop, 'prices', file);
    expect(found.counts).toMatchObject({ new: 1, left_out: 1, without_email: 1, errors: 0 });
    expect(found.shown.find(({ outcome }) => outcome === 'left_out')).toMatchObject({
      row: 3,
      label: 'Bath Towel',
      detail: 'No customer',
    });
    const refused = await askRun(shop, found);
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      '1 row has no customer. Nothing was imported.',
    ]);
    expect((await askRun(shop, found, { without_email: true })).reply.counts).toMatchObject({ new: 1 });

    const unknown = `customer_id,sku,custom_price\n${crypto.randomUUID()},Bath Towel,1\n`;
    expect(faults(await check(shop, 'prices', unknown))).toEqual([[2, 'Email', 'Enter the email', null]]);
  });

  test.each([
    ['prices', 'email,sku,custom_price\nBlue Wren,bath towel,1\n', 'Blue Wren · Bath Towel'],
    ['prices', 'email,sku,custom_price\nnobody@mail.test,Sail,1\n', 'nobody@mail.test · Sail'],
    ['customers', 'email,phone\nBlue Wren,0412 555 101\n', 'Blue Wren'],
    ['catalogue', `name,price\n${'Gown '.repeat(30)},1\n`, `${'Gown '.repeat(16)}…`],
  ] as const)('an error in %s names who or what as the file says it [CSV-5]', async (kind, file, label) => {
    expect((await check(shop, kind, file)).shown[0]).toMatchObject({ outcome: 'error', label });
  });
});

test('our own exports come back unchanged, people of other roles left out, and formulas as they were [CSV-3, CSV-6]', async () => {
  const odd = {
    email: 'odd@mail.test',
    full_name: '=Odd, "quoted"',
    phone: '+61 412 555 000',
    address: "'-4 St\nSydney",
  };
  const person = await shop.person('customer', odd);
  await shop.person('driver');
  await bringIn(
    shop,
    'customers',
    'email,bill_name,note\nodd@mail.test,"=Odd, Pty Ltd","Ring twice.\nThe dog, too."\n',
  );
  const [towel] = await world.db.select().from(skus).where(eq(skus.name, 'Bath Towel'));
  const body = { customer_id: person.user.id, sku_id: towel?.id ?? '', custom_price: 199 };
  await shop.call(shop.owner, createCustomerPriceRoute, { body });
  const files = {
    customers: (await shop.call(shop.owner, exportUsersRoute, { query: { bom: '1' } })).bytes,
    catalogue: (await shop.call(shop.owner, exportSkusRoute, {})).bytes,
    prices: (
      await shop.call(shop.owner, exportCustomerPricesRoute, { params: { customer_id: person.user.id } })
    ).bytes,
  };
  const [heads = [], ...rows] = readCsv(await new Response(files.customers as never).text());
  const exported = rows.find((cells) => cells.includes('odd@mail.test'))?.slice(-2);
  expect([heads.slice(-2), exported]).toEqual([
    ['bill_name', 'note'],
    ["'=Odd, Pty Ltd", 'Ring twice.\nThe dog, too.'],
  ]);
  for (const [kind, file] of Object.entries(files)) {
    const found = await check(shop, kind as keyof typeof files, file);
    expect([kind, found.state, faults(found)]).toEqual([kind, 'checked', []]);
    expect(found.counts).toMatchObject({ new: 0, changed: 0, left_out: kind === 'customers' ? 2 : 0 });
    expect(found.counts?.unchanged).toBeGreaterThan(0);
    await shop.call(shop.owner, discardImportRoute, { params: { id: found.id } });
  }
});

describe('columns', () => {
  /** As a point of sale exports its clients. */
  const foreign = `Clients on 24 November 2026

Customer ID,First Name,Last Name,E-mail,Street,Suburb,Loyalty Points
10041,Ines,Okafor,ines@mail.test,7 Wharf Rd,Pyrmont NSW,120
10042,Raj,Mehta,raj@mail.test,2 Hill St,,0
`;
  const fields = ['none', 'full_name', 'full_name', 'email', 'address', 'address', 'none'];
  const match = ({ id }: Import, columns: string[]) =>
    shop.call(shop.owner, matchColumnsRoute, { params: { id }, body: { columns } });

  test('what no name of ours says a person matches, with its first values beside it; several make a name or an address [CSV-15]', async () => {
    const { reply } = await askImport(shop, 'customers', foreign);
    expect([reply.state, reply.rows]).toEqual(['matching', 2]);
    expect(reply.columns[3]).toEqual({
      head: 'E-mail',
      values: ['ines@mail.test', 'raj@mail.test'],
      field: null,
      is_known: false,
      suggested: 'email',
    });
    const found = await checked(shop, (await match(reply, fields)).reply);
    expect(outcomes(found)).toEqual([2, 0, 0, 0, 0]);
    await askRun(shop, found);
    const made = await world.db
      .select()
      .from(users)
      .where(sql`email in ('ines@mail.test', 'raj@mail.test')`)
      .orderBy(asc(users.email));
    expect(made.map(({ full_name, address }) => [full_name, address])).toEqual([
      ['Ines Okafor', '7 Wharf Rd, Pyrmont NSW'],
      ['Raj Mehta', '2 Hill St'],
    ]);
    // The next file with these heads is matched by itself.
    const next = (await askImport(shop, 'customers', foreign)).reply;
    expect([next.state, next.columns.map(({ field }) => field)]).toEqual(['checking', fields]);
    expect(next.columns.every(({ is_known }) => is_known)).toBe(true);
    expect(outcomes(await checked(shop, next))).toEqual([0, 0, 2, 0, 0]);
  });

  test('one that is neither matched nor left out, a second one and a missing one are refused [CSV-15]', async () => {
    const { reply } = await askImport(
      shop,
      'customers',
      'Nick,E-mail 2,E-mail 3\nA,a@mail.test,b@mail.test\n',
    );
    const refused = async (columns: string[]) => (await match(reply, columns)).problem.errors?.[0];
    expect(await refused(['full_name', 'email', 'email'])).toEqual({
      path: 'columns.2',
      message: 'Match one column to Email.',
    });
    expect(await refused(['full_name', 'none', 'none'])).toEqual({
      path: 'columns',
      message: 'Match a column to Email.',
    });
    expect(await refused(['full_name', 'nickname', 'none'])).toMatchObject({ path: 'columns.1' });
    expect(await refused(['full_name'])).toMatchObject({ path: 'columns' });
  });

  test.each([
    [
      'semicolons, and what a first line says of them',
      'windows-1252',
      ';',
      Buffer.from('sep=;\r\nname;category;unit;price\r\nCr\xeape;Linen;per item;3\r\n', 'latin1'),
    ],
    [
      'tabs in UTF-16',
      'utf-16',
      '\t',
      Buffer.from('\ufeffname\tcategory\tunit\tprice\nCr\u00eape\tLinen\tper item\t3\n', 'utf16le'),
    ],
    [
      'commas below remarks',
      'utf-8',
      ',',
      Buffer.from('Price list\nof 1 November,,\n\nname,category,unit,price\nCrêpe,Linen,per item,3\n'),
    ],
  ])('a file with %s is read as the bank’s are [CSV-5, PAY-9]', async (_, encoding, delimiter, file) => {
    const found = await check(shop, 'catalogue', file);
    expect(found).toMatchObject({
      encoding,
      delimiter,
      rows: 1,
      state: 'checked',
      shown: [{ label: 'Crêpe', outcome: 'new' }],
    });
  });
});

describe('one at a time', () => {
  test('another waits until the first is imported or discarded, by any owner; it is found again [CSV-16]', async () => {
    const { reply } = await askImport(shop, 'customers', people);
    const busy = await askImport(shop, 'catalogue', 'name,category,unit,price\nA,B,C,1\n');
    expect([busy.status, busy.problem.type]).toEqual([409, 'urn:washline:problem:import-busy']);
    const other = await shop.person('owner');
    expect((await shop.call(other, importsRoute, {})).reply.map(({ id }) => id)).toEqual([reply.id]);
    await shop.call(other, discardImportRoute, { params: { id: reply.id } });
    expect((await askImport(shop, 'customers', people)).status).toBe(201);
  });

  test('its file is kept for 24 hours [CSV-16]', async () => {
    const before = world.now();
    const { reply } = await askImport(shop, 'customers', people);
    world.setNow(before.add({ hours: 24, seconds: 1 }));
    expect((await shop.call(shop.owner, importRoute, { params: { id: reply.id } })).status).toBe(404);
    await world.runScheduledJobs();
    expect(await world.db.$count(imports)).toBe(0);
    world.setNow(before);
  });

  test('it goes when a customer is erased: it may name them [SEC-27]', async () => {
    await askImport(shop, 'customers', people);
    const { user } = await shop.person('customer');
    await shop.call(shop.owner, erasePersonRoute, { params: { id: user.id } });
    expect(await world.db.$count(imports)).toBe(0);
  });

  test('what has changed since the check is refused, and checked again [CSV-5]', async () => {
    const found = await check(shop, 'customers', 'email,full_name\nlate@mail.test,Late\n');
    await shop.person('customer', { email: 'late@mail.test', full_name: 'Sooner' });
    const refused = await askRun(shop, found);
    expect([refused.status, refused.problem.type]).toEqual([412, 'urn:washline:problem:changed-meanwhile']);
    const again = await checked(shop, found);
    expect([again.shown[0]?.detail, again.mark === found.mark]).toEqual(['Full name Sooner → Late', false]);
    expect((await askRun(shop, again)).status).toBe(200);
  });

  test.each([
    ['', 'Send at least one byte'],
    ['\n\n', 'There is nothing in the file.'],
    ['email,full_name\n', 'There is no row below the heads.'],
    [
      `${Array.from({ length: 101 }, (_, at) => `c${at}`).join()}\n${'1,'.repeat(100)}1\n`,
      'A file has at most 100 columns.',
    ],
    [
      'email,full_name\n"a@mail.test,A\n',
      'Row 2, column 1: a quoted text does not end. Nothing was imported.',
    ],
  ])('what is no table is refused: %j [CSV-5]', async (text, detail) => {
    const { status, problem } = await askImport(shop, 'customers', bytesOf(text));
    expect([status, problem.errors?.[0]?.message ?? problem.detail]).toEqual([
      422,
      detail.replace('. Nothing was imported.', ''),
    ]);
  });
});
