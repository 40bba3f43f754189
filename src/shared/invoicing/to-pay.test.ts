import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftText, lessCreditText, toPayText } from './to-pay.ts';

const due_on = Temporal.PlainDate.from('2026-12-12');
const none = { total: 11_000, due_on, open: 11_000, credit: 0, adjusted: 0 };

describe('what is taken off a document and what is left to pay', () => {
  test.each([
    ['nothing', {}, '$110.00 to pay by 12 Dec 2026'],
    ['credit', { open: 8_000, credit: 3_000 }, '$30.00 of credit used, $80.00 to pay by 12 Dec 2026'],
    ['all of it by credit', { open: 0, credit: 11_000 }, 'Paid in full from your credit.'],
    ['a payment', { open: 8_000 }, '$30.00 paid, $80.00 to pay by 12 Dec 2026'],
    ['all of it by payments', { open: 0 }, 'Paid in full.'],
    ['a note', { open: 8_000, adjusted: 3_000 }, '$30.00 taken off, $80.00 to pay by 12 Dec 2026'],
    ['all of it by notes', { open: 0, adjusted: 11_000 }, '$110.00 taken off. Nothing to pay.'],
    ['credit and payments', { open: 0, credit: 3_000 }, '$30.00 of credit used, $80.00 paid. Paid in full.'],
    [
      'all three',
      { open: 1_000, credit: 3_000, adjusted: 2_000 },
      '$30.00 of credit used, $20.00 taken off, $50.00 paid, $10.00 to pay by 12 Dec 2026',
    ],
    ['an amount of $0.00', { total: 0, open: 0 }, 'Nothing to pay.'],
  ])('%s [INV-27]', (_what, more, text) => {
    expect(toPayText({ ...none, ...more })).toBe(text);
  });

  test('is never asked for beyond what is open, and nothing where nothing is [INV-27]', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (open, credit, adjusted, paid) => {
        const toPay = { total: open + credit + adjusted + paid, due_on, open, credit, adjusted };
        expect(toPayText(toPay)).toContain(leftText(toPay));
        expect(toPayText(toPay).includes('to pay by')).toBe(open > 0);
      }),
    );
  });
});

test.each([
  ['the only open one', 245_685, 1_901, 247_586, 'Less your credit of $19.01: pay $2,456.85.'],
  [
    'one of several',
    245_685,
    1_901,
    100_000,
    'Less your credit of $19.01: pay $2,456.85 for all open invoices.',
  ],
  [
    'one that credit covers',
    -100,
    1_901,
    1_801,
    'Your credit of $19.01 covers what you owe. Nothing to pay.',
  ],
  ['one without credit', 247_586, 0, 247_586, ''],
  ['one that is paid', 245_685, 1_901, 0, ''],
])(
  'credit that is not used makes of %s what is then to pay [INV-27]',
  (_which, balance, credit, open, text) => {
    expect(lessCreditText({ balance, credit }, open)).toBe(text);
  },
);
