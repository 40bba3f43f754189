// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { EditEffects } from '#web/orders/form/values/staff-order-values.ts';
import { effectsText, savedTitle } from './staff-order-notices.tsx';

test.each<[EditEffects, string, string | undefined]>([
  [
    { proposed: ['delivery_date'], atOnce: [] },
    'Changes proposed.',
    'Tom Gallagher was asked to agree: Delivery.',
  ],
  [
    { proposed: ['delivery_date'], atOnce: ['delivery_address'] },
    'Order updated successfully',
    'Tom Gallagher was asked to agree: Delivery. Changed now: Delivery address.',
  ],
  [{ proposed: [], atOnce: ['delivery_address'] }, 'Order updated successfully', undefined],
])('an edit says what changed, and whom it asked: %j [STF-6, MOD-1]', (effects, title, text) => {
  expect(savedTitle(effects)).toBe(title);
  expect(effectsText(effects, 'Tom Gallagher')).toBe(text);
});
