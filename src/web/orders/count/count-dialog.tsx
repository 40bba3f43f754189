import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import { gramsOf, quantityText } from '#shared/pricing/line-amount.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { CountFields } from '#web/orders/display/count-fields.tsx';
import {
  countProblem,
  countQuestion,
  rowProblem,
  type TypedCount,
  toActuals,
  typedCount,
} from '#web/orders/display/typed-count.ts';
import { useStaffOrderOptions } from '#web/orders/form/order-choices.ts';
import { type OrderOption, optionOf, typedQuantity } from '#web/orders/form/values/line-values.ts';
import { orderQuery, useCountOrder } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

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

/** The newest version of an order that is known; the details as soon as they are. */
function useLatest(opened: Order): { order: Order; details: OrderDetails | undefined } {
  const { data } = useQuery(orderQuery(opened.id));
  return { order: data && data.version >= opened.version ? data : opened, details: data };
}

/** An order while somebody counts what was there. */
function useCount(opened: Order, onDone: () => void) {
  const { order, details } = useLatest(opened);
  const { options = [] } = useStaffOrderOptions(order.customer_id);
  const { mutateAsync } = useCountOrder();
  const { run, isBusy } = useAction();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [added, setAdded] = useState<readonly OrderOption[]>([]);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const rows = countRows(order, details?.estimated_items ?? order.items, { typed, added });
  const forget = (key: string) =>
    setRefused((before) => new Map([...before].filter(([refusedKey]) => refusedKey !== key)));
  const total = countedTotal(rows, order);
  const estimate = details?.estimated_total ?? order.total_amount;
  const question = countQuestion(rows);
  const isAsked = question !== null && asked === question;
  const save = async () => {
    setTried(true);
    setFailure(null);
    const problem = countProblem(rows);
    if (problem) return setFailure(problem);
    if (rows.some((row) => rowProblem(row) !== null)) return;
    if (question && !isAsked) return setAsked(question);
    const isDone = await run(() => mutateAsync({ ...atVersion(order), body: { items: toActuals(rows) } }), {
      done: (counted) =>
        `${counted.order_number} comes to ${formatCents(counted.total_amount)}, estimated ${formatCents(estimate)}.`,
      failure: 'Failed to save the count',
      onFailure: (sentence, error) => {
        const atFields = fieldErrorsOf(error).flatMap(({ path, message }) => {
          const row = rows[Number(/^items\.(\d+)\./.exec(path)?.[1])];
          return row ? [[row.key, message] as const] : [];
        });
        setRefused(new Map(atFields));
        if (atFields.length === 0) setFailure(sentence);
      },
    });
    if (isDone) onDone();
  };
  return {
    order,
    rows,
    /** The items that can be added. */
    offered: options.filter(({ sku_id }) => !rows.some((row) => row.sku_id === sku_id)),
    total,
    estimate,
    failure,
    /** What is asked before it is sent; `null`: nothing. */
    question: isAsked ? question : null,
    isBusy,
    isDirty: typed.size > 0 || added.length > 0,
    errorOf: (key: string): string | undefined => {
      const row = rows.find((each) => each.key === key);
      return refused.get(key) ?? ((isTried && row && rowProblem(row)) || undefined);
    },
    type: (key: string, quantity: string) => {
      setTyped((before) => new Map([...before, [key, quantity]]));
      setFailure(null);
      forget(key);
    },
    add: (option: OrderOption) => setAdded((before) => [...before, option]),
    save,
  };
}

type Count = ReturnType<typeof useCount>;

/** A line of an order that is counted, or one that is added to it: its key is the id of the line, or that of its SKU. */
interface CountRow extends TypedCount {
  /** In cents without GST. */
  price: Cents;
  /** What was ordered of it; `null`: nothing. */
  ordered: OrderItem | null;
}

interface CountSoFar {
  /** By the key of its row. */
  typed: ReadonlyMap<string, string>;
  /** The items that are added. */
  added: readonly OrderOption[];
}

/** The rows to count: every line of the order as it stands, and what was added since. */
function countRows(
  order: Pick<Order, 'items'>,
  ordered: readonly OrderItem[],
  { typed, added }: CountSoFar,
): CountRow[] {
  const lines = order.items.map((item) => ({
    ...typedCount(item, typed),
    price: item.price,
    ordered: ordered.find(({ id }) => id === item.id) ?? null,
  }));
  const more = added
    .filter(({ sku_id }) => !order.items.some((item) => item.sku_id === sku_id))
    .map((option) => ({
      ...option,
      key: option.sku_id,
      ordered: null,
      quantity: typed.get(option.sku_id) ?? '',
    }));
  return [...lines, ...more];
}

/** What is typed so far comes to, in cents; `undefined` while a quantity is none. */
function countedTotal(
  rows: readonly CountRow[],
  order: Pick<Order, 'charges' | 'minimum_shown' | 'gst_charged'>,
): Cents | undefined {
  if (rows.some((row) => rowProblem(row) !== null)) return undefined;
  const items = rows.map((row) => {
    const quantity = typedQuantity(row);
    const { key: id, sku_id, name: sku_name, price } = row;
    const weight = row.measure === 'weight' && { unit: 'kg' as const, grams: gramsOf(quantity) };
    return { id, sku_id, sku_name, quantity, price, ...weight };
  });
  return priceOrder(items, order).total_amount;
}
