import { Plus, Shirt, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { formatCents } from '#shared/kernel/money.ts';
import { quantityRange } from '#shared/orders/order.ts';
import { gstLabel, gstOf, withGst } from '#shared/pricing/gst.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { OrderFormSection } from './order-form-section.tsx';
import {
  blankLine,
  type OrderFormControl,
  type OrderOption,
  parseQuantity,
  priceOf,
  totalsSoFar,
} from './order-form-values.ts';

type OrderFormItemsProps = {
  form: OrderFormControl;
  options: readonly OrderOption[];
  /** The text when there is nothing to choose from. */
  emptyText?: string;
  /** Shown above the lines. */
  note?: string | null;
};

export function OrderFormItems({
  form,
  options,
  emptyText = 'No items available. Contact admin to set up pricing.',
  note,
}: OrderFormItemsProps) {
  return (
    <ItemsSection>
      {note && <Alert kind="info">{note}</Alert>}
      {options.length === 0 ? (
        <Alert kind="info">{emptyText}</Alert>
      ) : (
        <Lines form={form} options={options} />
      )}
    </ItemsSection>
  );
}

/** The section for the items, or for a message in their place. */
export function ItemsSection({ children }: { children: ReactNode }) {
  return (
    <OrderFormSection icon={Shirt} title="Items">
      {children}
    </OrderFormSection>
  );
}

function Lines({ form, options }: OrderFormItemsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { items: errors } = form.formState.errors;
  const missing = errors?.root?.message ?? errors?.message;
  const removeLine = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };
  return (
    <>
      <div className="order-form__lines">
        {fields.map((field, index) => (
          <OrderFormLine
            key={field.id}
            form={form}
            index={index}
            options={options}
            onRemove={() => removeLine(index)}
          />
        ))}
      </div>
      {missing && <Alert>{missing}</Alert>}
      <div>
        <Button ref={addButton} size="sm" icon={Plus} onClick={() => append(blankLine)}>
          Add Item
        </Button>
      </div>
    </>
  );
}

type OrderFormLineProps = {
  form: OrderFormControl;
  index: number;
  options: readonly OrderOption[];
  onRemove: () => void;
};

/** One line of the order: item, quantity, and the line total without GST. */
function OrderFormLine({ form, index, options, onRemove }: OrderFormLineProps) {
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
        <span className="text-sm font-medium text-ink">{columnLabel('Ex GST')}</span>
        <Money cents={quantity && quantity * priceOf(line?.sku_id ?? '', options)} />
      </div>
      <IconButton icon={Trash2} aria-label="Remove" className="order-form__remove" onClick={onRemove} />
    </fieldset>
  );
}

const optionText = ({ name, price }: OrderOption): string =>
  `${name} · ${formatCents(price)} + ${formatCents(gstOf(price))} GST = ${formatCents(withGst(price))}`;

type OrderFormTotalsProps = { form: OrderFormControl; options: readonly OrderOption[] };

export function OrderFormTotals({ form, options }: OrderFormTotalsProps) {
  const items = useWatch({ control: form.control, name: 'items' });
  const { base, gst, total } = { ...totalsSoFar(items, options) };
  return <PriceBreakdown kind="line" amounts={{ base, gst, total }} gstLabel={gstLabel} />;
}
