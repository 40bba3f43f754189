// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { DriverRun, type DriverStop } from '#shared/driver-run/driver-run.ts';
import { bags, dayOfJonah, id, jonah, leg, runOf, stop, today } from '#web/driver-run/driver-run.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { driverRunQuery, keepRun, useInvalidateDriverDay } from './driver-run.api.ts';

const session = vi.hoisted(() => ({ user_id: null as string | null }));
const opening = vi.hoisted(() => ({ wait: Promise.resolve() }));
const put = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
const kept = vi.hoisted(() => ({ reply: null as unknown }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  currentUser: () => session.user_id && ({ id: session.user_id } as User),
}));
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => {
    await opening.wait;
    return { put, delete: () => null, get: () => kept.reply };
  },
}));
vi.stubGlobal('IDBKeyRange', { bound: () => null });

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  session.user_id = jonah;
  opening.wait = Promise.resolve();
  put.mockReset();
  call.mockReset();
  kept.reply = null;
  localStorage.clear();
  sessionStorage.clear();
});

test('a run is kept while its driver is signed in [RUN-17]', async () => {
  keepRun(new QueryClient(), dayOfJonah());
  await settled();
  expect(put).toHaveBeenCalledOnce();
});

test.each([null, id('mei')])(
  'an answer to a report that comes when its driver has left keeps nothing, whoever is here now (%s) [RUN-17, ACC-8]',
  async (user_id) => {
    session.user_id = user_id;
    keepRun(new QueryClient(), dayOfJonah());
    await settled();
    expect(put).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  },
);

test('a session that ends while the phone opens its database keeps nothing [RUN-17, ACC-8]', async () => {
  const opened = Promise.withResolvers<void>();
  opening.wait = opened.promise;
  call.mockResolvedValue(dayOfJonah());
  const client = new QueryClient();
  const loading = client.fetchQuery(driverRunQuery(today));
  keepRun(new QueryClient(), dayOfJonah());
  await settled();
  session.user_id = null;
  opened.resolve();
  await loading;
  await settled();
  expect(put).not.toHaveBeenCalled();
});

test('what was read before something was sent is not taken for what came of it [RUN-17]', async () => {
  const [before, after] = [dayOfJonah(), { ...dayOfJonah(), version: 9 }];
  const first = Promise.withResolvers<typeof before>();
  call.mockReset().mockReturnValueOnce(first.promise).mockResolvedValue(after);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const useDay = () => ({ ...useQuery(driverRunQuery(today)), invalidate: useInvalidateDriverDay() });
  const { result } = renderHook(useDay, { wrapper });
  const invalidated = result.current.invalidate();
  first.resolve(before);
  await invalidated;
  await waitFor(() => expect(result.current.data).toEqual(after));
});

/** The JSON of a run as the version before proofs, counts and labels kept it. */
function keptByEarlier(run: DriverRun) {
  const { check_loading: _, proof_rules: _rules, ...json } = z.encode(DriverRun, run);
  const legOf = (leg: (typeof json.stops)[number]['legs'][number]) => {
    const { id, order_id, order_number, kind, state, window_start, window_end, is_window } = leg;
    const { happened_at, order_status, special_instructions, item_count, on_the_way_at, loaded_at, undo } =
      leg;
    return {
      ...{ id, order_id, order_number, kind, state, window_start, window_end, is_window, happened_at },
      ...{ order_status, special_instructions, item_count, on_the_way_at, loaded_at, undo },
    };
  };
  const stopOf = (stop: (typeof json.stops)[number]) => ({ ...stop, legs: stop.legs.map(legOf) });
  return { ...json, stops: json.stops.map(stopOf), overdue: json.overdue.map(stopOf) };
}

test('a run that an earlier version kept is shown without a signal, with what it lacks as it was before [RUN-17, LBL-6]', async () => {
  const run = dayOfJonah({ overdue: [stop('s9', 'Annandale Dental', leg('z1', '07:00'))] });
  const at = '2026-11-24T08:00:00Z';
  kept.reply = { at, json: keptByEarlier(run), total: null };
  call.mockRejectedValue(new CallError(0, null));
  const shown = await new QueryClient().fetchQuery(driverRunQuery(today));
  const withoutItems = (each: DriverStop) => ({
    ...each,
    legs: each.legs.map((of) => ({ ...of, items: [], bags: [] })),
  });
  expect(shown).toEqual({
    ...run,
    stops: run.stops.map(withoutItems),
    overdue: run.overdue.map(withoutItems),
  });
});

test('what is kept by this version comes back as it is [RUN-17]', async () => {
  const bagged = leg('a1', '09:00', 'delivery', { bags: bags(1, 'ready'), known_bags: 1 });
  const run = runOf([stop('s1', 'Paddock Dining', bagged)], { check_loading: true });
  kept.reply = { at: '2026-11-24T08:00:00Z', json: z.encode(DriverRun, run), total: null };
  call.mockRejectedValue(new CallError(0, null));
  expect(await new QueryClient().fetchQuery(driverRunQuery(today))).toEqual(run);
});

test('what is no run of any version is not shown [RUN-17]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  call.mockRejectedValue(new CallError(0, null));
  for (const json of [null, [], { stops: 1 }, { stops: [null], overdue: [{ legs: [7] }] }]) {
    kept.reply = { at: '2026-11-24T08:00:00Z', json, total: null };
    await expect(new QueryClient().fetchQuery(driverRunQuery(today))).rejects.toMatchObject({ status: 0 });
  }
});
