import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateBookingRoute } from '#shared/booking/booking.contract.ts';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { owner, startServer } from './support/server.ts';
import { expect, test } from './support/world.ts';

// On its own server: whether requests are taken is a setting of the whole shop.
test('an owner takes requests; a stranger asks on a phone, and becomes a customer once [JOIN-1, JOIN-2, JOIN-4, WAY-8]', async ({
  browser,
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-requests-'));
  const server = await startServer(folder);
  try {
    const desk = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const shop = await desk.newPage();
    await shop.goto('/request');
    await expect(shop).toHaveURL(/\/login$/);
    await expect(shop.getByRole('link', { name: 'Ask for a pickup' })).toBeHidden();
    await shop.getByLabel('Email').fill(owner.email);
    await shop.getByLabel('Password', { exact: true }).fill(owner.password);
    await shop.keyboard.press('Enter');
    await shop.waitForURL('**/dashboard/owner*');
    const area = {
      id: crypto.randomUUID(),
      name: 'Inner west',
      places: [{ postcode: '2009', suburb: null }],
    };
    const world = await enter(server.url);
    const named = { business_name: 'Harbour Laundry', pickup_address: '9 Wharf Rd, Pyrmont NSW 2009' };
    await world.call(updateSettingsRoute, { body: { ...named, occurrence_lead_days: 7 } });
    await shop.goto('/dashboard/owner/settings/sign-in');
    await shop.getByRole('switch', { name: /Let strangers ask for a pickup/ }).click();
    await shop.getByRole('button', { name: 'Save Changes' }).click();
    await expect(shop.getByLabel('Address of the page')).toHaveValue(`${server.url}/request`);

    const phone = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const stranger = await phone.newPage();
    await stranger.goto('/signup');
    const note = stranger.getByRole('status');
    await expect(note).toHaveText(
      'Harbour Laundry opens accounts for its customers. To become one, ask for a pickup.',
    );
    await expectAccessible(stranger, 'who wanted to sign up');
    await expect(note.getByRole('link')).toHaveAttribute('href', '/request');
    await stranger.goto('/login');
    await stranger.getByRole('link', { name: 'Ask for a pickup' }).tap();
    const fill = (label: string, text: string) => stranger.getByLabel(label).fill(text);
    const press = (name: string) => stranger.getByRole('button', { name }).tap();
    await expect(stranger.getByRole('banner')).toHaveText('Harbour Laundry');
    await press('See If We Come to You');
    await expect(stranger.getByText('Enter the suburb')).toBeVisible();
    await expectAccessible(stranger, 'asking where');
    // Without areas nobody has said where they come to.
    await fill('Suburb', 'Perth');
    await fill('Postcode', '6000');
    await press('See If We Come to You');
    await expect(stranger.getByText('Thank you. We’ll check if we come to Perth 6000.')).toBeVisible();
    await press('Change');
    await world.call(updateBookingRoute, { body: { areas: [area], windows: [] } });
    await fill('Suburb', 'Katoomba');
    await fill('Postcode', '2780');
    await press('See If We Come to You');
    await expect(stranger.getByRole('heading', { name: 'We do not come to this address yet' })).toBeFocused();
    await expectAccessible(stranger, 'outside');
    await press('Try Another Postcode');
    await fill('Suburb', 'Pyrmont');
    await fill('Postcode', '2009');
    await press('See If We Come to You');
    await expect(stranger.getByText('We come to Pyrmont 2009.')).toBeVisible();
    await press('Send Request');
    await expect(stranger.getByText('Enter your name')).toBeVisible();
    await expectAccessible(stranger, 'asking what');
    await fill('Your name', 'Iman Saleh');
    await fill('Email', 'iman@mail.example');
    await fill('Address', '5/21 Union St');
    await fill('What should we wash?', 'Two bags of clothes a week, and shirts on hangers.');
    await press('Send Request');
    await expect(
      stranger.getByRole('heading', { name: 'Thank you. We will write to you soon.' }),
    ).toBeFocused();

    await shop.goto('/dashboard/owner?tab=users');
    const requests = shop.getByRole('radio', { name: /^Requests/ });
    await expect(requests).toContainText('1');
    await requests.click();
    await expect(shop.getByRole('listitem').filter({ hasText: 'Iman Saleh' })).toContainText(
      '5/21 Union St, Pyrmont 2009',
    );
    await expectAccessible(shop, 'requests');
    await shop.getByRole('button', { name: 'Accept Iman Saleh' }).click();
    const dialog = shop.getByRole('dialog', { name: 'Accept Iman Saleh?' });
    await expectAccessible(shop, 'accepting');
    await dialog.getByRole('button', { name: 'Accept and Invite' }).click();
    await expect(shop.getByText('Iman Saleh is a customer now')).toBeVisible();
    await expect(shop.getByText('No new requests')).toBeVisible();
    await shop.getByRole('radio', { name: 'Outside' }).click();
    await expect(shop.getByRole('list', { name: 'Outside your areas' })).toContainText('2780');
    await shop.getByRole('radio', { name: 'Answered' }).click();
    await expect(shop.getByText(/Accepted by/)).toBeVisible();
    await shop.getByRole('radio', { name: 'People' }).click();
    await expect(shop.getByRole('link', { name: 'Iman Saleh' })).toBeVisible();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
