// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { BagStage } from '#shared/labels/bag.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import { at, bagCode, bags, id, leg, runOf, stop } from '#web/driver-run/driver-run.fixture.ts';
import type { ScanPlace } from '#web/driver-run/state/run-context.ts';
import { scanVerdict } from './run-scan.tsx';

/** Paddock Dining gets ORD-a1, Tom Gallagher gives ORD-b1, Glebe Books gets ORD-c1. */
const run = (...stages: BagStage[]) =>
  runOf([
    stop('s1', 'Paddock Dining', leg('a1', '09:00', 'delivery', { bags: bags(1, ...stages) })),
    stop('s2', 'Tom Gallagher', leg('b1', '11:00', 'pickup', { bags: bags(20, 'collected', 'known') })),
    stop('s3', 'Glebe Books', leg('c1', '13:00', 'delivery', { bags: bags(30, 'ready') })),
  ]);
const atDoor = (name: string) => ({ leg_id: id(name) });
/** What is said, what stands beside it, and the stage of what is sent. */
function said(place: ScanPlace, code: string, of = run('ready', 'loaded', 'ready')) {
  const { answer, scan } = scanVerdict(of, place, code);
  return [answer.tone, answer.text, answer.aside ?? '', scan && `${scan.leg.order_number} ${scan.stage}`];
}

test('at a delivery each bag of it is counted as it is scanned [LBL-5]', () => {
  const before = run('loaded', 'delivered', 'ready');
  const taken = (text: string) => ['taken', text, '2 of 3', 'ORD-a1 delivered'];
  expect(said(atDoor('a1'), bagCode(1), before)).toEqual(taken('Bag 1 of 3, ORD-a1'));
  expect(said(atDoor('a1'), bagCodeText(bagCode(3)).toLowerCase(), before)).toEqual(
    taken('Bag 3 of 3, ORD-a1'),
  );
  expect(said(atDoor('a1'), `https://laundry.example/b/${bagCode(1)}`, before)[0]).toBe('taken');
});

test.each(['ORD-a1-2', 'ord-A1 2', 'ORD-a1 bag 2', 'ORD-a1, Bag 2 of 3', 'a1-2', '00a1-2'])(
  'a bag is also found by its order and number: %s [LBL-5]',
  (typed) => {
    const before = run('ready', 'loaded', 'ready');
    expect(said(atDoor('a1'), typed, before)).toEqual(said(atDoor('a1'), bagCode(2), before));
    if (!/^ord/i.test(typed)) return;
    const none = said(atDoor('a1'), typed.replace('2', '7'), before)[1];
    expect(none).toBe('ORD-a1 has 3 bags with labels. Add the number: ORD-a1-1.');
  },
);

test('a number as a label prints it is one of an order, of which its driver reads whose it is [LBL-5, LBL-7, LEG-9]', () => {
  const known = [{ order_number: 'ORD-000187', customer_name: 'Glebe Books' }];
  for (const typed of ['000187-2', 'ord-000187-2', 'ORD-000187'])
    expect(scanVerdict(run(), 'run', typed, known).answer.text).toBe(
      'ORD-000187 is not in your run. It belongs to Glebe Books.',
    );
  expect(scanVerdict(run(), 'run', '000188-2', known).answer.text).toBe('ORD-000188 is not in your run.');
});

test('at a pickup a label of the order is counted, and a blank one is its next bag [LBL-3, LBL-5]', () => {
  expect(said(atDoor('b1'), bagCode(21))).toEqual([
    'taken',
    'Bag 2 of 2, ORD-b1',
    '2 of 2',
    'ORD-b1 collected',
  ]);
  expect(said(atDoor('b1'), bagCode(99))).toEqual(['taken', 'Bag 3, ORD-b1', '2 bags', 'ORD-b1 collected']);
});

test('a bag that has come so far is told again, and nothing is sent [LBL-5]', () => {
  for (const stage of ['delivered', 'loaded'] as const) {
    const place = stage === 'loaded' ? 'van' : atDoor('a1');
    expect(said(place, bagCode(1), run(stage, 'ready'))).toEqual([
      'repeat',
      'Bag 1 of 2, ORD-a1',
      'Already scanned',
      null,
    ]);
  }
});

