import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { NewCustomer } from '#web/accounts/people/create-user-dialog.tsx';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { keptDraft } from '#web/kernel/drafts.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { OrderFormRecurring } from '#web/orders/form/recurring/order-form-recurring.tsx';
import {
  firstDates,
  newOrderValues,
  type OrderCustomer,
  type OrderFormControl,
  refreshDates,
} from '#web/orders/form/values/order-form-values.ts';
import { staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { useOpenDays } from '#web/orders/form/values/use-open-days.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import { useBookAnyway } from '#web/orders/form/visits/use-book-anyway.ts';
import { usePlaceOrderFor } from '#web/orders/orders.api.ts';
import { useAgreeMany } from '#web/pricing/pricing.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { useDraft, useKeepTyping } from '#web/ui/form/use-draft.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useFrequencyTemplates } from './order-choices.ts';
import { OrderForm } from './order-form.tsx';
import { ItemsSection, OrderFormItems } from './order-form-items.tsx';
import { OrderFormSchedule } from './order-form-schedule.tsx';
import { FieldSkeleton, OrderFormSection } from './order-form-section.tsx';
import { useCustomerSelection } from './use-customer-selection.ts';
import { NoLongerOffered, useOrderAgain } from './use-order-again.tsx';
import { showRefusal, useOrderResolver } from './use-order-form.ts';
import { ChangedTotalAlert, useShownTotal } from './use-shown-total.tsx';
import { useOwnShopQuestion } from './visits/use-own-shop-question.ts';

type CreateStaffOrderProps = {
  /** The id of the order whose content it starts with. */
  again?: string;
  /** Whom it is for, at first. */
  customer?: OrderCustomer;
  onClose: () => void;
  /** Takes its place once the order is placed; without one it closes. */
  onPlaced?: (id: string) => void;
  onReopen?: (() => void) | undefined;
};

const title = 'Create Order';
/** Of the customer who is created within it. */
const newCustomerDraft = `${title}: new customer`;

/** The dialog in which staff place an order for a customer. */
export function CreateStaffOrder({
  again: asked,
  customer: first,
  onClose,
  onPlaced,
  onReopen,
}: CreateStaffOrderProps) {
  const { time_zone, pickup_address } = useBusiness();
  const letKnow = useLetKnow();
  const unsent = useDraft({ name: title, about: asked ?? first?.id, onClose, onReopen });
  const again = unsent.kept ? undefined : asked;
  const { form, dates, isReady } = useStaffForm(first);
  const { order, error, retry } = useOrderAgain(again);
  const [newCustomer, setNewCustomer] = useNewCustomer();
  const selection = useCustomerSelection(form, order);
  const typing = useKeepTyping(unsent, form, {
    isDirty: form.formState.isDirty,
    isReady,
    refresh: (kept) => refreshDates(kept, businessDay(serviceNow(), time_zone), dates),
  });
  const [isCustomerMissing, setCustomerMissing] = useState(false);
  const customerField = useRef<HTMLInputElement>(null);
  const templates = useFrequencyTemplates();
  const { mutateAsync } = usePlaceOrderFor();
  const idempotencyKeyFor = useIdempotencyKey();
  const openOrder = useOpenOrder();
  const anyway = useBookAnyway();
  const { customer, missing } = selection;
  const hold = usePlaceAnyway(customer?.id);
  const askOwnShop = useOwnShopQuestion(form, customer?.id);
  const shown = useShownTotal();
  const { options = [], saved_address } = selection;
  const choices =
    templates && isReady && (!again || selection.isReady)
      ? { options, templates, business_address: pickup_address, saved_address }
      : undefined;
  const send = async (draft: OrderDraft) => {
    if (!customer) return;
    const values = form.getValues();
    const overridden = { ...anyway.sentWith(values), ...hold.sent() };
    const total = shown.sentWith(values.items, options, undefined);
    const asked = await askOwnShop(draft, pickup_address);
    if (!asked) return;
    const body = { ...asked, customer_id: customer.id, ...overridden, ...total };
    const placed = await mutateAsync({ body, idempotencyKey: idempotencyKeyFor(body) });
    const created = 'Order created successfully';
    const text = `${placed.order_number}: pickup ${formatDay(placed.pickup_date, time_zone, serviceNow())}`;
    unsent.end();
    if (onPlaced) {
      toast.success(created, text);
      onPlaced(placed.id);
    } else {
      toast.made(created, text, () => openOrder(placed.id));
      onClose();
    }
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
  const startOver = () => {
    typing.onStartOver();
    setNewCustomer(null);
  };
  const placeAnyway = () => {
    hold.allow();
    void submit();
  };
  return (
    <OrderForm
      title={title}
      description={letKnow('the customer', true)}
      action="Create Order"
      form={form}
      draft={{ ...typing, onStartOver: startOver }}
      choices={choices}
      isOpenAtOnce
      error={error}
      onRetry={retry}
      isUnsendable={selection.options?.length === 0 || newCustomer !== null}
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
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {(ready) => (
        <>
          <OrderFormSection icon={UserRound} title="For whom">
            <CustomerSelect
              ref={customerField}
              value={customer}
              onChange={selection.choose}
              onNew={setNewCustomer}
            />
            {newCustomer !== null ? (
              <NewCustomer
                name={newCustomerDraft}
                start={startOf(newCustomer)}
                onCreated={(created) => {
                  selection.choose(created);
                  setNewCustomer(null);
                }}
                onCancel={() => setNewCustomer(null)}
              />
            ) : (
              isCustomerMissing && !customer && <Alert>Please select a customer</Alert>
            )}
          </OrderFormSection>
          <CustomerItems form={form} selection={selection} onClose={onClose} />
          <OrderFormSchedule
            form={form}
            choices={ready}
            context={{ customer_id: customer?.id, isNew: true }}
            override={{ anyway, onBook: () => void submit() }}
          />
          <OrderFormRecurring form={form} templates={ready.templates} />
        </>
      )}
    </OrderForm>
  );
}

/** The form, with the first dates once it is known when the shop is open; `isReady` says so. */
function useStaffForm(customer: OrderCustomer | undefined) {
  const { time_zone: zone, pickup_address, use_windows = false } = useBusiness();
  const open = useOpenDays();
  const isReady = open !== undefined;
  const form: OrderFormControl = useForm({
    defaultValues: {
      ...newOrderValues(
        { business_address: pickup_address, saved_address: null },
        firstDates(serviceNow(), zone, null),
      ),
      customer,
    },
    resolver: useOrderResolver(staffFormSchema),
  });
  const dates = firstDates(serviceNow(), zone, use_windows || !open ? null : open);
  const setDates = useEffectEvent(() => {
    if (!form.getValues('pickup_date')) form.reset({ ...form.getValues(), ...dates });
  });
  useLayoutEffect(() => {
    if (isReady) setDates();
  }, [isReady]);
  return { form, dates, isReady };
}

/** What was typed of somebody who is no customer yet, `null` while nobody creates one; a draft goes on. */
function useNewCustomer() {
  const user = useUser();
  return useState<string | null>(() => (keptDraft(newCustomerDraft, user?.id) ? '' : null));
}

/** What was typed to find them, as what it looks like. */
function startOf(typed: string) {
  if (typed.includes('@')) return { email: typed };
  return /^[+\d]/.test(typed) ? { phone: typed } : { full_name: typed };
}

type CustomerItemsProps = {
  form: OrderFormControl;
  selection: ReturnType<typeof useCustomerSelection>;
  onClose: () => void;
};

/** The items of the order, once a customer is selected and their prices are loaded. */
function CustomerItems({ form, selection, onClose }: CustomerItemsProps) {
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
  if (options.length === 0) {
    return (
      <ItemsSection>
        <NoPrices customer={customer} unpriced={selection.unpriced} onClose={onClose} />
      </ItemsSection>
    );
  }
  return <OrderFormItems form={form} options={options} note={isBase ? basePricesNote : note} />;
}

type NoPricesProps = { customer: OrderCustomer; unpriced: number; onClose: () => void };

/** A customer without prices can order nothing: base prices are agreed here, others on their page. */
function NoPrices({ customer: { id, full_name }, unpriced, onClose }: NoPricesProps) {
  const navigate = useNavigate();
  const role = useUser()?.role;
  const { mutateAsync } = useAgreeMany();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const agree = async () => {
    const items = unpriced === 1 ? '1 item' : `${formatCount(unpriced)} items`;
    const isSure = await confirm({
      title: `Agree base prices for ${items} with ${full_name}?`,
      body: 'They can order at these prices from now on. You can change each of them later.',
      action: 'Agree Prices',
    });
    if (!isSure) return;
    await run(() => mutateAsync({ body: { customer_ids: [id] } }), {
      done: ({ added }) => (added === 1 ? '1 price agreed' : `${formatCount(added)} prices agreed`),
      failure: 'Failed to save pricing',
    });
  };
  const openPricing = () => {
    onClose();
    void navigate({
      to: `/dashboard/${role}`,
      search: { tab: 'pricing', customer: id, view: 'grid' } as object,
    });
  };
  return (
    <Alert
      kind="info"
      action={
        <span className="flex flex-wrap gap-2">
          {unpriced > 0 && (
            <Button size="sm" busy={isBusy} onClick={agree}>
              Agree Base Prices
            </Button>
          )}
          <Button size="sm" onClick={openPricing}>
            Set Prices
          </Button>
        </span>
      }
    >
      No custom pricing set for this customer
    </Alert>
  );
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
