import { useQuery } from '@tanstack/react-query';
import { Calendar, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { addressesQuery, customerAddressesQuery, useIsInvoicing } from '#web/business/business.api.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import type { OrderChoices, OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import { chipLineStyles } from './visits/day-chips.tsx';
import { lastTimes, latestOrdersQuery, placeName } from './visits/use-own-shop-question.ts';
import { VisitFields, type VisitFieldsProps } from './visits/visit-fields.tsx';

type OrderFormScheduleProps = {
  form: OrderFormControl;
  choices: Pick<OrderChoices, 'business_address' | 'saved_address'>;
  onOpenAccount?: (() => void) | undefined;
} & Partial<Pick<VisitFieldsProps, 'context' | 'override'>>;

/** Below the addresses that were filled in. */
const ownHints = {
  ours: 'Where should we collect? This is our shop.',
  elsewhere: 'This is our own shop. Choose your address if we collect from you.',
  saved: 'Your saved address.',
  other: 'Not your saved address.',
};

const customerHints = {
  ours: 'This is our shop.',
  elsewhere: 'This is our own shop. Choose theirs if a driver collects.',
  saved: 'Their saved address.',
  other: 'Not their saved address.',
};

const noContext = {};

export function OrderFormSchedule({
  form,
  choices,
  context = noContext,
  override,
  onOpenAccount,
}: OrderFormScheduleProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const isInvoicing = useIsInvoicing();
  const [pickupAddress, deliveryAddress] = useWatch({
    control,
    name: ['pickup_address', 'delivery_address'],
  });
  // Browser autofill only makes sense for one's own address; staff type the address of a customer.
  const isOwn = !useIsStaff();
  const hints = isOwn ? ownHints : customerHints;
  const isOurs = pickupAddress === choices.business_address;
  const isElsewhere = deliveryAddress.trim() !== '' && deliveryAddress.trim() !== choices.business_address;
  const oursHint = isOurs && (isElsewhere ? <OwnShopHint>{hints.elsewhere}</OwnShopHint> : hints.ours);
  const visitNoteHint = useVisitNoteHint(context.customer_id, onOpenAccount);
  const { saved_address } = choices;
  const isOther = deliveryAddress.trim() !== saved_address;
  const savedHint = saved_address && deliveryAddress.trim() !== '' && (isOther ? hints.other : hints.saved);
  return (
    <OrderFormSection icon={Calendar} title="When and where">
      <div className="form-grid">
        <VisitFields form={form} context={context} override={override} />
        <div className="grid content-start gap-2">
          <Field label="Pickup address" hint={oursHint} error={errors.pickup_address?.message}>
            <Textarea
              required
              autoComplete={isOwn ? 'street-address' : 'off'}
              {...register('pickup_address')}
            />
          </Field>
          <OtherPickups
            form={form}
            ours={choices.business_address}
            customer_id={context.customer_id}
            isNew={context.isNew}
          />
        </div>
        <div className="grid content-start gap-2">
          <Field label="Delivery address" hint={savedHint} error={errors.delivery_address?.message}>
            <Textarea
              required
              autoComplete={isOwn ? 'shipping street-address' : 'off'}
              {...register('delivery_address')}
            />
          </Field>
          {saved_address && isOther && <SavedAddress form={form} address={saved_address} />}
        </div>
      </div>
      <Field
        label="Special instructions"
        optional
        hint={visitNoteHint}
        error={errors.special_instructions?.message}
      >
        <Textarea {...register('special_instructions')} />
      </Field>
      {isInvoicing && (
        <Field
          label="Purchase order"
          optional
          hint={`Appears beside this order on ${isOwn ? 'your' : 'the'} invoice.`}
          error={errors.purchase_order?.message}
        >
          <TextInput autoComplete="off" className="max-w-60" {...register('purchase_order')} />
        </Field>
      )}
    </OrderFormSection>
  );
}

/** What drivers read besides at each visit, so that nobody writes it twice; else where its customer says it once. */
function useVisitNoteHint(customer_id: string | undefined, onOpenAccount: (() => void) | undefined) {
  const isStaff = useIsStaff();
  const { data } = useQuery({
    ...(isStaff ? customerAddressesQuery(customer_id ?? '') : addressesQuery),
    enabled: !isStaff || customer_id !== undefined,
  });
  if (data?.visit_note)
    return (
      <span className="line-clamp-2" title={data.visit_note}>{`Drivers also read: ${data.visit_note}`}</span>
    );
  return (
    data &&
    onOpenAccount && (
      <>
        The same each time? Say it once in{' '}
        <button type="button" className="link tap-target" onClick={onOpenAccount}>
          Your Account
        </button>
        .
      </>
    )
  );
}

/** Easily overlooked, and the driver would be sent to the shop. */
const OwnShopHint = ({ children }: { children: string }) => (
  <span className="flex items-start gap-1.5 font-medium text-warning-ink">
    <TriangleAlert className="mt-px size-3.5 flex-none" aria-hidden="true" />
    <span>{children}</span>
  </span>
);

const setAddress = (form: OrderFormControl, name: `${WindowLeg}_address`, address: string) =>
  form.setValue(name, address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

/** What the customer saved since, or has where an order goes elsewhere: one press takes it. */
const SavedAddress = ({ form, address }: { form: OrderFormControl; address: string }) => (
  <Chips label="Deliver elsewhere" className="*:max-w-full *:rounded-lg">
    <Chip pressed={false} onPress={() => setAddress(form, 'delivery_address', address)}>
      {/* Old and new may differ in their last words alone. */}
      <span className="py-1 text-start whitespace-normal">{`Saved address: ${address}`}</span>
    </Chip>
  </Chips>
);

/** How many of the pickup addresses of the last orders are offered. */
const offeredBefore = 2;

type OtherPickupsProps = {
  form: OrderFormControl;
  ours: string;
  customer_id: string | undefined;
  /** Of a new order those before are looked through. */
  isNew: boolean | undefined;
};

/** Where else it may be picked up, a press each: where it is delivered, and for a new order where it was picked up before. */
function OtherPickups({ form, ours, customer_id, isNew = false }: OtherPickupsProps) {
  const isStaff = useIsStaff();
  const [pickup, delivery] = useWatch({
    control: form.control,
    name: ['pickup_address', 'delivery_address'],
  });
  const { data } = useQuery({
    ...latestOrdersQuery(customer_id),
    placeholderData: () => undefined,
    enabled: isNew && (!isStaff || customer_id !== undefined),
  });
  const before = new Set(lastTimes((isNew && data?.rows) || []).map(({ pickup_address }) => pickup_address));
  const [last] = before;
  const others = [...before].filter((address) => address !== ours && address !== delivery.trim());
  const offered = [
    ...(delivery.trim() ? [{ address: delivery.trim(), label: 'Same as delivery' }] : []),
    ...others.slice(0, offeredBefore).map((address) => ({
      address,
      label: `${address === last ? 'Last time' : 'Earlier'}: ${placeName(address)}`,
    })),
  ];
  if (offered.length === 0) return null;
  const choose = (address: string) => setAddress(form, 'pickup_address', address);
  return (
    <Chips label="Collect elsewhere" className={chipLineStyles}>
      {offered.map(({ address, label }) => (
        <Chip key={label + address} pressed={pickup === address} onPress={() => choose(address)}>
          <span className="max-w-52 truncate" title={address}>
            {label}
          </span>
        </Chip>
      ))}
    </Chips>
  );
}
