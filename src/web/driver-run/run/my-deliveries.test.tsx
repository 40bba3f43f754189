// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { driverRunRoute, reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { applyBrand } from '#web/business/brand.ts';
import {
  at,
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
import { useSyncOutbox } from '#web/driver-run/state/driver-run.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { LaterDays } from './later-days.tsx';
import { MyDeliveries } from './my-deliveries.tsx';

const clock = vi.hoisted(() => ({ now: null as Temporal.Instant | null }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => clock.now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock(
  '#web/driver-run/outbox/phone-store.ts',
  () => import('#web/driver-run/outbox/memory-store.fixture.ts'),
);
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => ({ put: () => null, delete: () => null, get: () => null }),
}));
vi.stubGlobal('IDBKeyRange', { bound: () => null });

const orders = {
  rows: [{ ...unassignedOrder, id: id('oa1'), order_number: 'ORD-a1', customer_name: 'Paddock Dining' }],
  total: 1,
};
const Suggestion = () => <p>Two orders</p>;

function Screen() {
  useSyncOutbox(jonah);
  return (
    <>
      <DriverNotices user_id={jonah} copiedAt={null} />
      <MyDeliveries user_id={jonah} orders={orders} SuggestionDialog={Suggestion} />
    </>
  );
}

/** Shows a run; the service cannot be reached until `reply` says otherwise. */
async function openRun(run: DriverRun) {
  answer(driverRunRoute, () => run);
  const reply = answer(reportRoute, () => {
    throw new CallError(0, null);
  });
  const { history } = open(<Screen />);
  await screen.findByText(/^\d of \d+ stops?(,| done)|No stops today|Ended \d/);
  return { reply, history };
}
const sent = () => outboxEntries(jonah).map((entry) => entry.kind === 'report' && entry.report);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const card = (name: string) => within(screen.getByRole('article', { name }));

const underWay = (more: Partial<DriverRun> = {}) => dayOfJonah({ started_at: at('08:00'), ...more });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  clock.now = now;
  await loadOutbox();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('before the start the deliveries are listed, those that are ready ticked, and Start run reports them [RUN-8]', async () => {
  await openRun(dayOfJonah());
  expect(screen.getByText('0 of 3 stops, back about 3:40 pm')).toBeDefined();
  expect(screen.getByText('3 stops, first window 9:00 am')).toBeDefined();
  const load = within(screen.getByRole('region', { name: 'Load the van' }));
  expect(load.getByText('2 orders')).toBeDefined();
  const ticks = () => load.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(ticks()).toEqual([true, false]);
  fireEvent.click(load.getByRole('checkbox', { name: /Tom Gallagher/ }));
  expect(ticks()).toEqual([true, true]);
  document.documentElement.scrollTop = 400;
  press('Start run');
  await screen.findByText('Run started.');
  await waitFor(() => expect(document.documentElement.scrollTop).toBe(0));
  expect(sent()).toMatchObject([{ type: 'start_run', day: today, leg_ids: [id('a1'), id('b1')] }]);
  expect(screen.queryByRole('button', { name: 'Start run' })).toBeNull();
  expect(card('Paddock Dining').getByText(/^They expect you/)).toBeDefined();
});

test('laundry that is still to be collected is not called unready [RUN-8]', async () => {
  const [collected, waiting] = ['processing', 'scheduled'] as const;
  const ofStatus = (id: string, order_status: 'processing' | 'scheduled') =>
    stop(`s${id}`, `Inn ${id}`, leg(id, '11:00', 'delivery', { order_status }));
  await openRun(dayOfJonah({ stops: [ofStatus('1', collected), ofStatus('2', waiting)] }));
  const load = within(screen.getByRole('region', { name: 'Load the van' }));
  const rows = load.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => /Not \w+$/.exec(text)?.[0])).toEqual(['Not ready', 'Not collected']);
});

test('the next stop stands open; on my way comes first, then what was done, a delivery before a pickup [RUN-9, RUN-2]', async () => {
  await openRun(underWay());
  const paddock = card('Paddock Dining');
  expect(paddock.getByText('9:00–10:00 am')).toBeDefined();
  expect(paddock.getByText('Deliver and collect')).toBeDefined();
  expect(paddock.queryByRole('button', { name: /^Delivered/ })).toBeNull();
  fireEvent.click(paddock.getByRole('button', { name: 'On my way' }));
  await screen.findByText('On my way to Paddock Dining.');
  const done = paddock.getAllByRole('button', { name: /^(Delivered|Collected)/ });
  expect(done.map((button) => [button.getAttribute('aria-label'), button.dataset.variant])).toEqual([
    ['Delivered 12 pieces, ORD-a1', 'primary'],
    ['Collected 12 pieces, ORD-a2', 'secondary'],
  ]);
  // The second of two taps in one place is for the button that was there.
  fireEvent.click(done[0] as HTMLElement);
  await waitFor(() => expect(done.some((button) => button.hasAttribute('aria-disabled'))).toBe(false));
  expect(sent()).toMatchObject([{ type: 'on_my_way' }]);
  fireEvent.click(done[0] as HTMLElement);
  await screen.findByText('Delivered, ORD-a1.');
  const left = paddock.getByRole('button', { name: /^Collected/ });
  expect(left.dataset.variant).toBe('primary');
  fireEvent.click(left);
  await screen.findByText(/^1 of 3 stops/);
  expect(sent()).toMatchObject([
    { type: 'on_my_way', leg_id: id('a1') },
    { type: 'done', leg_id: id('a1') },
    { type: 'done', leg_id: id('a2') },
  ]);
  expect(card('Tom Gallagher').getByRole('button', { name: 'On my way' })).toBeDefined();
});

test('the head says since when the run is under way and what there is to deliver, the card since when they are on the way [DRV-20]', async () => {
  const two = leg('a1', '09:00', 'delivery', { known_bags: 4, missing_count: 1, grams: 3500 });
  const one = leg('b1', '10:00', 'delivery', { known_bags: 2, state: 'on_the_way' });
  const brought = leg('c1', '07:00', 'delivery', { known_bags: 9, state: 'done' });
  const stops = [
    { ...stop('s2', 'Tom Gallagher', one), next_at: at('07:56') },
    stop('s1', 'Paddock Dining', two),
    { ...stop('s3', 'Glebe Books', brought), finished_at: at('07:40') },
  ];
  await openRun(runOf(stops, { started_at: at('07:30') }));
  // Kilograms are of what is by weight alone: beside pieces they would be read as all there is to carry.
  expect(screen.getByText('Started 7:30 am · 5 bags to deliver')).toBeDefined();
  expect(card('Tom Gallagher').getByText('On my way since 7:56 am')).toBeDefined();
  cleanup();
  const washed = leg('a1', '09:00', 'delivery', { known_bags: 4, item_count: 0, grams: 3500 });
  await openRun(runOf([stop('s1', 'Paddock Dining', washed)], { started_at: at('07:30') }));
  expect(screen.getByText('Started 7:30 am · 4 bags, 3.5 kg to deliver')).toBeDefined();
  cleanup();
  await openRun(runOf([stop('s1', 'Paddock Dining', leg('a1', '09:00'))]));
  expect(screen.queryByText(/to deliver$|^Started|On my way since/)).toBeNull();
});

