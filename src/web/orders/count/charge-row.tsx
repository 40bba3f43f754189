import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCents, PriceInput } from '#shared/kernel/money.ts';
import { type ChargeDraft, chargeLabels } from '#shared/orders/charges.ts';
import { type GstMode, withGst } from '#shared/pricing/gst.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { type ChargesValues, type ChargeValues, enteredKinds, ofKind } from './charges-values.ts';

/** The react-hook-form instance of the charges: form values in, drafts out. */
export type ChargesForm = UseFormReturn<ChargesValues, unknown, { charges: ChargeDraft[] }>;

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
export function ChargeRow({ form, index, offer, mode, onRemove }: ChargeRowProps) {
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
