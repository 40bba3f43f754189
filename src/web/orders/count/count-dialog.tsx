import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { quantityText } from '#shared/pricing/line-amount.ts';
import { CountFields } from '#web/orders/display/count-fields.tsx';
import { optionOf } from '#web/orders/form/values/line-values.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import type { CountRow } from './count-rows.ts';
import { type Count, useCount } from './use-count.ts';

type CountDialogProps = { order: Order; onClose: () => void };

/** Staff enter what was really there, line by line; Enter goes down. */
export function CountDialog({ order: opened, onClose }: CountDialogProps) {
  const count = useCount(opened, onClose);
  const { order, rows, failure, question } = count;
  return (
    <FormDialog
      title="Count and weigh"
      description={
        <>
          <span className="order-no">{order.order_number}</span> · {order.customer_name}
        </>
      }
      className="w-[min(560px,100%)]!"
      action={question ? 'Save Anyway' : 'Save'}
      busyLabel="Processing..."
      busy={count.isBusy}
      dirty={count.isDirty}
      totals={<CountTotal count={count} />}
      onSubmit={(event) => {
        event.preventDefault();
        void count.save();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        <CountFields
          rows={rows}
          hintOf={hintOf}
          errorOf={count.errorOf}
          onType={count.type}
          onEnd={({ form }) => form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()}
        />
        {count.offered.length > 0 && <AddItem count={count} />}
        {failure && <Alert>{failure}</Alert>}
        {question && <Alert kind="warning">{question}</Alert>}
      </div>
    </FormDialog>
  );
}

/** `Ordered 14 kg · $4.20 per kg` */
function hintOf({ measure, price, ordered }: CountRow): string {
  const each = `${formatCents(price)} ${measure === 'weight' ? 'per kg' : 'each'}`;
  return `${ordered ? `Ordered ${quantityText(ordered)}` : 'Not ordered'} · ${each}`;
}

function AddItem({ count }: { count: Count }) {
  return (
    <Field label="Add an item" optional hint="At the prices of this customer.">
      <Select
        value=""
        onChange={({ target }) => {
          const option = optionOf(target.value, count.offered);
          if (option) count.add(option);
        }}
      >
        <option value="">Choose an item</option>
        {count.offered.map(({ sku_id, name, measure, price }) => (
          <option key={sku_id} value={sku_id}>
            {`${name} · ${formatCents(price)}${measure === 'weight' ? ' per kg' : ''}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The running total, and how far it is from the estimate; both with GST. */
function CountTotal({ count: { total, estimate } }: { count: Count }) {
  return (
    <output className="flex min-w-0 flex-auto flex-wrap items-baseline gap-x-4 gap-y-1 tabular-nums max-md:basis-full">
      <span className="text-md font-semibold">
        Total <Money cents={total} />
      </span>
      <span className="text-sm text-ink-3">
        {total === undefined
          ? `Estimated ${formatCents(estimate)}`
          : differenceText(total - estimate, estimate)}
      </span>
    </output>
  );
}

function differenceText(difference: number, estimate: number): string {
  const estimated = `estimated ${formatCents(estimate)}`;
  if (difference === 0) return `As ${estimated}`;
  const amount = formatCents(Math.abs(difference));
  return `${amount} ${difference > 0 ? 'more' : 'less'} than ${estimated}`;
}
