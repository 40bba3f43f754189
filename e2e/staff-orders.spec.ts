import type { Locator, Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { filterBy } from './support/filters.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const tag = () => crypto.randomUUID().slice(0, 6);

/** A customer with a unique name and two agreed prices. */
async function newCustomer(world: World, name: string): Promise<Person> {
  const customer = await world.person('customer', `${name} ${tag()}`);
  await world.agree(customer, 'Bath Towel', 145);
  await world.agree(customer, 'Bed Sheet', 380);
  return customer;
}

/** An order that repeats weekly. */
async function placeWeekly(world: World, customer: Person): Promise<Order> {
  const template = await world.template(`Weekly ${tag()}`);
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const pickup_date = Temporal.Now.instant().round('minute').add({ hours: 24 });
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 10 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
    is_recurring: true,
    frequency_template_id: template.id,
  };
  return world.callAs(customer, placeOrderRoute, { body });
}

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, { order_number }: Order) =>
  page.getByRole('row', { name: new RegExp(order_number) });

/** Signs staff in at the orders that are found. */
async function open(world: World, staff: Person, search: string): Promise<Page> {
  const at = `/dashboard/${staff.user.role}?tab=orders&search=${encodeURIComponent(search)}`;
  const page = await world.signIn(staff, { at });
  await expect(page.getByText(/^\d+ of \d+ orders$/).first()).toBeVisible();
  return page;
}

async function choose(page: Page, order: Order, item: string): Promise<void> {
  // A message stays as long as the pointer rests on it.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: `Actions for ${order.order_number}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function edit(page: Page, order: Order): Promise<Locator> {
  await choose(page, order, 'Edit order');
  const form = page.getByRole('dialog', { name: 'Edit Order' });
  await expect(form.getByLabel('Delivery address')).toBeVisible();
  return form;
}

const hasNineTabs = (page: Page) =>
  expect(page.getByRole('tab')).toHaveText([
    /^Overview$/,
    /^User Management$/,
    /^SKU Management$/,
    /^Customer Pricing$/,
    /^Frequency Templates$/,
    /^Case Management/,
    /^Orders & Drivers/,
    /^Delivery Tracking$/,
    /^Calendar$/,
  ]);

/** The next call of this kind fails with an empty body. */
const failNext = (page: Page, method: string, path: RegExp) => {
  let isDue = true;
  return page.route(path, (route) => {
    if (!isDue || route.request().method() !== method) return route.fallback();
    isDue = false;
    return route.fulfill({ status: 500, body: '' });
  });
};

test('staff order for a customer, at the prices agreed with them [STF-4, STF-6, WAY-10]', async ({
  world,
}) => {
  const [hotel, spa, admin] = await Promise.all([
    newCustomer(world, 'Harbour Lane Hotel'),
    world.person('customer', `Saltbush Spa ${tag()}`),
    world.person('admin', 'Dev Patel'),
  ]);
  const page = await open(world, admin, hotel.user.email);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  const send = form.getByRole('button', { name: 'Create Order' });
  const customer = form.getByRole('combobox', { name: 'Customer' });

  await test.step('the customer comes first', async () => {
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('Please select a customer');
    await customer.fill(spa.user.email);
    await form.getByRole('option', { name: spa.user.full_name }).click();
    await expect(form.getByText('No custom pricing set for this customer')).toBeVisible();
    await customer.fill(hotel.user.email);
    await expect(form.getByRole('option', { name: hotel.user.full_name })).toBeVisible();
    await expectAccessible(page, 'choosing a customer');
    await customer.press('Escape');
    // Enter right after typing must choose from the new results, not from the old rows.
    await customer.fill(hotel.user.email);
    await customer.press('Enter');
    await expect(customer).toHaveValue(hotel.user.full_name);
    await expect(form.getByLabel('Delivery address')).toHaveValue('4 Argyle St, The Rocks NSW 2000');
  });

  await test.step('without an item nothing is sent', async () => {
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('Please add at least one valid item');
    const item = form.getByRole('combobox', { name: 'Item' });
    await item.selectOption({ label: 'Bed Sheet · $3.80 + $0.38 GST = $4.18' });
    await expect(form.getByRole('alert')).toBeHidden();
    await form.getByLabel('Quantity', { exact: true }).fill('40');
    await expect(form.getByText('$167.20')).toBeVisible();
    await expectAccessible(page, 'order form of staff');
  });

  await test.step('another customer has other prices, and none for this item', async () => {
    const cafe = await world.person('customer', `Tide Cafe ${tag()}`);
    await world.agree(cafe, 'Napkin', 45);
    await customer.fill(cafe.user.email);
    await form.getByRole('option', { name: cafe.user.full_name }).click();
    await expect(form.getByText(/Removed, as there is no price for it: Bed Sheet\./)).toBeVisible();
    await customer.fill(hotel.user.email);
    await form.getByRole('option', { name: hotel.user.full_name }).click();
    await form.getByRole('combobox', { name: 'Item' }).selectOption({ index: 1 });
  });

  await test.step('what was typed stays when sending fails', async () => {
    await failNext(page, 'POST', /\/api\/orders$/);
    await send.click();
    await toast(page, 'Failed to create order');
    await send.click();
    await toast(page, 'Order created successfully');
    await expect(form).toBeHidden();
    await expect(page.getByText('1 of 1 orders')).toBeVisible();
  });
});

