import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { Ago } from '#web/business/when.tsx';
import { formatCount } from '#web/kernel/format.ts';
import { useOpenTab } from '#web/kernel/search-state.ts';
import { HandRow, HandsSkeleton } from './hand-row.tsx';
import { openCasesQuery } from './overview.api.ts';
import { CardFoot, Count, OverviewCard, Quiet, ToList } from './overview-card.tsx';

/** The cases that ask for attention; who has waited longest comes first. */
export function OpenCasesCard() {
  const openTab = useOpenTab();
  return (
    <OverviewCard
      title="Open cases"
      query={useQuery(openCasesQuery)}
      head={({ total }) => <Count total={total} />}
      skeleton={<HandsSkeleton />}
      failure="The open cases could not be loaded"
      foot={({ total }) =>
        total > 0 && (
          <CardFoot>
            <ToList onOpen={() => openTab('cases', { status: openCaseStatuses.join(',') })}>
              {total === 1 ? 'See it in the list' : `All ${formatCount(total)} open cases`}
            </ToList>
          </CardFoot>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <Quiet>Nobody waits for an answer.</Quiet>
        ) : (
          <ul className="hands">
            {rows.map(({ id, subject, case_number, customer_name, priority, created_at }) => (
              <HandRow
                key={id}
                icon={MessageSquare}
                pressing={priority === 'urgent'}
                title={subject}
                onOpen={() => openTab('cases', { case: id })}
                note={
                  <>
                    {priority === 'urgent' && <span className="hand__late">Urgent · </span>}
                    <span className="order-no">{case_number}</span> · {customer_name}
                  </>
                }
                action={
                  <span className="hand__age">
                    <Ago moment={created_at} />
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
