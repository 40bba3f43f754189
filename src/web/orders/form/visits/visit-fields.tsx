import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { closedOnText } from '#shared/booking/closed-day-texts.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { useWindowChoice } from '#web/booking/picker/use-window-choice.ts';
import { WindowPicker } from '#web/booking/picker/window-picker.tsx';
import { useBusiness } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { deliveryDaysAfter, openDaysFrom } from '#web/orders/form/values/open-days.ts';
import {
  dayOf,
  type OrderFormControl,
  onDay,
  wallClockAt,
} from '#web/orders/form/values/order-form-values.ts';
import { useOpenDays } from '#web/orders/form/values/use-open-days.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { PauseNote } from '#web/series/pause-note.tsx';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { BookAnywayAlert } from './book-anyway-alert.tsx';
import { DayChips } from './day-chips.tsx';
import { SameDayPickup } from './same-day-pickup.tsx';
import type { BookAnyway } from './use-book-anyway.ts';
import { WhoIsTold } from './who-is-told.tsx';

/** What staff may book although it was refused, and how the form sends it again. */
export interface VisitOverride {
  anyway: BookAnyway;
  onBook: () => void;
}

export interface VisitFieldsProps {
  form: OrderFormControl;
  context: VisitContext;
  override?: VisitOverride | undefined;
}

/** When an order is collected and delivered: in windows where the business has them, else at a free date and time. */
export function VisitFields({ form, context, override }: VisitFieldsProps) {
  const { use_windows = false } = useBusiness();
  const refusal = (leg: WindowLeg | null) => override && <Refusal form={form} leg={leg} {...override} />;
  const told = (
    <>
      <InPause form={form} />
      {context.order && <WhoIsTold form={form} order={context.order} />}
    </>
  );
  if (use_windows) {
    return (
      <div className="col-span-full grid min-w-0 gap-4.5">
        {windowLegs.map((leg) => (
          <div key={leg} className="grid min-w-0 gap-2.5">
            <WindowField form={form} leg={leg} context={context} />
            {leg === 'pickup' && context.isNew && (
              <SameDayPickup form={form} customer_id={context.customer_id} />
            )}
            {leg === 'pickup' && context.order && <DeliveryMoves form={form} order={context.order} />}
            {refusal(leg)}
          </div>
        ))}
        {told}
      </div>
    );
  }
  return (
    <>
      <FreeTimes form={form} context={context} />
      {told}
      {refusal(null)}
    </>
  );
}

function InPause({ form: { control } }: Pick<VisitFieldsProps, 'form'>) {
  const { time_zone: zone } = useBusiness();
  const visits = useWatch({ control, name: ['pickup_date', 'delivery_date'] });
  return <PauseNote visits={visits.map((text) => fromWallClock(text, zone))} />;
}

/** Below a pickup that moves: its delivery follows it in the picker further down, which is easily out of sight. */
function DeliveryMoves({ form, order }: { form: OrderFormControl; order: Order }) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const [pickup, text] = useWatch({ control: form.control, name: ['pickup_date', 'delivery_date'] });
  const isMoved = pickup !== wallClockAt(order.pickup_date, zone);
  const delivery = text === wallClockAt(order.delivery_date, zone) ? null : fromWallClock(text, zone);
  return (
    <p className="text-sm text-ink-2 tabular-nums empty:hidden" role="status">
      {isMoved && delivery && unbroken(`Delivery moves to ${formatVisit(delivery, null, zone, now)}.`)}
    </p>
  );
}

function FreeTimes({ form, context }: Pick<VisitFieldsProps, 'form' | 'context'>) {
  const { isNew } = context;
  const { register } = form;
  const faultOf = useVisitFaults(form, context.order);
  const takeAlong = useDeliveryAlong(form);
  // Not at each key: half a date may be a later day than is meant.
  const onBlur = () => isNew && takeAlong(dayOf(form.getValues('pickup_date')));
  return (
    <>
      <div className="grid content-start gap-2">
        <Field label="Pickup date" error={faultOf('pickup_date')}>
          <DateTimeInput required {...register('pickup_date', { deps: 'delivery_date', onBlur })} />
        </Field>
        {isNew && <OpenDayChips form={form} leg="pickup" takeAlong={takeAlong} />}
        {isNew && <SameDayPickup form={form} customer_id={context.customer_id} />}
      </div>
      <div className="grid content-start gap-2">
        <Field label="Delivery date" error={faultOf('delivery_date')}>
          <DateTimeInput required {...register('delivery_date')} />
        </Field>
        {isNew && <OpenDayChips form={form} leg="delivery" />}
      </div>
    </>
  );
}

