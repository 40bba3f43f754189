// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endRunRoute,
  reportsRoute,
  type StoredReport,
  settleReportRoute,
  type WrapUp,
  wrapUpRoute,
} from '#shared/driver-run/driver-run.contract.ts';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { at, boardOfToday, id, now, runOf, today } from '#web/dispatch/dispatch.fixture.ts';
import { DispatchPage } from '#web/dispatch/page/dispatch-page.tsx';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

vi.mock('#web/ui/use-is-phone.ts', () => ({ useIsPhone: () => false }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const vanRow = (name: string, customer_name: string, kind: VanRow['kind'] = 'pickup'): VanRow => ({
  leg_id: id(name),
  order_id: id(`o${name}`),
  order_number: `ORD-${name}`,
  customer_name,
  kind,
  since: at('07:31'),
});
const openRun = (name: string, driver_name: string, more: Partial<WrapUp['open_runs'][number]> = {}) => ({
  run_id: id(`r${name}`),
  driver_id: id(`d${name}`),
  driver_name,
  started_at: at('06:41'),
  open_stops: 0,
  stops: 18,
  van: [],
  ...more,
});
const report = (name: string, more: Partial<StoredReport> = {}): StoredReport => ({
  id: id(name),
  type: 'done',
  outcome: 'refused',
  driver_id: id('dj'),
  driver_name: 'Jonah Reid',
  order_id: id(`o${name}`),
  order_number: `ORD-${name}`,
  customer_name: 'Harbour Lane Hotel',
  happened_at: at('07:40'),
  arrived_at: at('07:52'),
  problem: problemOf('order-cancelled', 'The order was cancelled at 7:35 am by Dev Patel.'),
  settled_at: null,
  settled_by_name: null,
  settled_note: null,
  ...more,
});

let wrapUp: WrapUp;
let reports: StoredReport[];
beforeEach(() => {
  wrapUp = {
    day: today,
    open_runs: [],
    in_vans: [],
    missing: [],
    doubtful: [],
    bag_differences: [],
    awaited_pictures: [],
  };
  reports = [];
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function openWrapUp(address = '/?view=wrap-up') {
  const load = answer(wrapUpRoute, () => wrapUp);
  const loadReports = answer(reportsRoute, () => ({ rows: reports, total: reports.length }));
  answer(dispatchRoute, boardOfToday);
  const page = open(<DispatchPage onCharge={vi.fn()} onFinish={vi.fn()} />, address);
  return { ...page, load, loadReports };
}
const part = (name: string) => screen.findByRole('region', { name });
const textsIn = async (name: string) =>
  within(await part(name))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the view is in the address, and a day with nothing left to do says so at once, without a card [RUN-19, RUN-20, RUN-30]', async () => {
  const { load, loadReports, history } = await openWrapUp('/?day=2026-11-23');
  await screen.findByRole('region', { name: 'Unassigned' });
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: 'Wrap-up' }));
  expect(await screen.findByText('All clear for Mon 23 Nov.')).toBeDefined();
  expect(within(screen.getByRole('main')).queryAllByRole('region')).toEqual([]);
  expect(history.location.search).toBe('?day=2026-11-23&view=wrap-up');
  expect(load.mock.lastCall?.[0].query?.day).toEqual(today.subtract({ days: 1 }));
  expect(loadReports.mock.lastCall?.[0].query).toMatchObject({ outcome: 'refused', is_settled: false });
  expect(screen.queryByRole('region', { name: 'Unassigned' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Board' }));
  expect(await screen.findByRole('region', { name: 'Unassigned' })).toBeDefined();
  expect(history.location.search).toBe('?day=2026-11-23');
});

test('it shows what has something in it, and says all clear of no day while an update waits [RUN-30]', async () => {
  reports = [report('123')];
  await openWrapUp();
  await part('Updates to review');
  expect(within(screen.getByRole('main')).getAllByRole('region')).toHaveLength(1);
  expect(screen.queryByText(/^All clear/)).toBeNull();
});

test('it lists what is left in vans, what is missing, and which times are in doubt [LEG-10, RUN-20]', async () => {
  wrapUp.in_vans = [{ ...vanRow('249', 'Paddock Dining'), driver_name: 'Jonah Reid' }];
  wrapUp.missing = [
    { ...vanRow('231', 'Iris & June Salon', 'delivery'), driver_name: 'Mei Tanaka', note: 'Checked twice' },
  ];
  const { since, ...place } = vanRow('225', 'Glebe Books');
  const told = { ...vanRow('233', 'Leo Mart', 'delivery'), driver_name: 'Jonah Reid', told_at: since };
  wrapUp.missing.push({ ...told, note: 'One robe bag' });
  wrapUp.doubtful = [{ ...place, driver_name: 'Mei Tanaka', happened_at: since }];
  await openWrapUp();
  expect(await textsIn('Still in vans')).toEqual([
    'ORD-249Paddock DiningJonah Reid · collected Tue 24 Nov, 7:31 am',
  ]);
  expect(await textsIn('Missing')).toEqual([
    'ORD-231Iris & June SalonChecked twiceMei Tanaka · loaded Tue 24 Nov, 7:31 am',
    'ORD-233Leo MartOne robe bagJonah Reid · reported Tue 24 Nov, 7:31 am',
  ]);
  expect(await textsIn('Times to check')).toEqual([
    'ORD-225Glebe BooksCollected Tue 24 Nov, 7:31 am · Mei Tanaka',
  ]);
});

test('it lists the bags that are missing by their number, where there are any [LBL-6]', async () => {
  const { since: _, ...inn } = vanRow('242', 'Petersham Inn', 'delivery');
  const bag = { ...inn, driver_name: 'Jonah Reid', of: 4 };
  wrapUp.missing_bags = [
    { ...bag, number: 2 },
    { ...bag, number: 4 },
  ];
  await openWrapUp();
  expect(await textsIn('Missing bags')).toEqual([
    'ORD-242Petersham InnBag 2 of 4Jonah Reid',
    'ORD-242Petersham InnBag 4 of 4Jonah Reid',
  ]);
  cleanup();
  wrapUp.missing_bags = [];
  await openWrapUp();
  await screen.findByText('All clear for Tue 24 Nov.');
  expect(screen.queryByRole('region', { name: 'Missing bags' })).toBeNull();
});

test('it lists what was brought in other bags than collected, and pictures that are still on a phone [PRF-12, PRF-3]', async () => {
  const { since, kind, ...hotel } = vanRow('236', 'Harbour Lane Hotel');
  const { since: _since, kind: _kind, ...salon } = vanRow('231', 'Iris & June Salon');
  const [mei, jonah] = [{ driver_name: 'Mei Tanaka' }, { driver_name: 'Jonah Reid' }];
  wrapUp.bag_differences = [
    { ...hotel, ...jonah, happened_at: since, collected: 3, delivered: 2, note: 'One comes tomorrow' },
    { ...salon, ...mei, happened_at: since, collected: 1, delivered: 2, note: null },
  ];
  wrapUp.awaited_pictures = [
    { ...hotel, ...jonah, kind, pictures: 2, announced_at: since },
    { ...salon, ...mei, kind: 'delivery', pictures: 1, announced_at: since },
  ];
  await openWrapUp();
  expect(await textsIn('Bag counts that differ')).toEqual([
    'ORD-236Harbour Lane Hotel3 bags were collected, 2 are being delivered.One comes tomorrowDelivered Tue 24 Nov, 7:31 am · Jonah Reid',
    'ORD-231Iris & June Salon1 bag was collected, 2 are being delivered.Delivered Tue 24 Nov, 7:31 am · Mei Tanaka',
  ]);
  expect(await textsIn('Photos still on their way')).toEqual([
    'ORD-236Harbour Lane Hotel2 photos of the pickup · Jonah Reid, announced Tue 24 Nov, 7:31 am',
    'ORD-231Iris & June Salon1 photo of the delivery · Mei Tanaka, announced Tue 24 Nov, 7:31 am',
  ]);
});

test('only a run without an open stop can be ended or has an empty van, and what is part done counts apart [RUN-20, RUN-30, STF-20]', async () => {
  wrapUp.open_runs = [
    openRun('a', 'Aisha Karimi', { started_at: null, open_stops: 4, part_done_stops: 1, stops: 4 }),
    openRun('j', 'Jonah Reid', { open_stops: 1, van: [vanRow('249', 'Paddock Dining')] }),
    openRun('m', 'Mei Tanaka'),
    openRun('p', 'Priya Nair', { open_stops: 2 }),
    openRun('s', 'Sione Vaka', { started_at: null, stops: 1 }),
  ];
  await openWrapUp();
  expect(await textsIn('Open runs')).toEqual([
    'AKAisha Karimi0 of 4 stops finished, 1 part done · not started',
    'JRJonah Reid17 of 18 stops finished · started 6:41 amFinish or move the open stop first.Paddock DiningORD-249 · collected 7:31 am',
    'Paddock DiningORD-249 · collected 7:31 am',
    'MTMei Tanaka18 of 18 stops finished · started 6:41 am · nothing in the vanEnd run',
    'PNPriya Nair16 of 18 stops finished · started 6:41 amFinish or move the open stops first.',
    'SVSione Vaka1 of 1 stop finished · not startedEnd run',
  ]);
});

const endRun = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'End run' }));
  return within(await screen.findByRole('dialog', { name: 'End run' }));
};
const choose = (row: HTMLElement, name: string) => fireEvent.click(within(row).getByRole('radio', { name }));

