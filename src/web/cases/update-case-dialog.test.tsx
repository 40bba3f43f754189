// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Case, CaseDetails } from '#shared/cases/case.ts';
import { caseRoute, type updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { openCase } from './case.fixture.ts';
import { UpdateCaseDialog } from './update-case-dialog.tsx';

type Sent = RouteInput<typeof updateCaseRoute> & { ifMatch: number };
const update = vi.fn<(sent: Sent) => Promise<Case>>();
let stored: Case;
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (route: RouteShape, sent: Sent) => (route === caseRoute ? Promise.resolve(stored) : update(sent)),
}));
vi.mock('#web/orders/display/use-order-dialog.ts', () => ({ useOrderDialog: () => ({ open: vi.fn() }) }));

const onClose = vi.fn();

async function open(item: CaseDetails = openCase, is_mail_ready = true): Promise<QueryClient> {
  stored = item;
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
    is_mail_ready,
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <UpdateCaseDialog id={item.id} onClose={onClose} />
        <Toaster />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Status');
  return client;
}

const status = () => screen.getByLabelText<HTMLSelectElement>('Status');
const priority = () => screen.getByLabelText<HTMLSelectElement>('Priority');
const resolution = () => screen.getByLabelText<HTMLTextAreaElement>(/^Resolution/);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const offered = (field: HTMLSelectElement) => [...field.options].map(({ text }) => text);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Update Case' }));

beforeEach(() => {
  vi.clearAllMocks();
  update.mockReset().mockImplementation(async () => stored);
});
afterEach(cleanup);

test('the whole case stands there, any status can be set, and low, medium or high [CAS-4]', async () => {
  await open();
  const text = screen.getByRole('dialog', { name: 'Update Case' }).textContent;
  for (const shownText of [
    openCase.case_number,
    openCase.customer_email,
    '(02) 5550 0131',
    openCase.subject,
    openCase.description,
  ])
    expect(text).toContain(shownText);
  // Where they stand is said by the fields alone.
  expect([screen.getAllByText('Status').length, screen.getAllByText('Priority').length]).toEqual([1, 1]);
  expect(screen.getByRole('link', { name: '(02) 5550 0131' }).getAttribute('href')).toBe('tel:0255500131');
  expect(offered(status())).toEqual(['Open', 'In Progress', 'Resolved', 'Closed']);
  expect(offered(priority())).toEqual(['Low', 'Medium', 'High']);
});

test('an urgent case shows urgent and keeps it unless it is changed [CAS-4]', async () => {
  await open({ ...openCase, priority: 'urgent' });
  expect(offered(priority())).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  set(status(), 'in_progress');
  send();
  await screen.findByText('Case updated successfully');
  expect(screen.getByText(/^We’ve let .+ know\.$/)).toBeDefined();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    params: { id: openCase.id },
    body: { status: 'in_progress' },
    ifMatch: 3,
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [
    { sent_at: Temporal.Instant.from('2026-11-23T22:12:00Z') },
    /has this in the app, and by email since Tue 24 Nov.*, 9:12 am\.$/,
  ],
  [{ sent_at: null }, /has this in the app\. The email is on its way\.$/],
  [null, /has this in the app only\.$/],
  [undefined, /has this in the app\.$/],
])(
  'whether our answer went out stands below it, and that a new one replaces it [CAS-4]',
  async (answer_mail, text) => {
    await open({ ...openCase, resolution: 'Found in cage 4', answer_mail });
    const below = screen.getByText(/^Saltbush Day Spa has this in the app/).closest('p');
    expect(below?.textContent).toMatch(text);
    const replaces = 'Saltbush Day Spa reads the new answer above the old one.';
    expect(screen.queryByText(replaces)).toBeNull();
    set(resolution(), 'Found in cage 5');
    expect(screen.getByText(replaces)).toBeDefined();
  },
);

test('where no mail leaves, nobody is said to know: they read it in the app [CAS-4]', async () => {
  await open({ ...openCase, resolution: 'Found in cage 4', answer_mail: { sent_at: null } }, false);
  const below = screen.getByText(/^Saltbush Day Spa has this in the app/).closest('p');
  expect(below?.textContent).toBe('Saltbush Day Spa has this in the app only.');
  set(status(), 'resolved');
  send();
  expect(await screen.findByText('Saltbush Day Spa reads it in the app.')).toBeDefined();
});

