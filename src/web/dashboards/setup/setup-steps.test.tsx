// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Setup } from '#shared/overview/setup.contract.ts';
import { stepsOf } from './setup-steps.tsx';

const setup: Setup = {
  put_away: false,
  details: {
    ...{ is_done: true, name: 'Harbour Laundry', address: '9 Wharf Rd', is_first_address: false },
    ...{ abn: null, invoicing: false },
  },
  ...{ skus: 1, customers: 300, not_invited: 240, without_price: 0, drivers: 1, driver_name: null },
  mail: { is_ready: true, is_done: true, state: 'taken', reason: null },
  order: {
    ...{ state: 'done', id: null, order_number: null, customer_id: null },
    ...{ driver_name: null, version: null, document_id: null },
  },
};

test.each([
  [0, '300 customers · 240 are not invited', 240],
  [1, '300 customers · 1 invitation still going out', 0],
  [240, '300 customers · 240 invitations still going out', 0],
])('with %i invitations on their way customers read: %s [START-2, SEC-48]', (inviting, text, toInvite) => {
  const step = stepsOf({ ...setup, inviting }).find(({ name }) => name === 'Customers');
  expect(step).toMatchObject({ text, toInvite });
});
