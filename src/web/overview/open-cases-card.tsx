import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { TimeAgo } from '#web/business/when.tsx';
import { useOpenTab } from '#web/kernel/search-state.ts';
import { HandRow } from './hand-row.tsx';
import { HandsCard } from './hands-card.tsx';
import { openCasesQuery } from './overview.api.ts';

/** The cases that ask for attention; who has waited longest comes first. */
export function OpenCasesCard() {
  const openTab = useOpenTab();
  return (
    <HandsCard
      title="Open cases"
      query={useQuery(openCasesQuery)}
      failure="The open cases could not be loaded"
      none="Nobody waits for an answer."
      all="open cases"
      onOpenAll={() => openTab('cases', { status: openCaseStatuses.join(',') })}
    >
      {({ id, subject, case_number, customer_name, priority, created_at }) => (
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
              <TimeAgo moment={created_at} />
            </span>
          }
        />
      )}
    </HandsCard>
  );
}
