import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness, useChangeLimits } from '#web/business/business.api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { customerOrderFields } from '#web/orders/form/values/order-fields.ts';
import {
  blankOrder,
  firstDates,
  newOrderValues,
  type OrderFormControl,
  type OrderFormValues,
  orderFormSchema,
  refreshDates,
} from '#web/orders/form/values/order-form-values.ts';
import { sameAgain } from '#web/orders/form/values/same-again-values.ts';
import { keepPricedLines } from '#web/orders/form/values/staff-order-values.ts';
import { useOpenDays } from '#web/orders/form/values/use-open-days.ts';
import { usePlaceOrder } from '#web/orders/orders.api.ts';
import { useDraft, useKeepTyping } from '#web/ui/form/use-draft.ts';
import { useLiveForm } from '#web/ui/merge/use-live-form.ts';
import { useSubmitOnce } from '#web/ui/merge/use-submit-once.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { limitText } from './limit-text.ts';
import { useCustomerOrderChoices } from './order-choices.ts';
import { OrderFields, OrderForm } from './order-form.tsx';
import { NoLongerOffered, useOrderAgain } from './use-order-again.tsx';
import { showRefusal, useOrderResolver } from './use-order-form.ts';
import { ChangedTotalAlert, useShownTotal } from './use-shown-total.tsx';
import { useOwnShopQuestion, useSavedAddressQuestion } from './visits/use-own-shop-question.ts';

type CreateCustomerOrderProps = {
  customer_id: string;
  /** The id of the order whose content it starts with. */
  again?: string;
  onClose: () => void;
  /** Takes its place once the order is placed; without one it closes. */
  onPlaced?: (id: string) => void;
  /** What the message offers; of one that opens by itself nothing. */
  onOpen?: (id: string) => void;
  onReopen?: (() => void) | undefined;
  onAskForPrice?: () => void;
  onOpenAccount?: () => void;
};

/** The dialog in which a customer places an order. */
export function CreateCustomerOrder({
  customer_id,
  again,
  onClose,
  onPlaced,
  onOpen,
  onReopen,
  onAskForPrice,
  onOpenAccount,
}: CreateCustomerOrderProps) {
  const unsent = useDraft({ name: 'Create Order', about: again, onClose, onReopen });
  const { choices, error, retry, start, missing } = useCustomerStart(
    customer_id,
    unsent.kept ? undefined : again,
  );
  const { form, base, changed } = useLiveForm({
    current: start ?? blankOrder,
    toValues: asTheyAre,
    fields: customerOrderFields,
    resolver: useOrderResolver(orderFormSchema),
  });
  const { time_zone: zone, use_windows = false } = useBusiness();
  const { dirtyFields } = form.formState;
  // The first window that can be booked is chosen for the person, who has typed nothing by then.
  const isTyped = (field: (typeof changed)[number]) =>
    !use_windows || !(field === 'pickup_date' || field === 'delivery_date') || dirtyFields[field];
  const isReady = base.item !== blankOrder;
  const isDirty = changed.some(isTyped);
  const typing = useKeepTyping(unsent, form, {
    isDirty,
    isReady,
    refresh: (kept) => {
      const { items } = keepPricedLines(kept.items, { before: [], after: choices?.options ?? [] });
      return refreshDates({ ...kept, items }, businessDay(serviceNow(), zone), base.values);
    },
  });
  const placeOrder = usePlaceOrder();
  const idempotencyKeyFor = useIdempotencyKey();
  const shown = useShownTotal();
  const askOwnShop = useOwnShopQuestion(form);
  const askSavedAddress = useSavedAddressQuestion(form);
  const submit = useSubmitOnce(
    form.handleSubmit(async (typed) => {
      const { items } = form.getValues();
      const { saved_address = null, business_address = '' } = choices ?? {};
      const delivered = again
        ? await askSavedAddress(typed, base.values.delivery_address, saved_address)
        : typed;
      const asked = delivered && (await askOwnShop(delivered, business_address));
      if (!asked) return;
      const draft = { ...asked, ...shown.sentWith(items, choices?.options ?? [], undefined) };
      try {
        const placed = await placeOrder.mutateAsync({
          body: draft,
          idempotencyKey: idempotencyKeyFor(draft),
        });
        const day = formatDay(placed.pickup_date, zone, serviceNow());
        const text = ['Order created successfully!', `${placed.order_number}: pickup ${day}`] as const;
        onOpen ? toast.made(...text, () => onOpen(placed.id)) : toast.success(...text);
        unsent.end();
        onPlaced ? onPlaced(placed.id) : onClose();
      } catch (refusal) {
        if (!shown.keep(refusal, items))
          showRefusal(form, refusal, { failure: 'Failed to create order. Please try again.', zone });
      }
    }),
  );
  return (
    <OrderForm
      title="Create Order"
      description={`You can change it until ${useLimitText(form)}.`}
      action="Create Order"
      form={form}
      // Fields rendered before the first values are in the form would remount and lose the focus.
      choices={isReady ? choices : undefined}
      draft={typing}
      isUnsendable={choices?.options.length === 0}
      error={error}
      onRetry={retry}
      notice={
        <>
          {missing.length > 0 && <NoLongerOffered missing={missing} />}
          <ChangedTotalAlert shown={shown} form={form} verb="Place" onAccept={submit} />
        </>
      }
      dirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {(ready) => (
        <OrderFields
          form={form}
          choices={ready}
          onAskForPrice={onAskForPrice}
          onOpenAccount={onOpenAccount}
        />
      )}
    </OrderForm>
  );
}

/** What a customer chooses from, and the values the form starts with: those of a blank order, or of another one. */
function useCustomerStart(customer_id: string, again: string | undefined) {
  const { time_zone: zone, use_windows } = useBusiness();
  const [now] = useState(() => serviceNow());
  const { choices, ...loading } = useCustomerOrderChoices(customer_id);
  const open = useOpenDays();
  const { order, ...loadingOrder } = useOrderAgain(again);
  const { values: start, missing } = useMemo(() => {
    if (!choices || !open || (again && !order)) return { values: undefined, missing: [] };
    if (order) return sameAgain(order, { options: choices.options, now, zone });
    const dates = firstDates(now, zone, use_windows ? null : open);
    return { values: newOrderValues(choices, dates), missing: [] };
  }, [choices, open, again, order, now, zone, use_windows]);
  return { choices, start, missing, ...(loadingOrder.error ? loadingOrder : loading) };
}

/** Until when what is typed could be changed, once it is ordered. */
function useLimitText({ control }: OrderFormControl): string {
  const { time_zone: zone } = useBusiness();
  const [pickup, delivery] = useWatch({ control, name: ['pickup_date', 'delivery_date'] });
  const dates = { pickup_date: fromWallClock(pickup, zone), delivery_date: fromWallClock(delivery, zone) };
  return limitText(dates, useChangeLimits());
}

const asTheyAre = (values: OrderFormValues) => values;
