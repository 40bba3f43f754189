import { expect, test } from 'vitest';
import { failureReasons } from '#shared/orders/leg-attempt.ts';
import { couldNotText, weCouldNotText } from './failed-text.ts';

test('staff read the leg and the reason [FST-1]', () => {
  expect(failureReasons.map((reason) => couldNotText('delivery', reason))).toEqual([
    'Could not deliver: nobody home',
    'Could not deliver: nothing left out',
    'Could not deliver: no access',
    'Could not deliver: refused',
    'Could not deliver: closed',
    'Could not deliver: wrong address',
    'Could not deliver: customer asked for another day',
    'Could not deliver: we could not get there',
    'Could not deliver: other',
  ]);
});

test('a customer reads the same as it is for them, with the number where it is asked for [FST-3]', () => {
  expect(failureReasons.map((reason) => weCouldNotText('pickup', reason))).toEqual([
    'We could not collect: nobody home',
    'We could not collect: nothing left out',
    'We could not collect: no access',
    'We could not collect: refused',
    'We could not collect: closed',
    'We could not collect: wrong address',
    'We could not collect: you asked for another day',
    'We did not get to you',
    'We could not collect',
  ]);
  expect(weCouldNotText('delivery', 'closed', 'ORD-000232')).toBe('We could not deliver ORD-000232: closed');
});
