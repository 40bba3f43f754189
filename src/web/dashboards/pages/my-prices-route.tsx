import { PricingBanner } from '#web/dashboards/pricing-banner.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { aPrice, useCaseAbout } from '#web/orders/display/use-order-dialog.ts';
import { MyPrices } from '#web/pricing/my-prices.tsx';

/** The prices agreed with a customer. */
export function MyPricesRoute() {
  const user = useUser();
  const { open } = useCaseAbout();
  if (!user) return null;
  return (
    <>
      <TabTitle tab="My Prices" dashboardOf="customer" />
      <MyPrices
        customer_id={user.id}
        onAskForPrice={() => open(aPrice)}
        noPrices={<PricingBanner customer_id={user.id} />}
      />
    </>
  );
}
