import { shortDay } from './support/days.ts';
import { expect, test } from './support/world.ts';

test('a customer without prices is told whom to ask, and sees what the place is for [CUS-1, CUS-2, CUS-6, CUS-9]', async ({
  world,
}) => {
  const page = await world.signIn(await world.person('customer', 'Nora Newcomer'));
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'My Orders',
    'My Cases',
    'Recurring Schedule',
    'Delivery Tracking',
  ]);
  await expect(page.getByRole('term')).toHaveText(['Total Orders', 'Active Orders', 'Open Cases']);
  const warning = page.getByText('No Pricing Configured');
  await expect(warning).toBeVisible();
  await expect(page.getByText(/contact the administrator before ordering/)).toBeVisible();
  await expect(page.getByText('Welcome back, Nora Newcomer')).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('Create your first order to get started')).toBeVisible();
  await page.getByRole('tab', { name: 'Delivery Tracking' }).click();
  await expect(page.getByText('No Deliveries Found')).toBeVisible();
  await expect(page.getByText("You don't have any active deliveries at the moment")).toBeVisible();
});

test('the form says what is missing next to the field, and keeps what was typed when sending fails [CUS-3, CUS-4, CUS-8, ORD-3, WAY-10]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Tide & Thyme');
  await world.agree(customer, 'Napkin', 45);
  await world.template('Weekly');
  const page = await world.signIn(customer, { timezoneId: 'America/New_York' });
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await expect(form.getByLabel('Pickup address')).toHaveValue('18 Bourke Rd, Alexandria NSW 2015');
  await expect(form.getByLabel('Delivery address')).toHaveValue('4 Argyle St, The Rocks NSW 2000');
  await expect(form.getByLabel('Pickup date')).toHaveValue(/T08:00$/);
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form.getByLabel('Item', { exact: true })).toHaveAccessibleDescription('Choose an item');
  await form
    .getByLabel('Item', { exact: true })
    .selectOption({ label: 'Napkin · $0.45 + $0.05 GST = $0.50' });
  const quantity = form.getByLabel('Quantity', { exact: true });
  await quantity.fill('0');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(quantity).toHaveAccessibleDescription('Enter a whole number from 1 to 100,000');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('0');
  await expect(form).toContainText('Total –');
  await quantity.fill('120');
  await form.getByLabel('Delivery date').fill(await form.getByLabel('Pickup date').inputValue());
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form.getByText('Delivery must be after pickup')).toBeVisible();
  const ahead = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 60 });
  await form.getByLabel('Delivery date').fill(`${ahead}T09:30`);
  await page.setViewportSize({ width: 390, height: 500 });
  await form.getByLabel('Make this a recurring order').check();
  await expect(form.getByLabel('Frequency template')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await form.getByLabel('Frequency template').selectOption({ label: 'Weekly · Every 1 week(s)' });
  await expect(form.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(12);
  await page.route('**/api/orders/customer', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible();
  await expect(quantity).toHaveValue('120');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Order created successfully!')).toBeVisible();
  const row = page.getByRole('row', { name: /ORD-\d{6}/ });
  await expect(row).toContainText('$59.40');
  await expect(row).toContainText('Recurring');
  await expect(row).toContainText(new RegExp(`${shortDay(ahead)}, 9:30 am`));
});

test('filters live in the address, so a reload and a shared link keep them [CUS-5, ORD-2, NAV-6]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Priya Raman');
  await world.agree(customer, 'Doona Cover', 1890);
  const page = await world.signIn(customer);
  for (let placed = 1; placed <= 2; placed++) {
    await page.getByRole('button', { name: 'Create Order' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create Order' });
    await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(`Showing ${placed} of ${placed} orders`)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    // A toast that disappears returns the focus.
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create Order' }).first()).toBeFocused();
  }
  await page.getByRole('button', { name: /^Sort/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    /^Order Date/,
    /^Pickup Date/,
    /^Delivery Date/,
    /^Status/,
    /^Total/,
    /./,
    /./,
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'Pending',
    'Scheduled',
    'Processing',
    'Order Ready for Pickup',
    'Out for Delivery',
    'Delivered',
    'Completed',
    'Cancelled',
  ]);
  await page.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No orders match your filters')).toBeVisible();
  await expect(page).toHaveURL(/status=cancelled/);
  await page.reload();
  await expect(page.getByText('No orders match your filters')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Pending' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No orders match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible();
});
