import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { AttentionCard } from './attention-card.tsx';
import { AttentionRow } from './attention-row.tsx';
import { pendingProposalsQuery } from './overview.api.ts';

/** The pending proposals, which the customers have not answered yet, the oldest first. */
export function ProposalsCard({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const openTab = useOpenTab();
  return (
    <AttentionCard
      title="Waiting for the customer"
      query={useQuery(pendingProposalsQuery)}
      failure="The proposals could not be loaded"
      emptyText="Every proposal is answered."
      allText="unanswered proposals"
      onOpenAll={() => openTab('orders', { modification: 'waiting' })}
    >
      {({ order_id, order_number, customer_name, details, proposed_at }) => (
        <AttentionRow
          key={order_id}
          icon={Repeat}
          title={
            <>
              <span className="order-no me-1">{order_number}</span> {customer_name}
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
    </AttentionCard>
  );
}
