import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#shared/kernel/route.ts';
import { formatCount } from '#web/kernel/format.ts';
import { HandsSkeleton } from './hand-row.tsx';
import { CardFoot, Count, OverviewCard, Quiet, ToList } from './overview-card.tsx';

type HandsCardProps<Row> = {
  title: string;
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch'>;
  failure: string;
  /** What is said where nothing waits. */
  none: string;
  /** What all of them are, in the plural: `All 12 open cases`. */
  all: string;
  onOpenAll: () => void;
  /** Each row has a button: what stands there before it takes the room of one. */
  hasActions?: boolean;
  /** A `HandRow` with its key. */
  children: (row: Row) => ReactNode;
};

/** What waits for a hand, the most pressing first, and the way to all of it. */
export function HandsCard<Row>({
  none,
  all,
  onOpenAll,
  hasActions = false,
  children,
  ...card
}: HandsCardProps<Row>) {
  return (
    <OverviewCard
      {...card}
      head={({ total }) => <Count total={total} />}
      skeleton={<HandsSkeleton hasActions={hasActions} />}
      foot={({ total }) =>
        total > 0 && (
          <CardFoot>
            <ToList onOpen={onOpenAll}>
              {total === 1 ? 'See it in the list' : `All ${formatCount(total)} ${all}`}
            </ToList>
          </CardFoot>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <Quiet>{none}</Quiet>
        ) : (
          <ul className="hands">{rows.map((row) => children(row))}</ul>
        )
      }
    </OverviewCard>
  );
}
