import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { customerAddressesQuery } from '#web/business/business.api.ts';
import type { OrderFormControl, OrderOption } from './order-form-values.ts';
import { useStaffOrderOptions } from './staff-order-choices.ts';
import { keepPricedLines } from './staff-order-values.ts';

/** The selected customer of a new order, with their items, prices and saved address. */
export function useCustomerSelection(form: OrderFormControl) {
  const [customer, setCustomer] = useState<User | null>(null);
  const prices = useStaffOrderOptions(customer?.id);
  const { note, pricedFor } = useRepricedLines(form, customer, prices.options);
  const saved_address = useSavedAddress(form, customer);
  return {
    customer,
    choose: setCustomer,
    ...prices,
    /** The items of the selected customer; `undefined` while their prices load. */
    options: customer && pricedFor === customer.id ? prices.options : undefined,
    note,
    saved_address,
  };
}

interface Repriced {
  id: string;
  options: readonly OrderOption[];
  note: string | null;
}

/** When the customer changes, reprices the lines and removes those without a price; the note says so. */
function useRepricedLines(
  form: OrderFormControl,
  customer: User | null,
  options: readonly OrderOption[] | undefined,
) {
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const reprice = useEffectEvent((selected: User, after: readonly OrderOption[]) => {
    if (repriced?.id === selected.id) return;
    const before = form.getValues('items');
    const { items, dropped } = keepPricedLines(before, { before: repriced?.options ?? [], after });
    if (dropped.length > 0) form.setValue('items', items);
    const isFilled = before.some(({ sku_id }) => sku_id);
    setRepriced({ id: selected.id, options: after, note: isFilled ? repriceNote(selected, dropped) : null });
  });
  useEffect(() => {
    if (customer && options) reprice(customer, options);
  }, [customer, options]);
  return { note: customer ? (repriced?.note ?? null) : null, pricedFor: repriced?.id };
}

function repriceNote({ full_name }: User, dropped: readonly string[]): string {
  const now = `The prices are now those of ${full_name}.`;
  return dropped.length === 0 ? now : `${now} Removed, as there is no price for it: ${dropped.join(', ')}.`;
}

/** Fills in the saved address of the customer, unless the user typed another one. */
function useSavedAddress(form: OrderFormControl, customer: User | null): string | null {
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