test('with nothing left to deliver the head says what the van has [DRV-20]', async () => {
  const counted = (known_bags: number | null) =>
    over().stops.map((each) => ({ ...each, legs: each.legs.map((one) => ({ ...one, known_bags })) }));
  await openRun(over({ stops: counted(7) }));
  expect(screen.getByText('Started 7:00 am · 14 bags in the van')).toBeDefined();
  cleanup();
  await openRun(over({ stops: counted(null) }));
  expect(screen.getByText('Started 7:00 am · 2 orders in the van')).toBeDefined();
  cleanup();
  await openRun(over({ van: [] }));
  expect(screen.getByText('Started 7:00 am')).toBeDefined();
});

test('On my way says that its customer will be told, once it is sent that they were, and nothing where nobody is [RUN-9, RUN-17]', async () => {
  const day = (is_told_next: boolean | null, undo: DriverLeg['undo'] = null) =>
    runOf([stop('s1', 'Paddock Dining', leg('a1', '09:00', 'pickup', { is_told_next, undo }))], {
      started_at: at('08:00'),
    });
  await openRun(day(false));
  press('On my way');
  await screen.findByText('We’ll tell Paddock Dining once this is sent.');
  const [report] = sent();
  const undo = { report_id: report ? report.id : '', type: 'on_my_way', until: at('08:10') } as const;
  answer(reportRoute, () => ({ outcome: 'accepted' as const, run: day(true, undo) }));
  answer(driverRunRoute, () => day(true, undo));
  dispatchEvent(new Event('online'));
  await screen.findByText('We’ve told Paddock Dining.');
  cleanup();
  await openRun(day(null));
  press('On my way');
  await screen.findByText(/^On my way to Paddock Dining\./);
  expect(screen.queryByText(/^We’ll tell/)).toBeNull();
});

test('who gets no message of an On my way sees it in the app, and so its driver reads [RUN-9, RUN-17]', async () => {
  const day = (more: Partial<DriverLeg>) =>
    runOf([stop('s1', 'Priya Raman', leg('a1', '09:00', 'pickup', { is_messaged: false, ...more }))], {
      started_at: at('08:00'),
    });
  await openRun(day({ is_told_next: false }));
  press('On my way');
  await screen.findByText('Priya Raman sees it in the app once this is sent.');
  const [report] = sent();
  const undo = { report_id: report ? report.id : '', type: 'on_my_way', until: at('08:10') } as const;
  const told = day({ is_told_next: true, undo });
  answer(reportRoute, () => ({ outcome: 'accepted' as const, run: told }));
  answer(driverRunRoute, () => told);
  dispatchEvent(new Event('online'));
  await screen.findByText('Priya Raman sees it in the app.');
});

test('an On my way that waits says nothing of who was told by an earlier one, nor that its time is known to them [RUN-9, RUN-10, RUN-17]', async () => {
  const told = leg('a1', '09:00', 'pickup', { is_told_next: true });
  await openRun(runOf([stop('s1', 'Paddock Dining', told)], { started_at: at('08:00') }));
  press('On my way');
  expect(card('Paddock Dining').queryByText(/^Likely/)).toBeNull();
  await screen.findByText(/^On my way to Paddock Dining\./);
  expect(screen.queryByText(/^We’/)).toBeNull();
  expect(card('Paddock Dining').getByText(/^Likely/)).toBeDefined();
  expect(card('Paddock Dining').queryByText(/^They expect you/)).toBeNull();
});

const failed = leg('b1', '09:00', 'delivery', { state: 'failed' });
test.each([
  ['of what may not be in the van', [leg('a1', '09:00')], '09:00', 'Likely 8:20 to 9:00 am'],
  [
    'of what is tried again',
    [failed, { ...failed, id: id('b2'), attempt: 2, state: 'planned' }],
    '09:00',
    'They expect you 8:20 to 9:00 am',
  ],
  ['that is over', [leg('c1', '09:00', 'pickup')], '07:55', undefined],
] as const)('a time %s is said as its customer reads it [RUN-10, FST-6]', async (_of, legs, until, text) => {
  const shown = stop('s1', 'Paddock Dining', ...legs);
  await openRun(
    runOf([{ ...shown, eta_from: at('08:20'), eta_until: at(until) }], { started_at: at('08:00') }),
  );
  expect(card('Paddock Dining').queryByText(/expect you|Likely/)?.textContent).toBe(text);
});

test.each([
  ['late', { eta_from: at('12:20'), eta_until: at('12:55'), minutes_late: 35 }, 'Now 12:20 to 12:55 pm'],
  ['expected after its window', { eta_from: at('12:05'), eta_until: at('12:40') }, 'Now 12:05 to 12:40 pm'],
  ['in time', { eta_from: at('11:20'), eta_until: at('11:55') }, undefined],
])(
  'a line of a stop that is %s keeps its window and says when it is expected now [RUN-10]',
  async (_is, times, text) => {
    const tom = { ...stop('s2', 'Tom Gallagher', leg('b1', '11:00')), ...times };
    await openRun(
      runOf([stop('s1', 'Paddock Dining', leg('a1', '09:00')), tom], { started_at: at('08:00') }),
    );
    const line = within(screen.getByRole('button', { name: /^2 ?Tom Gallagher/ }));
    expect(line.getByText('Deliver 11:00 am–12:00 pm')).toBeDefined();
    expect(line.queryByText(/^Now /)?.textContent).toBe(text);
  },
);

test('a card names the bags to hand over and to take, where anybody said how many, and which were scanned [DRV-20, WGH-9]', async () => {
  const paddock = stop(
    's1',
    'Paddock Dining',
    leg('a1', '09:00', 'delivery', { known_bags: 2 }),
    leg('a2', '09:00', 'pickup', { known_bags: 3, bags: bags(1, 'collected', 'known', 'known') }),
  );
  const glebe = stop('s2', 'Glebe Books', leg('b1', '11:00', 'pickup', { known_bags: 4 }));
  await openRun(runOf([paddock, glebe], { started_at: at('08:00') }));
  expect(screen.getByText('Deliver 2 bags,', { exact: false }).textContent).toBe('Deliver 2 bags, ORD-a1');
  expect(screen.getByText('Collect 3 bags,', { exact: false }).textContent).toBe(
    'Collect 3 bags, 1 scanned, ORD-a2',
  );
  fireEvent.click(screen.getByRole('button', { name: /^2 ?Glebe Books/ }));
  fireEvent.click(card('Glebe Books').getByRole('button', { name: 'On my way' }));
  expect(await screen.findByRole('button', { name: 'Collected 4 bags, ORD-b1' })).toBeDefined();
});

test('a line of a later day names the bags as well, else the items [DRV-21, WGH-9]', async () => {
  const dates = {
    pickup_date: at('09:00').add({ hours: 24 }),
    delivery_date: at('09:00').add({ hours: 72 }),
  };
  const later = { ...unassignedOrder, ...dates, delivery_status: 'assigned' as const };
  open(<LaterDays orders={[later, { ...later, id: id('later'), known_bags: 3 }]} onOpen={() => undefined} />);
  const lines = await screen.findAllByRole('button', { name: /Collect/ });
  expect(lines.map(({ textContent }) => /\d+ (?:pieces?|bags?)/.exec(textContent ?? '')?.[0])).toEqual([
    '8 pieces',
    '3 bags',
  ]);
  expect(screen.getByText('And 2 deliveries, once you’ve collected them.')).toBeDefined();
});

test('a card says which bags are missing until they are scanned again [LBL-6, DRV-20]', async () => {
  const order = { known_bags: 3, bags: bags(1, 'loaded', 'missing', 'missing') };
  await openRun(
    runOf([stop('s1', 'Petersham Inn', leg('a1', '09:00', 'delivery', order))], { started_at: at('08:00') }),
  );
  expect(card('Petersham Inn').getByText('Bags 2 and 3 of 3 are missing')).toBeDefined();
  expect(card('Petersham Inn').getByText('1 of 3 bags', { exact: false })).toBeDefined();
  cleanup();
  const found = { known_bags: 3, bags: bags(1, 'loaded', 'missing', 'loaded') };
  await openRun(
    runOf([stop('s1', 'Petersham Inn', leg('a1', '09:00', 'delivery', found))], { started_at: at('08:00') }),
  );
  expect(card('Petersham Inn').getByText('Bag 2 of 3 is missing')).toBeDefined();
});

