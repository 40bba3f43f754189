// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import {
  type ChangedSeries,
  resumeSeriesRoute,
  type SeriesDetails,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import { previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import {
  answer,
  noEffects,
  openSeriesPage,
  resetService,
  service,
} from '#web/orders/series/series-page.fixture.tsx';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetService();
});

const order = (number: number) => ({
  number,
  pickup_date: now,
  delivery_date: now,
  order_id: crypto.randomUUID(),
  order_number: `ORD-000${number}`,
});
const planned = { ...order(150), order_id: null, order_number: null };
const effects: SeriesChangeEffects = {
  ...noEffects,
  dropped_count: 3,
  dropped: [order(140), order(141), planned],
  kept: [{ ...order(139), reason: 'locked', fields: [] }],
  series_version: 5,
};
const changed: ChangedSeries = { ...monAndThu, ...noEffects };
const ended: Partial<SeriesDetails> = {
  state: 'ended',
  stop_reason: 'person',
  stopped_at: now,
  next_pickup: null,
  next: [],
};
const atEnd: Partial<SeriesDetails> = { ...ended, stop_reason: 'ended', ends_after: 20 };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
/** Opens the dialog, and returns what presses its button. */
const openStart = async () => {
  press('Start Again');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Again' }));
  return () => fireEvent.click(dialog.getByRole('button', { name: 'Start Again' }));
};
const refuses = (problem: ReturnType<typeof problemOf>) => () => {
  throw new CallError(problem.status, problem);
};

test.each([
  [effects, '2 orders will be cancelled: ORD-000140, ORD-000141. ORD-000139 stays: locked.'],
  [{ ...effects, dropped: [order(140)], kept: [] }, '1 order will be cancelled: ORD-000140.'],
  [{ ...noEffects, series_version: 5 }, 'No order will be cancelled.'],
])(
  'ending a series asks first and names the orders, on the version they were read at [SER-12]',
  async (asked, sentence) => {
    service.effects = asked;
    const preview = answer(previewSeriesChangeRoute, () => service.effects);
    const stop = answer(stopSeriesRoute, () => changed);
    await openSeriesPage('customer');
    press('Stop');
    const question = await screen.findByRole('alertdialog', { name: 'Stop this recurring order?' });
    expect(question.textContent).toBe(`Stop this recurring order?${sentence}Keep ItStop`);
    expect(preview.mock.lastCall).toEqual([{ params: { id: monAndThu.id }, body: { stop: true } }]);
    press('Stop');
    expect(await screen.findByText('Stopped.')).toBeDefined();
    expect(stop.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 5 }]]);
  },
);

test('a series that is kept does not end [SER-12]', async () => {
  const stop = answer(stopSeriesRoute, () => changed);
  await openSeriesPage('owner');
  screen.getByRole('button', { name: 'Stop' }).focus();
  press('Stop');
  await screen.findByRole('alertdialog');
  press('Keep It');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).not.toHaveBeenCalled();
});

test.each([
  [problemOf('changed-meanwhile', 'Someone else just changed it.'), 'Someone else just changed it.'],
  [problemOf('internal'), 'Failed to stop'],
])('a refused end says why [SER-12]', async (problem, sentence) => {
  await openSeriesPage('owner');
  answer(stopSeriesRoute, refuses(problem));
  press('Stop');
  await screen.findByRole('alertdialog');
  press('Stop');
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('without knowing what ending does nobody is asked [SER-12]', async () => {
  answer(previewSeriesChangeRoute, refuses(problemOf('internal')));
  await openSeriesPage('owner');
  press('Stop');
  expect(await screen.findByText('Failed to stop')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('one that somebody ended starts again at once [SER-12]', async () => {
  const resume = answer(resumeSeriesRoute, () => changed);
  await openSeriesPage('customer', { ...ended, version: 9 });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  press('Start Again');
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
  expect(resume.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 9, body: {} }]]);
});

test('one that has reached its end starts again with another one [SER-6, SER-12]', async () => {
  const resume = answer(resumeSeriesRoute, () => changed);
  await openSeriesPage('owner', { ...atEnd, version: 9 });
  const start = await openStart();
  expect(isChosen('After … pickups')).toBe(true);
  type('Pickups', '40');
  start();
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
  const end = { ends_on: null, ends_after: 40 };
  expect(resume.mock.calls).toEqual([[{ params: { id: monAndThu.id }, ifMatch: 9, body: end }]]);
});

test('another end that is none is marked, and nothing is sent [SER-6]', async () => {
  const resume = answer(resumeSeriesRoute, () => changed);
  await openSeriesPage('customer', atEnd);
  const start = await openStart();
  choose('On a date');
  start();
  expect(await screen.findByText('Choose a date')).toBeDefined();
  expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true');
  expect(resume).not.toHaveBeenCalled();
});

test('two who choose another end at once compare, and nothing is lost unseen [SER-6, SER-12]', async () => {
  const resume = answer(resumeSeriesRoute, () => changed);
  resume.mockImplementationOnce(() => {
    service.series = { ...service.series, version: 2, ends_after: 30 };
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed it.'));
  });
  await openSeriesPage('owner', atEnd);
  const start = await openStart();
  type('Pickups', '40');
  start();
  expect(await screen.findByRole('radio', { name: /You After 40 pickups/ })).toBeDefined();
  expect(screen.getByRole('radio', { name: /After 30 pickups/ })).toBeDefined();
  start();
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
  const body = { ends_on: null, ends_after: 40 };
  expect(resume.mock.lastCall).toEqual([{ params: { id: monAndThu.id }, ifMatch: 2, body }]);
});

test('one whose end has passed since somebody ended it asks for another one, too [SER-12]', async () => {
  await openSeriesPage('owner', { ...ended, ends_on: Temporal.PlainDate.from('2026-11-20') });
  answer(resumeSeriesRoute, refuses(problemOf('series-ended', 'It has reached its end.')));
  press('Start Again');
  await screen.findByRole('dialog', { name: 'Start Again' });
  expect(isChosen('On a date')).toBe(true);
});

test('a refused start says why [SER-12]', async () => {
  await openSeriesPage('owner', ended);
  answer(resumeSeriesRoute, refuses(problemOf('internal')));
  press('Start Again');
  expect(await screen.findByText('Failed to start again')).toBeDefined();
});

test.each([
  [{}, 'Never'],
  [{ ends_on: Temporal.PlainDate.from('2026-12-31') }, 'Thu 31 Dec'],
  [{ ends_after: 20 }, 'After 20 pickups'],
  [{ ends_after: 1 }, 'After 1 pickup'],
])('the page says when a series ends: %j [SER-6, SER-24]', async (end, text) => {
  await openSeriesPage('owner', end);
  expect(screen.getByText('Ends').parentElement?.textContent).toBe(`Ends${text}`);
});
