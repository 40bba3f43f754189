import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { CaseDraft } from '#shared/cases/case.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { Combobox } from '#web/ui/form/combobox.tsx';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';

/** How many orders are offered at once, newest first. A search finds the others. */
const maxOptions = 50;

type RelatedOrderFieldProps = { control: Control<CaseDraft, unknown, CaseDraft>; order: Order | undefined };

/** Chooses the order a case is about, if it is about one. */
export function RelatedOrderField({ control, order }: RelatedOrderFieldProps) {
  const toOption = useOrderOption();
  const [search, setSearch] = useState('');
  const orders = useQuery(ordersQuery({ limit: maxOptions, search: search || undefined }));
  const { field, fieldState } = useController({ control, name: 'order_id' });
  const [chosen, setChosen] = useState<ComboboxOption | null>(order ? toOption(order) : null);
  const page = orders.data;
  const choose = (option: ComboboxOption | null) => {
    setChosen(option);
    field.onChange(option?.value ?? null);
  };
  return (
    <Combobox
      label="Related Order"
      ref={field.ref}
      value={chosen}
      onChange={choose}
      onSearch={setSearch}
      options={page?.rows.map(toOption)}
      stale={orders.isPlaceholderData}
      total={page?.total}
      failure={orders.error && !page ? detailOr(orders.error, 'Your orders could not be loaded') : undefined}
      placeholder="None, or type an order number"
      hint="Optional, where it is about one of your orders."
      error={fieldState.error?.message}
    />
  );
}

function useOrderOption(): (order: Order) => ComboboxOption {
  const { time_zone } = useBusiness();
  const now = useNow();
  return ({ id, order_number, created_at, total_amount, is_estimate }) => ({
    value: id,
    label: order_number,
    note: `Ordered ${formatDay(created_at, time_zone, now)} · ${formatCents(total_amount)}${is_estimate ? ', estimated' : ''}`,
  });
}
