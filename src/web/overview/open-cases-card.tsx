import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { AttentionCard } from './attention-card.tsx';
import { AttentionRow } from './attention-row.tsx';
import { openCasesQuery } from './overview.api.ts';
import { LateNote } from './overview-card.tsx';

/** The open cases, the oldest first. */
export function OpenCasesCard() {
  const openTab = useOpenTab();
  return (
    <AttentionCard
      title="Open cases"
      query={useQuery(openCasesQuery)}
      failure="The open cases could not be loaded"
      emptyText="Nobody waits for an answer."
      allText="open cases"
      onOpenAll={() => openTab('cases', { status: openCaseStatuses.join(',') })}
    >
      {({ id, subject, case_number, customer_name, priority, created_at }) => (
        <AttentionRow
          key={id}
          icon={MessageSquare}
          urgent={priority === 'urgent'}
          title={subject}
          onOpen={() => openTab('cases', { case: id })}
          note={
            <>
              {priority === 'urgent' && <LateNote>Urgent · </LateNote>}
              <span className="whitespace-nowrap">{case_number}</span> · {customer_name}
            </>
          }
          action={
            <span className="text-xs text-ink-3">
              <TimeAgo moment={created_at} />
            </span>
          }
        />
      )}
    </AttentionCard>
  );
}
