import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoicePdfRoute } from '#shared/invoicing/invoices.contract.ts';
import { sendStatementRoute } from '#shared/statements/statements.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { dayOf } from '../../payments/payments.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { askNote, askPreview, correction } from '../adjustments/adjustments.fixture.ts';
import {
  change,
  documentsOf,
  draft,
  invoice,
  issue,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
  setBilling,
  setMoney,
} from '../invoicing.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop, 'Corner Café');
});

const bag = [ownLine('Bag', 1_850)];
/** The fields that a refusal names, and its sentence. */
const problemOf = async (made: Parameters<typeof issue>[1]) => {
  const [outcome] = await issue(shop, made);
  return [outcome?.outcome, outcome?.problem?.errors?.map(({ path }) => path), outcome?.problem?.detail];
};
const pathsOf = async (made: Parameters<typeof issue>[1]) => (await problemOf(made))[1];

test.each([
  ['李小龙', '李, 小, 龙'],
  ['Bar مطعم', 'م, ط, ع'],
  ['ร้านอาหาร', 'ร้, า, น, อ, ห, ร'],
])(
  'a customer named %s is not invoiced before they have a billing name that can be printed [INV-12]',
  async (name, letters) => {
    who = await newCustomer(shop, name);
    const made = await draft(shop, [], { who, lines: bag });
    expect(await problemOf(made)).toEqual([
      'refused',
      ['bill_name'],
      `The billing name has letters that a PDF cannot print: ${letters}. Write it in Latin, Greek or Cyrillic letters.`,
    ]);
    expect((await documentsOf(shop, who)).map(({ state }) => state)).toEqual(['draft']);
    await setBilling(shop, who, { bill_name: 'Lee Siu Lung Ελλάς Ольга' });
    const [outcome] = await issue(shop, await see(shop, made));
    expect(outcome?.outcome).toBe('issued');
    expect((await shop.call(shop.admin, invoicePdfRoute, { params: { id: made.id } })).status).toBe(200);
  },
);

test('nor is anything else that stands on the paper printed with letters left out [INV-12]', async () => {
  const made = await draft(shop, [], { who, lines: [...bag, ownLine('洗衣', 500)] });
  expect(await pathsOf(made)).toEqual(['lines']);
  const changed = (await change(shop, made, { lines: bag, note: '謝謝', purchase_order: '注文 1' })).reply;
  expect(await pathsOf(changed)).toEqual(['purchase_order', 'note']);
  const plain = (await change(shop, made, { note: 'Thank you 🧺', purchase_order: 'PO 1' })).reply;
  await setBilling(shop, who, { bill_address: '上海路 1' });
  await setMoney(shop, { footer: 'תודה', legal_name: '株式会社' });
  await patchSettings(shop, shop.owner, { business_name: 'Прачечная 洗' });
  expect(await pathsOf(plain)).toEqual(['bill_address', 'business_name', 'legal_name', 'footer']);
  await setBilling(shop, who, { bill_address: null });
  await setMoney(shop, { footer: null, legal_name: null });
  await patchSettings(shop, shop.owner, { business_name: 'Прачечная' });
  expect((await issue(shop, await see(shop, plain)))[0]?.outcome).toBe('issued');
});

test('a note neither, by its preview too; what its invoice says in other letters keeps no correction back [INV-12, INV-17]', async () => {
  const made = await invoice(shop, [], { who, lines: bag });
  const reason = await askNote(shop, made, {
    ...correction(made, { lines: { 0: { price: 900 } } }),
    reason: '少',
  });
  expect([reason.status, reason.problem.errors?.map(({ path }) => path)]).toEqual([422, ['reason']]);
  const line = await askNote(
    shop,
    made,
    correction(made, { added: [{ description: '洗', quantity: 1, price: 100 }] }),
  );
  expect(line.problem.errors?.map(({ path }) => path)).toEqual(['lines']);
  await setBilling(shop, who, { bill_name: '李' });
  const name = await askNote(shop, made, correction(made, { lines: { 0: { price: 900 } } }));
  expect(name.problem.errors?.map(({ path }) => path)).toEqual(['bill_name']);
  const { turn, lines } = correction(made, { lines: { 0: { price: 900 } } });
  expect((await askPreview(shop, made, { turn, lines, reason: 'Less' })).status).toBe(422);
  await setBilling(shop, who, { bill_name: null });
  expect((await askNote(shop, made, correction(made, { lines: { 0: { price: 900 } } }))).status).toBe(201);
});

test('a statement that staff send asks for a name that can be printed [INV-12, STM-1]', async () => {
  who = await newCustomer(shop, '李小龙');
  const send = () =>
    shop.call(shop.admin, sendStatementRoute, {
      params: { id: who.user.id },
      body: { from: dayOf(shop), to: dayOf(shop) },
    });
  const refused = await send();
  expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([422, ['bill_name']]);
  await setBilling(shop, who, { bill_name: 'Lee' });
  expect((await send()).status).toBeLessThan(300);
});
