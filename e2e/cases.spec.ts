import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { collectToasts } from './support/toasts.ts';
import { expect, test } from './support/world.ts';

const failOnce = { times: 1 };

test('a case about an order is raised, seen live by staff, resolved, and read by its customer without a reload [CAS-1, CAS-2, CAS-3, CAS-4, CUS-2, NTF-6]', async ({
  world,
}) => {
  const [customer, admin] = await Promise.all([
    world.person('customer', 'Saltbush Day Spa'),
    world.person('admin', 'Dev Patel'),
  ]);
  await world.agree(customer, 'Waffle Robe', 320);
  const { order_number } = await world.place(customer, 24);
  const subject = `Two robes missing ${crypto.randomUUID().slice(0, 6)}`;
  const [spa, staff] = await Promise.all([world.signIn(customer), world.signIn(admin)]);
  const spaTold = await collectToasts(spa);
  await staff.getByRole('tab', { name: /Case Management/ }).click();
  await spa.getByRole('tab', { name: /My Cases/ }).click();
  await expect(spa.getByText('Raise a case if you need assistance')).toBeVisible();

  await test.step('a failing service loses nothing of what was typed', async () => {
    await spa.getByRole('button', { name: 'Raise a Case' }).click();
    const form = spa.getByRole('dialog', { name: 'Raise a Case' });
    await form.getByRole('button', { name: 'Submit Case' }).click();
    await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject');
    await form.getByLabel('Case Type').selectOption('Complaint');
    await form.getByRole('combobox', { name: 'Related Order' }).fill(order_number);
    await form.getByRole('option', { name: new RegExp(order_number) }).click();
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Description').fill('We counted 22 against 24 on the docket. '.repeat(12));
    await form.getByLabel('Priority').selectOption('Urgent');
    await spa.route('**/api/cases', (route) => route.fulfill({ status: 500, body: '' }), failOnce);
    await form.getByRole('button', { name: 'Submit Case' }).click();
    await expect(spa.getByText('Failed to create case. Please try again.')).toBeVisible();
    await expect(form.getByLabel('Subject')).toHaveValue(subject);
    await expect(form.getByRole('combobox', { name: 'Related Order' })).toHaveValue(order_number);
    await form.getByRole('button', { name: 'Submit Case' }).click();
    await expect(spa.getByText('Case submitted successfully!')).toBeVisible();
    await expect(form).toBeHidden();
  });
  const row = spa.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText(/CASE-\d{6}/);
  await expect(row).toContainText('Open');
  await expect(spa.getByText('Showing 1 of 1 cases')).toBeVisible();
  await expect(spa.getByRole('tab', { name: 'My Cases 1' })).toBeVisible();
  const number = /CASE-\d{6}/.exec(await row.innerText())?.[0] ?? '';

  await test.step('staff see it arrive and update it, also past a failure', async () => {
    const found = staff.getByRole('row', { name: new RegExp(subject) });
    await expect(found).toContainText('Saltbush Day Spa');
    await expect(found.getByRole('button', { name: `Details of ${order_number}` })).toBeVisible();
    await found.getByRole('button', { name: `Update ${number}` }).click();
    const dialog = staff.getByRole('dialog', { name: 'Update Case' });
    await expect(dialog).toContainText('We counted 22 against 24 on the docket. '.repeat(12).trim());
    await expect(dialog.getByLabel('Priority')).toHaveValue('urgent');
    await dialog.getByLabel('Status').selectOption('Resolved');
    await dialog.getByLabel('Resolution').fill('Both were in cage 4. They come with the next van.');
    await staff.route(/\/api\/cases\/[^/]+$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Update Case' }).click();
    await expect(staff.getByText('Failed to update case')).toBeVisible();
    await expect(dialog.getByLabel('Resolution')).toHaveValue(/cage 4/);
    await staff.unrouteAll();
    await dialog.getByRole('button', { name: 'Update Case' }).click();
    await expect(staff.getByText('Case updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(found).toContainText('Resolved');
  });

  await test.step('its customer is told, and reads what became of it', async () => {
    await spaTold('Case updated');
    await expect(spa.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(row).toContainText('Resolved');
    await expect(row).toContainText('Both were in cage 4.');
    await spa.getByRole('button', { name: subject }).click();
    const details = spa.getByRole('dialog', { name: 'Case Details' });
    await expect(details).toContainText('We counted 22 against 24 on the docket. '.repeat(12).trim());
  });
});

test('filters live in the address, so that a shared link shows the same cases [CAS-3, CAS-4, ORD-10, NAV-6]', async ({
  world,
}) => {
  const customer = await world.person('customer', `Tide & Thyme ${crypto.randomUUID().slice(0, 6)}`);
  const raise = (subject: string, rest: object) =>
    world.callAs(customer, raiseCaseRoute, { body: { subject, description: 'See above.', ...rest } });
  await raise('Starch on the tablecloths', { priority: 'low' });
  await raise('Charged twice', { type: 'refund', priority: 'high' });
  await raise('Button missing', { type: 'complaint', priority: 'urgent' });
  const page = await world.signIn(customer);
  await page.getByRole('tab', { name: /My Cases/ }).click();
  await expect(page.getByText('Showing 3 of 3 cases')).toBeVisible();
  const numbers = page.getByRole('table', { name: 'My Cases' }).getByText(/^CASE-/);
  const newestFirst = await numbers.allInnerTexts();
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Priority' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Button missing');
  await expect(page.getByRole('row').nth(3)).toContainText('Starch');
  expect(newestFirst).toEqual((await numbers.allInnerTexts()).toSorted().reverse());
  await page.getByRole('button', { name: 'High', exact: true }).click();
  await page.getByRole('button', { name: 'Urgent', exact: true }).click();
  await expect(page.getByText('Showing 2 of 3 cases')).toBeVisible();
  await page.getByRole('searchbox').fill('charged');
  await expect(page.getByText('Showing 1 of 3 cases')).toBeVisible();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(page.getByText('No cases match your filters')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No cases match your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page.getByText('Showing 3 of 3 cases')).toBeVisible();

  const staff = await world.signIn(await world.person('admin', 'Dev Patel'));
  const state = new URLSearchParams({
    tab: 'cases',
    search: customer.user.full_name,
    type: 'refund,complaint',
    range: 'today',
    view: 'list',
  });
  await staff.goto(`/dashboard/admin?${state}`);
  const cards = staff.getByRole('list', { name: 'All Cases' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await staff.getByRole('radio', { name: 'Table' }).click();
  await expect(staff.getByRole('table', { name: 'All Cases' }).getByRole('row')).toHaveCount(3);
  await staff.getByRole('button', { name: 'Remove filter Type: Refund, Complaint' }).click();
  await expect(staff.getByRole('table', { name: 'All Cases' }).getByRole('row')).toHaveCount(4);
  await expect(staff).toHaveURL(/range=today/);
});

test('a case is nobody else’s to see, and axe finds nothing on lists and dialogs [ACC-11, CAS-2, CAS-3, CAS-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Crown Street Physiotherapy');
  const body = { subject: 'Sheets came back damp', description: 'Fifteen of the queen size.' };
  const { id } = await world.callAs(customer, raiseCaseRoute, { body });
  const at = `/dashboard/customer?tab=cases&case=${id}`;
  const studio = await world.signIn(customer, { at });
  await expect(studio.getByRole('dialog', { name: 'Case Details' })).toContainText(body.description);
  await expectAccessible(studio, 'case details');
  await studio.keyboard.press('Escape');
  await studio.getByRole('button', { name: 'Raise a Case' }).click();
  const form = studio.getByRole('dialog', { name: 'Raise a Case' });
  await form.getByRole('button', { name: 'Submit Case' }).click();
  await expect(form.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject');
  await expectAccessible(studio, 'raise a case');

  const neighbour = await world.signIn(await world.person('customer', 'Paddock Dining'), { at });
  await expect(neighbour.getByText('No cases found')).toBeVisible();
  await expect(neighbour.getByText('The case could not be loaded')).toBeVisible();

  const dev = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(dev, { at: `/dashboard/admin?tab=cases&case=${id}` });
  await expect(staff.getByRole('dialog', { name: 'Update Case' })).toContainText(body.description);
  await expectAccessible(staff, 'update case');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('table', { name: 'All Cases' })).toBeVisible();
  await expectAccessible(staff, 'case management');
});

test('a customer shows a stain with a complaint on a phone, adds a sentence, and staff see both [CAS-5, CAS-6, PRF-4, PRF-6, PRF-8]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Juniper Lane Guesthouse');
  const phone = await world.signIn(customer, { at: '/dashboard/customer?tab=cases' });
  await phone.setViewportSize({ width: 390, height: 844 });
  const photo = { name: 'stain.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  const subject = `A stain on the napkins ${crypto.randomUUID().slice(0, 6)}`;
  await phone.getByRole('button', { name: 'Raise a Case' }).click();
  const form = phone.getByRole('dialog', { name: 'Raise a Case' });
  await form.getByLabel('Case Type').selectOption('Complaint');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Description').fill('Red wine, we think.');
  await form.getByLabel('Add Photo').setInputFiles(photo);
  await expect(form.getByRole('img', { name: 'Photo 1, not sent yet' })).toBeVisible();
  await expectAccessible(phone, 'a case with a photo');

  await test.step('what was not sent is sent again', async () => {
    await phone.route('**/pieces/*', (route) => route.abort(), failOnce);
    await form.getByRole('button', { name: 'Submit Case' }).click();
    await expect(form.getByRole('alert')).toContainText('A photo wasn’t sent.');
    await expect(form).toContainText('We have your case, but not all of your photos.');
    await expectAccessible(phone, 'a photo that was not sent');
    await form.getByRole('button', { name: 'Try Again' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('another one follows in the details', async () => {
    await phone.getByRole('button', { name: subject }).click();
    const details = phone.getByRole('dialog', { name: 'Case Details' });
    await expect(details.getByRole('button', { name: /^Photo 1 of CASE-\d+.*open large$/ })).toBeVisible();
    await details.getByLabel('Add Photo').setInputFiles(photo);
    await expect(details.getByRole('button', { name: /^Photo 2 of CASE-/ })).toBeVisible();
    await expect(details.getByRole('img', { name: /not sent yet/ })).toHaveCount(0);
    await expectAccessible(phone, 'the photos of a case');
  });

  const added = 'Three more were in the second bag.';
  await test.step('and so does a sentence', async () => {
    const details = phone.getByRole('dialog', { name: 'Case Details' });
    await details.getByLabel('Add to your case').fill(added);
    await details.getByRole('button', { name: 'Add to Case' }).click();
    await expect(phone.getByText(/^Added to CASE-\d{6}\.$/)).toBeVisible();
    await expect(details.getByText(added)).toBeVisible();
    await expect(details.getByLabel('Add to your case')).toHaveValue('');
    await expectAccessible(phone, 'a case that was added to');
  });

  await test.step('staff see both, the photos small and large', async () => {
    const staff = await world.signIn(await world.person('admin', 'Dev Patel'), {
      at: '/dashboard/admin?tab=cases',
    });
    await staff
      .getByRole('row', { name: new RegExp(subject) })
      .getByRole('button', { name: /^Update/ })
      .click();
    const dialog = staff.getByRole('dialog', { name: 'Update Case' });
    await expect(dialog).toContainText(
      /Juniper Lane Guesthouse added this, .*Three more were in the second bag\./,
    );
    await dialog.getByRole('button', { name: /^Photo 1 of CASE-/ }).click();
    const viewer = staff.getByRole('dialog', { name: /^Photo 1 of CASE-/ });
    await expect(viewer.getByRole('img', { name: /^Photo 1 of CASE-/ })).toBeVisible();
    await expect(viewer.getByRole('status')).toHaveText('1 of 2');
    await expect(viewer.getByRole('button', { name: 'Remove' })).toBeVisible();
  });
});
