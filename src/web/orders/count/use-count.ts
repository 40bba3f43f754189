import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { countProblem, countQuestion, rowProblem, toActuals } from '#web/orders/display/typed-count.ts';
import { useStaffOrderOptions } from '#web/orders/form/order-choices.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import { orderQuery, useCountOrder } from '#web/orders/orders.api.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { countedTotal, countRows } from './count-rows.ts';

/** The newest version of an order that is known; the details as soon as they are. */
function useLatest(opened: Order): { order: Order; details: OrderDetails | undefined } {
  const { data } = useQuery(orderQuery(opened.id));
  return { order: data && data.version >= opened.version ? data : opened, details: data };
}

/** An order while somebody counts what was there. */
export function useCount(opened: Order, onDone: () => void) {
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
    const isDone = await run(() => mutateAsync({ order, items: toActuals(rows) }), {
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

export type Count = ReturnType<typeof useCount>;
