// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  notificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
} from '#shared/notifications/notifications.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { Bell } from './bell.tsx';
import { notificationsQuery } from './notifications.api.ts';

const session = vi.hoisted(() => ({ role: 'customer', navigate: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => session.navigate,
}));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ id: 'me', role: session.role }),
}));
vi.mock('#web/kernel/api.ts', () => ({ call: vi.fn() }));

const answer = vi.mocked(call);
const note = (id: number, is_read = false) => ({
  id: String(id),
  title: `Title ${id}`,
  message: `Message ${id}`,
  type: 'order_status',
  is_read,
  subject: { type: 'sku', id: 'a' },
  created_at: Temporal.Instant.fromEpochMilliseconds(1_700_000_000_000 + id * 60_000),
});
const logged = vi.spyOn(console, 'error');
const serve = (rows: ReturnType<typeof note>[], total = rows.length) =>
  answer.mockImplementation(async () => ({ rows, total }) as never);

afterEach(cleanup);
beforeEach(() => {
  answer.mockReset();
  logged.mockReset();
});

async function openBell() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '',
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <Bell />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(answer).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  return client;
}

const unread = () => screen.queryAllByRole('button', { name: /^Unread:/ }).length;
const badge = () => document.querySelector('[data-slot=bell-count]')?.textContent ?? null;

test('the bell counts what is unread, and says so where there is more than it lists [NTF-1, NAV-4]', async () => {
  serve([note(2), note(1)], 60);
  await openBell();
  await waitFor(() => expect(badge()).toBe('2+'));
});

test('an entry shows its title and message and is marked as read with a press [NTF-2, NTF-3]', async () => {
  serve([note(2), note(1, true)]);
  await openBell();
  const entry = await screen.findByRole('button', { name: /Title 2/ });
  expect(within(entry).getByText('Message 2')).toBeDefined();
  answer.mockImplementation(() => new Promise(() => undefined) as never);
  fireEvent.click(entry);
  await waitFor(() => expect(unread()).toBe(0));
  expect(answer).toHaveBeenLastCalledWith(readNotificationRoute, { params: { id: '2' } });
  expect(badge()).toBeNull();
});

test.each([
  ['customer', 'case', { to: '/dashboard/customer', search: { tab: 'cases', case: 'x' } }],
  ['customer', 'order', { to: '/dashboard/customer', search: { order: 'x' } }],
  ['customer', 'series', { to: '/dashboard/customer/series/x', search: {} }],
  ['customer', 'document', { to: '/dashboard/customer/invoices/x', search: {} }],
  ['owner', 'document', { to: '/dashboard/owner/money/x', search: {} }],
  ['admin', 'run', { to: '/dashboard/admin/dispatch', search: {} }],
  ['driver', 'run', { to: '/dashboard/driver', search: {} }],
  ['driver', 'order', { to: '/dashboard/driver', search: { order: 'x' } }],
  ['owner', 'account', { to: '/dashboard/owner/people/x', search: {} }],
  ['admin', 'request', { to: '/dashboard/admin', search: { tab: 'users', show: 'requests' } }],
  ['owner', 'settings', { to: '/dashboard/owner/settings', search: {} }],
  ['owner', 'message_settings', { to: '/dashboard/owner/messages', search: {} }],
  ['admin', 'statement', { to: '/dashboard/admin/money/statement/x', search: {} }],
  ['customer', 'payment', { to: '/dashboard/customer/invoices', search: {} }],
  ['customer', 'booking', { to: '/dashboard/customer', search: {} }],
])(
  'for the %s, a press on a notice of the %s opens it and closes the menu [NTF-2]',
  async (role, type, target) => {
    session.role = role;
    session.navigate.mockReset();
    serve([{ ...note(2), subject: { type, id: 'x' } }]);
    await openBell();
    fireEvent.click(await screen.findByRole('button', { name: /Title 2/ }));
    expect(session.navigate.mock.calls).toEqual([[target]]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
    expect(answer).toHaveBeenCalledWith(readNotificationRoute, { params: { id: '2' } });
  },
);

test.each([
  [
    'admin',
    { subject: { type: 'booking', id: 'x' }, type: 'closed_day' },
    '/dashboard/admin/closed-days',
    {},
  ],
  ['driver', { subject: { type: 'account', id: 'me' } }, '/dashboard/driver', { account: 'own' }],
])(
  'for the %s, a notice of a closed day or of their own account opens it [NTF-2]',
  async (role, notice, to, search) => {
    session.role = role;
    session.navigate.mockReset();
    serve([{ ...note(2), ...notice }]);
    await openBell();
    fireEvent.click(await screen.findByRole('button', { name: /Title 2/ }));
    expect(session.navigate.mock.calls).toEqual([[{ to, search }]]);
  },
);

test('what the server does not mark goes back to unread, and the failure is logged [NTF-3]', async () => {
  serve([note(2), note(1)]);
  await openBell();
  await waitFor(() => expect(unread()).toBe(2));
  const { promise, reject } = Promise.withResolvers<never>();
  answer.mockImplementation(
    (route) =>
      (route === readAllNotificationsRoute
        ? promise
        : Promise.resolve({ rows: [note(2), note(1)], total: 2 })) as never,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(unread()).toBe(0));
  reject(new Error('500'));
  await waitFor(() => expect(unread()).toBe(2));
  expect(logged).toHaveBeenCalled();
});

test('the bell opens its menu and closes it, as do Escape and a press outside [NTF-2]', async () => {
  serve([note(1, true)]);
  await openBell();
  const bell = screen.getByRole('button', { name: 'Notifications' });
  const isOpen = () => screen.queryByRole('dialog', { name: 'Notifications' }) !== null;
  fireEvent.click(bell);
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(bell);
  await screen.findByRole('dialog', { name: 'Notifications' });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
  fireEvent.click(bell);
  await screen.findByText('Title 1');
  // Radix closes on an outside press only after the menu has been open for a moment.
  await waitFor(() => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(isOpen()).toBe(false);
  });
});

test('an entry says when it was, by the clock of the business [NTF-2]', async () => {
  serve([note(1)]);
  await openBell();
  const time = (await screen.findByText('Message 1')).parentElement?.querySelector('time');
  expect(time?.dateTime).toBe('2023-11-14T22:14:20Z');
  expect(time?.textContent).toContain('15 Nov 2023, 9:14 am');
});

test('the list is asked for again every half minute [NTF-1]', async () => {
  vi.useFakeTimers();
  try {
    serve([note(1)]);
    const client = new QueryClient();
    const observer = new QueryObserver(client, notificationsQuery);
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(29_000);
    expect(answer).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(answer.mock.lastCall?.[0]).toBe(notificationsRoute);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('cleared entries stay away and newer ones come [NTF-2]', async () => {
  serve([note(2), note(1)]);
  const client = await openBell();
  await screen.findByText('Title 2');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('Title 2')).toBeNull();
  expect(badge()).toBeNull();
  serve([note(3), note(2), note(1)]);
  await client.invalidateQueries({ queryKey: ['notifications'] });
  await screen.findByText('Title 3');
  expect(screen.queryByText('Title 2')).toBeNull();
  expect(badge()).toBe('1');
});

test('a list that cannot be fetched is only logged [NTF-3]', async () => {
  answer.mockRejectedValue(new Error('offline'));
  await openBell();
  expect(await screen.findByText('Not loaded yet. Trying again.')).toBeDefined();
  expect(logged).toHaveBeenCalled();
});
