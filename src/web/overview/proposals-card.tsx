import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { Ago } from '#web/business/when.tsx';
import { formatCount } from '#web/kernel/format.ts';
import { useOpenTab } from '#web/kernel/search-state.ts';
import { HandRow, HandsSkeleton } from './hand-row.tsx';
import { waitingProposalsQuery } from './overview.api.ts';
import { CardFoot, Count, OverviewCard, Quiet, ToList } from './overview-card.tsx';

/** The changes we proposed and nobody has answered, the oldest first. */
export function ProposalsCard({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const openTab = useOpenTab();
  return (
    <OverviewCard
      title="Waiting for the customer"
      query={useQuery(waitingProposalsQuery)}
      head={({ total }) => <Count total={total} />}
      skeleton={<HandsSkeleton />}
      failure="The proposals could not be loaded"
      foot={({ total }) =>
        total > 0 && (
          <CardFoot>
            <ToList onOpen={() => openTab('orders', { modification: 'waiting' })}>
              {total === 1 ? 'See it in the list' : `All ${formatCount(total)} unanswered proposals`}
            </ToList>
          </CardFoot>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <Quiet>Every proposal is answered.</Quiet>
        ) : (
          <ul className="hands">
            {rows.map(({ order_id, order_number, customer_name, details, proposed_at }) => (
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
                    <Ago moment={proposed_at} /> · {details}
                  </span>
                }
              />
            ))}
          </ul>
        )
      }
    </OverviewCard>
  );
}
