// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { bagCodeOf, bagCodeText } from '#shared/labels/bag-code.ts';
import { type Label, labelsPdfRoute, labelsRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Paper } from '#shared/papers/paper.ts';
import { docketPdfRoute, docketRoute, runSheetRoute } from '#shared/papers/papers.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { saved, watchSaves } from '#web/testing/saved-files.fixture.ts';
import { DayRunSheetsPage } from './day-run-sheets-page.tsx';
import { DocketPage } from './docket-page.tsx';
import { LabelsPage } from './labels-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const print = vi.fn();
beforeEach(() => {
  vi.stubGlobal('print', print);
  watchSaves();
});
afterEach(() => {
  cleanup();
  resetAnswers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  print.mockReset();
});

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const moment = (text: string) => Temporal.Instant.from(text);

const labelOf = (number: number, of: number): Label => {
  const code = bagCodeOf(new Uint8Array(9).fill(number));
  return {
    code,
    address: `https://shop.example/b/${code}`,
    bag: {
      order_number: 'ORD-000236',
      customer_name: 'Harbour Lane Hotel',
      number,
      of,
      delivery_date: moment('2026-11-24T03:30:00Z'),
      delivery_until: moment('2026-11-24T04:30:00Z'),
    },
  };
};
const labels = [1, 2, 3].map((number) => labelOf(number, 3));
const without = { order_id: id(7), order_number: 'ORD-000241', customer_name: 'Tom Gallagher', bag_count: 2 };

