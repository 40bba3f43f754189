import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { AttentionCard } from './attention-card.tsx';
import { AttentionRow } from './attention-row.tsx';
import { pendingProposalsQuery } from './overview.api.ts';

/** The pending proposals, which the customers have not answered yet, the oldest first. */
type ProposalsCardProps = { onOpenOrder: (id: string) => void; onOpenSeries: (id: string) => void };

export function ProposalsCard({ onOpenOrder, onOpenSeries }: ProposalsCardProps) {
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
      {({ id, order_id, order_number, series_id, customer_name, details, proposed_at }) => (
        <AttentionRow
          key={id}
          icon={Repeat}
          title={
            <>
              <span className={order_id ? 'order-no me-1' : 'me-1 text-ink-3'}>
                {order_number ?? 'Recurring order'}
              </span>{' '}
              {customer_name}
            </>
          }
          onOpen={() => {
            if (order_id) onOpenOrder(order_id);
            else if (series_id) onOpenSeries(series_id);
          }}
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
