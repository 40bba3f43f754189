import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type * as z from 'zod';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { type OrderField, toOrderEdit } from '#web/orders/form/values/order-fields.ts';
import {
  choicesFor,
  type OrderChoices,
  type OrderFormValues,
  toOrderFormValues,
} from '#web/orders/form/values/order-form-values.ts';
import { orderQuery, useEditOrder } from '#web/orders/orders.api.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { withQuestion } from './scope/use-edit-question.ts';
import { questionOf, useScopeQuestion } from './scope/use-scope-question.ts';
import { showRefusal, useOrderResolver } from './use-order-form.ts';
import { useShownTotal } from './use-shown-total.tsx';
import { useBookAnyway } from './visits/use-book-anyway.ts';

interface OrderEditInput<F extends OrderField> {
  order: Order;
  fields: MergeFields<OrderFormValues, F>;
  /** Must be stable. */
  schemaFor: (zone: string) => z.ZodType<OrderDraft, OrderFormValues>;
  /** What can be chosen for any order of its customer; `undefined` while it loads. */
  offered: OrderChoices | undefined;
  onSaved: (saved: {
    order: Order;
    values: OrderFormValues;
    changed: readonly F[];
    agreed: boolean | undefined;
  }) => void;
  /** The message for a failure without a message of its own. */
  failure: string;
}

/** An order that is edited while others may change or delete it. */
export function useOrderEdit<F extends OrderField>(input: OrderEditInput<F>) {
  const { order, fields, schemaFor, offered, onSaved, failure } = input;
  const { time_zone: zone } = useBusiness();
  const client = useQueryClient();
  const { mutateAsync } = useEditOrder();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { current, ...others } = useOrderVersions(order);
  const scope = useScopeQuestion();
  const anyway = useBookAnyway();
  const shown = useShownTotal();
  const merge = useMergeForm({
    current,
    toValues: useCallback((each: Order) => toOrderFormValues(each, zone), [zone]),
    fields,
    resolver: useOrderResolver(schemaFor),
    load: (): Promise<Order> => client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }),
    save: async (draft, { base, values, changed }) => {
      setRefusal(null);
      const edit = {
        ...toOrderEdit(base, draft, values, changed),
        ...anyway.sentWith(values),
        ...(changed.some((field) => field === 'items') &&
          shown.sentWith(values.items, offered ? choicesFor(base, offered).options : [], base)),
      };
      const question = questionOf(base, edit, changed);
      const mode = question && scope.answer.current;
      if (question && !mode) return scope.ask(question, values);
      if (changed.length > 0) await mutateAsync({ ...atVersion(base), body: { ...edit, ...mode } });
      onSaved({ order: base, values, changed, agreed: mode?.agreed });
    },
    onError: (refused) => {
      setRefusal(refused);
      const values = merge.form.getValues();
      const isOverridable = anyway.keep(refused, values);
      if (shown.keep(refused, values.items)) return scope.close();
      const isKept = scope.keepFailure(refused, values, failure);
      if (!isKept && !isOverridable) showRefusal(merge.form, refused, { failure, zone });
    },
  });
  const asked = withQuestion(merge, scope);
  const { item } = merge.base;
  const choices = useMemo(() => offered && choicesFor(item, offered), [item, offered]);
  /** `refusal` is the error of the last attempt to save; `override` what staff may do about it. */
  return {
    merge: asked,
    choices,
    scope,
    refusal,
    shown,
    override: { anyway, onBook: () => void asked.submit({ preventDefault: () => {} }) },
    ...others,
  };
}

/** The newest version of an order, and what others did to it while its form was open. */
function useOrderVersions(order: Order) {
  const { data: latest, error } = useQuery(orderQuery(order.id));
  const current: Order = latest && latest.version > order.version ? latest : order;
  return {
    current,
    isGone: isNotFound(error),
    ...useLastChange(current.version, latest?.history),
  };
}

/** Who changed what a form edits, since it was opened. */
export function useLastChange(version: number, [last]: readonly HistoryEntry[] = []) {
  const user = useUser();
  const [openedVersion] = useState(version);
  return {
    /** Who made the newest version. */
    author: last?.actor_name,
    /** Who else changed it and how, as a sentence; `null` while nobody has. */
    changedBy:
      last && version > openedVersion && last.actor_name !== user?.full_name
        ? `${last.actor_name} ${last.summary}.`
        : null,
  };
}
