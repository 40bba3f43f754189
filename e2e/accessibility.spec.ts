import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function expectNothing(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, options] of [
    ['a desk', {}],
    ['a phone', phone],
  ] as const) {
    test(`axe finds nothing on the screens, ${colorScheme}, on ${device}`, async ({ world }) => {
      const customer = await world.person('customer', 'Harbour Lane Hotel');
      await world.agree(customer, 'Bath Towel', 145);
      await world.place(customer, 60);
      const settings = { colorScheme, reducedMotion: 'reduce', ...options };
      await expectNothing(await world.visit('/login', settings), 'login');
      const hotel = await world.signIn(customer, settings);
      await expect(hotel.getByText(/Showing 1 of 1/)).toBeVisible();
      await expectNothing(hotel, 'my orders');
      await hotel.getByRole('button', { name: 'Create Order' }).first().click();
      await expect(hotel.getByLabel('Pickup date')).toBeVisible();
      await expectNothing(hotel, 'order form');
      const staff = await world.signIn(await world.person('admin', 'Dev Patel'), settings);
      await expect(staff.getByText(/ORD-\d{6}/).first()).toBeVisible();
      await expectNothing(staff, 'orders and drivers');
      await staff.getByRole('button', { name: /^Notifications/ }).click();
      await expectNothing(staff, 'notifications');
      const van = await world.signIn(await world.person('driver', 'Jonah Reid'), settings);
      await expect(van.getByText('No deliveries assigned yet')).toBeVisible();
      await expectNothing(van, 'my deliveries');
    });
  }
}
