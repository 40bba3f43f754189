// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { runRoute, suggestionRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import { SuggestDialog } from '#web/dispatch/board/board-view.tsx';
import { at, boardOfToday, id, now, today } from '#web/dispatch/dispatch.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { RunDialog } from './run-dialog.tsx';

vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const [jonah] = boardOfToday().runs as [Run];
const [paddock, tom] = [id('s1'), id('s2')];
const onClose = vi.fn();
const refuse = (detail: string) => () => {
  throw new CallError(412, problemOf('changed-meanwhile', detail));
};
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The windows of Paddock Dining and Tom Gallagher end at 10:00 am and at 12:00 pm. */
const present = {
  stop_ids: [tom, paddock],
  arrivals: [at('11:00'), at('11:09')],
  late: 1,
  minutes_late: 74,
  ends_at: at('11:24'),
};
const suggested = {
  stop_ids: [paddock, tom],
  arrivals: [at('09:00'), at('11:00')],
  late: 0,
  minutes_late: 0,
  ends_at: at('11:15'),
};

async function suggest(better = suggested) {
  answer(suggestionRoute, () => ({ now: present, suggested: better, version: 3 }));
  onClose.mockClear();
  open(<SuggestDialog run={jonah} onClose={onClose} />);
  const dialog = await inDialog('Optimise route');
  await dialog.findByRole('heading', { name: 'Now' });
  return dialog;
}

test('the stop that the driver is on the way to stays first, and that is said [RUN-4]', async () => {
  answer(suggestionRoute, () => ({ now: present, suggested, version: 3 }));
  const [first, ...others] = jonah.stops;
  if (!first) throw new Error('the run has stops');
  open(
    <SuggestDialog
      run={{ ...jonah, stops: [{ ...first, next_at: at('08:50') }, ...others] }}
      onClose={onClose}
    />,
  );
  const text = `Jonah Reid is on the way to ${first.customer_name}, so that stop stays first.`;
  expect(await (await inDialog('Optimise route')).findByText(text)).toBeDefined();
});

test('of stops that are not on the map staff read that times are rough [RUN-4, RUN-5]', async () => {
  answer(suggestionRoute, () => ({ now: present, suggested, version: 3 }));
  const place = { latitude: -33.88, longitude: 151.21, source: 'geocoder' as const };
  const [first, ...others] = jonah.stops.map((each) => ({ ...each, coordinates: place }));
  if (!first) throw new Error('the run has stops');
  open(<SuggestDialog run={jonah} onClose={onClose} />);
  const text = '2 stops are not on the map yet, so times are rough.';
  expect(await (await inDialog('Optimise route')).findByText(text)).toBeDefined();
  cleanup();
  open(<SuggestDialog run={{ ...jonah, stops: [first, ...others] }} onClose={onClose} />);
  await (await inDialog('Optimise route')).findByRole('heading', { name: 'Now' });
  expect(screen.queryByText(/not on the map/)).toBeNull();
});

test('both orders stand side by side, and nothing changes before Use it [RUN-4]', async () => {
  const update = answer(updateRunRoute, () => jonah);
  const dialog = await suggest();
  expect(dialog.getByText(/^Now: /).textContent).toBe(
    'Now: 1 late by 74 min, back at 11:24 am. Optimised: nobody late, back at 11:15 am.',
  );
  expect(dialog.getByText('Nothing changes until you use it.')).toBeDefined();
  const rows = (name: string) =>
    within(dialog.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows('Now')).toEqual([
    '1Tom Gallagher11:00 am–12:00 pm11:00 am',
    '2Paddock Dining9:00–10:00 am11:09 am74 min late, due by 9:55 am',
  ]);
  expect(rows('Optimised')[0]).toBe('1Paddock Dining9:00–10:00 am9:00 am');
  fireEvent.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(update).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Use This Route' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(update.mock.lastCall?.[0]).toMatchObject({
    params: { id: jonah.id },
    ifMatch: 3,
    body: { stop_ids: [paddock, tom] },
  });
});

test('a run that was changed meanwhile says so, and keeps its order [RUN-4]', async () => {
  const sentence = 'Someone else just changed this run.';
  answer(updateRunRoute, refuse(sentence));
  const dialog = await suggest();
  fireEvent.click(dialog.getByRole('button', { name: 'Use This Route' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(onClose).not.toHaveBeenCalled();
});

test('where no order is better there is nothing to use [RUN-4]', async () => {
  const dialog = await suggest(present);
  expect(dialog.getByText(/^This is already the best route/).textContent).toBe(
    'This is already the best route: 1 late by 74 min, back at 11:24 am.',
  );
  expect(dialog.queryByRole('button', { name: 'Use This Route' })).toBeNull();
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('staff say where and when a run starts, and where it ends [RUN-7]', async () => {
  const update = answer(updateRunRoute, () => jonah);
  open(<RunDialog run={{ ...jonah, end_place: '2 Depot Rd' }} onClose={onClose} />);
  const dialog = await inDialog('Start and end');
  expect(dialog.getByText('Empty: 30 minutes before the first window: 8:30 am.')).toBeDefined();
  expect(dialog.getAllByText('Empty: 48 Marrickville Rd, Marrickville NSW 2204.')).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText(/^Starts at/), { target: { value: '07:45' } });
  fireEvent.change(dialog.getByLabelText(/^Ends at/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Run saved.')).toBeDefined();
  expect(update.mock.lastCall?.[0]).toMatchObject({
    params: { id: jonah.id },
    ifMatch: 3,
    body: { planned_start: at('07:45'), start_place: '', end_place: '' },
  });
});

test('a run whose stops were moved meanwhile is saved all the same [RUN-7]', async () => {
  const newer = { ...jonah, version: 4 };
  answer(runRoute, () => newer);
  const update = answer(updateRunRoute, (input) => {
    if ('ifMatch' in input && input.ifMatch === 4) return newer;
    throw new CallError(412, problemOf('changed-meanwhile', 'Changed'));
  });
  open(<RunDialog run={jonah} onClose={onClose} />);
  const dialog = await inDialog('Start and end');
  fireEvent.change(dialog.getByLabelText(/^Starts from/), { target: { value: '2 Depot Rd' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Run saved.')).toBeDefined();
  expect(update).toHaveBeenCalledTimes(2);
});
