import type { Locator, Page } from '@playwright/test';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { filterBy } from './support/filters.ts';
import { expect, type Person, test, type World } from './support/world.ts';

async function people(world: World) {
  const [customer, admin, driver] = await Promise.all([
    world.person('customer', 'Harbour Lane Hotel'),
    world.person('admin', 'Dev Patel'),
    world.person('driver', 'Jonah Reid'),
  ]);
  await world.agree(customer, 'Bed Sheet, queen', 380);
  return { customer, admin, driver };
}

const assign = (world: World, { id }: Order, driver: Person) =>
  world.call(assignDriverRoute, { params: { id }, body: { driver_id: driver.user.id } });

const details = (page: Page, order: Order) => page.getByRole('dialog', { name: order.order_number });
const leg = (place: Locator, name: 'Pickup' | 'Delivery') => place.getByRole('region', { name });
const history = (place: Locator) => place.getByRole('region', { name: 'History' }).getByRole('listitem');
const step = (place: Locator, label: string) =>
  place.getByRole('listitem').filter({ hasText: label }).first();

test('a shared link opens the details, where what somebody else does shows at once; Back closes them [ORD-7, ORD-9, NAV-6]', async ({
  world,
}) => {
  const { customer, admin, driver } = await people(world);
  const order = await world.place(customer, 40);
  const hotel = await world.signIn(customer, { at: `/dashboard/customer?order=${order.id}` });
  const dialog = details(hotel, order);
  const card = hotel.getByRole('article', { name: order.order_number });

  await test.step('everything about the order is there', async () => {
    await expect(dialog).toContainText(`Harbour Lane Hotel · ${customer.user.email}`);
    const lines = dialog.getByRole('table', { name: 'Items' });
    await expect(lines).toContainText('Bed Sheet, queen40 × $3.80$152.00');
    await expect(lines).toContainText('Base amount$152.00GST (10%)$15.20Total$167.20');
    await expect(leg(dialog, 'Pickup')).toContainText(`Planned${order.pickup_address}`);
    await expect(leg(dialog, 'Delivery')).toContainText(`Planned${order.delivery_address}`);
    await expect(leg(dialog, 'Delivery')).toContainText('No driver yet');
    await expect(history(dialog)).toContainText(['Harbour Lane Hotel placed the order']);
  });

  await test.step('a change by somebody else comes into the history, with before and after', async () => {
    const params = { id: order.id };
    const body = { delivery_address: '8 Bligh St, Sydney NSW 2000' };
    await world.callAs(admin, editOrderRoute, { params, body });
    const newest = history(dialog).first();
    await expect(newest).toContainText('Dev Patel changed delivery address');
    await expect(newest.getByRole('deletion')).toContainText(order.delivery_address);
    await expect(newest.getByRole('insertion')).toContainText('8 Bligh St, Sydney NSW 2000');
    await assign(world, order, driver);
    for (const name of ['Pickup', 'Delivery'] as const) {
      await expect(leg(dialog, name).getByText('Jonah Reid', { exact: true })).toBeVisible();
    }
    await expect(dialog).not.toContainText('0412 555 018');
    await expectAccessible(hotel, 'the details of an order');
  });

  await test.step('Escape closes them; from the number on a card they open again, and Back closes them', async () => {
    await hotel.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(new URL(hotel.url()).search).toBe('');
    await hotel.getByRole('tab', { name: 'Delivery Tracking' }).click();
    const number = card.getByRole('button', { name: order.order_number, exact: true });
    await number.click();
    await expect(dialog).toBeVisible();
    await hotel.goBack();
    await expect(dialog).toBeHidden();
    await expect(number).toBeFocused();
  });

  await test.step('whoever closes them is where they were: Back does not open them again', async () => {
    const number = card.getByRole('button', { name: order.order_number, exact: true });
    await number.click();
    await expect(dialog).toBeVisible();
    await hotel.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(hotel).toHaveURL(/tab=tracking$/);
    await number.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await hotel.goBack();
    await expect(hotel.getByRole('tab', { name: /My Orders/, selected: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('from the details their customer edits and cancels the order', async () => {
    await hotel.getByRole('button', { name: order.order_number, exact: true }).click();
    await dialog.getByRole('button', { name: 'Edit Order' }).click();
    const form = hotel.getByRole('dialog', { name: 'Edit Order' });
    await form.getByLabel('Special instructions').fill('Ring twice');
    await form.getByRole('button', { name: 'Update Order' }).click();
    await expect(form).toBeHidden();
    await expect(dialog).toContainText('Ring twice');
    await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    await hotel.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
    await expect(dialog).toContainText('Cancelled');
    await expect(dialog.getByRole('button', { name: 'Edit Order' })).toBeHidden();
  });

  await test.step('a link to what is not there says so', async () => {
    await hotel.goto(`/dashboard/customer?order=${crypto.randomUUID()}`);
    const lost = hotel.getByRole('dialog', { name: 'Order details' });
    await expect(lost.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  });
});

test('staff give each leg to a driver of its own, close one and set it back; what is done stays done [LEG-5, LEG-6, LEG-11]', async ({
  world,
}) => {
  const { customer, admin } = await people(world);
  const [jonah, mei] = await Promise.all([
    world.person('driver', `Jonah ${crypto.randomUUID().slice(0, 6)}`),
    world.person('driver', `Mei ${crypto.randomUUID().slice(0, 6)}`),
  ]);
  const order = await world.place(customer, 40);
  const staff = await world.signIn(admin, { at: `/dashboard/admin?tab=orders&order=${order.id}` });
  const dialog = details(staff, order);
  const [pickup, delivery] = [leg(dialog, 'Pickup'), leg(dialog, 'Delivery')];
  const collected = new RegExp(`Done.*Collected .* ${jonah.user.full_name}, 0412 555 018`);
  // By keyboard: a toast may lie over the menu, and stays while the pointer is on it.
  const choose = async (kind: string, item: string) => {
    await staff.getByRole('button', { name: `Actions for the ${kind}` }).press('Enter');
    await staff.getByRole('menuitem', { name: item }).press('Enter');
  };
  const give = async (title: string, { user }: Person) => {
    const drivers = staff.getByRole('dialog', { name: title });
    await drivers.getByText(user.full_name).click();
    await drivers.getByRole('button', { name: /^Assign/ }).click();
    await expect(drivers).toBeHidden();
  };

  await test.step('the pickup goes to one, and is collected', async () => {
    await pickup.getByRole('button', { name: 'Assign Pickup' }).click();
    await expectAccessible(staff, 'assigning a leg');
    await give('Assign Pickup', jonah);
    await expect(pickup).toContainText(`${jonah.user.full_name}0412 555 018`);
    await expect(delivery).toContainText('No driver yet');
    const report = { params: { id: order.id }, body: { status: 'picked_up' as const } };
    await world.callAs(jonah, updateDeliveryRoute, report);
    await expect(pickup).toContainText(collected);
  });

  await test.step('the delivery goes to another, back, and to the other again', async () => {
    await delivery.getByRole('button', { name: 'Assign Delivery' }).click();
    await give('Assign Delivery', mei);
    await expect(delivery).toContainText(mei.user.full_name);
    await choose('delivery', 'Unassign');
    const question = staff.getByRole('alertdialog', {
      name: `Unassign ${mei.user.full_name} from the delivery?`,
    });
    await question.getByRole('button', { name: 'Unassign Driver' }).click();
    await expect(delivery).toContainText('No driver yet');
    await delivery.getByRole('button', { name: 'Assign Delivery' }).click();
    await give('Assign Delivery', mei);
    await expect(pickup).toContainText(collected);
  });

  await test.step('it is closed with a note, and set back', async () => {
    await choose('delivery', 'Mark as done…');
    const close = staff.getByRole('dialog', { name: 'Mark Delivery as Done' });
    await close.getByRole('button', { name: 'Mark as Done' }).click();
    await expect(close).toContainText('Enter a note of why');
    await expectAccessible(staff, 'closing a leg');
    await close.getByLabel('Note').fill('Handed over in the shop');
    await close.getByRole('button', { name: 'Mark as Done' }).click();
    await expect(close).toBeHidden();
    await expect(delivery).toContainText(/Done.*Delivered .* marked by staff/);
    await expect(history(dialog).first()).toContainText('Handed over in the shop');
    await choose('delivery', 'Reopen…');
    const back = staff.getByRole('dialog', { name: 'Reopen Delivery' });
    await back.getByLabel('Note').fill('The wrong order');
    await back.getByRole('button', { name: 'Reopen' }).click();
    await expect(delivery).toContainText('Planned');
    await expect(delivery).toContainText(mei.user.full_name);
    await expect(staff.getByRole('button', { name: `Status of ${order.order_number}` }).last()).toContainText(
      'Order Ready for Pickup',
    );
    await expectAccessible(staff, 'the details of an order with two drivers');
  });
});

test('staff follow a delivery while its driver reports [STF-7]', async ({ world }) => {
  const { customer, admin, driver } = await people(world);
  const [order, waiting] = [await world.place(customer, 10), await world.place(customer, 5)];
  await assign(world, order, driver);
  const staff = await world.signIn(admin);
  await staff.getByRole('tab', { name: 'Delivery Tracking' }).click();
  await staff.getByRole('searchbox').fill(customer.user.email);
  await expect(staff.getByText('1 of 1 deliveries')).toBeVisible();
  await expect(staff.getByText(waiting.order_number)).toBeHidden();
  await staff.getByRole('button', { name: `Follow ${order.order_number}` }).click();
  await expect(staff).toHaveURL(new RegExp(`selected=${order.id}`));
  const detail = staff.getByRole('complementary', { name: `Delivery of ${order.order_number}` });
  await expect(detail).toContainText('Jonah Reid');
  await expectAccessible(staff, 'the deliveries of staff');

  const report = { params: { id: order.id }, body: { status: 'out_for_delivery' as const, notes: 'Gate B' } };
  await world.callAs(driver, updateDeliveryRoute, report);
  await expect(step(detail, 'Out for Delivery')).toContainText('In transit');
  await expect(detail).toContainText('Gate B');
  await expect(staff.getByRole('row', { name: new RegExp(order.order_number) })).toContainText(
    'Out for Delivery',
  );

  await filterBy(staff, (panel) => panel.getByRole('button', { name: 'Delivered', exact: true }).click());
  await expect(staff.getByText('No deliveries match your filter criteria')).toBeVisible();
  await staff.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(staff).toHaveURL(/\?tab=tracking$/);
});

test('a customer narrows the deliveries to days and statuses, and clears it all [CUS-9]', async ({
  world,
}) => {
  const { customer, driver } = await people(world);
  const [soon, later] = [await world.place(customer, 10), await world.place(customer, 5)];
  const delivery_date = soon.delivery_date.add({ hours: 240 });
  await world.call(editOrderRoute, { params: { id: later.id }, body: { delivery_date } });
  for (const order of [soon, later]) await assign(world, order, driver);
  const report = { params: { id: soon.id }, body: { status: 'picked_up' as const } };
  await world.callAs(driver, updateDeliveryRoute, report);

  const hotel = await world.signIn(customer);
  await hotel.getByRole('tab', { name: 'Delivery Tracking' }).click();
  const card = (order: Order) => hotel.getByRole('article', { name: order.order_number });
  const clear = hotel.getByRole('button', { name: 'Clear Filters' });
  await expect(hotel.getByText('2 deliveries')).toBeVisible();
  await expect(card(later).getByText('ASSIGNED', { exact: true })).toBeVisible();
  await expectAccessible(hotel, 'the deliveries of a customer');

  await hotel.getByRole('button', { name: 'Picked Up' }).click();
  await expect(hotel.getByText('Showing 1 of 1 deliveries')).toBeVisible();
  await expect(card(later)).toBeHidden();
  await clear.click();
  await expect(card(later)).toBeVisible();

  const between = soon.delivery_date.add({ hours: 120 }).toZonedDateTimeISO('UTC').toPlainDate();
  await hotel.getByLabel('Delivery date from').fill(between.toString());
  await expect(card(soon)).toBeHidden();
  await expect(card(later)).toBeVisible();
  await expect(hotel).toHaveURL(new RegExp(`from=${between}`));
  await hotel.getByLabel('To', { exact: true }).fill(between.toString());
  await expect(hotel.getByText('No deliveries match your filter criteria')).toBeVisible();
  await clear.first().click();
  await expect(hotel.getByText('2 deliveries')).toBeVisible();
  await expect(hotel).toHaveURL(/\?tab=tracking$/);
});
