import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Order } from '#shared/orders/order.ts';
import { customerAddressesQuery, useBusiness } from '#web/business/business.api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type { OrderCustomer, OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { sameAgain } from '#web/orders/form/values/same-again-values.ts';
import { keepPricedLines } from '#web/orders/form/values/staff-order-values.ts';
import { useStaffOrderOptions } from './order-choices.ts';

/** The selected customer of a new order, first that of `again`, with their items, prices and saved address. */
export function useCustomerSelection(form: OrderFormControl, again: Order | undefined) {
  const chosen = useWatch({ control: form.control, name: 'customer' });
  const customer = chosen === undefined ? customerOf(again) : chosen;
  const prices = useStaffOrderOptions(customer?.id);
  const { note, pricedFor, missing } = useRepricedLines(form, { customer, again, options: prices.options });
  const saved_address = useSavedAddress(form, customer);
  return {
    customer,
    choose: (next: OrderCustomer | null) =>
      form.setValue('customer', next && asCustomer(next), { shouldDirty: true }),
    /** The first prices are there, or could not be loaded. */
    isReady: pricedFor !== undefined || prices.error !== null,
    ...prices,
    /** The items of the selected customer; `undefined` while their prices load. */
    options: customer && pricedFor === customer.id ? prices.options : undefined,
    note,
    missing,
    saved_address,
  };
}

/** No more of an account than the form needs. */
const asCustomer = ({ id, full_name, email }: OrderCustomer): OrderCustomer => ({ id, full_name, email });

const customerOf = (order: Order | undefined): OrderCustomer | null =>
  order ? { id: order.customer_id, full_name: order.customer_name, email: order.customer_email } : null;

interface Repriced {
  id: string;
  options: readonly OrderOption[];
  note: string | null;
  /** What the order it starts with had, and is no longer offered. */
  missing: readonly string[];
}

type RepricedLinesInput = {
  customer: OrderCustomer | null;
  again: Order | undefined;
  options: readonly OrderOption[] | undefined;
};

/**
 * When the customer changes, reprices the lines and removes those without a price; the note says so. The first prices
 * fill the form with what `again` had, if there is one.
 */
function useRepricedLines(form: OrderFormControl, { customer, again, options }: RepricedLinesInput) {
  const { time_zone: zone } = useBusiness();
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const fill = (order: Order, after: readonly OrderOption[]) => {
    const { values, missing } = sameAgain(order, { options: after, now: serviceNow(), zone });
    form.reset({ ...values, customer: customerOf(order) });
    setRepriced({ id: order.customer_id, options: after, note: null, missing });
  };
  const reprice = useEffectEvent((selected: OrderCustomer, after: readonly OrderOption[]) => {
    if (repriced?.id === selected.id) return;
    if (again && !repriced) return fill(again, after);
    const before = form.getValues('items');
    const { items, dropped } = keepPricedLines(before, { before: repriced?.options ?? [], after });
    if (dropped.length > 0) form.setValue('items', items);
    const isFilled = before.some(({ sku_id }) => sku_id);
    const note = isFilled ? repriceNote(selected, dropped) : null;
    setRepriced({ id: selected.id, options: after, note, missing: [] });
  });
  useEffect(() => {
    if (customer && options) reprice(customer, options);
  }, [customer, options]);
  return {
    note: customer ? (repriced?.note ?? null) : null,
    missing: repriced?.missing ?? [],
    pricedFor: repriced?.id,
  };
}

function repriceNote({ full_name }: OrderCustomer, dropped: readonly string[]): string {
  const now = `The prices are now those of ${full_name}.`;
  return dropped.length === 0 ? now : `${now} Removed, as there is no price for it: ${dropped.join(', ')}.`;
}

/** Fills in the saved address of the customer, unless the user typed another one. */
function useSavedAddress(form: OrderFormControl, customer: OrderCustomer | null): string | null {
  const filledAddress = useRef('');
  const { data } = useQuery({
    ...customerAddressesQuery(customer?.id ?? ''),
    enabled: customer !== null,
  });
  const saved = data?.customer_delivery_address;
  useEffect(() => {
    if (saved === undefined) return;
    const typed = form.getValues('delivery_address').trim();
    if (typed !== '' && typed !== filledAddress.current) return;
    filledAddress.current = saved ?? '';
    form.setValue('delivery_address', filledAddress.current);
    if (form.formState.isSubmitted) void form.trigger('delivery_address');
  }, [form, saved]);
  return saved ?? null;
}
