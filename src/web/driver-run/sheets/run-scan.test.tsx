// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultProof, type ProofSettings, proofRulesOf } from '#shared/business/proof-settings.ts';
import { driverRunRoute, reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import {
  at,
  bagCode,
  bags,
  dayOfJonah,
  id,
  jonah,
  leg,
  now,
  runOf,
  stop,
  today,
} from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from '#web/driver-run/outbox/driver-notices.tsx';
import { resetStore } from '#web/driver-run/outbox/memory-store.fixture.ts';
import { loadOutbox, outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { MyDeliveries } from '#web/driver-run/run/my-deliveries.tsx';
import { useSyncOutbox } from '#web/driver-run/state/driver-run.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

/** A phone without a camera; `see` is what one would. */
const camera = vi.hoisted(() => ({ see: (_text: string): void => {} }));
vi.mock('#web/scan/use-camera.ts', () => ({
  useCamera: (see: (text: string) => void) => {
    camera.see = see;
    return { video: { current: null }, state: 'none', light: null };
  },
}));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock(
  '#web/driver-run/outbox/phone-store.ts',
  () => import('#web/driver-run/outbox/memory-store.fixture.ts'),
);
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => ({ put: () => null, delete: () => null, get: () => null }),
}));
vi.stubGlobal('IDBKeyRange', { bound: () => null });

function Screen() {
  useSyncOutbox(jonah);
  return (
    <>
      <DriverNotices user_id={jonah} copiedAt={null} />
      <MyDeliveries user_id={jonah} orders={undefined} SuggestionDialog={() => null} />
    </>
  );
}

/** Shows a run; the service cannot be reached until `reply` says otherwise. */
async function openRun(run: DriverRun) {
  answer(driverRunRoute, () => run);
  answer(reportRoute, () => {
    throw new CallError(0, null);
  });
  open(<Screen />);
  await screen.findByText(/^\d of \d+ stops?/);
}
function press(name: string | RegExp) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
async function choose(menu: string, item: string) {
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
async function chooseMore(customer: string, item: string) {
  press(`More for ${customer}`);
  fireEvent.click(await screen.findByRole('button', { name: item }));
}
const scanner = async () => within(await screen.findByRole('dialog', { name: 'Scan' }));
/** What came of the last codes, the newest first: `Bag 2 of 3, ORD-a1 · 2 of 3`. */
const said = async () =>
  (await scanner())
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('span')].map(({ textContent }) => textContent).join(' · '));
async function type(code: string, expected: string) {
  const sheet = await scanner();
  fireEvent.change(sheet.getByLabelText('Code of the bag'), { target: { value: code } });
  fireEvent.click(sheet.getByRole('button', { name: 'Check' }));
  await waitFor(async () => expect((await said())[0]).toBe(expected));
}
async function close() {
  const opener = document.activeElement;
  fireEvent.click((await scanner()).getByRole('button', { name: 'Close' }));
  // The focus goes back to what opened it.
  await waitFor(() => expect(document.activeElement).not.toBe(opener));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
}
const sent = () => outboxEntries(jonah).map((entry) => entry.kind === 'report' && entry.report);
const load = () => within(screen.getByRole('region', { name: 'Load the van' }));
const ticks = () =>
  load()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, disabled }) => (disabled ? 'held' : checked));
const rows = () =>
  load()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Glebe Point Physio has one of its bags in the van, Petersham Inn none of two; Wattle & Co has no label. */