test('a delivery that was not loaded as the run started says so, until its driver goes there [RUN-8]', async () => {
  await openRun(dayOfJonah());
  press('Start run');
  await screen.findByText('Run started.');
  expect(screen.queryByText('Not loaded')).toBeNull();
  press(/Tom Gallagher/);
  expect(card('Tom Gallagher').getByText('Not loaded')).toBeDefined();
  fireEvent.click(card('Tom Gallagher').getByRole('button', { name: 'On my way' }));
  await screen.findByText('On my way to Tom Gallagher.');
  expect(screen.queryByText('Not loaded')).toBeNull();
});

test('what is tried again says by when its customer was told to expect it, not when it was planned [FST-6]', async () => {
  const first = leg('a1', '06:00', 'delivery', { state: 'failed', failure_reason: 'nobody_home' });
  const { order_id, order_number } = first;
  const again = { order_id, order_number, attempt: 2, window_end: at('14:55') };
  const stops = [
    { ...stop('s1', 'Paddock Dining', first), finished_at: at('07:00') },
    stop('s2', 'Paddock Dining', leg('a2', '06:00', 'delivery', again)),
    stop('s3', 'Glebe Books', leg('b1', '06:00', 'delivery', { ...again, order_id: id('b'), attempt: 1 })),
  ];
  await openRun(runOf(stops, { started_at: at('05:50') }));
  expect(card('Paddock Dining').getByText('by 2:55 pm')).toBeDefined();
  expect(screen.getByRole('button', { name: /Glebe Books/ }).textContent).toContain('6:00 am–2:55 pm');
});

test('what an earlier try of the day took along counts as loaded as it is tried again [RUN-8, FST-6]', async () => {
  const other = leg('a1', '09:00', 'delivery', { state: 'on_the_way', loaded_at: at('07:30') });
  const failed = { state: 'failed', failure_reason: 'nobody_home', happened_at: at('07:55') } as const;
  const tried = async (on_the_way_at: Temporal.Instant | null) => {
    const first = leg('b1', '11:00', 'delivery', { ...failed, on_the_way_at });
    const again = { ...leg('b2', '11:00'), order_id: first.order_id, attempt: 2 };
    const stops = [stop('s1', 'Paddock Dining', other), stop('s2', 'Tom Gallagher', first, again)];
    await openRun(runOf(stops, { started_at: at('07:30') }));
    press(/Tom Gallagher/);
    return card('Tom Gallagher').queryByText('Not loaded') === null;
  };
  expect(await tried(at('07:50'))).toBe(true);
  cleanup();
  expect(await tried(null)).toBe(false);
});

test('two times of one stop each say what is done then [RUN-2]', async () => {
  const twice = stop('s1', 'Saltbush Day Spa', leg('a1', '12:00'), leg('a2', '10:00', 'pickup'));
  const another = stop('s2', 'Tom Gallagher', leg('b1', '15:00'), leg('b2', '13:00', 'pickup'));
  await openRun(runOf([twice, another], { started_at: at('08:00') }));
  const spa = card('Saltbush Day Spa');
  expect(spa.getByText('Collect 10:00–11:00 am')).toBeDefined();
  expect(spa.getByText('Deliver 12:00–1:00 pm')).toBeDefined();
  expect(spa.queryByText('Deliver and collect')).toBeNull();
  const line = screen.getByRole('button', { name: /^2 ?Tom Gallagher/ });
  expect(line.textContent).toContain('Collect 1:00–2:00 pmDeliver 3:00–4:00 pm');
});

test('what was collected says when the rest of its stop is, whose card keeps the note of the door [RUN-2, DRV-20]', async () => {
  const dog = { special_instructions: 'The dog barks' };
  const spa = stop('s1', 'Saltbush Day Spa', leg('a1', '12:00'), leg('a2', '10:00', 'pickup', dog));
  const another = stop('s2', 'Tom Gallagher', leg('b1', '11:00'));
  await openRun(runOf([{ ...spa, next_at: at('09:30') }, another], { started_at: at('08:00') }));
  press(/^Collected/);
  await screen.findByText('Collected, ORD-a2. The delivery here is at 12:00–1:00 pm.');
  press(/Saltbush Day Spa/);
  expect(card('Saltbush Day Spa').getByText('The dog barks')).toBeDefined();
  cleanup();
  await openRun(underWay());
  press('On my way');
  await screen.findByText('On my way to Paddock Dining.');
  const delivered = screen.getByRole('button', { name: /^Delivered/ });
  await waitFor(() => expect(delivered.hasAttribute('aria-disabled')).toBe(false));
  press(/^Delivered/);
  await screen.findByText('Delivered, ORD-a1.');
});

test('what a customer says of every visit stands before what they say of this one, the same once [CUS-36]', async () => {
  const ring = { special_instructions: 'Ring twice' };
  const gate = 'Behind the side gate, code 12';
  const spa = stop('s1', 'Saltbush Day Spa', leg('a1', '12:00', 'delivery', ring));
  const same = stop('s2', 'Tom Gallagher', leg('b1', '15:00', 'delivery', { special_instructions: gate }));
  const told = [spa, same].map((each) => ({ ...each, visit_note: gate }));
  await openRun(runOf(told, { started_at: at('08:00') }));
  const facts = (name: string) =>
    card(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const [first, second] = facts('Saltbush Day Spa').filter((text) => text === gate || text === 'Ring twice');
  expect([first, second]).toEqual([gate, 'Ring twice']);
  press(/Tom Gallagher/);
  expect(card('Tom Gallagher').getAllByText(gate)).toHaveLength(1);
});

test('of two times of one stop the earlier is done first; at one time the delivery is [RUN-2]', async () => {
  const legs = [leg('a1', '12:00'), leg('a2', '10:00', 'pickup')];
  const doneButtons = (stop: string) =>
    card(stop)
      .getAllByRole('button', { name: /^(Collected|Delivered)/ })
      .map((button) => button.getAttribute('aria-label')?.split(' ')[0]);
  const onTheWay = { next_at: at('09:30') };
  await openRun(
    runOf([{ ...stop('s1', 'Saltbush Day Spa', ...legs), ...onTheWay }], { started_at: at('08:00') }),
  );
  expect(doneButtons('Saltbush Day Spa')).toEqual(['Collected', 'Delivered']);
  cleanup();
  const atOnce = [leg('a1', '10:00'), leg('a2', '10:00', 'pickup')];
  await openRun(
    runOf([{ ...stop('s1', 'Saltbush Day Spa', ...atOnce), ...onTheWay }], { started_at: at('08:00') }),
  );
  expect(doneButtons('Saltbush Day Spa')).toEqual(['Delivered', 'Collected']);
});

test('other stops are one line until they are pressed; on my way there makes it the next one [RUN-9]', async () => {
  await openRun(underWay());
  const then = within(screen.getByRole('region', { name: 'Then' }));
  expect(then.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2Tom GallagherDeliver 11:00 am–12:00 pmSurry Hills 2010',
    '3Glebe BooksCollect 1:00–2:00 pmSurry Hills 2010',
  ]);
  fireEvent.click(then.getByRole('button', { name: /Glebe Books/ }));
  fireEvent.click(card('Glebe Books').getByRole('button', { name: 'On my way' }));
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Next stop' })).getByText('Glebe Books')).toBeDefined(),
  );
});

