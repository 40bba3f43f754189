import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { detailOr } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { customerPricesQuery } from './customer-prices.api.ts';
import { fillPrices, type PriceEdits } from './price-edits.ts';

type FillDialogProps = {
  kind: 'base' | 'copy';
  customer: { id: string; name: string };
  /** The SKUs that are meant. */
  skus: readonly PricedSku[];
  isChosen: boolean;
  edits: PriceEdits;
  onFill: (edits: PriceEdits, count: number) => void;
  onClose: () => void;
};

const titles = { base: 'Agree Base Prices', copy: 'Copy from Another Customer' };
const priceCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'price' : 'prices'}`;

/** Fills fields of the grid, first only the empty ones. Nothing is saved by it. */
export function FillDialog({ kind, customer, skus, isChosen, edits, onFill, onClose }: FillDialogProps) {
  const [from, setFrom] = useState<User | null>(null);
  const [replace, setReplace] = useState(false);
  const isSelf = from?.id === customer.id;
  const { data: theirs, error } = useQuery({
    ...customerPricesQuery(from?.id ?? ''),
    enabled: from !== null && !isSelf,
  });
  const prices = kind === 'base' ? skus.map(({ id, price }) => [id, price] as const) : theirs?.map(toEntry);
  const fill = prices && !isSelf ? fillPrices(edits, skus, new Map(prices), replace) : null;
  const count = fill ? fill.empty + (replace ? fill.other : 0) : 0;
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={titles[kind]}
      description={`Into the grid of ${customer.name}${isChosen ? `, for ${formatCount(skus.length)} chosen` : ''}. Nothing is saved yet.`}
      onSubmit={(event) => {
        event.preventDefault();
        if (fill && count > 0) onFill(fill.edits, count);
      }}
      isUnsendable={count === 0}
      action={fill ? `Fill ${formatCount(count)} ${count === 1 ? 'Price' : 'Prices'}` : 'Fill Prices'}
    >
      <div className="grid gap-4">
        {kind === 'copy' && (
          <CustomerSelect
            value={from}
            onChange={setFrom}
            error={isSelf ? 'Choose another customer' : undefined}
          />
        )}
        {error && !theirs && <Alert>{detailOr(error, 'Failed to load customer pricing')}</Alert>}
        {fill && (
          <Alert kind="info">
            <b>
              {fill.empty === 0
                ? 'No price is empty.'
                : `This fills ${fill.empty === 1 ? '1 empty price' : `${formatCount(fill.empty)} empty prices`}.`}
            </b>{' '}
            {restOf(fill, replace)}
          </Alert>
        )}
        <Switch checked={replace} onChange={({ target }) => setReplace(target.checked)}>
          <span>
            Also replace
            {fill && fill.other > 0 && (
              <span className="block text-xs text-ink-3">
                {priceCount(fill.other)} of {customer.name} would become{' '}
                {kind === 'base' ? 'base prices' : `those of ${from?.full_name}`}.
              </span>
            )}
          </span>
        </Switch>
      </div>
    </FormDialog>
  );
}

const toEntry = ({ sku_id, custom_price }: { sku_id: string; custom_price: Cents }) =>
  [sku_id, custom_price] as const;

/** What else it does: `6 stay as they are. 2 have none there.` */
function restOf({ other, without }: { other: number; without: number }, replace: boolean): string {
  const kept = other > 0 && (replace ? `It replaces ${formatCount(other)}.` : stays(other));
  const missing = without > 0 && `${formatCount(without)} ${without === 1 ? 'has' : 'have'} none there.`;
  return [kept, missing].filter(Boolean).join(' ');
}

const stays = (count: number) =>
  count === 1 ? '1 stays as it is.' : `${formatCount(count)} stay as they are.`;
