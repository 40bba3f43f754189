import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import { matcherOf } from '#shared/kernel/search-text.ts';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import { detailOr } from '#web/kernel/api.ts';
import { Combobox } from '#web/ui/form/combobox.tsx';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';

type PriceSkuSelectProps = {
  skus: UseQueryResult<PricedSku[]>;
  chosenId: string;
  onChoose: (sku: PricedSku | null) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Chooses a SKU that has no price for the customer yet, by name or category. */
export function PriceSkuSelect({ skus, chosenId, onChoose, error, ref }: PriceSkuSelectProps) {
  const [search, setSearch] = useState('');
  const { data } = skus;
  const chosen = data?.find(({ id }) => id === chosenId);
  const unpriced = data?.filter((sku) => !sku.has_custom_pricing);
  const matching = unpriced?.filter((sku) => matches(sku, search));
  const isAllPriced = data && data.length > 0 && unpriced?.length === 0;
  return (
    <Combobox
      ref={ref}
      label="SKU"
      placeholder="Name or category"
      hint={isAllPriced ? 'Every SKU has a price for this customer already.' : undefined}
      error={error}
      value={chosen ? toOption(chosen) : null}
      onChange={(option) => onChoose(data?.find(({ id }) => id === option?.value) ?? null)}
      onSearch={setSearch}
      options={matching?.map(toOption)}
      instant
      failure={skus.error && !data ? detailOr(skus.error, 'The SKUs could not be loaded') : undefined}
    />
  );
}

const matches = ({ name, category }: PricedSku, search: string): boolean =>
  matcherOf(search)(`${name}\n${category}`);

const toOption = ({ id, name, category, unit, price }: PricedSku): ComboboxOption => ({
  value: id,
  label: name,
  note: `${category} · ${formatCents(price)} ${unit}`,
});