test('a bag that was missing or came back is found wherever it is scanned [LBL-6]', () => {
  for (const stage of ['missing', 'returned'] as const)
    expect(said('van', bagCode(1), run(stage, 'loaded'))).toEqual([
      'taken',
      'Bag 1 of 2, ORD-a1',
      '2 of 2',
      'ORD-a1 loaded',
    ]);
});

test.each<[why: string, ScanPlace, code: string, text: string]>([
  [
    'another QR',
    atDoor('a1'),
    'https://example.com/menu',
    '“https://example.com/menu” is not one of our labels.',
  ],
  [
    'a long one',
    'run',
    `https://example.com/${'a'.repeat(99)}`,
    `“https://example.com/${'a'.repeat(20)}…” is not one of our labels.`,
  ],
  ['an order of another driver', 'van', ' ord-000187-2', 'ORD-000187 is not in your run.'],
  ['an order without its bag', 'run', 'ord-a1', 'ORD-a1 has 3 bags with labels. Add the number: ORD-a1-1.'],
  [
    'a typing error',
    atDoor('a1'),
    bagCode(1).replace(/.$/, 'Z'),
    `“${bagCode(1).replace(/.$/, 'Z')}” is not one of our labels.`,
  ],
  ['one that is too short', 'run', ' abc', 'A code has 10 characters.'],
  ['nothing', 'run', '', 'Not one of our labels.'],
  ['a bag of another stop', atDoor('a1'), bagCode(30), 'This bag belongs to ORD-c1. Not for this stop.'],
  [
    'a bag of another stop at a pickup',
    atDoor('b1'),
    bagCode(30),
    'This bag belongs to ORD-c1. Not for this stop.',
  ],
  ['a label nobody knows at a delivery', atDoor('a1'), bagCode(99), 'This bag is not in your run.'],
  ['a label nobody knows at the van', 'van', bagCode(99), 'This bag is not in your run.'],
  ['a label nobody knows', 'run', bagCode(99), 'This bag is not in your run.'],
  ['what is still to be collected', 'van', bagCode(21), 'This bag belongs to ORD-b1. Not to be loaded.'],
  ['a stop that went to another', atDoor('z9'), bagCode(1), 'This stop is not in your run any more.'],
])('%s is refused with words, and nothing is sent [LBL-7]', (_why, place, code, text) => {
  expect(said(place, code)).toEqual(['refused', text, '', null]);
});

test('an order has at most 99 bags [LBL-5]', () => {
  const full = leg('b1', '11:00', 'pickup', { bags: bags(0, ...Array<BagStage>(99).fill('collected')) });
  const { answer, scan } = scanVerdict(
    runOf([stop('s2', 'Tom Gallagher', full)]),
    atDoor('b1'),
    bagCode(200),
  );
  expect([answer.text, scan]).toEqual(['An order has at most 99 bags.', null]);
});

test('anywhere a scan says whose the bag is; what waits to be collected or loaded then is [LBL-5]', () => {
  expect(said('run', bagCode(1))).toEqual([
    'taken',
    'Bag 1 of 3, ORD-a1, Paddock Dining',
    '2 of 3',
    'ORD-a1 loaded',
  ]);
  expect(said('run', bagCode(21))[3]).toBe('ORD-b1 collected');
  // It is in the van: only its door takes it out.
  expect(said('run', bagCode(2))).toEqual([
    'repeat',
    'Bag 2 of 3, ORD-a1, Paddock Dining',
    'Already scanned',
    null,
  ]);
});

test('of an order that is collected and brought in one run, the leg that is open waits for the bag [LBL-5]', () => {
  const both = runOf([
    stop(
      's1',
      'Paddock Dining',
      leg('p1', '07:00', 'pickup', {
        order_id: id('o'),
        state: 'done',
        happened_at: at('07:10'),
        bags: bags(1, 'collected'),
      }),
      leg('d1', '15:00', 'delivery', { order_id: id('o'), bags: bags(1, 'collected') }),
    ),
  ]);
  expect(said('run', bagCode(1), both)[3]).toBe('ORD-d1 loaded');
  expect(said('van', bagCode(1), both)[3]).toBe('ORD-d1 loaded');
});

test('a stop that is overdue is scanned like any other [LBL-5, RUN-1]', () => {
  const late = runOf([], {
    overdue: [stop('s1', 'Paddock Dining', leg('a1', '09:00', 'delivery', { bags: bags(1, 'loaded') }))],
  });
  expect(said(atDoor('a1'), bagCode(1), late)[3]).toBe('ORD-a1 delivered');
});
