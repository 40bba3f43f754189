import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#shared/kernel/route.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { AttentionSkeleton } from './attention-row.tsx';
import { CardFoot, EmptyNote, ListLink, OverviewCard, TotalCount } from './overview-card.tsx';

type AttentionCardProps<Row> = {
  title: string;
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch'>;
  failure: string;
  /** Shown when the list is empty. */
  emptyText: string;
  /** The plural in the link to the full list: `All 12 open cases`. */
  allText: string;
  onOpenAll: () => void;
  /** Each row has a button: the skeleton leaves room for it. */
  hasActions?: boolean;
  /** An `AttentionRow` with its key. */
  children: (row: Row) => ReactNode;
};

/** A card of what needs attention, the most urgent first, with a link to the full list. */
export function AttentionCard<Row>({
  emptyText,
  allText,
  onOpenAll,
  hasActions = false,
  children,
  ...card
}: AttentionCardProps<Row>) {
  return (
    <OverviewCard
      {...card}
      head={({ total }) => <TotalCount total={total} />}
      skeleton={<AttentionSkeleton hasActions={hasActions} />}
      foot={({ total }) =>
        total > 0 && (
          <CardFoot>
            <ListLink onOpen={onOpenAll}>
              {total === 1 ? 'See it in the list' : `All ${formatCount(total)} ${allText}`}
            </ListLink>
          </CardFoot>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? <EmptyNote>{emptyText}</EmptyNote> : <ul>{rows.map((row) => children(row))}</ul>
      }
    </OverviewCard>
  );
}
