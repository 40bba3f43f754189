import fc from 'fast-check';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import type { Action, Actor } from './orders-model.ts';
import { seriesActions } from './orders-model-series.ts';

const quantity = fc.integer({ min: 1, max: 4 });
const instructions = fc.constantFrom('Ring', 'Knock');
const unsaid = fc.constant('unsaid' as const);
const seenVersion = fc.constantFrom('unsaid', 'present', 'stale');
const anybody = fc.constantFrom<Actor>('customer', 'stranger', 'admin', 'owner', 'anna', 'ben');
const staff = fc.constantFrom<Actor>('admin', 'owner');
const customer = fc.constant<Actor>('customer');
const driver = fc.constantFrom('anna', 'ben');

/** An action, nine times out of ten by an actor who usually does it. */
const act = <A>(usual: fc.Arbitrary<Actor>, action: fc.Arbitrary<A>) => {
  const who = fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: anybody });
  return fc.tuple(fc.nat(2), who, action);
};

const decision = {
  do: fc.constantFrom('approve', 'reject'),
  seen: fc.constantFrom('unsaid', 'unsaid', 'stale'),
};
const decide = act(customer, fc.record(decision));
const report = act(
  driver,
  fc.record({ do: fc.constant('report'), step: fc.constantFrom(...deliveryStatuses) }),
);
const propose = act(staff, fc.record({ do: fc.constant('edit'), quantity, seen: seenVersion }));
const cancel = act(
  customer,
  fc.record({ do: fc.constant('remove'), repeat: fc.constantFrom('stop', 'skip') }),
);
const remove = act(staff, fc.record({ do: fc.constant('remove') }));

/**
 * Random actions: which order, who, and what. Actions that others depend on come often, final ones seldom.
 */
export const actionArbitraries: fc.Arbitrary<[number, Actor, Action]>[] = [
  act(customer, fc.record({ do: fc.constant('edit'), quantity, seen: seenVersion })),
  act(customer, fc.record({ do: fc.constant('edit'), instructions, seen: unsaid })),
  propose,
  propose,
  act(staff, fc.record({ do: fc.constant('edit'), instructions, seen: unsaid })),
  decide,
  decide,
  act(staff, fc.record({ do: fc.constantFrom('lock', 'unlock', 'unlock') })),
  act(staff, fc.record({ do: fc.constantFrom('unlock', 'unassign') })),
  act(staff, fc.record({ do: fc.constant('set_status'), status: fc.constantFrom(...orderStatuses) })),
  act(staff, fc.record({ do: fc.constant('assign'), driver })),
  report,
  report,
  fc.oneof({ weight: 3, arbitrary: cancel }, { weight: 1, arbitrary: remove }),
];

/** Random actions on the series of an order. */
export const seriesActionArbitraries = [
  act(fc.oneof(customer, staff), fc.constantFrom(...seriesActions)),
  act(fc.oneof(customer, staff), fc.constantFrom('skip', 'unskip', 'hold', 'resume')),
];