test('call, text and navigate are one tap from a stop, in the maps that the driver chose [RUN-15]', async () => {
  await openRun(underWay());
  const href = (name: RegExp) => card('Paddock Dining').getByRole('link', { name }).getAttribute('href');
  expect([href(/^Call/), href(/^Text/)]).toEqual(['tel:0412555104', 'sms:0412555104']);
  expect(href(/^Navigate/)).toContain('google.com/maps/dir/?api=1&destination=4%20Paddock');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Maps: Google' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Waze' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(href(/^Navigate/)).toContain('waze.com/ul?navigate=yes&q=4%20Paddock');
  expect(localStorage.getItem('maps')).toBe('waze');
});

test('the menu of the run leads to its run sheet, and to none before there is a run [LBL-4, RUN-14]', async () => {
  await openRun(underWay({ id: null }));
  const openMenu = async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
    await screen.findByRole('menuitem', { name: 'Scan a bag' });
  };
  await openMenu();
  expect(screen.queryByRole('menuitem', { name: 'Run sheet' })).toBeNull();
  cleanup();
  const { history } = await openRun(underWay());
  await openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Run sheet' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/papers/run/${id('run')}`));
});

test('what waits is in sight, and what never went out is taken back by not sending it [RUN-16, RUN-17]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { reply } = await openRun(underWay());
  press('On my way');
  await screen.findByText(/1 update waits/);
  expect(screen.getAllByText(/No signal/)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(/waits/)).toBeNull());
  expect(screen.getByText('Undone.')).toBeDefined();
  expect(card('Paddock Dining').getByRole('button', { name: 'On my way' })).toBeDefined();
  await act(async () => undefined);
  expect(sent()).toEqual([]);
  expect(reply).not.toHaveBeenCalled();
  online.mockRestore();
});

test('until when it can be undone is said once it is sent, as the ten minutes begin then [DRV-22, RUN-16]', async () => {
  const going = stop('s1', 'Paddock Dining', leg('a1', '09:00'), leg('a2', '09:00', 'pickup'));
  await openRun(runOf([{ ...going, next_at: at('07:55') }], { started_at: at('07:50') }));
  press(/^Delivered/);
  expect(await screen.findByRole('button', { name: 'Undo, ORD-a1' })).toBeDefined();
  expect(screen.queryByText(/^You can undo this until/)).toBeNull();
  expect(screen.getAllByText('Waiting to be sent')).toHaveLength(1);
});

test('a row of what was done waits for what was said of its own leg alone [DRV-20, RUN-17]', async () => {
  const undo = { report_id: id('r1'), until: at('08:05') };
  const failed = leg('a2', '07:00', 'pickup', { state: 'failed', failure_reason: 'nobody_home', undo });
  const done = { ...stop('s1', 'Paddock Dining', failed), finished_at: at('07:55') };
  const delivery = leg('b1', '11:00', 'delivery', { order_id: failed.order_id });
  await openRun(runOf([done, stop('s2', 'Tom Gallagher', delivery)], { started_at: at('07:30') }));
  fireEvent.click(screen.getByText('Done today'));
  press('On my way');
  await screen.findByText('On my way to Tom Gallagher.');
  expect(sent()).toMatchObject([{ type: 'on_my_way' }]);
  expect(screen.queryByText('Waiting to be sent')).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo, ORD-a2' })).toBeDefined();
  press('Try again today, ORD-a2');
  fireEvent.click(await screen.findByRole('button', { name: /Paddock Dining/ }));
  expect(card('Paddock Dining').getAllByText('Waiting to be sent')).toHaveLength(1);
});

test('what was sent is taken back by another report, and that is said until the next [RUN-16, NTF-6]', async () => {
  const undo = { report_id: id('r1'), until: at('08:05') };
  const done = leg('b1', '11:00', 'delivery', {
    state: 'done',
    happened_at: at('07:55'),
    on_the_way_at: at('07:50'),
    undo,
  });
  const finished = { ...stop('s2', 'Tom Gallagher', done), finished_at: at('07:55') };
  await openRun(
    runOf([finished, stop('s3', 'Glebe Books', leg('c1', '13:00', 'pickup'))], { started_at: at('07:30') }),
  );
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText(/^Delivered 7:55 am/).textContent).toBe('Delivered 7:55 am, ORD-b1');
  expect(screen.getByText('You can undo this until 8:05 am.')).toBeDefined();
  press('Undo, ORD-b1');
  await screen.findByText(/^0 of 2 stops/);
  expect(sent()).toMatchObject([{ type: 'undo', report_id: id('r1') }]);
  expect(await screen.findByText('Undone. The stop at Tom Gallagher is open again.')).toBeDefined();
  fireEvent.click(card('Tom Gallagher').getByRole('button', { name: 'On my way' }));
  await screen.findByText('On my way to Tom Gallagher.');
  // By itself it would stay for four seconds.
  const undone = () =>
    expect(screen.queryByText('Undone. The stop at Tom Gallagher is open again.')).toBeNull();
  await waitFor(undone, { timeout: 2_000 });
});

test('of what is done one thing stands first, and the rest at a tap [DRV-20, RUN-16]', async () => {
  const done = leg('a2', '07:00', 'pickup', { state: 'done', happened_at: at('07:55') });
  const named = () =>
    screen
      .getAllByRole('button', { name: /ORD-a2$/ })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  const openDone = async (undo: typeof done.undo) => {
    const finished = { ...stop('s1', 'Paddock Dining', { ...done, undo }), finished_at: at('07:55') };
    await openRun(
      runOf([finished, stop('s3', 'Glebe Books', leg('c1', '13:00', 'pickup'))], { started_at: at('07:30') }),
    );
    fireEvent.click(screen.getByText('Done today'));
    return named();
  };
  expect(await openDone(null)).toEqual(['Add photo or note, ORD-a2', 'More, ORD-a2']);
  cleanup();
  expect(await openDone({ report_id: id('r1'), until: at('08:05') })).toEqual([
    'Undo, ORD-a2',
    'More, ORD-a2',
  ]);
  press('More, ORD-a2');
  expect(named()).toEqual([
    'Undo, ORD-a2',
    'Add photo or note, ORD-a2',
    'They give you more, ORD-a2',
    'Count and weigh, ORD-a2',
    'Note a stain or damage, ORD-a2',
    'Open ORD-a2',
    'Less, ORD-a2',
  ]);
});

