import { inviteRoute } from '#shared/accounts/invitations.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { foundInMail } from './support/mails.ts';
import { noteSecrets } from './support/secrets.ts';
import { expect, test } from './support/world.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;
/** The service of the journeys has none. */
const noMailServer = 'Mails wait in a folder and reach nobody';
const addressOf = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@washline.test`;

test('staff invite a customer in place of a password, who sets one on a phone and is in [SEC-30, SEC-31]', async ({
  world,
}) => {
  const name = unique('Sam Okafor');
  const admin = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(admin, { at: '/dashboard/admin?tab=users' });
  await staff.getByRole('button', { name: 'Create User' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email').fill(addressOf(name));
  await dialog.getByRole('button', { name: 'Send an invitation instead' }).click();
  await expect(dialog.getByText(noMailServer)).toBeVisible();
  await expectAccessible(staff, 'create user by invitation');
  await dialog.getByRole('button', { name: 'Create and Invite' }).click();
  await expect(staff.getByText('User created. The invitation waits in a folder.')).toBeVisible();
  await staff.getByRole('searchbox').fill(name);
  await expect(staff.getByRole('row', { name: new RegExp(name) })).toContainText('Invited');

  const link = await foundInMail(addressOf(name), /\/invitation#[\w-]{43}/);
  // No log has it.
  noteSecrets(JSON.stringify({ access_token: link.split('#')[1] }));
  const page = await world.visit(link, phone);
  await expect(page.getByText('Dev Patel invited you.')).toBeVisible();
  await expectAccessible(page, 'invitation');
  await page.getByLabel('Set Your Password').fill('a first secret');
  await page.getByLabel('Confirm password').fill('a first secret');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.waitForURL('**/dashboard/customer*');
  await expect(staff.getByRole('row', { name: new RegExp(name) })).not.toContainText('Invited');
  await staff.getByRole('button', { name: /^Notifications/ }).click();
  // As a message that comes, and in the list.
  await expect(staff.getByText(`${name} has joined.`).first()).toBeVisible();
});

test('chosen people are invited together, and their prices set together [SEC-48, PRC-8]', async ({
  world,
}) => {
  const word = crypto.randomUUID().slice(0, 6);
  const names = [`Crew ${word} One`, `Crew ${word} Two`];
  for (const full_name of names)
    await world.call(inviteRoute, { body: { full_name, email: addressOf(full_name) } });
  // There is something to agree a price for.
  await world.agree(await world.person('customer', `Other ${unique('crew')}`), `Oar cover ${word}`, 700);
  const admin = await world.person('admin', 'Dev Patel');
  const page = await world.signIn(admin, { at: `/dashboard/admin?tab=users&search=${word}` });
  await expect(page.getByText('2 of 2 users')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await expectAccessible(page, 'chosen users');
  const bar = page.getByRole('region', { name: 'Selected users' });
  await bar.getByRole('button', { name: 'Set Prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Prices' });
  await expect(dialog.getByText(/^2 customers: .* added/)).toBeVisible();
  await expectAccessible(page, 'set prices');
  await dialog.getByRole('button', { name: /^Set .* Prices$/ }).click();
  await expect(page.getByText(/prices saved/)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await bar.getByRole('button', { name: 'Invite 2 People' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(noMailServer);
  await question.getByRole('button', { name: 'Invite 2 People' }).click();
  await expect(page.getByText('Invitations are being written to the folder').first()).toBeVisible();
});
