import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Sku } from '#shared/catalogue/sku.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { maxCustomersAtOnce, type PriceChange } from '#shared/pricing/customer-price.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { SwitchList } from '#web/ui/form/switch-list.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ownPricesQuery, useSetOwnPrices } from './catalogue.api.ts';

const pricesText = (count: number) => (count === 1 ? '1 price' : `${formatCount(count)} prices`);

type OwnPricesDialogProps = {
  sku: Pick<Sku, 'id' | 'name' | 'price'>;
  /** The base price until now: who pays it goes along with the new one at first. */
  oldPrice: number;
  onClose: () => void;
};

/** Sets the base price of a SKU for those who have a price of their own for it, each of whom is shown with both. */
export function OwnPricesDialog({ sku, oldPrice, onClose }: OwnPricesDialogProps) {
  const { data, error, refetch } = useQuery(ownPricesQuery(sku));
  const { mutateAsync: agree } = useSetOwnPrices();
  const { run, isBusy } = useAction();
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const changes = data?.changes ?? [];
  const isOn = ({ customer_id, before }: PriceChange) => turned.get(customer_id) ?? before === oldPrice;
  const ids = changes.filter(isOn).map(({ customer_id }) => customer_id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const agreeAll = async () => {
      for (let at = 0; at < ids.length; at += maxCustomersAtOnce) {
        const customer_ids = ids.slice(at, at + maxCustomersAtOnce);
        await agree({ body: { customer_ids, sku_ids: [sku.id], replace: true } });
      }
    };
    if (!(await run(agreeAll, { failure: 'Failed to save pricing', onFailure: setFailure }))) return;
    toast.success(`${pricesText(ids.length)} saved`);
    onClose();
  };
  return (
    <FormDialog
      title="Set Prices"
      description={`${sku.name} at ${formatCents(sku.price)}. Turn on who pays it from now. Orders placed keep theirs.`}
      loading={!data && !error}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      busy={isBusy}
      isUnsendable={ids.length === 0}
      action={ids.length > 0 ? `Set ${pricesText(ids.length).replace('price', 'Price')}` : 'Set Prices'}
    >
      <div className="grid gap-3">
        {failure && <Alert>{failure}</Alert>}
        {error && !data && (
          <LoadError title="Failed to load customer pricing" error={error} onRetry={refetch} />
        )}
        {data && changes.length === 0 && <p className="text-ink-2">Nobody’s price would change.</p>}
        <SwitchList
          noun="customers"
          label="Customers"
          rows={changes.map((change) => ({
            ...{ id: change.customer_id, name: change.customer_name, isOn: isOn(change) },
            note: isOn(change)
              ? `${formatCents(change.before)} → ${formatCents(change.after)}`
              : `Keeps their own ${formatCents(change.before)}`,
          }))}
          onTurn={(ids, on) => setTurned(new Map([...turned, ...ids.map((id) => [id, on] as const)]))}
        />
        {data && data.kept > 0 && (
          <p className="text-sm text-ink-3">
            {`${formatCount(data.kept)} ${data.kept === 1 ? 'pays' : 'pay'} ${formatCents(sku.price)} already.`}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
