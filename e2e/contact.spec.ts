import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { expect, test } from './support/world.ts';

test('who may not sign up, and who is told to contact us, reads how; as links [WAY-8]', async ({ world }) => {
  const { business_name, pickup_address, occurrence_lead_days } = await world.call(settingsRoute, {});
  const login = await world.visit('/signup', phone);
  await login.waitForURL('**/login');
  const note = login.getByRole('status');
  await expect(note).toHaveText(
    `${business_name} opens accounts for its customers. Ask the laundry for one.`,
  );

  const required = { business_name, pickup_address, occurrence_lead_days };
  const contact = { contact_phone: '(02) 5550 1180', contact_email: 'hello@washline.example' };
  await world.call(updateSettingsRoute, { body: { ...required, ...contact } });
  await login.goto('/signup');
  await expect(note).toHaveText(
    `${business_name} opens accounts for its customers. Ask us: (02) 5550 1180, hello@washline.example`,
  );
  await expect(note.getByRole('link', { name: '(02) 5550 1180' })).toHaveAttribute('href', 'tel:0255501180');
  await expectAccessible(login, 'the sign-in of somebody without an account');

  // A customer without prices.
  const page = await world.signIn(await world.person('customer', 'Mabel Ng'), phone);
  const banner = page.getByRole('region', { name: 'No Pricing Configured' });
  await expect(banner).toContainText('Please contact the administrator before ordering.');
  await expect(banner.getByRole('link', { name: 'hello@washline.example' })).toHaveAttribute(
    'href',
    'mailto:hello@washline.example',
  );
  await world.call(updateSettingsRoute, { body: { ...required, contact_phone: null, contact_email: null } });
  await expect(banner.getByRole('link')).toHaveCount(0);
});
