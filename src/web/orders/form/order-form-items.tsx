import { Plus, Shirt, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { formatCents } from '#shared/kernel/money.ts';
import { quantityRange } from '#shared/orders/order.ts';
import { gstLabel, gstOf, withGst } from '#shared/pricing/gst.ts';
import {
  blankLine,
  type OrderFormControl,
  type OrderOption,
  parseQuantity,
  priceOf,
  totalsSoFar,
} from '#web/orders/form/values/order-form-values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { OrderFormSection } from './order-form-section.tsx';

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
      <div className="grid gap-2">
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

const lineStyles = [
  'grid min-w-0 grid-cols-[minmax(0,1fr)_132px_84px_var(--control-height)] items-start gap-2',
  'max-md:grid-cols-[auto_1fr_44px] max-md:border-b max-md:border-line max-md:pb-3',
].join(' ');

/** What is said of a quantity goes on below the sum and the button, which leave room there. */
const quantityStyles = [
  '[&>[data-slot=field-live]]:me-[calc(-100px-var(--control-height))]',
  'max-md:[&>[data-slot=field-live]]:me-0',
].join(' ');

/** One line of the order: item, quantity, and the line total without GST. */
function OrderFormLine({ form, index, options, onRemove }: OrderFormLineProps) {
  const { control, register } = form;
  const line = useWatch({ control, name: `items.${index}` });
  const errors = form.formState.errors.items?.[index];
  const quantity = parseQuantity(line?.quantity ?? '');
  const isFirst = index === 0;
  // The words stand above the first row only; every row has them for whoever listens.
  const columnLabel = (text: string) => <span className={isFirst ? undefined : 'sr-only'}>{text}</span>;
  const closeUp = !isFirst && '-mt-1.5';
  return (
    <fieldset className={lineStyles} aria-label={`Line ${index + 1}`}>
      <Field
        label={columnLabel('Item')}
        error={errors?.sku_id?.message}
        className={classNames('max-md:col-span-full', closeUp)}
      >
        <Select {...register(`items.${index}.sku_id`)}>
          <option value="">Choose an item</option>
          {options.map((option) => (
            <option key={option.sku_id} value={option.sku_id}>
              {optionText(option)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={columnLabel('Quantity')}
        error={errors?.quantity?.message}
        className={classNames(quantityStyles, closeUp)}
      >
        <Controller
          control={control}
          name={`items.${index}.quantity`}
          render={({ field: { ref, value, onChange } }) => (
            <Quantity
              ref={ref}
              className="max-md:w-[148px]"
              value={value}
              onChange={onChange}
              max={quantityRange.max}
            />
          )}
        />
      </Field>
      <div className={classNames('grid gap-1.5 text-end font-medium', closeUp)}>
        <span className="text-sm font-medium text-ink">{columnLabel('Ex GST')}</span>
        <Money
          className="leading-(--control-height)"
          cents={quantity && quantity * priceOf(line?.sku_id ?? '', options)}
        />
      </div>
      <IconButton
        icon={Trash2}
        aria-label="Remove"
        className={isFirst ? 'mt-[calc(var(--lead-sm)+6px)]' : undefined}
        onClick={onRemove}
      />
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