test('who comes second compares the present state with what they entered, and may send again [CAS-4]', async () => {
  await open();
  set(status(), 'resolved');
  set(resolution(), 'Found in cage 4');
  stored = { ...openCase, status: 'in_progress', priority: 'high', resolution: 'Searching', version: 4 };
  update.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else')));
  send();
  await screen.findByText(/Someone else changed this case while you did/);
  expect([status().value, resolution().value]).toEqual(['resolved', 'Found in cage 4']);
  expect(priority().value).toBe('high');
  for (const theirs of ['Someone else In Progress', 'Someone else Searching'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: theirs }).checked).toBe(false);
  expect(screen.queryByRole('group', { name: 'Priority' })).toBeNull();
  expect(screen.queryByText('Failed to update case')).toBeNull();
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[0]).toMatchObject({
    body: { status: 'resolved', resolution: 'Found in cage 4' },
    ifMatch: 4,
  });
  expect(update.mock.lastCall?.[0].body).not.toHaveProperty('priority');
});

test('a failure says so and keeps what was entered [CAS-4]', async () => {
  update.mockRejectedValue(new CallError(500, null));
  await open();
  set(status(), 'resolved');
  set(resolution(), 'Found in cage 4');
  send();
  const message = await screen.findByText('Failed to update case');
  expect(message.closest('[role=alert]')).not.toBeNull();
  expect([status().value, resolution().value]).toEqual(['resolved', 'Found in cage 4']);
  expect(onClose).not.toHaveBeenCalled();
});

test('what somebody else changes meanwhile is followed where nothing was entered, and told where something was', async () => {
  const client = await open();
  stored = { ...openCase, status: 'in_progress', version: 4 };
  await client.invalidateQueries({ queryKey: ['cases'] });
  await waitFor(() => expect(status().value).toBe('in_progress'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('alert')).toBeNull();
  set(resolution(), 'Found in cage 4');
  stored = { ...stored, status: 'closed', version: 5 };
  await client.invalidateQueries({ queryKey: ['cases'] });
  expect((await dialog.findByRole('status')).textContent).toBe(
    'Someone else just changed this case. The form is up to date, and what you typed is kept.',
  );
  expect([status().value, resolution().value]).toEqual(['closed', 'Found in cage 4']);
});

test('two people who change different fields both keep theirs, without a question [CAS-4]', async () => {
  await open();
  set(resolution(), 'Found in cage 4');
  stored = { ...openCase, status: 'in_progress', version: 4 };
  update.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else')));
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(update.mock.calls.map(([sent]) => sent)).toEqual([
    { params: { id: openCase.id }, body: { resolution: 'Found in cage 4' }, ifMatch: 3 },
    { params: { id: openCase.id }, body: { resolution: 'Found in cage 4' }, ifMatch: 4 },
  ]);
  expect(screen.queryByText(/while you did/)).toBeNull();
});

test('a side is chosen for each field, and what was typed can be taken back [CAS-4]', async () => {
  const client = await open();
  set(status(), 'resolved');
  set(resolution(), 'Found in cage 4');
  stored = { ...openCase, status: 'closed', resolution: 'Searching', version: 4 };
  await client.invalidateQueries({ queryKey: ['cases'] });
  const notice = await screen.findByText(/You both changed: Status, Resolution/);
  expect(notice).toBeDefined();
  send(); // opens the comparison: nothing overwrites what nobody has looked at
  fireEvent.click(await screen.findByRole('button', { name: 'Take all of theirs' }));
  expect([status().value, resolution().value]).toEqual(['closed', 'Searching']);
  fireEvent.click(screen.getByRole('radio', { name: 'You Found in cage 4' }));
  expect(update).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect([status().value, resolution().value]).toEqual(['closed', 'Found in cage 4']);
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[0]).toMatchObject({ body: { resolution: 'Found in cage 4' }, ifMatch: 4 });
});
