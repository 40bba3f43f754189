import { expect, test } from 'vitest';
import { describeSetting } from './settings.ts';

test('the history of settings says amounts as people read them, and none for nothing [WGH-7, SET-2]', () => {
  expect(describeSetting('minimum_charge', 3_000)).toBe('$30.00');
  expect(describeSetting('failed_stop_charge', null)).toBe('none');
  expect(describeSetting('count_tolerance_percent', 20)).toBe('20%');
});
