import { useQuery } from '@tanstack/react-query';
import { holdText } from '#shared/ledger/hold.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { Banner } from '#web/ui/display/banner.tsx';

/** Says to customers on hold that they place no order, before they begin one. */
export function HoldBanner({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(billingQuery(customer_id));
  if (!data?.on_hold) return null;
  return <Banner title="On hold">{holdText(data.on_hold)}</Banner>;
}
