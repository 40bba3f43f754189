import { nextLeg } from '#shared/deliveries/leg.ts';
import { isOpenLeg, type LegAttempt, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';

/** What a driver is chosen for. */
export type AssignScope = LegKind | 'both';

type OpenLeg = Pick<LegAttempt, 'kind' | 'driver_id'>;

/** The open legs with their drivers, the pickup first. Lists have orders without legs: then it is what the order itself says. */
export function openLegsOf(order: Order | OrderDetails): OpenLeg[] {
  if ('legs' in order) return order.legs.filter(isOpenLeg);
  const next = nextLeg(order);
  return legKinds
    .filter((kind) => next !== null && (kind === 'delivery' || next.kind === 'pickup'))
    .filter((kind) => kind !== order.needs_date)
    .map((kind) => ({ kind, driver_id: order.driver_id }));
}

/** For what a driver can be chosen; the whole order where nothing of it is open. */
export const scopesOf = (open: readonly OpenLeg[]): AssignScope[] => {
  const [only] = open;
  return open.length === 1 && only ? [only.kind] : open.length === 0 ? ['both'] : ['both', ...legKinds];
};

/** What is meant unless somebody says otherwise: both legs while one driver has them or nobody, else the one that waits. */
export function usualScope(open: readonly OpenLeg[]): AssignScope {
  const [first, second] = open;
  if (!first) return 'both';
  if (!second) return first.kind;
  if (first.driver_id === second.driver_id) return 'both';
  return (open.find(({ driver_id }) => driver_id === null) ?? first).kind;
}

/** The driver who has all of it already; `null` if nobody has. */
export function currentDriver(open: readonly OpenLeg[], scope: AssignScope): string | null {
  const drivers = new Set(
    open.filter(({ kind }) => scope === 'both' || kind === scope).map(({ driver_id }) => driver_id),
  );
  const [driver = null] = drivers;
  return drivers.size === 1 ? driver : null;
}
