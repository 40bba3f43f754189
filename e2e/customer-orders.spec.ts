import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { startServer } from './support/server.ts';
import { expect, type Person, test, type World } from './support/world.ts';

type Placed = { customer: Person; order: Order };

/** A customer who has ordered two napkins for tomorrow. */
async function placedBy(world: World, name: string): Promise<Placed> {
  const customer = await world.person('customer', name);
  await world.agree(customer, 'Napkin', 500);
  return { customer, order: await world.place(customer, 2) };
}

/** The same, repeating every week. */
async function recurringFor(world: World, name: string): Promise<Placed> {
  const { customer, order } = await placedBy(world, name);
  return { customer, order: await makeRecurring(world, customer, order) };
}

async function makeRecurring(world: World, customer: Person, order: Order): Promise<Order> {
  const template = await world.template('Weekly');
  const body = { is_recurring: true, frequency_template_id: template.id };
  return world.callAs(customer, editOrderRoute, { params: order, body });
}

const rowOf = (page: Page, { order_number }: Order) => page.getByRole('row', { name: order_number });

/** Chooses something in the menu of an order. */
async function choose(page: Page, { order_number }: Order, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${order_number}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function openEdit(page: Page, order: Order): Promise<Locator> {
  await choose(page, order, 'Edit');
  return page.getByRole('dialog', { name: 'Edit Order' });
}

const update = (form: Locator) => form.getByRole('button', { name: 'Update Order' }).click();
const quantity = (form: Locator) => form.getByLabel('Quantity', { exact: true });
const instructions = (form: Locator) => form.getByLabel('Special instructions');

test('an order can be edited until 8 hours before its delivery, and not after [CUS-3, CUS-6, CUS-8, LCK-3, LCK-5]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-cutoff-'));
  let server = await startServer(folder);
  try {
    const world = await enter(server.url);
    const { customer, order } = await placedBy(world, 'Early Enough');
    const page = await world.signIn(customer);
    await expect(rowOf(page, order)).toContainText('Editable until');
    await expect(rowOf(page, order).getByText('Editable', { exact: true })).toBeVisible();
    let form = await openEdit(page, order);
    await expect(form).toContainText('Total $11.00');
    await quantity(form).fill('3');
    await expect(form).toContainText('Total $16.50');
    await expectAccessible(page, 'the form of an order that is changed');
    await update(form);
    await expect(page.getByText('Order updated successfully!')).toBeVisible();
    await expect(rowOf(page, order)).toContainText('$16.50');

    form = await openEdit(page, order);
    await quantity(form).fill('9');
    await server.stop();
    const { port } = new URL(server.url);
    server = await startServer(folder, { PORT: port, TEST_CLOCK_OFFSET: 'PT65H' });
    await update(form);
    await expect(form.getByRole('alert')).toContainText(/locked/i);
    await expect(quantity(form)).toHaveValue('9');
    await page.addInitScript(() => {
      const { instant } = Temporal.Now;
      Temporal.Now.instant = () => instant().add({ hours: 65 });
    });
    await page.reload();
    await expect(rowOf(page, order)).toContainText('Locked (8hrs before delivery)');
    await expect(rowOf(page, order).getByText('Locked', { exact: true })).toBeVisible();
    await expect(rowOf(page, order)).toContainText('Ask Us');
    await expect(rowOf(page, order)).toContainText('$16.50');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('cancelling asks first; a recurring order is skipped once or stops [CUS-7, CUS-8, REC-5]', async ({
  world,
}) => {
  const { customer, order } = await recurringFor(world, 'Cancels Often');
  const once = await world.place(customer, 1);
  const page = await world.signIn(customer);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this order?' });
  const cancel = (which: Order) => choose(page, which, 'Cancel');

  await cancel(once);
  await expect(question.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await cancel(once);
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(rowOf(page, once)).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await cancel(order);
  await expectAccessible(page, 'the question how to cancel what repeats');
  await question.getByRole('button', { name: 'Skip this one' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(rowOf(page, order)).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const second = await makeRecurring(world, customer, await world.place(customer, 4));
  await expect(rowOf(page, second)).toContainText('Recurring');
  await cancel(second);
  await question.getByRole('button', { name: 'Stop repeating' }).click();
  await expect(rowOf(page, second)).toContainText('Cancelled');
  await expect(rowOf(page, second)).not.toContainText('Recurring');
});

test('what staff propose waits for the word of the customer, live [MOD-2, MOD-3, CUS-8]', async ({
  world,
}) => {
  const { customer, order } = await recurringFor(world, 'Asked First');
  const page = await world.signIn(customer);
  await expect(rowOf(page, order)).toBeVisible();
  const propose = (quantity: number, special_instructions: string) => {
    const items = order.items.map(({ sku_id }) => ({ sku_id, quantity }));
    return world.call(editOrderRoute, { params: order, body: { items, special_instructions } });
  };
  await propose(5, 'Use the side door');
  const banner = page.getByRole('region', { name: 'Modification Approval Required' });
  await expect(banner).toContainText('The admin/owner proposed changes to your recurring order');
  await expect(banner.getByRole('list', { name: 'Proposed' }).getByRole('listitem')).toHaveText([
    '2 5 × Napkin at $5.00',
    'Instructions None Use the side door',
    'Total $11.00 $27.50',
    /^For /,
  ]);
  await expectAccessible(page, 'a proposed change');
  await banner.getByRole('button', { name: 'Approve Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve Changes' }).click();
  await expect(page.getByText('Modifications approved successfully!')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(rowOf(page, order)).toContainText('$27.50');

  await propose(50, 'Use the roof');
  await banner.getByRole('button', { name: 'Reject Changes' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to reject these modifications? The order will continue as originally scheduled.',
  );
  await question.getByRole('button', { name: 'Reject Changes' }).click();
  await expect(page.getByText('Modifications rejected successfully!')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(rowOf(page, order)).toContainText('$27.50');
});

test('what was typed outlives a change from elsewhere, and is sent on top of it [ORD-8, CUS-3]', async ({
  world,
}) => {
  const { customer, order } = await placedBy(world, 'Two At Once');
  const page = await world.signIn(customer);
  const form = await openEdit(page, order);
  await instructions(form).fill('Ring twice');
  await form.getByLabel('Delivery address').fill('5 Mine St');
  // Live messages are blocked, so that only the refusal can tell.
  await page.route('**/api/orders**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const body = { delivery_address: '1 Theirs St', pickup_address: '2 Theirs St' };
  await world.call(editOrderRoute, { params: order, body });
  await update(form);
  await expect(page.getByText('Someone else just changed this')).toBeVisible();
  await page.unroute('**/api/orders**');
  await update(form);
  const versions = form.getByRole('group', { name: 'Delivery address' });
  await expect(versions.getByRole('radio', { name: /1 Theirs St/ })).not.toBeChecked();
  await expect(versions.getByRole('radio', { name: /5 Mine St/ })).toBeChecked();
  await expectAccessible(page, 'both versions of an order');
  await form.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form.getByLabel('Pickup address')).toHaveValue('2 Theirs St');
  await expect(form.getByLabel('Delivery address')).toHaveValue('5 Mine St');
  await expect(instructions(form)).toHaveValue('Ring twice');
  await expectAccessible(page, 'a form over an order that was changed meanwhile');
  await update(form);
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await expect(rowOf(page, order)).toContainText('2 Theirs St');
  await expect(rowOf(page, order)).toContainText('5 Mine St');
});

test('a link carries the filters to another window, and nobody sees the orders of another [CUS-5, ORD-10]', async ({
  world,
}) => {
  const { customer, order } = await recurringFor(world, 'Filters First');
  const regular = await world.place(customer, 7);
  const { customer: other, order: foreign } = await placedBy(world, 'Somebody Else');
  const page = await world.signIn(customer);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByText('Recurring').click();
  await filters.getByText('Today').click();
  await filters.getByRole('button', { name: 'Pending' }).click();
  await filters.getByRole('button', { name: 'Scheduled' }).click();
  await filters.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Order number or status').fill('pend');
  await expect(page.getByText('Showing 1 of 2 orders')).toBeVisible();
  await expect(page).toHaveURL(/search=pend/);
  await expect(page).toHaveURL(/status=pending%2Cscheduled|status=pending,scheduled/);
  const second = await world.signIn(customer);
  await second.goto(page.url());
  await expect(rowOf(second, order)).toBeVisible();
  await expect(rowOf(second, regular)).toBeHidden();
  await second.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rowOf(second, regular)).toBeVisible();
  await second.goto('/dashboard/customer?page=9');
  await expect(second).toHaveURL(/page=1$/);
  await expect(rowOf(second, regular)).toBeVisible();
  const { rows } = await world.callAs(other, ordersRoute, {});
  expect(rows.map(({ id }) => id)).toEqual([foreign.id]);
  const elsewhere = await world.signIn(other);
  await elsewhere.goto(
    page.url().replace('search=pend', `search=${order.order_number}`).replace('type=recurring', ''),
  );
  await expect(elsewhere.getByText('No orders match your filters')).toBeVisible();
});

test('a service in trouble is told by its own sentence, and the dialogs keep what was typed [CUS-8]', async ({
  world,
}) => {
  const { customer, order } = await recurringFor(world, 'Bad Luck');
  const items = order.items.map(({ sku_id }) => ({ sku_id, quantity: 8 }));
  await world.call(editOrderRoute, { params: order, body: { items } });
  const page = await world.signIn(customer);
  await page.route('**/api/orders/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
  );
  const says = async (sentence: string) => {
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  };
  const banner = page.getByRole('region', { name: 'Modification Approval Required' });
  await banner.getByRole('button', { name: 'Approve Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve Changes' }).click();
  await says('Failed to approve modification');
  await banner.getByRole('button', { name: 'Reject Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject Changes' }).click();
  await says('Failed to reject modification');
  await choose(page, order, 'Cancel');
  await page.getByRole('button', { name: 'Skip this one' }).click();
  await says('Failed to cancel order');
  const form = await openEdit(page, order);
  await instructions(form).fill('Ring twice');
  await update(form);
  const scope = page.getByRole('dialog', { name: 'What should change?' });
  await expect(scope.getByText('What would change could not be loaded')).toBeVisible();
  await page.route('**/preview', (route) => route.continue());
  await scope.getByRole('button', { name: 'Retry' }).click();
  await scope.getByRole('button', { name: 'Save Changes' }).click();
  await expect(scope.getByText('Failed to update order. This order may be locked.')).toBeVisible();
  await scope.getByRole('button', { name: 'Back' }).click();
  await expect(instructions(form)).toHaveValue('Ring twice');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const created = page.getByRole('dialog', { name: 'Create Order' });
  await created.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await created.getByRole('button', { name: 'Create Order' }).click();
  await says('Failed to create order. Please try again.');
  await expect(created.getByLabel('Item', { exact: true })).not.toHaveValue('');
});

test('the keyboard is enough from signing in to a placed order [CUS-3]', async ({ world }) => {
  const customer = await world.person('customer', 'Keys Only');
  await world.agree(customer, 'Napkin', 500);
  const page = await world.visit();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(customer.user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/customer*');
  await expect(page.getByText('No orders yet')).toBeVisible();
  const button = page.getByRole('button', { name: 'Create Order' }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await expect(form.getByLabel('Item', { exact: true })).toBeFocused();
  await page.keyboard.type('Nap');
  await tabTo(page, quantity(form));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('6');
  await expect(form).toContainText('Total $33.00');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Pickup date')).toBeFocused();
  await tabTo(page, form.getByRole('button', { name: 'Create Order' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Collect from our own shop?' });
  await tabTo(page, question.getByRole('button', { name: 'Bring It to Us' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order created successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: /ORD-/ })).toContainText('$33.00');
});

test('an order is placed by tapping on a phone [CUS-3, CUS-6]', async ({ world }) => {
  const customer = await world.person('customer', 'Thumbs Up');
  await world.agree(customer, 'Napkin', 500);
  const page = await world.signIn(customer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('button', { name: 'Create Order' }).first().tap();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('button', { name: 'One more' }).tap();
  await expect(form).toContainText('Total $11.00');
  await form.getByRole('button', { name: 'Create Order' }).tap();
  await expect(page.getByText('Order created successfully!')).toBeVisible();
  await expect(page.getByText('Editable', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^More for ORD-/ }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  await expect(page.getByRole('dialog', { name: 'Edit Order' })).toContainText('Total $11.00');
});
