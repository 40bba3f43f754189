import { afterAll, beforeAll, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { edit, openShopWorld, placeRecurring, type Shop } from '../orders/orders.fixture.ts';
import { outgoing } from '../schema.ts';
import { waitingMails } from '../testing/waiting-mails.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

/** Tries to leave a paragraph, and the value of an attribute. */
const hostile = (name: string) => `${name} </p><img src=x onerror="alert('${name}')"> & 'co'`;
const escaped = (name: string) =>
  `${name} &lt;/p&gt;&lt;img src=x onerror=&quot;alert('${name}')&quot;&gt; &amp; 'co'`;

test('what people enter is text in the HTML of mails too [SEC-2]', async () => {
  const body = {
    business_name: hostile('business'),
    pickup_address: hostile('address'),
    occurrence_lead_days: 7,
  };
  expect((await shop.call(shop.owner, updateSettingsRoute, { body })).status).toBe(200);
  const person = await shop.person('owner', { full_name: hostile('person') });
  await shop.call(shop.owner, toggleUserRoute, { params: { id: person.user.id } });
  const order = await placeRecurring(shop);
  const sheet = await shop.sku(400, hostile('item'));
  await shop.agree(shop.customer, sheet, 380);
  const change = {
    items: [{ sku_id: sheet.id, quantity: 2 }],
    special_instructions: hostile('note'),
  };
  expect((await edit(shop, shop.owner, order, change)).status).toBe(200);
  const mails = (await waitingMails(shop.db)).map(({ html }) => html);
  const all = mails.join('\n');
  for (const name of ['business', 'person', 'item', 'note']) expect(all).toContain(escaped(name));
  // What is left without the layout has no tag, and no quote to leave an attribute by.
  const tags = /<style>[^<]*<\/style>|<!doctype html>|<(?!img)\/?\w+(?: [a-z-]+="[^"<>]*")*>/g;
  expect(mails.filter((html) => /[<>"]/.test(html.replaceAll(tags, '')))).toEqual([]);
});

test('a mail that says to contact the shop says how, any other does not [WAY-8]', async () => {
  const contact = { contact_phone: '(02) 5550 1180', contact_email: 'hello@washline.example' };
  await patchSettings(shop, shop.owner, contact);
  await shop.db.delete(outgoing);
  const person = await shop.person('customer');
  await shop.call(shop.owner, toggleUserRoute, { params: { id: person.user.id } });
  await shop.call(shop.owner, toggleUserRoute, { params: { id: person.user.id } });
  const rows = await waitingMails(shop.db);
  const [disabled, enabled] = rows.toSorted((one) => (one.text.includes('contact us') ? -1 : 1));
  expect(disabled?.text).toContain(
    'contact us if this is a mistake.\n\n(02) 5550 1180, hello@washline.example',
  );
  expect(disabled?.html).toContain('<a href="tel:0255501180">(02) 5550 1180</a>');
  expect(enabled?.text).not.toContain('5550');
});
