import { Trash2 } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { formatCents } from '#shared/kernel/money.ts';
import { quantityRange } from '#shared/orders/order.ts';
import { gstOf, withGst } from '#shared/pricing/gst.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { type OrderFormControl, type OrderOption, parseQuantity, priceOf } from './order-form-values.ts';

type OrderFormLineProps = {
  form: OrderFormControl;
  index: number;
  options: readonly OrderOption[];
  onRemove: () => void;
};

/** One line of the order: item, quantity, and the line total without GST. */
export function OrderFormLine({ form, index, options, onRemove }: OrderFormLineProps) {
  const { control, register } = form;
  const line = useWatch({ control, name: `items.${index}` });
  const errors = form.formState.errors.items?.[index];
  const quantity = parseQuantity(line?.quantity ?? '');
  // The words stand above the first row only; every row has them for whoever listens.
  const columnLabel = (text: string) => <span className={index > 0 ? 'sr-only' : undefined}>{text}</span>;
  return (
    <fieldset className="order-form__line" aria-label={`Line ${index + 1}`}>
      <Field label={columnLabel('Item')} error={errors?.sku_id?.message}>
        <Select {...register(`items.${index}.sku_id`)}>
          <option value="">Choose an item</option>
          {options.map((option) => (
            <option key={option.sku_id} value={option.sku_id}>
              {optionText(option)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={columnLabel('Quantity')} error={errors?.quantity?.message}>
        <Controller
          control={control}
          name={`items.${index}.quantity`}
          render={({ field: { ref, value, onChange } }) => (
            <Quantity ref={ref} value={value} onChange={onChange} max={quantityRange.max} />
          )}
        />
      </Field>
      <div className="order-form__amount">
        <span className="label">{columnLabel('Ex GST')}</span>
        <Money cents={quantity && quantity * priceOf(line?.sku_id ?? '', options)} />
      </div>
      <IconButton icon={Trash2} aria-label="Remove" className="order-form__remove" onClick={onRemove} />
    </fieldset>
  );
}

const optionText = ({ name, price }: OrderOption): string =>
  `${name} · ${formatCents(price)} + ${formatCents(gstOf(price))} GST = ${formatCents(withGst(price))}`;
