import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Sku } from '#shared/catalogue/sku.ts';
import { PriceInput } from '#shared/kernel/money.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useUser } from '#web/kernel/session-store.ts';
import type { SkuFormControl } from './sku-form-values.ts';

type AgreedPricesProps = { form: SkuFormControl; sku: Sku; holders: number; onSet: () => void };

/** A base price changes nobody’s price; who has one of their own can be given it afterwards. */
export function AgreedPrices({ form, sku, holders, onSet }: AgreedPricesProps) {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  const { data: typed } = PriceInput.safeParse(useWatch({ control: form.control, name: 'price' }));
  const have = `${formatCount(holders)} ${holders === 1 ? 'has' : 'have'} their own price`;
  return (
    <p className="text-sm text-ink-2">
      <span>Customers keep the prices agreed with them. </span>
      {holders === 0 && (
        <Link className="link" to={`/dashboard/${role}`} search={{ tab: 'pricing' } as object}>
          Change those in Customer Pricing
        </Link>
      )}
      {holders > 0 && typed !== sku.price && <span>{`${have}. You can change it after saving.`}</span>}
      {holders > 0 && typed === sku.price && (
        <>
          <span>{`${have}. `}</span>
          <button type="button" className="link tap-target" onClick={onSet}>
            Set Their Prices
          </button>
        </>
      )}
    </p>
  );
}
