import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { customerAddressesQuery } from '#web/business/business.api.ts';
import type { OrderFormControl, OrderOption } from '#web/orders/form/order-form-values.ts';
import { useCustomerOptions } from './staff-order-choices.ts';
import { refit } from './staff-order-values.ts';

/** The selected customer of a new order, with their items, prices and saved address. */
export function useChosenCustomer(form: OrderFormControl) {
  const [customer, setCustomer] = useState<User | null>(null);
  const prices = useCustomerOptions(customer?.id);
  const { note, settledFor } = useFittingLines(form, customer, prices.options);
  const saved_address = useSavedAddress(form, customer);
  return {
    customer,
    choose: setCustomer,
    ...prices,
    /** The items of the selected customer; `undefined` while their prices load. */
    options: customer && settledFor === customer.id ? prices.options : undefined,
    note,
    saved_address,
  };
}

interface Settled {
  id: string;
  options: readonly OrderOption[];
  note: string | null;
}

/** When the customer changes, reprices the lines and removes those without a price; the note says so. */
function useFittingLines(
  form: OrderFormControl,
  customer: User | null,
  options: readonly OrderOption[] | undefined,
) {
  const [settled, setSettled] = useState<Settled | null>(null);
  const settle = useEffectEvent((chosen: User, after: readonly OrderOption[]) => {
    if (settled?.id === chosen.id) return;
    const before = form.getValues('items');
    const { items, dropped } = refit(before, { before: settled?.options ?? [], after });
    if (dropped.length > 0) form.setValue('items', items);
    const isFilled = before.some(({ sku_id }) => sku_id);
    setSettled({ id: chosen.id, options: after, note: isFilled ? noteOf(chosen, dropped) : null });
  });
  useEffect(() => {
    if (customer && options) settle(customer, options);
  }, [customer, options]);
  return { note: customer ? (settled?.note ?? null) : null, settledFor: settled?.id };
}

function noteOf({ full_name }: User, dropped: readonly string[]): string {
  const now = `The prices are now those of ${full_name}.`;
  return dropped.length === 0 ? now : `${now} Removed, as there is no price for it: ${dropped.join(', ')}.`;
}

/** Fills in the saved address of the customer, unless the user typed another one. */
function useSavedAddress(form: OrderFormControl, customer: User | null): string | null {
  const filled = useRef('');
  const { data } = useQuery({
    ...customerAddressesQuery(customer?.id ?? ''),
    enabled: customer !== null,
  });
  const saved = data?.customer_delivery_address;
  useEffect(() => {
    if (saved === undefined) return;
    const typed = form.getValues('delivery_address').trim();
    if (typed !== '' && typed !== filled.current) return;
    filled.current = saved ?? '';
    form.setValue('delivery_address', filled.current);
    if (form.formState.isSubmitted) void form.trigger('delivery_address');
  }, [form, saved]);
  return saved ?? null;
}