test('a run is ended with an answer for each row, and a note for what is missing [RUN-20]', async () => {
  const van = [vanRow('249', 'Paddock Dining'), vanRow('225', 'Glebe Books', 'delivery')];
  const [kept, lost] = [vanRow('231', 'Iris & June Salon'), vanRow('251', 'Marrickville Yoga')];
  wrapUp.open_runs = [openRun('j', 'Jonah Reid', { van: [...van, kept, lost] })];
  const end = answer(endRunRoute, () => {
    wrapUp = { ...wrapUp, open_runs: [] };
    return runOf('j', 'Jonah Reid', []);
  });
  await openWrapUp();
  const dialog = await endRun();
  const row = (name: string) => dialog.getByRole('group', { name });
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(End run|Answer every row)$/ });
  expect(dialog.getByText(/^Jonah Reid, Tue 24 Nov/)).toBeDefined();
  expect([send().textContent, send().disabled]).toEqual(['Answer every row', true]);
  choose(row('ORD-249, Paddock Dining'), 'Back in the shop');
  choose(row('ORD-225, Glebe Books'), 'Missing');
  choose(row('ORD-225, Glebe Books'), 'Stays in the van');
  choose(row('ORD-231, Iris & June Salon'), 'Missing');
  choose(row('ORD-251, Marrickville Yoga'), 'Back in the shop');
  expect(send().disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: ' Checked twice ' } });
  expect([send().textContent, send().disabled]).toEqual(['End run', false]);
  fireEvent.click(send());
  expect(await screen.findByText('The run of Jonah Reid ended')).toBeDefined();
  expect(end.mock.calls[0]?.[0]).toEqual({
    params: { id: id('rj') },
    body: {
      van: [
        { leg_id: id('249'), answer: 'shop', note: null },
        { leg_id: id('225'), answer: 'van', note: null },
        { leg_id: id('231'), answer: 'missing', note: 'Checked twice' },
        { leg_id: id('251'), answer: 'shop', note: null },
      ],
    },
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open runs' })).toBeNull());
});

