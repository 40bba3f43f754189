import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { type ChargeDraft, chargeLabels } from '#shared/orders/charges.ts';
import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { type GstMode, gstLabelOf, withGst } from '#shared/pricing/gst.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { orderQuery, useChargeOrder } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import {
  type ChargesValues,
  type ChargeValues,
  chargesFields,
  chargesSchema,
  chargesText,
  enteredKinds,
  lastFailure,
  newCharge,
  offeredCharge,
  ofKind,
  toChargesValues,
} from './charges-values.ts';

/** The react-hook-form instance of the charges: form values in, drafts out. */
type ChargesForm = UseFormReturn<ChargesValues, unknown, { charges: ChargeDraft[] }>;

type ChargeRowProps = {
  form: ChargesForm;
  index: number;
  offer: Parameters<typeof ofKind>[2];
  /** Of the order that is charged. */
  mode: GstMode;
  onRemove: () => void;
};

const rowStyles = [
  'grid min-w-0 grid-cols-[132px_minmax(0,1fr)_132px_var(--control-height)] items-start gap-2',
  'max-md:grid-cols-[minmax(0,1fr)_44px] max-md:border-b max-md:border-line max-md:pb-4',
].join(' ');

/** One charge: kind, what it is for, and what it costs. */
function ChargeRow({ form, index, offer, mode, onRemove }: ChargeRowProps) {
  const { control, register, getValues, setValue } = form;
  const choose = (kind: ChargeValues['kind']) => {
    const charge = ofKind(getValues(`charges.${index}`), kind, offer);
    for (const [field, value] of Object.entries(charge))
      setValue(`charges.${index}.${field as keyof ChargeValues}`, value, { shouldDirty: true });
  };
  const errors = form.formState.errors.charges?.[index];
  const typed = useWatch({ control, name: `charges.${index}.amount` });
  const { data: amount } = PriceInput.safeParse(typed);
  return (
    <fieldset className={rowStyles} aria-label={`Charge ${index + 1}`}>
      <Field label="Kind" className="max-md:col-span-full">
        <Controller
          control={control}
          name={`charges.${index}.kind`}
          render={({ field: { ref, value } }) => (
            <Select
              ref={ref}
              value={value}
              onChange={({ target }) => {
                const kind = enteredKinds.find((each) => each === target.value);
                if (kind) choose(kind);
              }}
            >
              <SelectOptions values={enteredKinds} labels={chargeLabels} />
            </Select>
          )}
        />
      </Field>
      <Field label="What it is for" error={errors?.label?.message} className="max-md:col-span-full">
        <TextInput autoComplete="off" required {...register(`charges.${index}.label`)} />
      </Field>
      <Field
        label={mode.gst_charged ? 'Ex GST' : 'Amount'}
        hint={amount && mode.gst_charged ? `${formatCents(withGst(amount, mode))} with GST` : undefined}
        error={errors?.amount?.message}
      >
        <Controller
          control={control}
          name={`charges.${index}.amount`}
          render={({ field }) => <MoneyInput required placeholder="0.00" {...field} />}
        />
      </Field>
      <IconButton
        icon={Trash2}
        aria-label="Remove"
        className="mt-[calc(var(--lead-sm)+6px)]"
        onClick={onRemove}
      />
    </fieldset>
  );
}

type ChargesDialogProps = {
  order: Order;
  /** It opens with one more charge. */
  isAdding?: boolean;
  onClose: () => void;
};

const resolver = schemaResolver(chargesSchema);
const chargesOf = ({ charges }: Order) => toChargesValues(charges);

/** Staff set what is charged beside the items. */
export function ChargesDialog({ order: opened, isAdding = false, onClose }: ChargesDialogProps) {
  const client = useQueryClient();
  const { data: details } = useQuery(orderQuery(opened.id));
  const { failed_stop_charge } = useBusiness();
  const current: Order = details && details.version >= opened.version ? details : opened;
  const { mutateAsync } = useChargeOrder();
  const merge = useMergeForm({
    current,
    toValues: chargesOf,
    fields: chargesFields,
    resolver,
    load: (): Promise<Order> => client.fetchQuery({ ...orderQuery(opened.id), staleTime: 0 }),
    save: async ({ charges }, { base }) => {
      await mutateAsync({ ...atVersion(base), body: { charges } });
      toast.success('Charges saved');
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error))
        merge.form.setError('root', { message: detailOr(error, 'Failed to save the charges') });
    },
  });
  const form: ChargesForm = merge.form;
  const order = merge.base.item;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'charges' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors, isSubmitting } = form.formState;
  const isDirty = merge.changed.length > 0;
  const failure = details ? lastFailure(details.legs) : (order.failed_stop?.reason ?? null);
  const offer = { failure, amount: offeredCharge(failure, failed_stop_charge) };
  const add = () => append(newCharge(offer));
  const addFirst = useEffectEvent(() => {
    if (isAdding && form.getValues('charges').length === chargesOf(order).charges.length) add();
  });
  useEffect(() => addFirst(), []);
  const minimum = order.charges.find(({ kind }) => kind === 'minimum');
  return (
    <FormDialog
      title="Charges"
      description={
        <>
          <span className="order-no">{order.order_number}</span> · {order.customer_name}
        </>
      }
      className="w-[min(640px,100%)]!"
      action="Save"
      busyLabel="Processing..."
      busy={isSubmitting}
      dirty={isDirty}
      isUnsendable={!isDirty && !merge.isComparing}
      notice={<MergeNotice merge={merge} what="the charges" />}
      totals={<ChargesTotals form={form} order={order} />}
      onSubmit={merge.submit}
      onClose={onClose}
    >
      <MergeCompare merge={merge} what="the charges" show={(_, { charges }) => chargesText(charges)}>
        <div className="grid gap-4.5">
          {fields.length === 0 && (
            <p className="text-ink-2">
              {`Nothing is charged beside the items${minimum ? ' and the minimum' : ''}.`}
            </p>
          )}
          {fields.map((field, index) => (
            <ChargeRow
              key={field.id}
              form={form}
              index={index}
              offer={offer}
              mode={order}
              onRemove={() => {
                remove(index);
                addButton.current?.focus();
              }}
            />
          ))}
          {minimum && (
            <p className="text-sm text-ink-3">
              {minimum.label} <Money cents={minimum.amount} />: it follows from the items.
            </p>
          )}
          <div>
            <Button ref={addButton} size="sm" icon={Plus} onClick={add}>
              Add a charge
            </Button>
          </div>
          {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        </div>
      </MergeCompare>
    </FormDialog>
  );
}

/** What the order then comes to; dashes while an amount is none. */
function ChargesTotals({ form, order }: { form: ChargesForm; order: Order }) {
  const typed = useWatch({ control: form.control, name: 'charges' });
  const charges = typed.flatMap(({ amount, ...charge }) => {
    const { data } = PriceInput.safeParse(amount);
    return data === undefined ? [] : [{ ...charge, amount: data }];
  });
  const isWhole = charges.length === typed.length;
  const { total_amount: total, ...priced } = priceOrder(order.items, { ...order, charges });
  const { base, gst } = chargedFor({ ...priced, total_amount: total });
  const amounts = isWhole ? { base, gst, total } : { base: undefined, gst: undefined, total: undefined };
  return (
    <PriceBreakdown
      kind="line"
      amounts={amounts}
      gstLabel={gstLabelOf(order)}
      isEstimate={order.is_estimate}
    />
  );
}