/** What is wrong with a date that is typed: at once where it is a closed day to which the visit would move. */
function useVisitFaults({ control, formState }: OrderFormControl, order: Order | undefined) {
  const zone = useBusiness().time_zone;
  const now = useNow();
  const { data: closedDays = [] } = useQuery(closedDaysToComeQuery);
  const [pickup_date, delivery_date] = useWatch({ control, name: ['pickup_date', 'delivery_date'] });
  return (name: `${WindowLeg}_date`): string | undefined => {
    const typed = { pickup_date, delivery_date }[name];
    const day = order && typed === wallClockAt(order[name], zone) ? null : dayOf(typed);
    const closed = day && closedDays.find((each) => each.day.equals(day));
    return closed
      ? unbroken(`${closedOnText(closed, { zone, now })} Choose another day.`)
      : formState.errors[name]?.message;
  };
}

const setDay = (form: OrderFormControl, name: `${WindowLeg}_date`, day: Temporal.PlainDate) =>
  form.setValue(name, onDay(form.getValues(name), day, name), {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  });

/** A delivery that would be too early for its pickup moves to the first day that is not, and back with it. */
function useDeliveryAlong(form: OrderFormControl): (pickup: Temporal.PlainDate | null) => void {
  const open = useOpenDays();
  const moved = useRef<{ from: Temporal.PlainDate; to: Temporal.PlainDate } | null>(null);
  return (pickup) => {
    const [ready] = pickup && open ? deliveryDaysAfter(pickup, 1, open) : [];
    if (!ready) return;
    const delivery = dayOf(form.getValues('delivery_date'));
    const from = delivery && moved.current?.to.equals(delivery) ? moved.current.from : (delivery ?? ready);
    const to = Temporal.PlainDate.compare(from, ready) < 0 ? ready : from;
    moved.current = { from, to };
    if (!delivery?.equals(to)) setDay(form, 'delivery_date', to);
  };
}

type OpenDayChipsProps = {
  form: OrderFormControl;
  leg: WindowLeg;
  /** Of a pickup: its delivery follows. */
  takeAlong?: ReturnType<typeof useDeliveryAlong>;
};

/** The next open days: one press chooses the day, and keeps the time. */
function OpenDayChips({ form, leg, takeAlong }: OpenDayChipsProps) {
  const open = useOpenDays();
  const today = businessDay(useNow(), useBusiness().time_zone);
  const [pickupText, deliveryText] = useWatch({
    control: form.control,
    name: ['pickup_date', 'delivery_date'],
  });
  const pickup = dayOf(pickupText);
  if (!open || (leg === 'delivery' && !pickup)) return null;
  const days =
    leg === 'pickup'
      ? openDaysFrom(today.add({ days: 1 }), 4, open)
      : deliveryDaysAfter(pickup ?? today, 3, open);
  const chosen = leg === 'pickup' ? pickup : dayOf(deliveryText);
  const choose = (day: Temporal.PlainDate) => {
    setDay(form, `${leg}_date`, day);
    takeAlong?.(day);
  };
  return <DayChips leg={leg} days={days} chosen={chosen} onChoose={choose} />;
}

type RefusalProps = Pick<VisitFieldsProps, 'form'> & VisitOverride & { leg: WindowLeg | null };

