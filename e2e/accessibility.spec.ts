import { expectAccessible, phone } from './support/axe.ts';
import { expect, test } from './support/world.ts';

// At a desk, wcag.spec.ts walks through every tab.
test('axe finds nothing on the screens of a phone', async ({ world }) => {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, 'Bath Towel', 145);
  await world.place(customer, 60);
  const login = await world.visit('/login', phone);
  await expect(login.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expectAccessible(login, 'login');
  const hotel = await world.signIn(customer, phone);
  await expect(hotel.getByText(/Showing 1 of 1/)).toBeVisible();
  await expectAccessible(hotel, 'my orders');
  await hotel.getByRole('button', { name: 'Create Order' }).first().click();
  await expect(hotel.getByLabel('Pickup date')).toBeVisible();
  await expectAccessible(hotel, 'order form');
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'), phone);
  await staff.getByRole('tab', { name: /Orders & Drivers/ }).click();
  await expect(staff.getByText(/^\d+ of \d+ orders$/)).toBeVisible();
  await expectAccessible(staff, 'orders and drivers');
  await staff.getByRole('button', { name: /^Notifications/ }).click();
  await expectAccessible(staff, 'notifications');
  const van = await world.signIn(await world.person('driver', 'Jonah Reid'), phone);
  await expect(van.getByText('No deliveries assigned yet')).toBeVisible();
  await expectAccessible(van, 'my deliveries');
});
