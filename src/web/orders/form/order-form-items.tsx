import { Plus, Shirt, Trash2 } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { formatCents } from '#shared/kernel/money.ts';
import { type GstMode, gstOf, withGst } from '#shared/pricing/gst.ts';
import { lineAmount } from '#shared/pricing/line-amount.ts';
import { kilogramRange, quantityRange } from '#shared/pricing/line-quantity.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { blankLine, type OrderOption, optionOf, parseLine } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { OrderFormSection } from './order-form-section.tsx';

type OrderFormLineProps = {
  form: OrderFormControl;
  index: number;
  options: readonly OrderOption[];
  /** Of the order that is changed, else of the shop. */
  mode: GstMode;
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

/** Enter in a quantity goes to the next one, from the last to the field below the items; it sends nothing. */
function goOn(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = target.form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not(:disabled), textarea:not(:disabled)',
  );
  const inputs = [...(fields ?? [])];
  const next = inputs[inputs.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** One line of the order: item, quantity, and the line total without GST. */
function OrderFormLine({ form, index, options, mode, onRemove }: OrderFormLineProps) {
  const { control, register, setValue, trigger } = form;
  const line = useWatch({ control, name: `items.${index}` });
  const errors = form.formState.errors.items?.[index];
  const measure = line?.measure ?? 'item';
  const priced = line && parseLine(line, options);
  const isFirst = index === 0;
  const isPhone = useIsPhone();
  const chosen = line && optionOf(line.sku_id, options);
  // What the field takes follows the item.
  const follow = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const isByWeight = optionOf(target.value, options)?.measure === 'weight';
    setValue(`items.${index}.measure`, isByWeight ? 'weight' : undefined);
    // All of them: what is said of the list goes as soon as there is an item.
    if (form.formState.isSubmitted) await trigger('items');
  };
  // The words stand above the first row only; every row has them for whoever listens.
  const columnLabel = (text: string) => <span className={isFirst ? undefined : 'sr-only'}>{text}</span>;
  const closeUp = !isFirst && '-mt-1.5';
  return (
    <fieldset className={lineStyles} aria-label={`Line ${index + 1}`} onKeyDown={goOn}>
      <Field
        label={columnLabel('Item')}
        error={errors?.sku_id?.message}
        // A phone cuts off what is chosen, so its price stands here alone.
        hint={chosen && isPhone ? amountText(chosen, mode) : undefined}
        className={classNames('max-md:col-span-full', closeUp)}
      >
        <Select {...register(`items.${index}.sku_id`, { onChange: follow })}>
          <option value="">Choose an item</option>
          {options.map((option) => (
            <option key={option.sku_id} value={option.sku_id}>
              {isPhone && option === chosen ? option.name : optionText(option, mode)}
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
              max={measure === 'weight' ? kilogramRange.max : quantityRange.max}
              unit={measure === 'weight' ? 'kg' : undefined}
            />
          )}
        />
      </Field>
      <div className={classNames('grid gap-1.5 text-end font-medium', closeUp)}>
        <span className="text-sm font-medium text-ink">
          {columnLabel(mode.gst_charged ? 'Ex GST' : 'Amount')}
        </span>
        <Money className="leading-(--control-height)" cents={priced && lineAmount(priced)} />
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

const optionText = (option: OrderOption, mode: GstMode): string =>
  `${option.name} · ${amountText(option, mode)}`;

/** What one of it costs, with its GST. */
function amountText({ measure, price }: OrderOption, mode: GstMode): string {
  const amount = mode.gst_charged
    ? `${formatCents(price)} + ${formatCents(gstOf(price, mode))} GST = ${formatCents(withGst(price, mode))}`
    : formatCents(price);
  return `${amount}${measure === 'weight' ? ' per kg' : ''}`;
}

type OrderFormItemsProps = {
  form: OrderFormControl;
  options: readonly OrderOption[];
  /** Of the order that is changed; of a new one that of the shop. */
  mode?: GstMode | undefined;
  /** Shown above the lines. */
  note?: string | null;
  /** Asks for the price of an item that is not offered. */
  onAskForPrice?: (() => void) | undefined;
};

export function OrderFormItems({ note, ...lines }: OrderFormItemsProps) {
  return (
    <ItemsSection>
      {note && <Alert kind="info">{note}</Alert>}
      {lines.options.length === 0 ? (
        <Alert kind="info">No items available. Contact admin to set up pricing.</Alert>
      ) : (
        <Lines {...lines} />
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

function Lines({ form, options, mode, onAskForPrice }: OrderFormItemsProps) {
  const ofShop = useGstMode();
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
            mode={mode ?? ofShop}
            onRemove={() => removeLine(index)}
          />
        ))}
      </div>
      {missing && <Alert>{missing}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={addButton} size="sm" icon={Plus} onClick={() => append(blankLine)}>
          Add Item
        </Button>
        {onAskForPrice && (
          <p className="text-sm text-ink-2">
            Not in the list?{' '}
            <button type="button" className="link tap-target" onClick={onAskForPrice}>
              Ask for a price
            </button>
          </p>
        )}
      </div>
    </>
  );
}