test('what is done names the photos, the signature and the note that went with it, and leads to them [DRV-20, PRF-9]', async () => {
  const file = (name: string, kind: 'photo' | 'signature', state: 'ready' | 'gone' = 'ready') =>
    ({ id: id(name), kind, state }) as const;
  const files = [file('f1', 'photo'), file('f2', 'signature'), file('f3', 'photo', 'gone')];
  const done = leg('a2', '07:00', 'pickup', {
    state: 'done',
    happened_at: at('07:55'),
    note: 'By the gate',
    files,
  });
  const bare = leg('b2', '07:00', 'pickup', { state: 'done', happened_at: at('07:55') });
  const finished = { ...stop('s1', 'Paddock Dining', done, bare), finished_at: at('07:55') };
  const { history } = await openRun(runOf([finished], { started_at: at('07:30') }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getAllByRole('button', { name: /, open ORD-/ })).toHaveLength(1);
  press('1 photo, signature, note, open ORD-a2');
  await waitFor(() => expect(history.location.search).toContain(id('oa2')));
});

test('after ten minutes there is nothing to take back any more [RUN-16]', async () => {
  const undo = { report_id: id('r1'), until: at('08:00') };
  const done = leg('b1', '11:00', 'delivery', { state: 'done', happened_at: at('07:50'), undo });
  const finished = { ...stop('s2', 'Tom Gallagher', done), finished_at: at('07:50') };
  await openRun(
    runOf([finished, stop('s3', 'Glebe Books', leg('c1', '13:00', 'pickup'))], { started_at: at('07:30') }),
  );
  expect(screen.queryByRole('button', { name: /^Undo/, hidden: true })).toBeNull();
});

test('what is refused for good stays with its reason until it is dismissed [RUN-19]', async () => {
  const refusal = 'The order was cancelled at 9:40 am by Dev Patel.';
  await openRun(
    underWay({ stops: [{ ...stop('s1', 'Paddock Dining', leg('a1', '09:00')), next_at: at('08:00') }] }),
  );
  answer(reportRoute, () => ({
    outcome: 'refused' as const,
    problem: {
      type: 'urn:washline:problem:order-cancelled',
      title: 'Cancelled',
      status: 409,
      detail: refusal,
    },
    run: underWay(),
  }));
  press(/^Delivered/);
  const alert = within(await screen.findByRole('region', { name: 'Not recorded: ORD-a1' }));
  expect(alert.getByText('Delivered was not recorded for ORD-a1, Paddock Dining')).toBeDefined();
  expect(alert.getByText(refusal, { exact: false })).toBeDefined();
  fireEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(outboxEntries(jonah)).toEqual([]));
  expect(screen.queryByText(/was not recorded/)).toBeNull();
});

test('a tap on a phone without room goes out at once, or says that it is not recorded [RUN-17]', async () => {
  await openRun(underWay());
  resetStore({ broken: true });
  vi.spyOn(console, 'error').mockReturnValue();
  press('On my way');
  expect(await screen.findByText(/no room to keep it/)).toBeDefined();
  const reply = answer(reportRoute, () => ({ outcome: 'accepted' as const, run: underWay() }));
  press('On my way');
  await screen.findByText('On my way to Paddock Dining.');
  expect(reply).toHaveBeenCalledOnce();
});

const van = ['a2', 'c1'].map((name) => ({
  leg_id: id(name),
  order_id: id(`o${name}`),
  order_number: `ORD-${name}`,
  customer_name: name === 'a2' ? 'Paddock Dining' : 'Glebe Books',
  kind: 'pickup' as const,
  since: at('07:30'),
}));
const over = (more: Partial<DriverRun> = {}) => {
  const done = { state: 'done', happened_at: at('07:30') } as const;
  const stops = [
    stop('s1', 'Paddock Dining', leg('a2', '07:00', 'pickup', done)),
    stop('s3', 'Glebe Books', leg('c1', '07:00', 'pickup', done)),
  ];
  return runOf(
    stops.map((each) => ({ ...each, finished_at: at('07:30') })),
    { started_at: at('07:00'), ends_at: null, van, ...more },
  );
};

test('of several without an answer, one press says that they are back in the shop; what was answered stays [RUN-20]', async () => {
  await openRun(
    over({ van: [...van, ...van.map((row) => ({ ...row, leg_id: id(row.customer_name.slice(0, 6)) }))] }),
  );
  press('End run');
  const sheet = within(await screen.findByRole('dialog', { name: 'End run' }));
  expect(sheet.getByRole('button', { name: 'All back in the shop' })).toBeDefined();
  fireEvent.click(sheet.getAllByRole('radio', { name: 'Stays in the van' })[0] as HTMLElement);
  fireEvent.click(sheet.getByRole('button', { name: 'All the rest back in the shop' }));
  expect(sheet.queryByRole('button', { name: /back in the shop$/ })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'End run' }));
  await screen.findByText(/^All 2 stops are done/);
  expect(sent()).toMatchObject([
    { type: 'end_run', van: ['van', 'shop', 'shop', 'shop'].map((answer) => ({ answer })) },
  ]);
});

