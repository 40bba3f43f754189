import type { Page } from '@playwright/test';
import { editPersonRoute } from '#shared/accounts/accounts.contract.ts';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInMail } from './support/mails.ts';
import { expect, test, type World } from './support/world.ts';

/** The longest name that a person can have, and one that is unique on the shared server. */
const longName = () =>
  `Wilhelmina Featherstonehaugh-Cholmondeley of Woolloomooloo ${crypto.randomUUID().slice(0, 5)}`;

/** A customer with an order and a case. */
async function customerOf(world: World, full_name: string) {
  const customer = await world.person('customer', full_name);
  await world.agree(customer, `Bed Sheet ${crypto.randomUUID().slice(0, 5)}`, 415);
  const order = await world.place(customer, 40);
  const body = { type: 'complaint', priority: 'low', subject: 'A towel short', description: 'One.' } as const;
  await world.callAs(customer, raiseCaseRoute, { body });
  return { customer, order };
}

const search = async (page: Page, text: string) => page.getByRole('searchbox').fill(text);

test('a wrong email is put right from a list with the name in three presses [CUS-20, CUS-23, CUS-24]', async ({
  world,
}) => {
  const { customer, order } = await customerOf(world, `Jo Marlow ${crypto.randomUUID().slice(0, 5)}`);
  const { full_name, email } = customer.user;
  const right = email.replace('@washline.test', '@example.com');
  const shop = await world.signIn(customer);
  const admin = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(admin, { at: `/dashboard/admin?tab=orders&search=${order.order_number}` });
  let presses = 0;
  await staff.exposeFunction('countPress', () => presses++);
  await staff.getByRole('link', { name: full_name }).waitFor();
  await staff.evaluate("addEventListener('click', (event) => event.isTrusted && countPress(), true)");
  await staff.getByRole('link', { name: full_name }).click();
  await expect(staff.getByRole('heading', { level: 1, name: full_name })).toBeVisible();
  await staff.getByRole('button', { name: 'Edit Person' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Person' });
  // Typed over with keys: no press.
  await dialog.getByLabel('Email').focus();
  await staff.keyboard.press('Control+a');
  await staff.keyboard.type(right);
  await expectAccessible(staff, 'edit person');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText('Person saved. The new email counts once its link is used.')).toBeVisible();
  expect(presses).toBe(3);
  const contact = staff.getByRole('region', { name: 'Contact' });
  await expect(contact).toContainText(`Waiting for ${right}: it counts once its link is used.`);
  const link = await foundInMail(right, /\/confirm-email#[\w-]{43}/);
  const mailbox = await world.visit(link);
  await mailbox.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(mailbox.getByText(`You sign in with ${right} now.`)).toBeVisible();
  await expectAccessible(mailbox, 'email confirmed');
  await expect(contact).not.toContainText('Waiting for');
  await expect(contact).toContainText(right);
  await test.step('the customer stays signed in, and signs in with it from then on', async () => {
    await shop.getByRole('button', { name: 'Logout' }).click();
    await shop.getByLabel('Email').fill(right);
    await shop.getByLabel('Password', { exact: true }).fill(customer.password);
    await shop.getByRole('button', { name: 'Sign In' }).click();
    await shop.waitForURL('**/dashboard/customer*');
  });
});

test('two people edit one person, and neither loses what the other wrote [CUS-23]', async ({ world }) => {
  const { customer } = await customerOf(world, `Ann Two ${crypto.randomUUID().slice(0, 5)}`);
  const { id } = customer.user;
  const admin = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(admin, { at: `/dashboard/admin/people/${id}` });
  await staff.getByRole('button', { name: 'Edit Person' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Person' });
  await dialog.getByLabel('Phone').fill('0400 000 001');
  await world.call(editPersonRoute, { params: { id }, body: { address: '9 Theirs St' } });
  await expect(dialog.getByLabel(/^Address/)).toHaveValue('9 Theirs St');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText('Person saved')).toBeVisible();
  const contact = staff.getByRole('region', { name: 'Contact' });
  await expect(contact).toContainText('0400 000 001');
  await expect(contact).toContainText('9 Theirs St');
});

for (const width of [320, 390, 768, 1440]) {
  test(`a customer’s page with the longest name fits ${width} px, and axe finds nothing [CUS-20, CUS-22]`, async ({
    world,
  }) => {
    const { customer } = await customerOf(world, longName());
    const options = { viewport: { width, height: 900 }, at: `/dashboard/owner/people/${customer.user.id}` };
    const page = await world.signIn(await world.person('owner', 'Ruth Calloway'), options);
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('40 ×');
    await expect(page.getByRole('region', { name: 'Note' })).toContainText('No note yet.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await expectAccessible(page, `person at ${width} px`);
    await page.getByRole('region', { name: 'Note' }).getByRole('button').click();
    const note = page.getByRole('dialog', { name: 'Note' });
    await note.getByLabel('Note').fill('Ask for the robes first.');
    await note.getByRole('button', { name: 'Save Note' }).click();
    await expect(page.getByRole('region', { name: 'Note' })).toContainText('Ask for the robes first.');
    await page.getByRole('region', { name: 'Orders' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText('Note on the customer');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'All cases' }).click();
    await expect(page.getByText(/^1 of /)).toBeVisible();
  });
}

test('the list leads to a person by the keyboard, and back [CUS-20, USR-1]', async ({ world }) => {
  const { customer } = await customerOf(world, `Kay Board ${crypto.randomUUID().slice(0, 5)}`);
  const { full_name } = customer.user;
  const admin = await world.person('admin', 'Dev Patel');
  const page = await world.signIn(admin, { at: '/dashboard/admin?tab=users' });
  await search(page, full_name);
  await expect(page.getByText('1 of 1 users')).toBeVisible();
  await page.getByRole('link', { name: full_name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: full_name })).toBeVisible();
  await page.getByRole('link', { name: 'User Management' }).first().press('Enter');
  await expect(page.getByText('1 of 1 users')).toBeVisible();
});