test('a run that cannot end says why and asks about what came into the van meanwhile [RUN-20]', async () => {
  wrapUp.open_runs = [openRun('j', 'Jonah Reid')];
  const sentence = 'ORD-249 is still in the van.';
  answer(endRunRoute, () => {
    const van = [vanRow('249', 'Paddock Dining')];
    wrapUp = { ...wrapUp, open_runs: [openRun('j', 'Jonah Reid', { van })] };
    throw new CallError(409, problemOf('van-not-empty', sentence));
  });
  await openWrapUp();
  const dialog = await endRun();
  expect(dialog.getByText('No stop is open, and nothing is left in the van.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'End run' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(await dialog.findByRole('group', { name: 'ORD-249, Paddock Dining' })).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Answer every row' }).disabled).toBe(true);
});

test('a run that ended meanwhile has no dialog any more [RUN-20]', async () => {
  wrapUp.open_runs = [openRun('j', 'Jonah Reid')];
  const { client } = await openWrapUp();
  await endRun();
  wrapUp = { ...wrapUp, open_runs: [] };
  void client.invalidateQueries({ queryKey: ['dispatch'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a report that did not fit says who, what, which order and why, until it is settled with a note [RUN-19]', async () => {
  reports = [
    report('123'),
    report('124', {
      type: 'end_run',
      order_id: null,
      order_number: null,
      customer_name: null,
      problem: problemOf('moved-on'),
    }),
    report('125', { type: 'undo', problem: problemOf('too-late-to-undo', 'The ten minutes are over.') }),
  ];
  await openWrapUp();
  expect(await textsIn('Updates to review')).toEqual([
    'Jonah Reid reported ORD-123, Harbour Lane Hotel, as done.The order was cancelled at 7:35 am by Dev Patel.Tue 24 Nov, 7:40 amMark as Done',
    'Jonah Reid ended the run.Someone has already dealt with itTue 24 Nov, 7:40 amMark as Done',
    'Jonah Reid undid an update on ORD-125, Harbour Lane Hotel.The ten minutes are over.Tue 24 Nov, 7:40 amMark as Done',
  ]);
  const wrapUpView = screen.getByRole('radio', { name: /^Wrap-up/ });
  expect(wrapUpView.textContent).toBe('Wrap-up3');
  const settle = answer(settleReportRoute, ({ params }) => {
    reports = reports.filter((each) => each.id !== params.id);
    return report('123', { settled_at: now, settled_by_name: 'Dev Patel', settled_note: 'Called them' });
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Mark as Done' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as Done' }));
  expect(dialog.getByText(/Jonah Reid/).closest('p')?.textContent).toBe(
    'Jonah Reid reported ORD-123, Harbour Lane Hotel, as done. The order was cancelled at 7:35 am by Dev Patel.',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as Done' }));
  expect(await dialog.findByText('Enter a note of what was done')).toBeDefined();
  expect(settle).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Called them' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as Done' }));
  expect(await screen.findByText('Update marked as done')).toBeDefined();
  expect(settle.mock.calls[0]?.[0]).toEqual({ params: { id: id('123') }, body: { note: 'Called them' } });
  await waitFor(() => expect(wrapUpView.textContent).toBe('Wrap-up2'));
});

test('the number of unsettled reports stands beside the view, also on the board [RUN-19]', async () => {
  reports = [report('123')];
  await openWrapUp('/');
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Wrap-up/ }).textContent).toBe('Wrap-up1'));
});

test('a wrap-up that cannot be loaded says so, and the reports stay [RUN-19]', async () => {
  reports = [report('123')];
  const { client } = await openWrapUp('/');
  answer(wrapUpRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  client.clear();
  fireEvent.click(await screen.findByRole('radio', { name: /^Wrap-up/ }));
  expect(await screen.findByText('The wrap-up could not be loaded')).toBeDefined();
  expect(await textsIn('Updates to review')).toHaveLength(1);
  expect(screen.getByText(/^These changed nothing\. Ask the driver what happened/)).toBeDefined();
});
