import { useQuery } from '@tanstack/react-query';
import { AskForPrices } from '#web/cases/ask-for-prices.tsx';
import { pricedSkusQuery } from '#web/pricing/pricing.api.ts';
import { Banner } from '#web/ui/display/banner.tsx';

export function PricingBanner({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(pricedSkusQuery(customer_id));
  if (!data || data.some((sku) => sku.customer_price !== null)) return null;
  return (
    <Banner title="No Pricing Configured" action={<AskForPrices />}>
      There are no items priced for you yet. Please contact the administrator before ordering.
    </Banner>
  );
}