/** Why a visit was refused, at its windows; `null` stands for both, side by side. */
function Refusal({ form, anyway, onBook, leg }: RefusalProps) {
  const [pickup_date, delivery_date, pickup_address, delivery_address] = useWatch({
    control: form.control,
    name: ['pickup_date', 'delivery_date', 'pickup_address', 'delivery_address'],
  });
  const visits = { pickup_date, delivery_date, pickup_address, delivery_address };
  const refused = anyway.refusalOf(visits);
  if (refused === null || (leg !== null && leg !== refused.leg)) return null;
  return (
    <div className="col-span-full">
      <BookAnywayAlert
        sentence={refused.sentence}
        isBusy={form.formState.isSubmitting}
        onBook={() => {
          anyway.allow(visits);
          onBook();
        }}
      />
    </div>
  );
}

/** What the form knows of the visits beside their fields. */
interface VisitContext {
  /** It is a new order: the next open days are offered. */
  isNew?: boolean | undefined;
  /** The order as it is saved; a new one has none. */
  order?: Order | undefined;
  /** Whose order it will be, chosen by staff. */
  customer_id?: string | undefined;
}

type WindowFieldProps = { form: OrderFormControl; leg: WindowLeg; context: VisitContext };

/** A visit in one of the windows; staff may choose another time. */
function WindowField({ form, leg, context }: WindowFieldProps) {
  const isStaff = useIsStaff();
  const [isFree, setFree] = useState(false);
  const { picker, name } = useWindowField({ form, leg, context, isFree });
  const link = (label: string) =>
    isStaff && (
      <button type="button" className="link text-sm" onClick={() => setFree(!isFree)}>
        {label}
      </button>
    );
  if (isFree) {
    return (
      <Field
        label={leg === 'pickup' ? 'Pickup date' : 'Delivery date'}
        error={form.formState.errors[name]?.message}
        aside={link('Choose a window')}
      >
        <DateTimeInput required {...form.register(name, leg === 'pickup' ? { deps: 'delivery_date' } : {})} />
      </Field>
    );
  }
  return (
    <WindowPicker
      {...picker}
      leg={leg}
      mark={<LegMark kind={leg} />}
      isStaff={isStaff}
      aside={link('Another time')}
    />
  );
}

/** Connects a visit of the form with the windows in which it can take place. */
function useWindowField({ form, leg, context, isFree }: WindowFieldProps & { isFree: boolean }) {
  const { time_zone: zone } = useBusiness();
  const name = `${leg}_date` as const;
  const { field, fieldState } = useController({ control: form.control, name });
  const [pickupText, address] = useWatch({ control: form.control, name: ['pickup_date', `${leg}_address`] });
  const { order } = context;
  const chosen = fromWallClock(field.value, zone);
  const pickup = fromWallClock(pickupText, zone);
  const set = (starts_at: Temporal.Instant | null, isByHand: boolean) => {
    form.setValue(name, starts_at ? wallClockAt(starts_at, zone) : '', { shouldDirty: isByHand });
    const isFull = fieldState.error?.type === 'window-full';
    if (isByHand) form.clearErrors(name);
    // What is chosen for the person is no answer to a window that has filled up.
    if (!form.formState.isSubmitted || (isFull && !isByHand)) return;
    void form.trigger(leg === 'pickup' ? ['pickup_date', 'delivery_date'] : name);
  };
  const isSaved =
    order !== undefined &&
    field.value === wallClockAt(order[name], zone) &&
    address === order[`${leg}_address`] &&
    pickupText === wallClockAt(order.pickup_date, zone);
  const choice = useWindowChoice({
    visit: isFree
      ? null
      : {
          leg,
          address,
          pickup: leg === 'delivery' ? pickup : undefined,
          order_id: order?.id,
          customer_id: order?.customer_id ?? context.customer_id,
        },
    chosen,
    isSaved,
    follows: leg === 'delivery',
    onAdjust: (starts_at) => set(starts_at, false),
  });
  const picker = {
    ref: field.ref,
    choice,
    chosen,
    saved:
      order && address === order[`${leg}_address`]
        ? { starts_at: order[name], until: order[`${leg}_until`] }
        : undefined,
    error: fieldState.error && (chosen ? fieldState.error.message : `Choose a ${leg} time`),
    onChoose: ({ starts_at }: { starts_at: Temporal.Instant }) => set(starts_at, true),
  };
  return { picker, name };
}
