import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import { createDraftRoute } from '#shared/invoicing/invoices.contract.ts';
import { moneySettingsRoute, updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import type { MoneySettings } from '#shared/invoicing/money-settings.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { watchBusiness } from '../../business/watch-business.ts';
import { openShopWorld, type Shop, send } from '../../orders/orders.fixture.ts';
import { outgoing } from '../../schema.ts';
import { waitingMails } from '../../testing/waiting-mails.ts';
import type { Person, World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { abn, askDraft, deliver, invoice, ownLine, refusal, see, setMoney } from '../invoicing.fixture.ts';

let shop: Shop;
let partner: Person;

beforeAll(async () => {
  shop = await openShopWorld();
  partner = await shop.person('owner', { full_name: 'Petra Partner' });
});
afterAll(() => shop.close());

const put = (body: MoneySettings) => shop.call(shop.owner, updateMoneySettingsRoute, { body });
const stored = async () => (await shop.call(shop.owner, moneySettingsRoute, {})).reply;
const isOn = async ({ call }: World) => (await call(null, businessRoute, {})).reply.invoicing ?? false;

describe('in their sequence', () => {
  test('they begin with invoicing off, by hand, 14 days, from number 1 [INV-1, INV-26]', async () => {
    expect(await stored()).toEqual({
      invoicing: false,
      invoicing_from: null,
      gst_registered: true,
      legal_name: null,
      invoice_when: 'by_hand',
      terms_days: 14,
      auto_issue: false,
      first_invoice_number: 1,
      account_name: null,
      bsb: null,
      account_number: null,
      footer: null,
      keep_years: 7,
      books_closed_until: null,
      statements: 'none',
      reminder_days: [],
      hold: false,
      hold_after_days: 7,
      hold_above: 0,
      version: 1,
    });
    expect(await isOn(shop)).toBe(false);
  });

  test('while it is off nothing is drafted, and no order is ready [INV-1]', async () => {
    const order = await deliver(shop);
    for (const answer of [
      await askDraft(shop, [order]),
      await askDraft(shop, [], { lines: [ownLine('Bag', 1_850)] }),
    ]) {
      expect([answer.status, refusal(answer)]).toEqual([
        409,
        ['invoicing-off', 'Invoicing is off. An owner switches it on in the settings.'],
      ]);
    }
    const route = createDraftRoute;
    const body = { customer_id: crypto.randomUUID(), order_ids: [] };
    expect((await send(shop, shop.owner, route, { body }, {})).statusCode).toBe(409);
  });

  test('who switches it on enters the ABN first [INV-1]', async () => {
    const refused = await put({ invoicing: true, terms_days: 7 });
    expect(refused.status).toBe(422);
    expect(refused.problem.errors).toEqual([{ path: 'abn', message: 'Enter the ABN of the business first' }]);
    expect(await stored()).toMatchObject({ invoicing: false, terms_days: 14, version: 1 });
  });

  test('it counts from today unless another day is said, and the business says that it is on [INV-1]', async () => {
    await patchSettings(shop, shop.owner, { abn });
    const { reply, status } = await put({ invoicing: true });
    expect([status, reply.invoicing, `${reply.invoicing_from}`, reply.version]).toEqual([
      200,
      true,
      '2026-11-24',
      2,
    ]);
    expect(await isOn(shop)).toBe(true);
    const earlier = Temporal.PlainDate.from('2026-11-01');
    expect(`${(await setMoney(shop, { invoicing_from: earlier })).invoicing_from}`).toBe('2026-11-01');
    await setMoney(shop, { invoicing: false });
    expect(await isOn(shop)).toBe(false);
    // On again, the day stays that it was.
    expect(`${(await setMoney(shop, { invoicing: true })).invoicing_from}`).toBe('2026-11-01');
  });
});

test('the business of another process says it too, without a start [INV-1, SET-5]', async () => {
  const other = await openSecondProcess(shop);
  const stop = watchBusiness(other.db);
  try {
    expect(await isOn(other)).toBe(true);
    for (const invoicing of [false, true]) {
      await setMoney(shop, { invoicing });
      await vi.waitFor(async () => expect(await isOn(other)).toBe(invoicing));
    }
  } finally {
    stop();
    await other.close();
  }
});

test('are the owner’s alone [ACC-5, INV-26]', async () => {
  for (const who of [shop.admin, shop.customer, shop.jonah]) {
    expect((await shop.call(who, moneySettingsRoute, {})).status).toBe(403);
    expect((await shop.call(who, updateMoneySettingsRoute, { body: { terms_days: 1 } })).status).toBe(403);
  }
  expect((await shop.call(null, moneySettingsRoute, {})).status).toBe(401);
});

test('who has seen an older version is told, and nothing changes [SET-6]', async () => {
  const { version } = await stored();
  const body = { terms_days: 30 };
  const late = await send(
    shop,
    shop.owner,
    updateMoneySettingsRoute,
    { body },
    { 'if-match': `"${version - 1}"` },
  );
  expect([late.statusCode, (await stored()).terms_days]).toEqual([412, 14]);
  const seen = await send(
    shop,
    shop.owner,
    updateMoneySettingsRoute,
    { body },
    { 'if-match': `"${version}"` },
  );
  expect([seen.statusCode, seen.headers.etag]).toEqual([200, `"${version + 1}"`]);
});

test('the other owners are told in the app and by mail, and of nothing where nothing changes [SET-5]', async () => {
  await shop.db.delete(outgoing);
  const before = await stored();
  expect((await setMoney(shop, { terms_days: before.terms_days, footer: '' })).version).toBe(before.version);
  expect(await waitingMails(shop.db)).toEqual([]);
  await setMoney(shop, { invoice_when: 'weekly', bsb: '062-000', auto_issue: true });
  const [mail, ...more] = await waitingMails(shop.db);
  expect([mail?.to, more]).toEqual([partner.user.email, []]);
  expect(mail?.subject).toContain('The money settings were changed');
  expect(mail?.text).toContain('When to invoice: By hand → Weekly');
  expect(mail?.text).toContain('BSB: none → 062-000');
  expect(mail?.text).toContain('Send invoices automatically: off → on');
  const told = async (who: Person) => {
    const { rows } = (await shop.call(who, notificationsRoute, {})).reply;
    return rows.filter(({ type }) => type === 'settings_changed').map(({ message }) => message);
  };
  expect((await told(partner))[0]).toBe(
    'Olivia Owner changed When to invoice, Send invoices automatically and BSB.',
  );
  expect(await told(shop.admin)).toEqual([]);
  await setMoney(shop, { invoice_when: 'by_hand', auto_issue: false });
});

test('books are closed until a day before today, and may be opened again, which every other owner is told [PAY-8, INV-26]', async () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const before = await stored();
  for (const books_closed_until of [day('2026-11-24'), day('2027-01-01')]) {
    const refused = await put({ books_closed_until, terms_days: 1 });
    const errors = [{ path: 'books_closed_until', message: 'Choose a day before today' }];
    expect([refused.status, refused.problem.errors]).toEqual([422, errors]);
  }
  expect(await stored()).toEqual(before);
  expect(`${(await setMoney(shop, { books_closed_until: day('2026-11-23') })).books_closed_until}`).toBe(
    '2026-11-23',
  );
  await shop.db.delete(outgoing);
  await setMoney(shop, {
    books_closed_until: day('2026-09-30'),
    reminder_days: [3, 14, 30],
    hold_above: 5_000,
  });
  const [mail] = await waitingMails(shop.db);
  expect(mail?.to).toBe(partner.user.email);
  expect(mail?.text).toContain('Books closed until: 2026-11-23 → 2026-09-30');
  expect(mail?.text).toContain('Reminders: none → 3, 14, 30');
  expect(mail?.text).toContain('Only above: $0.00 → $50.00');
  expect((await setMoney(shop, { books_closed_until: null })).books_closed_until).toBeNull();
});

test.each<[string, object]>([
  ['reminder_days', { reminder_days: [14, 3] }],
  ['reminder_days', { reminder_days: [3, 3] }],
  ['keep_years', { keep_years: 4 }],
  ['hold_after_days', { hold_after_days: 91 }],
  ['hold_above', { hold_above: -1 }],
  ['statements', { statements: 'daily' }],
])('%s is refused beside its field: %j [INV-26]', async (path, body) => {
  const headers = { authorization: `Bearer ${shop.owner.token}` };
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/settings/money', headers, payload: body });
  expect(answer.statusCode).toBe(422);
  const [error] = answer.json().errors;
  expect(error).toEqual({ path: expect.stringContaining(path), message: expect.any(String) });
});

test('the first number is the owner’s until the first invoice is issued [INV-7]', async () => {
  await setMoney(shop, { first_invoice_number: 4_711 });
  await setMoney(shop, { first_invoice_number: 1_000_000 });
  const first = await invoice(shop, [], { lines: [ownLine('Bag', 1_850)] });
  expect(first.document_number).toBe('INV-1000000');
  const refused = await put({ first_invoice_number: 5_000, terms_days: 3 });
  const message = 'The first invoice is issued: its number stays';
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ path: 'first_invoice_number', message }],
  ]);
  expect((await setMoney(shop, { first_invoice_number: 1_000_000, terms_days: 3 })).terms_days).toBe(3);
  expect((await invoice(shop, [], { lines: [ownLine('Bag', 1)] })).document_number).toBe('INV-1000001');
});

test('what was issued stays readable while it is off [INV-1]', async () => {
  const { id } = await invoice(shop, [], { lines: [ownLine('Bag', 1_850)] });
  await setMoney(shop, { invoicing: false });
  expect((await see(shop, { id })).document_number).toBe('INV-1000002');
  await setMoney(shop, { invoicing: true });
});