const pages = () => screen.findAllByRole('region', { name: /^Page \d+ of/ });
const textsOf = (page: HTMLElement | undefined) =>
  [...(page?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('the labels of an order stand on a sheet from the chosen place, each with all it says [LBL-2, LBL-3]', async () => {
  const load = answer(labelsRoute, () => ({ labels, without_bags: [] }));
  const { history } = open(<LabelsPage />, `/?orders=${id(1)}&first=3`);
  const [sheet, ...others] = await pages();
  expect(others).toEqual([]);
  expect(load.mock.lastCall?.[0].query).toEqual({ orders: [id(1)] });
  const texts = textsOf(sheet);
  for (const text of [
    'Washline',
    'ORD-000236',
    'Bag 2 of 3',
    'Harbour Lane Hotel',
    'Tue 24 Nov, 2:30–3:30 pm',
  ])
    expect(texts).toContain(text);
  for (const { code } of labels) expect(texts).toContain(bagCodeText(code));
  expect(sheet?.querySelectorAll('path')).toHaveLength(3);
  expect(sheet?.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 210 297');
  expect(screen.getByText('3 labels')).toBeDefined();
  // From the third place of a sheet of fourteen.
  expect(sheet?.querySelectorAll('rect')).toHaveLength(5);
  type('First place', '14');
  await waitFor(async () => expect(await pages()).toHaveLength(2));
  type('First place', '15');
  expect(screen.getByText('1 to 14')).toBeDefined();
  expect(history.location.search).toContain('first=14');
  fireEvent.click(screen.getByRole('radio', { name: 'Roll' }));
  await waitFor(async () => expect(await pages()).toHaveLength(3));
  expect((await pages())[0]?.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 100 50');
  expect(screen.queryByLabelText('First place')).toBeNull();
  press('Print');
  expect(print).toHaveBeenCalledOnce();
});

test('a QR is drawn as its modules, black where the code is [LBL-1]', async () => {
  answer(labelsRoute, () => ({ labels: labels.slice(0, 1), without_bags: [] }));
  open(<LabelsPage />, `/?orders=${id(1)}`);
  const [sheet] = await pages();
  const path = sheet?.querySelector('path')?.getAttribute('d') ?? '';
  // The finder in the upper left corner: its first row and, below, its ring.
  expect(path).toMatch(/^M0 0h7v1h-7z/);
  expect(path).toContain('M0 1h1v1h-1z');
  expect(path).toContain('M2 2h3v1h-3z');
});

test('an order without labels gets them for as many bags as somebody says [LBL-3]', async () => {
  let made = false;
  answer(labelsRoute, () => (made ? { labels, without_bags: [] } : { labels: [], without_bags: [without] }));
  const set = answer(setBagsRoute, () => {
    made = true;
    return [];
  });
  open(<LabelsPage />, '/?day=2026-11-24');
  const row = within(await screen.findByRole('form', { name: 'ORD-000241' }));
  const bags = row.getByLabelText<HTMLInputElement>('Bags of ORD-000241');
  expect(bags.value).toBe('2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  for (const wrong of ['', '0', '100', '1.5']) {
    fireEvent.change(bags, { target: { value: wrong } });
    expect(row.getByRole<HTMLButtonElement>('button', { name: 'Make labels' }).disabled).toBe(true);
  }
  fireEvent.change(bags, { target: { value: '3' } });
  fireEvent.click(row.getByRole('button', { name: 'Make labels' }));
  expect(await pages()).toHaveLength(1);
  expect(set.mock.lastCall?.[0]).toMatchObject({ params: { id: without.order_id }, body: { count: 3 } });
  expect(screen.queryByRole('form', { name: 'ORD-000241' })).toBeNull();
});

test('blank labels say a code alone, as many as are asked for, and too many are refused in words [LBL-3]', async () => {
  const sentence = 'These are 501 labels. At most 500 are printed at once.';
  const load = answer(labelsRoute, ({ query }) => {
    if (query?.blank === 500) throw new CallError(422, problemOf('invalid', sentence));
    return {
      labels: labels.slice(0, query?.blank).map((label) => ({ ...label, bag: null })),
      without_bags: [],
    };
  });
  const { client } = open(<LabelsPage />);
  await screen.findByText('3 labels');
  fireEvent.click(screen.getByRole('radio', { name: 'Blank' }));
  await waitFor(() => expect(load.mock.lastCall?.[0].query).toEqual({ blank: 14 }));
  type('How many', '2');
  expect(await screen.findByText('2 labels')).toBeDefined();
  const texts = textsOf((await pages())[0]);
  expect(texts).not.toContain('Harbour Lane Hotel');
  expect(texts).toContain(bagCodeText(labels[0]?.code ?? ''));
  // Loaded again, they would have other codes than those that were printed.
  const calls = load.mock.calls.length;
  await client.invalidateQueries();
  expect(load.mock.calls.length).toBe(calls);
  type('How many', '500');
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('a day without deliveries says so [LBL-3]', async () => {
  answer(labelsRoute, () => ({ labels: [], without_bags: [] }));
  open(<LabelsPage />, '/?day=2026-11-24');
  expect(await screen.findByText('No deliveries on this day')).toBeDefined();
});

test('the PDF of labels is saved under its name, of the same labels from the same place [LBL-4]', async () => {
  answer(labelsRoute, () => ({ labels, without_bags: [] }));
  const pdf = answer(labelsPdfRoute, () => ({
    bytes: new Uint8Array([37]),
    filename: 'labels-2026-11-24.pdf',
  }));
  open(<LabelsPage />, '/?day=2026-11-24&first=5');
  await pages();
  press('Save as PDF');
  await waitFor(() => expect(saved()).toEqual([['labels-2026-11-24.pdf', 'application/pdf']]));
  expect(pdf.mock.lastCall?.[0].query).toEqual({
    day: Temporal.PlainDate.from('2026-11-24'),
    format: 'a4',
    first: 5,
  });
  pdf.mockImplementation(() => {
    throw new CallError(0, null);
  });
  press('Save as PDF');
  expect(await screen.findByText('The PDF could not be saved. Try again.')).toBeDefined();
  expect(saved()).toHaveLength(1);
});

const plain = (text: string) => ({ lines: [{ text, style: 'plain' as const }] });
const docket: Paper = {
  title: 'Docket ORD-000236',
  head: { start: plain('Washline'), end: plain('ORD-000236') },
  blocks: [
    {
      type: 'columns',
      columns: [
        { label: '', cell: { lines: [{ text: 'Harbour Lane Hotel', style: 'strong' }] }, width: 1 },
        { label: 'Collected', cell: plain('Sun 22 Nov, 9:11 am'), width: 1 },
      ],
    },
    {
      type: 'table',
      columns: [
        { head: 'Item', align: 'start', width: 3 },
        { head: 'Counted', align: 'end', width: 1 },
        { head: '', align: 'end', width: 1 },
      ],
      rows: [[plain('Bath Towel'), plain('58'), { lines: [], has_box: true }]],
      empty: 'No items.',
    },
    { type: 'table', columns: [], rows: [], empty: 'Nothing was noted.' },
  ],
};

test('a docket is a heading, columns with labels and a table with a head [LBL-4]', async () => {
  answer(docketRoute, () => docket);
  const pdf = answer(docketPdfRoute, () => ({ bytes: new Uint8Array([37]) }));
  open(<DocketPage />);
  const paper = within(await screen.findByRole('article', { name: 'Docket ORD-000236' }));
  expect(paper.getByRole('heading', { level: 1 }).textContent).toBe('Washline');
  expect(paper.getByRole('heading', { level: 2 }).textContent).toBe('Collected');
  expect(paper.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Item',
    'Counted',
  ]);
  expect(paper.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ItemCounted',
    'Bath Towel58',
  ]);
  expect(paper.getByText('Nothing was noted.')).toBeDefined();
  press('Save as PDF');
  await waitFor(() => expect(saved()).toEqual([['docket.pdf', 'application/pdf']]));
  expect(pdf).toHaveBeenCalledOnce();
});

test('a paper that is not there says so, and one that cannot be loaded loads again [LBL-4]', async () => {
  const load = answer(docketRoute, () => {
    throw new CallError(404, problemOf('not-found'));
  });
  open(<DocketPage />);
  expect(await screen.findByText('There is nothing here')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  cleanup();
  load.mockImplementation(() => {
    throw new CallError(500, problemOf('internal'));
  });
  open(<DocketPage />);
  expect(await screen.findByText('The docket could not be loaded')).toBeDefined();
  load.mockImplementation(() => docket);
  press('Retry');
  expect(await screen.findByRole('article')).toBeDefined();
});

test('the run sheets of a day are those of runs with stops, one after the other [RUN-14]', async () => {
  const run = (number: number, stops: number) => ({
    id: number ? id(number) : null,
    stops: Array(stops).fill({}),
  });
  const load = answer(dispatchRoute, () => ({ runs: [run(1, 2), run(0, 0), run(2, 0), run(3, 1)] }) as never);
  const sheet = answer(runSheetRoute, ({ params }) => ({
    ...docket,
    title: `Run sheet ${params.id.at(-1)}`,
  }));
  open(<DayRunSheetsPage />, '/?day=2026-11-24');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getAllByRole('article').map((paper) => paper.getAttribute('aria-label'))).toEqual([
    'Run sheet 1',
    'Run sheet 3',
  ]);
  expect(sheet).toHaveBeenCalledTimes(2);
  cleanup();
  load.mockImplementation(() => ({ runs: [run(0, 0)] }) as never);
  open(<DayRunSheetsPage />, '/?day=2026-11-24');
  expect(await screen.findByText('No runs on this day')).toBeDefined();
});
