import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { CustomerSelect } from '#web/accounts/customer-select.tsx';
import { customerAddressesQuery, useBusiness } from '#web/business/business.api.ts';
import {
  newOrderValues,
  type OrderFormControl,
  type OrderOption,
} from '#web/orders/form/values/order-form-values.ts';
import { keepPricedLines } from '#web/orders/form/values/staff-order-values.ts';
import { usePlaceOrderFor } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useFrequencyTemplates, useStaffOrderOptions } from './order-choices.ts';
import { ItemsSection, OrderFormItems } from './order-form-items.tsx';
import { OrderFormRecurring } from './order-form-recurring.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { FieldSkeleton, OrderFormSection, OrderFormSkeleton } from './order-form-section.tsx';
import { customerHints, StaffOrderForm, useStaffOrderForm } from './staff-order-form.tsx';
import { showRefusal } from './use-order-form.ts';

/** The dialog in which staff place an order for a customer. */
export function CreateStaffOrder({ onClose }: { onClose: () => void }) {
  const { time_zone, pickup_address } = useBusiness();
  const [start] = useState(() =>
    newOrderValues(
      { business_address: pickup_address, saved_address: null },
      Temporal.Now.instant(),
      time_zone,
    ),
  );
  const form = useStaffOrderForm(start);
  const selection = useCustomerSelection(form);
  const [isCustomerMissing, setCustomerMissing] = useState(false);
  const customerField = useRef<HTMLInputElement>(null);
  const templates = useFrequencyTemplates();
  const { mutateAsync } = usePlaceOrderFor();
  const { customer } = selection;
  const send = async (draft: OrderDraft) => {
    if (!customer) return;
    await mutateAsync({ ...draft, customer_id: customer.id });
    toast.success('Order created successfully');
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setCustomerMissing(!customer);
    if (!customer) return customerField.current?.focus();
    await form.handleSubmit((draft) =>
      send(draft).catch((error: unknown) => showRefusal(form, error, 'Failed to create order')),
    )(event);
  };
  return (
    <StaffOrderForm
      title="Create Order"
      description="It is placed for the customer, who is told of it."
      action="Create Order"
      form={form}
      options={selection.options ?? []}
      isUnsendable={selection.options?.length === 0}
      loading={!templates}
      dirty={customer !== null || form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {templates ? (
        <>
          <OrderFormSection icon={UserRound} title="For whom">
            <CustomerSelect ref={customerField} value={customer} onChange={selection.choose} />
            {isCustomerMissing && !customer && <Alert>Please select a customer</Alert>}
          </OrderFormSection>
          <CustomerItems form={form} selection={selection} />
          <OrderFormSchedule
            form={form}
            choices={{ business_address: pickup_address, saved_address: selection.saved_address }}
            hints={customerHints}
          />
          <OrderFormRecurring form={form} templates={templates} />
        </>
      ) : (
        <OrderFormSkeleton />
      )}
    </StaffOrderForm>
  );
}

type CustomerItemsProps = { form: OrderFormControl; selection: ReturnType<typeof useCustomerSelection> };

/** The items of the order, once a customer is selected and their prices are loaded. */
function CustomerItems({ form, selection }: CustomerItemsProps) {
  const { customer, options, note, isBase, error, retry } = selection;
  if (!customer) {
    return (
      <ItemsSection>
        <Alert kind="info">Select a customer first: the items come at the prices agreed with them.</Alert>
      </ItemsSection>
    );
  }
  if (error) {
    return (
      <ItemsSection>
        <LoadError title="The items could not be loaded" error={error} onRetry={retry} />
      </ItemsSection>
    );
  }
  if (!options) {
    return (
      <ItemsSection>
        <FieldSkeleton />
      </ItemsSection>
    );
  }
  return (
    <OrderFormItems
      form={form}
      options={options}
      emptyText="No custom pricing set for this customer"
      note={isBase ? basePricesNote : note}
    />
  );
}

const basePricesNote =
  'The prices of this customer could not be loaded. These are the base prices; where another one is agreed, that one counts.';

/** The selected customer of a new order, with their items, prices and saved address. */
function useCustomerSelection(form: OrderFormControl) {
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