const loading = (more: Partial<DriverRun> = {}) =>
  runOf(
    [
      stop(
        's1',
        'Glebe Point Physio',
        leg('a1', '09:00', 'delivery', { bags: bags(1, 'loaded'), known_bags: 1 }),
      ),
      stop(
        's2',
        'Petersham Inn',
        leg('b1', '11:00', 'delivery', { bags: bags(5, 'ready', 'ready'), known_bags: 2 }),
      ),
      stop('s3', 'Wattle & Co', leg('c1', '13:00')),
    ],
    more,
  );

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  await loadOutbox();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('scanned into the van, a delivery is ticked with its last bag and until then cannot be, where the loading is checked [LBL-5, LBL-6]', async () => {
  await openRun(loading({ check_loading: true }));
  expect(ticks()).toEqual([true, 'held', true]);
  expect(rows().slice(0, 3)).toEqual([
    'Glebe Point PhysioORD-a1 · 1 bag1 of 1',
    'Petersham InnORD-b1 · 2 bags0 of 2',
    'Wattle & CoORD-c1 · 12 pieces',
  ]);
  const missing = () =>
    within(load().getByRole('list', { name: 'Missing' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(missing()).toEqual([
    'Missing: bag 1 of 2, ORD-b1, Petersham Inn',
    'Missing: bag 2 of 2, ORD-b1, Petersham Inn',
  ]);
  press('Scan into the van');
  expect((await scanner()).getByText('1 of 3 bags')).toBeDefined();
  await type(bagCode(6), 'Bag 2 of 2, ORD-b1 · 1 of 2');
  await type(bagCode(1), 'Bag 1 of 1, ORD-a1 · Already scanned');
  await type(bagCode(77), 'This bag is not in your run.');
  await close();
  expect(missing()).toEqual(['Missing: bag 1 of 2, ORD-b1, Petersham Inn']);
  expect(ticks()).toEqual([true, 'held', true]);
  press('Scan into the van');
  await type(bagCode(5), 'Bag 1 of 2, ORD-b1 · 2 of 2');
  await close();
  expect(load().queryByRole('list', { name: 'Missing' })).toBeNull();
  expect(ticks()).toEqual([true, true, true]);
  expect(sent()).toMatchObject([
    { type: 'scan', code: bagCode(6), stage: 'loaded', leg_id: id('b1') },
    { type: 'scan', code: bagCode(5), stage: 'loaded', leg_id: id('b1') },
  ]);
  expect(screen.getByText('2 updates wait to be sent.')).toBeDefined();
  press('Start run');
  await screen.findByText('Run started.');
  expect(sent().at(-1)).toMatchObject({ type: 'start_run', leg_ids: [id('a1'), id('b1'), id('c1')] });
});

test('a start without some bags asks first, and goes back to the loading unless the driver says otherwise [LBL-6]', async () => {
  await openRun(loading({ check_loading: true }));
  press('Start run');
  const question = within(await screen.findByRole('alertdialog', { name: '2 bags are not in the van' }));
  expect(question.getByText('Missing: bag 1 of 2 and bag 2 of 2, ORD-b1, Petersham Inn.')).toBeDefined();
  const [back, without] = question.getAllByRole('button');
  expect([back?.textContent, without?.textContent]).toEqual(['Back to loading', 'Start without them']);
  fireEvent.click(back as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);
  press('Start run');
  fireEvent.click(await screen.findByRole('button', { name: 'Start without them' }));
  await screen.findByText('Run started.');
  expect(sent()).toMatchObject([{ type: 'start_run', leg_ids: [id('a1'), id('c1')] }]);
});

test('what is not ready is not missing; one missing bag is said in the singular [LBL-6]', async () => {
  const [first, second, third] = loading().stops;
  const notReady = second && {
    ...second,
    legs: second.legs.map((each) => ({ ...each, order_status: 'in_progress' as const })),
  };
  const one = first && { ...first, legs: [{ ...(first.legs[0] as DriverLeg), bags: bags(1, 'missing') }] };
  const stops = [one, notReady, third].filter((each) => each !== undefined);
  await openRun(loading({ check_loading: true, stops }));
  expect(ticks()).toEqual(['held', 'held', true]);
  press('Start run');
  const question = await screen.findByRole('alertdialog', { name: '1 bag is not in the van' });
  expect(within(question).getByRole('button', { name: 'Start without it' })).toBeDefined();
  fireEvent.click(within(question).getByRole('button', { name: 'Back to loading' }));
});

test('where the loading is not checked ticks stay by hand, and nothing is asked; the last scan ticks all the same [LBL-6, RUN-8]', async () => {
  await openRun(loading());
  expect(ticks()).toEqual([true, true, true]);
  fireEvent.click(load().getByRole('checkbox', { name: /Petersham/ }));
  expect(ticks()).toEqual([true, false, true]);
  expect(load().queryByRole('list', { name: 'Missing' })).toBeNull();
  press('Scan into the van');
  await type(bagCode(5), 'Bag 1 of 2, ORD-b1 · 1 of 2');
  await type(bagCode(6), 'Bag 2 of 2, ORD-b1 · 2 of 2');
  await close();
  expect(ticks()).toEqual([true, true, true]);
  fireEvent.click(load().getByRole('checkbox', { name: /Petersham/ }));
  press('Start run');
  await screen.findByText('Run started.');
  expect(sent().at(-1)).toMatchObject({ type: 'start_run', leg_ids: [id('a1'), id('c1')] });
});

test('without a label there is nothing to scan into the van [LBL-5]', async () => {
  await openRun(dayOfJonah({ check_loading: true }));
  expect(ticks()).toEqual([true, false]);
  expect(screen.queryByRole('button', { name: 'Scan into the van' })).toBeNull();
  expect(load().getByText('2 orders')).toBeDefined();
});

const rules = (changes: Partial<ProofSettings>) => proofRulesOf({ ...defaultProof, ...changes });
/** A run whose next stop has these legs, at its door. */
const atDoor = (legs: DriverLeg[], proof: Partial<ProofSettings> = {}) =>
  runOf([{ ...stop('s1', 'Paddock Dining', ...legs), next_at: at('07:50') }], {
    started_at: at('07:30'),
    proof_rules: rules(proof),
  });
const bagsField = () =>
  within(
    screen.getByRole('dialog', { name: /Collected|Delivered/, hidden: true }),
  ).getByLabelText<HTMLInputElement>('Bags').value;

test('at a pickup each scan counts a bag, blank labels too; what is typed since stands [LBL-3, LBL-5]', async () => {
  await openRun(atDoor([leg('b1', '09:00', 'pickup')], { proof_pickup_bags: 'required' }));
  press(/^Collected/);
  await screen.findByRole('dialog', { name: 'Collected' });
  expect(bagsField()).toBe('');
  press('Scan');
  await type(bagCode(40), 'Bag 1, ORD-b1 · 1 bag');
  await type(bagCode(41), 'Bag 2, ORD-b1 · 2 bags');
  await type(bagCode(41), 'Bag 2 of 2, ORD-b1 · Already scanned');
  await close();
  expect(bagsField()).toBe('2');
  expect(screen.getByText('2 scanned')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Bags'), { target: { value: '4' } });
  expect(bagsField()).toBe('4');
  press('Scan');
  await type(bagCode(42), 'Bag 3, ORD-b1 · 3 bags');
  await close();
  expect(bagsField()).toBe('4');
  fireEvent.change(screen.getByLabelText('Bags'), { target: { value: '1' } });
  expect(bagsField()).toBe('1');
  press('Scan');
  await type(bagCode(43), 'Bag 4, ORD-b1 · 4 bags');
  await close();
  expect(bagsField()).toBe('4');
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Collected' })).getByRole('button', { name: 'Collected' }),
  );
  await screen.findByText('Collected, ORD-b1.');
  expect(sent().at(-1)).toMatchObject({ type: 'done', leg_id: id('b1'), bag_count: 4 });
});

test('at a delivery the scans are the count, and fewer than were collected are asked about [LBL-5, PRF-12]', async () => {
  const delivery = leg('a1', '09:00', 'delivery', {
    bags: bags(1, 'loaded', 'loaded', 'loaded'),
    known_bags: 3,
  });
  await openRun(atDoor([delivery], { proof_delivery_bags: 'optional' }));
  press(/^Delivered/);
  await screen.findByRole('dialog', { name: 'Delivered' });
  expect(bagsField()).toBe('3');
  press('Scan');
  await type(bagCode(1), 'Bag 1 of 3, ORD-a1 · 1 of 3');
  await type(bagCode(2), 'Bag 2 of 3, ORD-a1 · 2 of 3');
  await close();
  expect(bagsField()).toBe('2');
  expect(screen.getByText('3 were collected, 2 scanned')).toBeDefined();
  expect(screen.getByText('3 bags were collected, 2 are being delivered.')).toBeDefined();
});

test('from the menu of a stop, a tap reports what was scanned there [LBL-5, PRF-1]', async () => {
  await openRun(
    atDoor([
      leg('a1', '09:00', 'delivery', { bags: bags(1, 'loaded', 'loaded') }),
      leg('b1', '09:00', 'pickup'),
      leg('c1', '09:00', 'delivery'),
    ]),
  );
  await chooseMore('Paddock Dining', 'Scan bags of ORD-b1');
  expect((await scanner()).getByText('ORD-b1, 0 bags')).toBeDefined();
  await type(bagCode(1), 'This bag belongs to ORD-a1. Not for this stop.');
  await type(bagCode(40), 'Bag 1, ORD-b1 · 1 bag');
  await close();
  await chooseMore('Paddock Dining', 'Scan bags of ORD-a1');
  expect((await scanner()).getByText('ORD-a1, 0 of 2')).toBeDefined();
  await type(bagCode(2), 'Bag 2 of 2, ORD-a1 · 1 of 2');
  await close();
  press('Collected 1 bag, ORD-b1');
  await screen.findByText('Collected, ORD-b1.');
  expect(sent()).toMatchObject([
    { type: 'scan', stage: 'collected', leg_id: id('b1') },
    { type: 'scan', stage: 'delivered', leg_id: id('a1') },
    { type: 'done', leg_id: id('b1'), bag_count: 1 },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
  await screen.findByRole('button', { name: 'Scan bags of ORD-a1' });
  expect(screen.queryByRole('button', { name: 'Scan bags of ORD-c1' })).toBeNull();
});

test('before the start a delivery is scanned into the van, not at its door [LBL-5]', async () => {
  await openRun(loading());
  press(/^2 Petersham Inn/);
  fireEvent.click(screen.getByRole('button', { name: 'More for Petersham Inn' }));
  await screen.findByRole('button', { name: 'Save this spot' });
  expect(screen.queryByRole('button', { name: /^Scan bags/ })).toBeNull();
});

test('the menu of the run says whose a bag is [LBL-5]', async () => {
  await openRun(loading({ started_at: at('07:30') }));
  await choose('Run menu', 'Scan a bag');
  await type(bagCode(6), 'Bag 2 of 2, ORD-b1, Petersham Inn · 1 of 2');
  screen.getByText(
    '10 characters on the label, such as K7QFM 2X9TW, or order and bag, such as ORD-000176-1.',
  );
  await type('hello', 'A code has 10 characters.');
  expect(sent()).toMatchObject([{ type: 'scan', code: bagCode(6), stage: 'loaded' }]);
});

test('bags that are scanned at once count one after the other [LBL-5]', async () => {
  await openRun(atDoor([leg('b1', '09:00', 'pickup')]));
  await chooseMore('Paddock Dining', 'Scan bags of ORD-b1');
  await scanner();
  act(() => {
    for (const text of [bagCode(40), bagCode(41), bagCodeText(bagCode(40))]) camera.see(text);
  });
  await waitFor(async () => expect(await said()).toHaveLength(3));
  expect(await said()).toEqual([
    'Bag 1 of 2, ORD-b1 · Already scanned',
    'Bag 2, ORD-b1 · 2 bags',
    'Bag 1, ORD-b1 · 1 bag',
  ]);
});

test('a scan that the service refuses for good stays with its reason; one that has no place at all says so [LBL-7, RUN-17, RUN-19]', async () => {
  const run = atDoor([leg('b1', '09:00', 'pickup')]);
  await openRun(run);
  const problem = { type: 'urn:washline:problem:bag-elsewhere', title: 'Elsewhere', status: 409 };
  const detail = 'This bag belongs to ORD-000124.';
  answer(reportRoute, () => ({ outcome: 'refused', problem: { ...problem, detail }, run }) as never);
  await chooseMore('Paddock Dining', 'Scan bags of ORD-b1');
  await type(bagCode(40), 'Bag 1, ORD-b1 · 1 bag');
  const alert = within(await screen.findByRole('region', { name: 'Not recorded: ORD-b1', hidden: true }));
  expect(alert.getByText(/^The scan of bag/).textContent).toMatch(
    /was not recorded for ORD-b1, Paddock Dining$/,
  );
  expect(alert.getByText(detail, { exact: false })).toBeDefined();
  await close();
  expect(screen.getByRole('button', { name: /^Collected/ }).textContent).toContain('12 pieces');

  resetStore({ broken: true });
  vi.spyOn(console, 'error').mockReturnValue();
  answer(reportRoute, () => {
    throw new CallError(0, null);
  });
  await chooseMore('Paddock Dining', 'Scan bags of ORD-b1');
  await type(bagCode(41), 'It was not recorded. Try again.');
  await act(async () => undefined);
});
