import type { NamedDay } from '#shared/booking/closed-day-texts.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type Hold, heldCustomerText, holdText } from '#shared/ledger/hold.ts';
import { firstCharges, withMinimum } from '#shared/orders/charges.ts';
import { withLineIds } from '#shared/orders/line-ids.ts';
import type { Order, OrderDraft, StaffOrderDraft } from '#shared/orders/order.ts';
import { requireShownTotal } from '#shared/orders/shown-total.ts';
import { type PriceList, priceItems } from '#shared/pricing/price-items.ts';
import { customerOf } from '../../accounts/ownership.ts';
import { bookingModeOf, bookVisits } from '../../booking/book-visits.ts';
import { findClosedVisit, passClosed } from '../../booking/require-open.ts';
import { findCustomer, lockCustomer, requireUnerased } from '../../customers/customers.store.ts';
import { findHold } from '../../customers/hold.store.ts';
import { newId } from '../../kernel/db/columns.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller, SessionUser } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList, findStaffPriceList } from '../../pricing/pricing.store.ts';
import { claimPlacesAhead } from '../../series/places-ahead.ts';
import { startSeries } from '../../series/start-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { makePromised } from '../series/make-promised.ts';
import { insertOrder } from '../store/order-write.store.ts';

type Actor = Pick<SessionUser, 'id'>;

/**
 * A customer places an order at the prices agreed with them.
 * @throws Refusal `on-hold`; `sku-not-priced`; `price-changed`; `day-closed`; `not-bookable`; `outside-area`; `window-full`;
 * `erased`; `invalid` for a pickup in the past or a missing frequency template
 */
export function placeOrder(
  db: Db,
  person: Pick<SessionUser, 'id' | 'customer_id'>,
  draft: OrderDraft,
): Promise<Order> {
  const customer_id = customerOf(person);
  return transact(db, async (tx) => {
    const [terms, prices] = await Promise.all([
      lookAtTerms(tx, customer_id, draft),
      findCustomerPriceList(tx, customer_id, draft.items),
    ]);
    if (terms.hold) refuse('on-hold', holdText(terms.hold));
    if (isBefore(draft.pickup_date, tx.now())) refuseField('pickup_date', 'Pickup cannot be in the past');
    return enterOrder(tx, { ...person, reach: 'own' }, { customer_id, draft, prices, ...terms });
  });
}

/**
 * Staff place an order for a customer, at the base price where none was agreed; the pickup may be in the past. With `anyway` they
 * book where a customer could not, with `override_hold` for one who is on hold.
 * @throws Refusal `on-hold`; `sku-not-priced`; `price-changed`; `day-closed`; `not-bookable`; `outside-area`; `window-full`;
 * `invalid` for a missing customer or frequency template
 */
export function placeOrderFor(
  db: Db,
  staff: Actor,
  { customer_id, override_hold = false, ...draft }: StaffOrderDraft,
): Promise<Order> {
  return transact(db, async (tx) => {
    const [terms, prices, customer] = await Promise.all([
      lookAtTerms(tx, customer_id, draft),
      findStaffPriceList(tx, customer_id, draft.items),
      findCustomer(tx, customer_id),
    ]);
    if (!customer?.is_active) refuseField('customer_id', 'Please select a customer');
    if (terms.hold && !override_hold) refuse('on-hold', heldCustomerText(customer.name, terms.hold));
    return enterOrder(tx, { ...staff, reach: 'any' }, { customer_id, draft, prices, ...terms });
  });
}

/** What an order is placed on, beside its prices. Customer and days stay as they are until the transaction ends. */
interface Terms {
  customer_name: string | null;
  closed: NamedDay | null;
  hold: Hold | null;
}

async function lookAtTerms(
  tx: Tx,
  customer_id: string,
  { pickup_date, delivery_date }: OrderDraft,
): Promise<Terms> {
  const [customer_name, closed, hold] = await Promise.all([
    lockCustomer(tx, customer_id),
    findClosedVisit(tx, [pickup_date, delivery_date]),
    findHold(tx, customer_id),
  ]);
  return { customer_name, closed, hold };
}

interface Entered extends Terms {
  customer_id: string;
  draft: OrderDraft & Pick<StaffOrderDraft, 'anyway'>;
  prices: PriceList;
}

async function enterOrder(
  tx: Tx,
  actor: Actor & Pick<Caller, 'reach'>,
  { customer_id, draft, prices, customer_name, closed, hold }: Entered,
): Promise<Order> {
  await requireUnerased(tx, customer_id, customer_name);
  const now = tx.now();
  const { pickup_date, delivery_date } = draft;
  const passed = passClosed(tx, actor.reach, closed, draft.anyway);
  const mode = bookingModeOf(actor, draft.anyway);
  const { windows, noted } = await bookVisits(tx, mode, draft);
  const { minimum_charge: minimum_shown = null } = tx.business;
  const items = withLineIds(priceItems(draft.items, prices), [], newId);
  const content = {
    customer_id,
    pickup_date,
    delivery_date,
    pickup_until: windows.pickup_until,
    delivery_until: windows.delivery_until,
    pickup_address: draft.pickup_address,
    delivery_address: draft.delivery_address,
    special_instructions: draft.special_instructions || null,
    purchase_order: draft.purchase_order || null,
    items,
    charges: withMinimum(firstCharges(tx.business), items, minimum_shown),
    minimum_shown,
  };
  const series_id = draft.is_recurring ? (await startSeries(tx, actor.id, content, draft)).id : null;
  const order = await insertOrder(tx, {
    ...content,
    pickup_window_id: windows.pickup_window_id,
    delivery_window_id: windows.delivery_window_id,
    status: 'pending' as const,
    series_id,
    occurrence_number: series_id ? 1 : null,
    created_at: now,
    updated_at: now,
  });
  requireShownTotal(draft.shown_total, order.total_amount);
  await record(tx, orderEvents, order, {
    type: 'order.placed',
    actor_id: actor.id,
    data: {
      pickup: formatDay(order.pickup_date, tx.timeZone(), now),
      ...passed,
      ...noted,
      ...(hold && { on_hold: hold }),
    },
  });
  if (series_id && mode === 'strict') await claimPlacesAhead(tx, series_id);
  await makePromised(tx, series_id);
  return order;
}
