import { Plus, Shirt } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { GstMode } from '#shared/pricing/gst.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { blankLine, type OrderOption } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { OrderFormLine } from './items/order-form-line.tsx';
import { OrderFormSection } from './order-form-section.tsx';

type OrderFormItemsProps = {
  form: OrderFormControl;
  options: readonly OrderOption[];
  /** Of the order that is changed; of a new one that of the shop. */
  mode?: GstMode | undefined;
  /** The text when there is nothing to choose from. */
  emptyText?: string;
  /** Shown above the lines. */
  note?: string | null;
};

export function OrderFormItems({
  form,
  options,
  mode,
  emptyText = 'No items available. Contact admin to set up pricing.',
  note,
}: OrderFormItemsProps) {
  return (
    <ItemsSection>
      {note && <Alert kind="info">{note}</Alert>}
      {options.length === 0 ? (
        <Alert kind="info">{emptyText}</Alert>
      ) : (
        <Lines form={form} options={options} mode={mode} />
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

function Lines({ form, options, mode }: OrderFormItemsProps) {
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
      <div>
        <Button ref={addButton} size="sm" icon={Plus} onClick={() => append(blankLine)}>
          Add Item
        </Button>
      </div>
    </>
  );
}
