// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type OwnFeed as Feed,
  newFeedRoute,
  ownFeedRoute,
  removeFeedRoute,
} from '#shared/feeds/feeds.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { OwnFeed } from './own-feed.tsx';

const answer = vi.fn<(route: RouteShape) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const none: Feed = { address: null, last_read_at: null };
const made = (name: string, read?: string): Feed => ({
  address: `https://laundry.example/api/calendar/${name}.ics`,
  last_read_at: read ? Temporal.Instant.from(read) : null,
});

beforeEach(() => answer.mockReset());
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

function open(own: Feed, written: readonly (readonly [RouteShape, Feed])[] = []) {
  const replies = new Map<RouteShape, Feed>([[ownFeedRoute, own], ...written]);
  answer.mockImplementation(async (route) => replies.get(route));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <OwnFeed />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
}

const press = (name: string) =>
  screen.findByRole('button', { name }).then((button) => fireEvent.click(button));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const shown = () => (screen.getByLabelText('Private address') as HTMLInputElement).value;

test('somebody makes their calendar address, and copies it [ICS-1]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open(none, [[newFeedRoute, made('first')]]);
  await press('Make an Address');
  expect(await screen.findByText('Calendar address made')).toBeDefined();
  expect(shown()).toBe(made('first').address);
  expect(screen.getByText('Not read yet.')).toBeDefined();
  expect(
    screen.getByText('Calendars read it in their own time; Google takes up to half a day.'),
  ).toBeDefined();
  await press('Copy');
  expect(await screen.findByText('Address copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(made('first').address);
});

test('it says when it was last read, and asks before another ends it, or it is removed [ICS-1, ICS-4]', async () => {
  open(made('first', '2020-11-24T06:41:00+11:00'), [
    [newFeedRoute, made('second')],
    [removeFeedRoute, none],
  ]);
  expect(await screen.findByText('Last read Tue 24 Nov 2020, 6:41 am.')).toBeDefined();
  await press('New Address');
  await confirm('New Address');
  expect(await screen.findByText('Calendar address made')).toBeDefined();
  expect(shown()).toBe(made('second').address);
  await press('Remove');
  await confirm('Remove');
  expect(await screen.findByText('Calendar address removed')).toBeDefined();
  expect(screen.queryByLabelText('Private address')).toBeNull();
  // What took the place of the button that did it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Make an Address'));
});
