import type { Locator, Page } from '@playwright/test';
import { resetUserPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { customerPricesRoute, updateCustomerPriceRoute } from '#shared/pricing/pricing.contract.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const kept = /^We kept what you typed at \d+:\d\d [ap]m\.$/;
const instructions = 'Ring twice';

const createOrder = (page: Page) => page.getByRole('button', { name: 'Create Order', exact: true }).first();

async function signInAs(page: Page, { user, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function endSessions(world: World, person: Person): Promise<Person> {
  const password = 'another secret';
  const params = { id: person.user.id };
  await world.call(resetUserPasswordRoute, { params, body: { new_password: password } });
  return { ...person, password };
}

/** Closes a form without a word, in both ways, and opens it again; what was typed is there each time. */
async function closesAndKeeps(page: Page, opener: Locator, form: Locator, expectTyped: () => Promise<void>) {
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await opener.click();
  await expect(form.getByText(kept)).toBeVisible();
  await expectTyped();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await opener.click();
  await expect(form.getByText(kept)).toBeVisible();
  await expectTyped();
}

test('an order of a customer survives the cross, a reload and a session that ends, and is forgotten at a sign-out [ORD-22]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Bath Towel', 145);
  const page = await world.signIn(customer);
  const form = page.getByRole('dialog', { name: 'Create Order' });
  const expectTyped = () => expect(form.getByLabel('Special instructions')).toHaveValue(instructions);
  await createOrder(page).click();
  await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Special instructions').fill(instructions);
  await closesAndKeeps(page, createOrder(page), form, expectTyped);

  await test.step('its prices are those of now', async () => {
    const params = { customer_id: customer.user.id };
    const [price] = await world.call(customerPricesRoute, { params });
    await world.call(updateCustomerPriceRoute, {
      params: { id: price?.id ?? '' },
      body: { custom_price: 200 },
    });
    await page.reload();
    await createOrder(page).click();
    const chosen = form.getByLabel('Item', { exact: true }).locator('option:checked');
    await expect(chosen).toHaveText('Bath Towel · $2.00 + $0.20 GST = $2.20');
    await expectTyped();
  });

  await test.step('a session that ends keeps it for whom it belongs to', async () => {
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    const changed = await endSessions(world, customer);
    await page.waitForURL('**/login');
    await signInAs(page, changed);
    await createOrder(page).click();
    await expect(form.getByText(kept)).toBeVisible();
    await expectTyped();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await signInAs(page, changed);
    await createOrder(page).click();
    await expect(form.getByLabel('Special instructions')).toHaveValue('');
    await expect(form.getByText(kept)).toBeHidden();
  });

  await test.step('what was sent is not kept', async () => {
    await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Special instructions').fill('Leave at the desk');
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(form).toBeHidden();
    await createOrder(page).click();
    await expect(form.getByLabel('Special instructions')).toHaveValue('');
    await expect(form.getByText(kept)).toBeHidden();
  });
});

test('a user who is being created is kept but for the password, until it is discarded [ORD-22]', async ({
  world,
}) => {
  const page = await world.signIn(await world.person('admin', 'Kim Hall'));
  await page.getByRole('tab', { name: 'User Management' }).click();
  const opener = page.getByRole('button', { name: 'Create User' });
  const form = page.getByRole('dialog', { name: 'Create User' });
  const expectTyped = async () => {
    await expect(form.getByLabel('Full name')).toHaveValue('Leo Mart');
    await expect(form.getByLabel('Role')).toHaveValue('driver');
    await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  };
  await opener.click();
  await form.getByLabel('Full name').fill('Leo Mart');
  await form.getByRole('textbox', { name: 'Password' }).fill('a secret of their own');
  await form.getByLabel('Role').selectOption('driver');
  await closesAndKeeps(page, opener, form, expectTyped);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTyped();
  await form.getByRole('button', { name: 'Start Over' }).click();
  await expect(form.getByLabel('Full name')).toHaveValue('');
  await expect(form.getByLabel('Role')).toHaveValue('customer');
  await page.keyboard.press('Escape');
  await opener.click();
  await expect(form.getByLabel('Full name')).toHaveValue('');
  await expect(form.getByText(kept)).toBeHidden();
});

test('a case that is being raised is kept with its order, and discarded with a way back [ORD-22]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Saltbush Day Spa');
  await world.agree(customer, 'Bath Towel', 145);
  const { order_number } = await world.place(customer, 8);
  const page = await world.signIn(customer);
  await page.getByRole('tab', { name: /My Cases/ }).click();
  const opener = page.getByRole('button', { name: 'Raise a Case' }).first();
  const form = page.getByRole('dialog', { name: 'Raise a Case' });
  const order = form.getByRole('combobox', { name: 'Related Order' });
  const expectTyped = async () => {
    await expect(form.getByLabel('Subject')).toHaveValue('Two towels missing');
    await expect(order).toHaveValue(order_number);
  };
  await opener.click();
  await order.fill(order_number);
  await form.getByRole('option', { name: new RegExp(order_number) }).click();
  await form.getByLabel('Subject').fill('Two towels missing');
  await closesAndKeeps(page, opener, form, expectTyped);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTyped();
  await form.getByLabel('Description').fill('We counted 22 against 24.');
  await form.getByRole('button', { name: 'Submit Case' }).click();
  await expect(page.getByText('Case submitted successfully!')).toBeVisible();
  await opener.click();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.getByText(kept)).toBeHidden();
});
