import { UserRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OrderDraft } from '#shared/orders/order.ts';
import { CustomerSelect } from '#web/accounts/customer-select.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { OrderFormRecurring } from '#web/orders/form/recurring/order-form-recurring.tsx';
import { newOrderValues, type OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { useBookAnyway } from '#web/orders/form/visits/use-book-anyway.ts';
import { usePlaceOrderFor } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useFrequencyTemplates } from './order-choices.ts';
import { OrderForm } from './order-form.tsx';
import { ItemsSection, OrderFormItems } from './order-form-items.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { FieldSkeleton, OrderFormSection } from './order-form-section.tsx';
import { type Customer, useCustomerSelection } from './use-customer-selection.ts';
import { NoLongerOffered, useOrderAgain } from './use-order-again.tsx';
import { showRefusal, useOrderResolver } from './use-order-form.ts';
import { ChangedTotalAlert, useShownTotal } from './use-shown-total.tsx';

type CreateStaffOrderProps = {
  /** The id of the order whose content it starts with. */
  again?: string;
  /** Whom it is for, at first. */
  customer?: Customer;
  onClose: () => void;
};

/** The dialog in which staff place an order for a customer. */
export function CreateStaffOrder({ again, customer: first, onClose }: CreateStaffOrderProps) {
  const { time_zone, pickup_address, use_windows } = useBusiness();
  const [start] = useState(() =>
    newOrderValues(
      { business_address: pickup_address, saved_address: null },
      serviceNow(),
      time_zone,
      use_windows,
    ),
  );
  const form: OrderFormControl = useForm({
    defaultValues: start,
    resolver: useOrderResolver(staffFormSchema),
  });
  const { order, error, retry } = useOrderAgain(again);
  const selection = useCustomerSelection(form, order, first);
  const [isCustomerMissing, setCustomerMissing] = useState(false);
  const customerField = useRef<HTMLInputElement>(null);
  const templates = useFrequencyTemplates();
  const { mutateAsync } = usePlaceOrderFor();
  const idempotencyKeyFor = useIdempotencyKey();
  const anyway = useBookAnyway();
  const { customer, missing } = selection;
  const hold = usePlaceAnyway(customer?.id);
  const shown = useShownTotal();
  const { options = [], saved_address } = selection;
  const choices =
    templates && (!again || selection.isReady)
      ? { options, templates, business_address: pickup_address, saved_address }
      : undefined;
  const send = async (draft: OrderDraft) => {
    if (!customer) return;
    const values = form.getValues();
    const overridden = { ...anyway.sentWith(values), ...hold.sent() };
    const total = shown.sentWith(values.items, options, undefined);
    const body = { ...draft, customer_id: customer.id, ...overridden, ...total };
    await mutateAsync({ body, idempotencyKey: idempotencyKeyFor(body) });
    toast.success('Order created successfully');
    onClose();
  };
  const refuse = (error: unknown) => {
    const values = form.getValues();
    const isKept = [hold.keep(error), shown.keep(error, values.items), anyway.keep(error, values)];
    if (!isKept.includes(true))
      showRefusal(form, error, { failure: 'Failed to create order', zone: time_zone });
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setCustomerMissing(!customer);
    if (!customer) return customerField.current?.focus();
    await form.handleSubmit((draft) => send(draft).catch(refuse))(event);
  };
  const placeAnyway = () => {
    hold.allow();
    void submit();
  };
  return (
    <OrderForm
      title="Create Order"
      description="We’ll let the customer know."
      action="Create Order"
      form={form}
      choices={choices}
      isOpenAtOnce
      error={error}
      onRetry={retry}
      isUnsendable={selection.options?.length === 0}
      notice={
        <>
          {missing.length > 0 && <NoLongerOffered missing={missing} />}
          {hold.sentence && (
            <BookAnywayAlert
              sentence={hold.sentence}
              action="Place Anyway"
              isBusy={form.formState.isSubmitting}
              onBook={placeAnyway}
            />
          )}
          <ChangedTotalAlert shown={shown} form={form} verb="Place" onAccept={() => submit()} />
        </>
      }
      dirty={selection.isChosen || form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {(ready) => (
        <>
          <OrderFormSection icon={UserRound} title="For whom">
            <CustomerSelect ref={customerField} value={customer} onChange={selection.choose} />
            {isCustomerMissing && !customer && <Alert>Please select a customer</Alert>}
          </OrderFormSection>
          <CustomerItems form={form} selection={selection} />
          <OrderFormSchedule
            form={form}
            choices={ready}
            context={{ customer_id: customer?.id }}
            override={{ anyway, onBook: () => void submit() }}
          />
          <OrderFormRecurring form={form} templates={ready.templates} />
        </>
      )}
    </OrderForm>
  );
}

type CustomerItemsProps = { form: OrderFormControl; selection: ReturnType<typeof useCustomerSelection> };

/** The items of the order, once a customer is selected and their prices are loaded. */
function CustomerItems({ form, selection }: CustomerItemsProps) {
  const { customer, options, note, isBase, error, retry } = selection;
  if (!customer) {
    return (
      <ItemsSection>
        <Alert kind="info">Choose a customer to see their items and prices.</Alert>
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
  return <OrderFormItems form={form} options={options} note={isBase ? basePricesNote : note} />;
}

const basePricesNote =
  'The prices of this customer could not be loaded. These are the base prices; where another one is agreed, that one counts.';

/** What the service has said of a customer on hold, for whom staff may place an order all the same. */
interface RefusedHold {
  sentence: string;
  customer_id: string;
}

/** Staff place an order for a customer on hold knowingly: they repeat the call, for this customer and no other. */
function usePlaceAnyway(customer_id: string | undefined) {
  const [refused, setRefused] = useState<RefusedHold | null>(null);
  const allowed = useRef<string | null>(null);
  return {
    /** Why it was refused, while it is still for the same customer. */
    sentence: refused && refused.customer_id === customer_id ? refused.sentence : null,
    /** Keeps a refusal that staff may override, and returns whether it is one. */
    keep: (error: unknown): boolean => {
      const isHeld = customer_id !== undefined && isProblem(error, 'on-hold');
      setRefused(isHeld ? { sentence: detailOr(error, ''), customer_id } : null);
      return isHeld;
    },
    allow: (): void => {
      allowed.current = customer_id ?? null;
      setRefused(null);
    },
    /** What is sent with the order. */
    sent: (): { override_hold?: true } =>
      customer_id !== undefined && allowed.current === customer_id ? { override_hold: true } : {},
  };
}
