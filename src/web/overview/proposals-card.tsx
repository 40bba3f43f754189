import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { TimeAgo } from '#web/business/when.tsx';
import { useOpenTab } from '#web/kernel/search-state.ts';
import { HandRow } from './hand-row.tsx';
import { HandsCard } from './hands-card.tsx';
import { waitingProposalsQuery } from './overview.api.ts';

/** The changes we proposed and nobody has answered, the oldest first. */
export function ProposalsCard({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const openTab = useOpenTab();
  return (
    <HandsCard
      title="Waiting for the customer"
      query={useQuery(waitingProposalsQuery)}
      failure="The proposals could not be loaded"
      none="Every proposal is answered."
      all="unanswered proposals"
      onOpenAll={() => openTab('orders', { modification: 'waiting' })}
    >
      {({ order_id, order_number, customer_name, details, proposed_at }) => (
        <HandRow
          key={order_id}
          icon={Repeat}
          title={
            <>
              <span className="order-no">{order_number}</span> {customer_name}
            </>
          }
          onOpen={() => onOpenOrder(order_id)}
          note={
            <span title={details}>
              <TimeAgo moment={proposed_at} /> · {details}
            </span>
          }
        />
      )}
    </HandsCard>
  );
}
