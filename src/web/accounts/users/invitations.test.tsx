// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type InvitationRun,
  invitationRunRoute,
  inviteManyRoute,
  stopInvitationsRoute,
} from '#shared/accounts/invitations.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { InvitationProgress, InvitePeople } from './invitations.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const idle: InvitationRun = {
  total: 0,
  sent: 0,
  refused: 0,
  waiting: 0,
  not_invited: 0,
  not_joined: 0,
  is_mail_ready: true,
};
let run: InvitationRun;
const onDone = vi.fn();
const written = () => answer.mock.calls.filter(([route]) => route !== invitationRunRoute);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function open(chosen?: Parameters<typeof InvitePeople>[0]['chosen'], is_mail_ready = true): void {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, { name: '', time_zone: '', pickup_address: '', is_mail_ready });
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <InvitationProgress />
        <InvitePeople {...(chosen && { chosen })} onDone={onDone} />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  run = idle;
  answer.mockImplementation(async () => run);
});
afterEach(cleanup);

test('all who are not invited are invited after a question, which says how long it takes [SEC-48]', async () => {
  run = { ...idle, not_invited: 262, not_joined: 300 };
  open();
  await press('Invite 262 People');
  const question = await screen.findByRole('alertdialog', { name: 'Invite 262 people?' });
  expect(question.textContent).toContain('About 60 mails a minute leave: it takes 5 minutes');
  expect(written()).toEqual([]);
  run = { ...run, total: 262, sent: 12, waiting: 202 };
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite 262 People' }).at(-1) as HTMLElement);
  expect(await screen.findByText('12 of 262 sent')).toBeDefined();
  expect(written()).toEqual([[inviteManyRoute, { body: { all: true } }]]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('of those who are chosen only who has not joined is invited [SEC-48]', async () => {
  const [sam, tom] = ['sam', 'tom'].map((id) => ({ ...amelia, id, access: 'expired' as const }));
  open([amelia, sam, tom, { ...tom, id: 'off', is_active: false }] as (typeof amelia)[]);
  await press('Invite 2 People');
  await screen.findByRole('alertdialog', { name: 'Invite 2 people?' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite 2 People' }).at(-1) as HTMLElement);
  await waitFor(() => expect(written()).toEqual([[inviteManyRoute, { body: { user_ids: ['sam', 'tom'] } }]]));
  cleanup();
  open([amelia]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull());
});

test('while they go out it says how far they are, and the rest can be stopped [SEC-48]', async () => {
  run = { ...idle, total: 312, sent: 212, refused: 2, waiting: 98, not_invited: 98, not_joined: 312 };
  open();
  expect(await screen.findByText('212 of 312 sent · 2 refused')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  run = { ...run, total: 214, waiting: 0 };
  await press('Stop');
  expect(await screen.findByText('Stopped. 98 were not invited.')).toBeDefined();
  expect(written()).toEqual([[stopInvitationsRoute, {}]]);
  expect(await screen.findByRole('button', { name: 'Invite 98 People' })).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Invitations are going out')).toBeNull());
});

test('without a mail server it is said before anybody is invited, and no mail is called sent [SEC-48, START-6]', async () => {
  run = { ...idle, not_invited: 262, not_joined: 300 };
  open(undefined, false);
  await press('Invite 262 People');
  const question = await screen.findByRole('alertdialog', { name: 'Invite 262 people?' });
  expect(question.textContent).toContain(
    'Everybody who is not invited yet. No mail server yet. Mails wait in a folder and reach nobody. Ask the person who installed Washline to connect a mail server. About 60 mails a minute are written',
  );
  run = { ...run, total: 262, sent: 12, waiting: 202 };
  fireEvent.click(screen.getAllByRole('button', { name: 'Invite 262 People' }).at(-1) as HTMLElement);
  expect(await screen.findByText('12 of 262 written to the folder')).toBeDefined();
  expect(screen.getAllByText('Invitations are being written to the folder')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/\bsent\b|going out/);
});