test('the whole list stands in where the prices of a customer cannot be had [STF-4]', async ({ world }) => {
  const hotel = await newCustomer(world, 'Northbank Rowing');
  const page = await open(world, await world.person('admin', 'Dev Patel'), hotel.user.email);
  await page.route('**/api/skus-with-pricing/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByRole('combobox', { name: 'Customer' }).fill(hotel.user.email);
  await form.getByRole('option', { name: hotel.user.full_name }).click();
  await expect(form.getByText(/These are the base prices/)).toBeVisible();
  await expect(
    form.getByRole('combobox', { name: 'Item' }).getByText('Bed Sheet · $4.00 + $0.40 GST = $4.40').first(),
  ).toBeAttached();
});

test('two people on one order see each other, and neither overwrites the other unasked [ORD-8, STF-6]', async ({
  world,
}) => {
  const hotel = await newCustomer(world, 'Iris and June');
  const order = await world.place(hotel, 60);
  const [dev, mia] = await Promise.all([
    world.person('admin', `Dev ${tag()}`),
    world.person('admin', `Mia ${tag()}`),
  ]);
  const [one, two] = await Promise.all([
    open(world, dev, order.order_number),
    open(world, mia, order.order_number),
  ]);
  const [mine, theirs] = await Promise.all([edit(one, order), edit(two, order)]);
  await mine.getByLabel('Special instructions').fill('Ring twice');

  await test.step('a change of the other shows while the form is open, and nothing typed is lost', async () => {
    await theirs.getByLabel('Special instructions').fill('Leave at the door');
    await theirs.getByLabel('Delivery address').fill('9 George St, Sydney NSW 2000');
    await theirs.getByRole('button', { name: 'Update Order' }).click();
    await toast(two, 'Order updated successfully');
    await expect(mine.getByText(new RegExp(`${mia.user.full_name} .*You both changed`))).toBeVisible();
    await expect(mine.getByLabel('Special instructions')).toHaveValue('Ring twice');
    await expect(mine.getByLabel('Delivery address')).toHaveValue('9 George St, Sydney NSW 2000');
  });

  await test.step('the late save waits, with both versions side by side', async () => {
    await mine.getByRole('button', { name: 'Update Order' }).click();
    const versions = mine.getByRole('group', { name: 'Instructions' });
    await expect(versions.getByRole('radio', { name: /Leave at the door/ })).not.toBeChecked();
    await expect(versions.getByRole('radio', { name: /Ring twice/ })).toBeChecked();
    await expectAccessible(one, 'both versions');
    await mine.getByRole('button', { name: 'Take all of theirs' }).click();
    await expect(versions.getByRole('radio', { name: /Leave at the door/ })).toBeChecked();
    await versions.getByText('Ring twice').click();
  });

  await test.step('what was chosen is saved on the new version', async () => {
    await failNext(one, 'PUT', /\/api\/orders\/[^/]+$/);
    await mine.getByRole('button', { name: 'Update Order' }).click();
    await toast(one, 'Failed to update order');
    await mine.getByRole('button', { name: 'Update Order' }).click();
    await toast(one, 'Order updated successfully');
    const saved = await world.call(orderRoute, { params: { id: order.id } });
    expect(saved.special_instructions).toBe('Ring twice');
    expect(saved.delivery_address).toBe('9 George St, Sydney NSW 2000');
    expect(saved.pickup_date).toEqual(order.pickup_date);
  });
});

test('changes of a recurring order go to its customer; a locked one is the owner’s to change [MOD-1, LCK-1, LCK-6, ACC-5, STF-1]', async ({
  world,
}) => {
  const hotel = await newCustomer(world, 'Crown Street Physio');
  const order = await placeWeekly(world, hotel);
  const [admin, owner] = await Promise.all([
    world.person('admin', 'Dev Patel'),
    world.person('owner', 'Ruth Calloway'),
  ]);
  const page = await open(world, admin, order.order_number);
  await hasNineTabs(page);

  await test.step('the form says what goes to the customer, and what applies at once', async () => {
    const form = await edit(page, order);
    await expect(
      form.getByText(/has to approve changes to items, dates, instructions and how it repeats/),
    ).toBeVisible();
    const effects = form.getByRole('status', { name: 'What happens next' });
    await expect(effects).toBeHidden();
    await form.getByLabel('Special instructions').fill('Loading dock');
    await form.getByLabel('Quantity', { exact: true }).fill('12');
    await form.getByLabel('Delivery address').fill('1 Crown St, Surry Hills NSW 2010');
    await expect(effects).toContainText('has to approve: Items, Instructions');
    await expect(effects).toContainText('Changes now: Delivery address');
    await expectAccessible(page, 'edit of a recurring order');
    await form.getByRole('button', { name: 'Update Order' }).click();
    const scope = page.getByRole('dialog', { name: 'What should change?' });
    await expect(scope.getByRole('radio', { name: /^This and later orders/ })).toBeChecked();
    await expect(scope.getByText('The customer decides on this.')).toBeVisible();
    await expectAccessible(page, 'the question how far an edit goes');
    await scope.getByText('Just this order').click();
    await scope.getByRole('button', { name: 'Propose Changes' }).click();
    await toast(page, 'Order updated successfully');
    await toast(page, `${hotel.user.full_name} was asked to agree: Items, Instructions.`);
    await expect(row(page, order)).toContainText('Waiting for the customer');
  });

  await test.step('the customer hears of it, and their order is as it was', async () => {
    const seen = await world.callAs(hotel, orderRoute, { params: { id: order.id } });
    expect(seen.modification_requested).toBe(true);
    expect(seen.pending_modifications?.special_instructions).toBe('Loading dock');
    expect(seen.items[0]?.quantity).toBe(10);
    expect(seen.delivery_address).toBe('1 Crown St, Surry Hills NSW 2010');
    const { rows } = await world.callAs(hotel, notificationsRoute, {});
    expect(rows.some(({ message }) => message.includes(order.order_number))).toBe(true);
  });

  await test.step('an admin unlocks first', async () => {
    await world.call(lockOrderRoute, { params: { id: order.id } });
    await expect(row(page, order)).toContainText('Locked');
    const form = await edit(page, order);
    await expect(form.getByText(/hasn’t answered your last change/)).toBeVisible();
    await expect(form.getByText('This order is locked. Unlock it first to change it.')).toBeVisible();
    await expect(form.getByLabel('Delivery address')).toBeDisabled();
    await failNext(page, 'PUT', /\/unlock$/);
    await form.getByRole('button', { name: 'Unlock' }).click();
    await toast(page, 'Failed to unlock order');
    // By keyboard: a notice of what others do meanwhile may stand over the button.
    await form.getByRole('button', { name: 'Unlock' }).press('Enter');
    await toast(page, 'Order unlocked successfully');
    await expect(form.getByLabel('Delivery address')).toBeEnabled();
  });

  await test.step('an owner changes it as it is', async () => {
    await world.call(lockOrderRoute, { params: { id: order.id } });
    const office = await open(world, owner, order.order_number);
    await hasNineTabs(office);
    const form = await edit(office, order);
    await expect(form.getByRole('switch', { name: /recurring/ })).toBeDisabled();
    await form.getByLabel('Delivery address').fill('2 Crown St, Surry Hills NSW 2010');
    await form.getByRole('button', { name: 'Update Order' }).click();
    await office.getByRole('button', { name: 'Save Changes' }).click();
    await toast(office, 'Order updated successfully');
  });
});

test('several orders are changed in one go, and each answers for itself [STF-3, STF-5, RUN-12]', async ({
  world,
}) => {
  const hotel = await newCustomer(world, 'Paddock Dining');
  const orders = await Promise.all([1, 2, 3].map((quantity) => world.place(hotel, quantity)));
  const [first, second, third] = orders as [Order, Order, Order];
  const driver = await world.person('driver', `Jonah ${tag()}`);
  const page = await open(world, await world.person('admin', 'Dev Patel'), hotel.user.email);
  await expect(page.getByText('3 of 3 orders')).toBeVisible();

  await test.step('all of a page are selected at once, and locked', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expect(bar).toContainText('3 orders selected');
    await expectAccessible(page, 'selected orders');
    await bar.getByRole('button', { name: 'Lock', exact: true }).click();
    const result = page.getByRole('dialog', { name: 'Lock: 3 orders' });
    await expect(result.getByText('3 of 3 orders done')).toBeVisible();
    await result.getByRole('button', { name: 'Done' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Locked' })).toHaveCount(3);
  });

  await test.step('what happened meanwhile refuses its order only, and that one stays selected', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.route('**/api/orders?**', (route) => route.abort());
    await world.call(editOrderRoute, { params: { id: second.id }, body: { status: 'completed' } });
    await world.call(deleteOrderRoute, { params: { id: third.id } });
    await page.unroute('**/api/orders?**');
    await page.getByRole('button', { name: 'Assign driver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign Driver' });
    await dialog.getByRole('button', { name: 'Assign Driver' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please select a driver');
    await dialog.getByText(driver.user.full_name).click();
    await dialog.getByRole('button', { name: 'Assign Driver' }).click();
    const result = page.getByRole('dialog', { name: /^Assign Jonah .*: 3 orders$/ });
    await expect(result.getByText('1 of 3 orders done, 2 refused.')).toBeVisible();
    const line = (order: Order) => result.getByRole('listitem').filter({ hasText: order.order_number });
    await expect(line(first)).toContainText(`Assigned to ${driver.user.full_name}`);
    await expect(line(third)).toContainText('It has been deleted.');
    await expectAccessible(page, 'results');
    await result.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('1 order selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${second.order_number}` })).toBeChecked();
  });

  await test.step('one alone gets the dialog of the order, which knows its legs', async () => {
    await page.getByRole('button', { name: 'Assign driver' }).click();
    await expect(page.getByRole('dialog', { name: /^(Assign|Reassign) / })).toContainText(
      second.order_number,
    );
  });
});

test('the list is narrowed by a link that can be shared, and an order is removed after a yes [STF-3, STF-6, STF-8, ORD-6, ORD-10, NAV-6]', async ({
  world,
}) => {
  const hotel = await newCustomer(world, 'Tide and Thyme');
  const [order] = await Promise.all([world.place(hotel, 4), world.place(hotel, 5)]);
  const driver = await world.person('driver', `Mei ${tag()}`);
  await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
  const page = await open(world, await world.person('admin', 'Dev Patel'), hotel.user.email);

  await test.step('filters are kept by a reload, and go one by one', async () => {
    await filterBy(page, async (panel) => {
      await panel.getByRole('button', { name: 'One-time' }).click();
      await panel.getByRole('button', { name: 'Last 7 days' }).click();
      await panel.getByLabel('Which date').selectOption('Pickup');
    });
    await expect(page.getByText('No orders match your filters')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No orders match your filters')).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      type: 'regular',
      range: 'week',
      date: 'pickup_date',
    });
    await page.getByRole('button', { name: 'Remove filter Pickup: Last 7 days' }).click();
    await expect(page.getByText('2 of 2 orders')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Type: One-time' }).click();
    await expect(page).not.toHaveURL(/type=|range=|date=/);
  });

  await test.step('a failure is told, and a change that comes through too', async () => {
    await failNext(page, 'PUT', /\/unassign-driver$/);
    await choose(page, order, 'Unassign driver');
    await page.getByRole('button', { name: 'Unassign Driver' }).click();
    await toast(page, 'Failed to unassign driver');
    await failNext(page, 'PUT', /\/lock$/);
    await choose(page, order, 'Lock order');
    await toast(page, 'Failed to lock order');
    await failNext(page, 'PUT', /\/api\/orders\/[^/]+$/);
    await page.getByRole('button', { name: `Status of ${order.order_number}` }).click();
    await page.getByRole('menuitemradio', { name: 'Processing' }).click();
    await toast(page, 'Failed to update order status');
    await choose(page, order, 'Lock order');
    await toast(page, 'Order locked successfully');
    await choose(page, order, 'Unlock order');
    await toast(page, 'Order unlocked successfully');
  });

  await test.step('an order is removed for good after a yes', async () => {
    await failNext(page, 'DELETE', /\/api\/orders\//);
    await choose(page, order, 'Delete order');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await choose(page, order, 'Delete order');
    await page.getByRole('button', { name: 'Delete Order' }).click();
    await toast(page, 'Failed to delete order');
    await choose(page, order, 'Delete order');
    await page.getByRole('button', { name: 'Delete Order' }).click();
    await toast(page, 'Order deleted successfully');
    await expect(page.getByText('1 of 1 orders')).toBeVisible();
    const left = await world.call(ordersRoute, { query: { search: hotel.user.email } });
    expect(left.total).toBe(1);
  });
});

test('the keyboard is enough to place an order for a customer and give it to a driver [ORD-25, STF-4, STF-5]', async ({
  world,
}) => {
  const hotel = await newCustomer(world, 'Keys Hotel');
  const driver = await world.person('driver', `Keys ${tag()}`);
  const page = await open(world, await world.person('admin', 'Dev Patel'), hotel.user.email);

  await test.step('an order is placed', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Create Order' }).first());
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Create Order' });
    await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await page.keyboard.type(hotel.user.email);
    await expect(form.getByRole('option').first()).toHaveText(new RegExp(hotel.user.full_name));
    await page.keyboard.press('Enter');
    const item = form.getByRole('combobox', { name: 'Item' });
    await expect(item).toBeVisible();
    await tabTo(page, item);
    await page.keyboard.type('Bed');
    await tabTo(page, form.getByLabel('Quantity', { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('6');
    await expect(form).toContainText('Total $25.08');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Pickup date')).toBeFocused();
    await tabTo(page, form.getByRole('button', { name: 'Create Order' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Order created successfully');
    await expect(form).toBeHidden();
  });

  await test.step('a driver is assigned, and not before one is selected', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Assign a driver to ORD-/ }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assign Driver' });
    const assign = dialog.getByRole('button', { name: 'Assign Driver' });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await tabTo(page, assign);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please select a driver');
    const choice = dialog.getByRole('radio', { name: new RegExp(driver.user.full_name) });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    // The first one; from there the arrows choose.
    await page.keyboard.press('Space');
    const isChosen = () => choice.isChecked();
    const drivers = await dialog.getByRole('radio').count();
    for (let presses = 0; presses < drivers && !(await isChosen()); presses++)
      await page.keyboard.press('ArrowDown');
    await expect(choice).toBeChecked();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Enter');
    await toast(page, 'Driver assigned successfully');
    await expect(page.getByRole('row', { name: new RegExp(driver.user.full_name) })).toBeVisible();
  });
});

test('a tab whose code does not come leaves the frame and the other tabs standing, and Retry brings it [NAV-7]', async ({
  world,
}) => {
  const page = await world.signIn(await world.person('admin', 'Dev Patel'));
  const code = /\/assets\/skus-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.getByRole('tab', { name: 'SKU Management' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('alert')).toContainText('This tab could not be shown');
  await expectAccessible(page, 'a tab that could not be shown');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('tab', { name: 'Frequency Templates' }).click();
  await expect(panel.getByRole('button', { name: 'Create Template' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'SKU Management' }).click();
  await expect(panel.getByRole('alert')).toContainText('This tab could not be shown');
  await page.unroute(code);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('button', { name: 'Add SKU' })).toBeVisible();
});
