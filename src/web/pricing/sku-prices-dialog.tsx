import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import { SwitchList } from '#web/ui/form/switch-list.tsx';
import { basePricesQuery, holdersQuery } from './pricing.api.ts';
import { SetPricesDialog } from './set-prices-dialog.tsx';

/** Changes the price of one SKU for those who have one of their own for it: all at first, each can be turned off. */
export function SkuPricesDialog({ sku_id, onClose }: { sku_id: string; onClose: () => void }) {
  const { data: skus } = useQuery(basePricesQuery);
  const { data, error } = useQuery(holdersQuery(sku_id));
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const holders = data?.holders ?? [];
  const turn = (ids: readonly string[], isOn: boolean) =>
    setOff(new Set([...off].filter((id) => !ids.includes(id)).concat(isOn ? [] : ids)));
  return (
    <SetPricesDialog
      customers={holders.flatMap(({ customer_id: id }) => (off.has(id) ? [] : [{ id }]))}
      only={{ id: sku_id, name: skus?.find(({ id }) => id === sku_id)?.name ?? 'Prices' }}
      unread={data ? false : (error ?? true)}
      onClose={onClose}
      chooser={(changes) => (
        <div>
          {data && holders.length === 0 && <p className="text-ink-2">Nobody has their own price.</p>}
          <SwitchList
            noun="customers"
            label="Customers"
            rows={holders.map(({ customer_id, customer_name, price }) => {
              const change = changes.find((each) => each.customer_id === customer_id);
              const isOn = !off.has(customer_id);
              const after = change && isOn ? ` → ${formatCents(change.after)}` : '';
              return { id: customer_id, name: customer_name, isOn, note: `${formatCents(price)}${after}` };
            })}
            onTurn={turn}
          />
        </div>
      )}
    />
  );
}