test('the end asks about all that is in the van, waits for every answer, and its result names them in sight [RUN-20]', async () => {
  await openRun(over());
  press('End run');
  const sheet = within(await screen.findByRole('dialog', { name: 'End run' }));
  expect(sheet.getByText('What is still in the van')).toBeDefined();
  expect(sheet.getByRole('button', { name: '2 have no answer yet' })).toBeDefined();
  const answerOf = (row: RegExp, name: string) =>
    fireEvent.click(within(sheet.getByRole('group', { name: row })).getByRole('radio', { name }));
  answerOf(/ORD-a2/, 'Stays in the van');
  fireEvent.click(sheet.getByRole('button', { name: '1 has no answer yet' }));
  // As in the sheets of a stop, the button leads to what it waits for.
  expect(document.activeElement?.closest('fieldset')?.textContent).toMatch(/^ORD-c1/);
  answerOf(/ORD-c1/, 'Missing');
  fireEvent.click(sheet.getByRole('button', { name: 'Add a note to what is missing' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Note'));
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Not in the van, checked twice' } });
  fireEvent.click(sheet.getByRole('button', { name: 'End run' }));
  await screen.findByText('All 2 stops are done. 1 order stays in the van. 1 order is missing.');
  const result = screen.getByRole('region', { name: 'Today’s run' });
  const left = within(result).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual([
    'Missing: Glebe Books, ORD-c1',
    'In the van: Paddock Dining, ORD-a2',
  ]);
  expect(
    within(result).getByText('We’ll tell the shop that ORD-c1 is missing once this is sent.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(result);
  expect(sent()).toMatchObject([
    {
      type: 'end_run',
      day: today,
      van: [
        { leg_id: id('a2'), answer: 'van' },
        { leg_id: id('c1'), answer: 'missing', note: 'Not in the van, checked twice' },
      ],
    },
  ]);
  fireEvent.click(within(result).getByRole('button', { name: 'Undo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End run' }));
  const again = within(await screen.findByRole('dialog', { name: 'End run' }));
  expect(again.getAllByRole<HTMLInputElement>('radio', { checked: true })).toHaveLength(2);
  expect(again.getByLabelText<HTMLInputElement>('Note').value).toBe('Not in the van, checked twice');
  expect(again.getByRole('button', { name: 'End run' })).toBeDefined();
});

test('a run that has ended says what is left, and can be taken up again [RUN-16, RUN-20]', async () => {
  await openRun(over({ van: [], ended_at: at('07:58'), undo: { report_id: id('r1'), until: at('08:08') } }));
  expect(screen.getByText('All 2 stops are done. Nothing is left in the van.')).toBeDefined();
  expect(screen.getByText('Ended 7:58 am')).toBeDefined();
  press('Undo');
  expect(await screen.findByRole('button', { name: 'End run' })).toBeDefined();
  expect(await screen.findByText('Undone. Your run goes on.')).toBeDefined();
});

test('what can be taken back no more says whom to call [RUN-16]', async () => {
  const undo = { report_id: id('r1'), until: at('08:05') };
  const done = (until: DriverLeg['undo']) =>
    leg('b1', '07:00', 'pickup', { state: 'done', happened_at: at('07:55'), undo: until });
  const finished = (until: DriverLeg['undo']) => ({
    ...{ ...stop('s2', 'Tom Gallagher', done(until)), finished_at: at('07:55') },
  });
  await openRun(runOf([finished(undo)], { started_at: at('07:30') }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.queryByText(/^Done by mistake/)).toBeNull();
  cleanup();
  await openRun(runOf([finished(null)], { started_at: at('07:30'), ended_at: at('07:40') }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText('Done by mistake? Call the shop.')).toBeDefined();
  expect(screen.getByText('Ended by mistake? Call the shop.')).toBeDefined();
  act(() => applyBrand({ name: 'Washline', contact_phone: '(02) 5550 1180' }));
  const [ended, mistake] = screen.getAllByRole<HTMLAnchorElement>('link', { name: '(02) 5550 1180' });
  expect([ended?.href, mistake?.parentElement?.textContent]).toEqual([
    'tel:0255501180',
    'Done by mistake? Call the shop: (02) 5550 1180',
  ]);
  act(() => applyBrand({ name: 'Washline' }));
});

test('a stop of a run that has ended says that its undo reopens the run, and then that it goes on [RUN-16, RUN-20]', async () => {
  const undo = { report_id: id('r1'), until: at('08:05') };
  const done = leg('b1', '07:00', 'pickup', { state: 'done', happened_at: at('07:55'), undo });
  const finished = { ...stop('s2', 'Tom Gallagher', done), finished_at: at('07:55') };
  await openRun(runOf([finished], { started_at: at('07:30'), ended_at: at('07:58') }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText('You can undo this until 8:05 am. This reopens your run.')).toBeDefined();
  press('Undo, ORD-b1');
  const undone = 'Undone. The stop at Tom Gallagher is open again. Your run goes on.';
  expect(await screen.findByText(undone)).toBeDefined();
  expect(card('Tom Gallagher')).toBeDefined();
});

test('what is missing, and what is overdue on the road, is said of the van; the menu of the run stays after its end [RUN-20, RUN-14]', async () => {
  const [missing] = over().van;
  const overdue = [stop('s9', 'Mabel Ng', leg('z1', '07:00', 'delivery', { state: 'on_the_way' }))];
  await openRun(over({ van: [], missing: missing ? [missing] : [], overdue, ended_at: at('07:58') }));
  expect(
    screen.getByText(
      'All 2 stops are done. 1 order is missing. 1 overdue delivery is still on the way. Nothing else is left in the van.',
    ),
  ).toBeDefined();
  expect(screen.getByText('The shop knows that ORD-a2 is missing.')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Run sheet', 'Scan a bag', 'Maps: Google']);
});

test('a step of another day stands apart in Done today, where more is added to it once it is sent [DRV-20, PRF-9]', async () => {
  const step = {
    leg_id: id('k1'),
    order_id: id('ok1'),
    order_number: 'ORD-k1',
    customer_name: 'Mabel Ng',
    kind: 'pickup' as const,
    state: 'done' as const,
    happened_at: at('07:30'),
    undo: { report_id: id('r8'), type: 'step' as const, until: at('08:08') },
  };
  const failed = leg('d1', '07:00', 'delivery', { state: 'failed', failure_reason: 'another_day' });
  const stops = [...over().stops, stop('s4', 'Tom Gallagher', failed)];
  const run = { ...over(), stops: stops.map((each) => ({ ...each, finished_at: at('07:40') })) };
  await openRun({ ...run, recent: [step] });
  expect(screen.getByText('2 stops, 1 failed, 1 of other days')).toBeDefined();
  expect(screen.getByText('You can undo this until 8:08 am.')).toBeDefined();
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Other days', 'Not done', 'Done']);
  press('More, ORD-k1');
  press('Open ORD-k1');
  press('Add photo or note, ORD-k1');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add photo or note' }));
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Behind the shed' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }));
  await screen.findByText('Added to ORD-k1.');
  expect(sent()).toMatchObject([{ type: 'add', leg_id: id('k1'), note: 'Behind the shed' }]);
  cleanup();
  await openRun({ ...run, recent: [{ ...step, leg_id: step.undo.report_id }] });
  expect(screen.queryByRole('button', { name: 'Add photo or note, ORD-k1' })).toBeNull();
  expect(screen.getByText('You can add a photo or note once this is sent.')).toBeDefined();
});

test('what is taken back at a stop is named as it was said [RUN-16, DRV-22]', async () => {
  const labels = [];
  for (const type of ['step', 'on_my_way'] as const) {
    const undo = { report_id: id('r8'), type, until: at('08:08') };
    const out = leg('a1', '09:00', 'delivery', { state: 'on_the_way', undo });
    await openRun(runOf([stop('s1', 'Paddock Dining', out)], { started_at: at('07:50') }));
    press('More for Paddock Dining');
    labels.push((await screen.findByRole('button', { name: /^Undo/ })).textContent);
    cleanup();
  }
  expect(labels).toEqual(['Undo Update Status', 'Undo On my way']);
});

test('the start of a run is taken back until something is said at a stop, and again once that is taken back [RUN-8, RUN-16]', async () => {
  const undo = { report_id: id('r1'), until: at('08:08') };
  const offered = async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return items.includes('Undo Start run');
  };
  await openRun(underWay({ undo }));
  expect(await offered()).toBe(true);
  press('On my way');
  await screen.findByText('On my way to Paddock Dining.');
  expect(await offered()).toBe(false);
  press('Undo');
  expect(await screen.findByRole('button', { name: 'On my way' })).toBeDefined();
  expect(await offered()).toBe(true);
});

test('the stop that is next stands first, wherever staff put it, and the others are numbered behind it [RUN-9, RUN-3]', async () => {
  const [first, second, third] = dayOfJonah().stops;
  if (!first || !second || !third) throw new Error('the day has three stops');
  const going = { ...third, next_at: at('07:55') };
  await openRun(runOf([first, second, going], { started_at: at('07:50') }));
  expect(screen.getByRole('button', { name: /^2 ?Paddock Dining/ })).toBeDefined();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reorder stops' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Reorder stops' }));
  expect(sheet.getByText('You’re on the way to Glebe Books, so that stop stays first.')).toBeDefined();
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
    '2 Paddoc',
    '3 Tom Ga',
  ]);
  fireEvent.click(sheet.getByRole('button', { name: 'Move up Tom Gallagher' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('Stops reordered.');
  expect(sent()).toMatchObject([{ type: 'order_stops', stop_ids: [third.id, second.id, first.id] }]);
});

test('what failed is not counted as done, in the head, the fold and the end [DRV-20, RUN-20]', async () => {
  const failed = { state: 'failed', failure_reason: 'nobody_home', happened_at: at('07:40') } as const;
  const stops = [...over().stops, stop('s4', 'Tom Gallagher', leg('d1', '07:00', 'delivery', failed))];
  const run = { ...over(), stops: stops.map((each) => ({ ...each, finished_at: at('07:40') })) };
  await openRun(run);
  expect(screen.getByText(/^2 of 3 stops done, 1 failed/)).toBeDefined();
  expect(screen.getByText('2 stops, 1 failed')).toBeDefined();
  cleanup();
  await openRun({ ...run, van: [], ended_at: at('07:58') });
  expect(screen.getByText('2 of 3 stops are done, 1 failed. Nothing is left in the van.')).toBeDefined();
});

test('of a stop that was done in part, what was done stands apart from what failed [DRV-20]', async () => {
  const failed = leg('d1', '07:00', 'delivery', { state: 'failed', failure_reason: 'nobody_home' });
  const done = leg('d2', '07:00', 'pickup', { state: 'done', happened_at: at('07:40') });
  const both = { ...stop('s4', 'Tom Gallagher', failed, done), finished_at: at('07:40') };
  await openRun({ ...over(), stops: [...over().stops, both] });
  const fold = within(screen.getByText('Done today').closest('details') as HTMLElement);
  expect(fold.getByText('2 stops, 1 failed')).toBeDefined();
  const groups = ['Not done', 'Done'].map((name) => fold.getByText(name).closest('section')?.textContent);
  expect(
    groups.map((text) => ['ORD-d1', 'ORD-d2'].filter((number) => text?.includes(`, ${number}`))),
  ).toEqual([['ORD-d1'], ['ORD-d2']]);
});

test('a day without stops says so [RUN-1]', async () => {
  await openRun(runOf([], { id: null, version: 0 }));
  expect(screen.getByText('No stops today.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start run' })).toBeNull();
});

test('with one other stop the menu says why there is no order to change [RUN-4]', async () => {
  const [first, second] = dayOfJonah().stops.slice(1);
  const going = { ...(first ?? stop('s2', '')), next_at: at('07:50') };
  await openRun(runOf([going, second ?? stop('s3', '')], { started_at: at('07:30') }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  for (const name of [/^Reorder stops/, /^Optimise route/]) {
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('There is only one other stop.');
  }
});

test('the order of stops is changed by buttons, a pickup never behind its own delivery; each stop says before Save when it is reached, and how late [RUN-2, RUN-4, RUN-17]', async () => {
  await openRun(underWay());
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reorder stops' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Reorder stops' }));
  const paddock = () => sheet.getByText('Paddock Dining').closest('li')?.textContent;
  expect(paddock()).toMatch(/9:00–10:00 amAbout 9:00 am$/);
  fireEvent.click(sheet.getByRole('button', { name: 'Move down Paddock Dining' }));
  expect(paddock()).toMatch(/About 11:09 am74 min late, due by 9:55 amNo message reaches them\.$/);
  expect(sheet.getByText('Paddock Dining, place 2 of 3.')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await screen.findByText('Stops reordered.');
  expect(sent()).toMatchObject([
    { type: 'order_stops', day: today, stop_ids: [id('s2'), id('s1'), id('s3')] },
  ]);
  expect(within(screen.getByRole('region', { name: 'Next stop' })).getByText('Tom Gallagher')).toBeDefined();
});

test('whom another order makes late is said at their stop before it is saved, and after [RUN-31]', async () => {
  const { stops, ...run } = underWay();
  const reached = stops.map((each) => ({
    ...each,
    legs: each.legs.map((one) => ({ ...one, is_told_next: false, is_messaged: true })),
  }));
  await openRun({ ...run, stops: reached });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reorder stops' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Reorder stops' }));
  expect(sheet.queryByText('We’ll tell them.')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Move down Paddock Dining' }));
  const paddock = sheet.getByText('Paddock Dining').closest('li')?.textContent;
  expect(paddock).toMatch(/74 min late, due by 9:55 amWe’ll tell them\.$/);
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Stops reordered. We’ll tell Paddock Dining.')).toBeDefined();
});

test('while a stop is open the run menu says why the run cannot be ended [RUN-20]', async () => {
  await openRun(underWay());
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  const item = await screen.findByRole('menuitem', { name: /^End run/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('Finish the open stops first, or ask the shop to take them.');
});

test('who was told when they are tried again is named before the stops are reordered, and after [FST-6]', async () => {
  const failed = leg('b1', '11:00', 'delivery', { state: 'failed', happened_at: at('07:40') });
  const again = { ...failed, id: id('b2'), state: 'planned', attempt: 2, is_told_next: false } as const;
  const openDialog = async (told_until: Temporal.Instant | null) => {
    const [first, , third] = dayOfJonah().stops as [DriverStop, DriverStop, DriverStop];
    const tried = stop('s2', 'Tom Gallagher', failed, { ...again, told_until, happened_at: null });
    await openRun(runOf([first, third, tried], { started_at: at('07:30') }));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Reorder stops' }));
    return within(await screen.findByRole('dialog', { name: 'Reorder stops' }));
  };
  const told = 'We’ll tell Tom Gallagher where that moves their time.';
  // Who knows that they are next is told otherwise.
  expect((await openDialog(at('08:30'))).queryByText(told)).toBeNull();
  cleanup();
  const sheet = await openDialog(null);
  expect(sheet.getByText(told)).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Move up Tom Gallagher' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Stops reordered. ${told}`)).toBeDefined();
});

test('a driver says in the run menu that they run late, and that they are in time again; with nobody left there is none to tell [RUN-31]', async () => {
  await openRun(underWay());
  const openMenu = async (item: RegExp) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog', { name: 'Running late' }));
  };
  const sheet = await openMenu(/^Running late$/);
  expect(sheet.queryByRole('button', { name: 'On time again' })).toBeNull();
  fireEvent.click(sheet.getByRole('radio', { name: '45 min' }));
  expect(screen.queryByText('Running 45 min late')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  const head = within(await screen.findByRole('region', { name: 'Today’s run' }));
  expect(await head.findByText('Running 45 min late')).toBeDefined();
  const bar = (await screen.findByText(/^Running 45 min late\./)).closest<HTMLElement>('[role=status]');
  expect(within(bar as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull();
  const again = await openMenu(/^Running late: 45 min$/);
  expect(again.getByText(/^You said 45 min at \d/)).toBeDefined();
  expect(again.getByRole<HTMLInputElement>('radio', { name: '45 min' }).checked).toBe(true);
  fireEvent.click(again.getByRole('button', { name: 'On time again' }));
  await screen.findByText('On time again.');
  expect(sent()).toMatchObject([
    { type: 'late', day: today, minutes: 45 },
    { type: 'late', day: today, minutes: 0 },
  ]);
  cleanup();
  await openRun({ ...over(), ended_at: null });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: 'Scan a bag' });
  expect(screen.queryByRole('menuitem', { name: /^Running late/ })).toBeNull();
});

test('who runs late reads whom that tells: who comes late or was told an earlier time, and is reached [RUN-31, RUN-9, RUN-17]', async () => {
  // What waits is of the present, whenever that is.
  const inYears = at('20:00').add({ hours: 24 * 365 * 50 });
  const customer = (name: string, from: string, more: Partial<DriverLeg>) =>
    stop(`s${name[0]}`, name, leg(`a${name[0]}`, from, 'pickup', { is_told_next: false, ...more }));
  const day = (told_late_at: Temporal.Instant | null, more: Partial<DriverRun> = {}) =>
    runOf(
      [
        customer('Amelia Hart', '09:00', { is_told_next: true, told_until: at('08:30'), told_late_at }),
        customer('Tom Gallagher', '07:30', { told_late_at }),
        customer('Glebe Books', '07:30', { is_told_next: null }),
        customer('Cove', '20:00', { window_start: inYears, window_end: inYears.add({ hours: 1 }) }),
      ],
      { started_at: at('07:30'), ...more },
    );
  await openRun(day(null));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Running late' }));
  // Before the press as after it: who is reached is told, and nobody else.
  expect(await screen.findByText('We’ll tell Amelia Hart and 1 more.')).toBeDefined();
  const changes = () =>
    within(screen.getByRole('list', { name: 'What changes' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(changes()).toEqual([
    expect.stringMatching(/Stays about 9:00 amWe’ll tell them\.$/),
    expect.stringMatching(/Stays about 9:09 am.*44 min late, due by 8:25 amWe’ll tell them\.$/),
    expect.stringMatching(/53 min late, due by 8:25 amNo message reaches them\.$/),
    expect.stringMatching(/Stays about 8:00 pm$/),
  ]);
  expect(screen.getByText('Where a time stays, you’d wait before it anyway.')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '60 min' }));
  expect(changes()[0]).toMatch(/About 9:10 am instead of 9:00 am/);
  fireEvent.click(screen.getByRole('radio', { name: '30 min' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tell customers' }));
  await screen.findByText('We’ll tell Amelia Hart and 1 more once this is sent.');
  const [late_said_at, late_until] = [at('08:00'), at('08:30')];
  const told = day(at('08:00'), { late_said_at, late_until });
  answer(reportRoute, () => ({ outcome: 'accepted' as const, run: told }));
  answer(driverRunRoute, () => told);
  dispatchEvent(new Event('online'));
  await screen.findByText('We’ve told Amelia Hart and 1 more.');
  cleanup();
  await openRun(day(at('07:50'), { late_said_at, late_until }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Running late/ }));
  await screen.findByText(/^You said 30 min at/);
  expect(changes()[1]).toMatch(/They already know you’re late\.$/);
  expect(screen.queryByText(/^We’ve told/)).toBeNull();
});

test('who runs late tells everyone who waits where they choose so: who comes later in time too [RUN-31, RUN-17]', async () => {
  const inYears = at('08:00').add({ hours: 24 * 365 * 50 });
  const wide = { is_told_next: false, window_start: at('07:00'), window_end: inYears };
  const waits = stop('s1', 'Amelia Hart', leg('a1', '07:00', 'pickup', wide));
  await openRun(runOf([waits], { started_at: at('07:30') }));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Running late/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Running late' }));
  expect(sheet.getByText('You still reach everyone in time, so we’ll tell nobody.')).toBeDefined();
  fireEvent.click(sheet.getByRole('switch', { name: 'Tell everyone who waits' }));
  expect(sheet.getByText('We’ll tell Amelia Hart.')).toBeDefined();
  expect(sheet.getByText('We’ll tell them.')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Tell customers' }));
  await screen.findByText('We’ll tell Amelia Hart once this is sent.');
  expect(sent()).toMatchObject([{ type: 'late', minutes: 30, tells_all: true }]);
});

test('who runs late and still reaches everyone in time reads that nobody is told, while it counts; those without a message see it in the app [RUN-31, RUN-17]', async () => {
  const customer = (name: string, from: string, more: Partial<DriverLeg> = {}) =>
    stop(`s${name[0]}`, name, leg(`a${name[0]}`, from, 'pickup', { is_told_next: false, ...more }));
  const [late_said_at, late_until, told_late_at] = [at('08:00'), at('08:30'), at('08:00')];
  const inYears = at('20:00').add({ hours: 24 * 365 * 50 });
  const inTime = customer('Cove', '20:00', { window_start: inYears, window_end: inYears.add({ hours: 1 }) });
  const day = (stops: DriverRun['stops'], more: Partial<DriverRun> = {}) =>
    runOf(stops, { started_at: at('07:30'), ...more });
  const openSheet = async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Run menu' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Running late/ }));
    return within(await screen.findByRole('dialog', { name: 'Running late' }));
  };
  await openRun(day([inTime]));
  const first = await openSheet();
  expect(first.getByText(/^Stays about 8:00 pm/)).toBeDefined();
  expect(first.getByText('You still reach everyone in time, so we’ll tell nobody.')).toBeDefined();
  fireEvent.click(first.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('You still reach everyone in time, so we’ll tell nobody.');
  const said = day([inTime], { late_said_at, late_until });
  answer(reportRoute, () => ({ outcome: 'accepted' as const, run: said }));
  answer(driverRunRoute, () => said);
  dispatchEvent(new Event('online'));
  await screen.findByText('You still reach everyone in time, so we told nobody.');
  expect((await openSheet()).getByText('You still reach everyone in time, so we told nobody.')).toBeDefined();
  cleanup();
  const priya = customer('Priya Raman', '07:30', { told_late_at, is_messaged: false });
  const amelia = customer('Amelia Hart', '07:30', { told_late_at, is_messaged: true });
  await openRun(day([priya, amelia], { late_said_at, late_until }));
  const sheet = await openSheet();
  expect(sheet.getByText('We’ve told Amelia Hart. Priya Raman sees it in the app.')).toBeDefined();
  cleanup();
  const before = { arrives_at: at('09:00') };
  const again = { ...customer('Amelia Hart', '07:30', { told_late_at: at('07:50') }), ...before };
  await openRun(day([again], { late_said_at, late_until }));
  const lessLate = await openSheet();
  expect(lessLate.getByText('Customers see the new times.')).toBeDefined();
  expect(lessLate.queryByText(/You still reach|We’ve told/)).toBeNull();
  const back = day([again], { late_said_at: at('08:01'), late_until: at('08:01') });
  answer(reportRoute, () => ({ outcome: 'accepted' as const, run: back }));
  answer(driverRunRoute, () => back);
  fireEvent.click(lessLate.getByRole('button', { name: 'On time again' }));
  const bar = (await screen.findByText('On time again.')).closest<HTMLElement>('[role=status]');
  await within(bar as HTMLElement).findByText('Customers see the new times.');
  cleanup();
  resetStore();
  // A wait takes it up: no time changes, so there is none to see.
  await openRun(said);
  expect(screen.getByText('Running 30 min late, no stop comes later')).toBeDefined();
  cleanup();
  // Above a stop that is late it would read as if none were.
  await openRun({ ...said, late: 1 });
  expect(screen.getByText('Running 30 min late')).toBeDefined();
  fireEvent.click((await openSheet()).getByRole('button', { name: 'On time again' }));
  const line = (await screen.findByText('On time again.')).closest<HTMLElement>('[role=status]');
  expect(line?.textContent).toBe('On time again. ');
});

test('the spot of a door is measured at the tap, and reported only where it is exact [RUN-6]', async () => {
  await openRun(underWay());
  const coords = { latitude: -33.8675, longitude: 151.207, accuracy: 80 };
  const getCurrentPosition = vi.fn((found: (position: unknown) => void) => found({ coords }));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save this spot' }));
  };
  await save();
  expect(await screen.findByText(/only good to 80 m/)).toBeDefined();
  expect(sent()).toEqual([]);
  coords.accuracy = 12;
  await save();
  await screen.findByText('This spot is saved, good to 12 m.');
  expect(sent()).toMatchObject([{ type: 'spot', leg_id: id('a1'), latitude: -33.8675, accuracy_m: 12 }]);
  expect(getCurrentPosition).toHaveBeenCalledTimes(2);
});

test('the sheet of a stop keeps the dialog of all steps [DRV-3]', async () => {
  await openRun(underWay());
  fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Update Status of the delivery' }));
  expect(await screen.findByRole('dialog', { name: 'Update Status' })).toBeDefined();
});

test('an order that is tried again is named once among what else there is to do [DRV-20, FST-6]', async () => {
  const again = { ...leg('a3', '09:00'), order_id: id('oa1'), order_number: 'ORD-a1' };
  await openRun(underWay({ stops: [stop('s1', 'Paddock Dining', leg('a1', '09:00'), again)] }));
  fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
  expect(await screen.findAllByRole('button', { name: 'Update Status of ORD-a1' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Open ORD-a1' })).toHaveLength(1);
});

test('a tap is shown for ten seconds at the foot, or until it is put away [RUN-16, DRV-22]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openRun(underWay());
  press('On my way');
  await screen.findByText('On my way to Paddock Dining.');
  await act(async () => undefined);
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.queryByText('On my way to Paddock Dining.')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1_500));
  expect(screen.queryByText('On my way to Paddock Dining.')).toBeNull();
  vi.useRealTimers();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Delivered/ }).hasAttribute('aria-disabled')).toBe(false),
  );
  press(/^Delivered/);
  await screen.findByText('Delivered, ORD-a1.');
  press('Close');
  expect(screen.queryByText('Delivered, ORD-a1.')).toBeNull();
});
