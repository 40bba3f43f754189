import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Case } from '#shared/cases/case.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { caseQuery } from './cases.api.ts';

type CaseLoaderProps = {
  id: string;
  title: string;
  onClose: () => void;
  /** The dialog of the case, as it is now. */
  children: (item: Case) => ReactNode;
};

/** Holds the place of a case's dialog where nothing is known of it yet: a link has led here. */
export function CaseLoader({ id, title, onClose, children }: CaseLoaderProps) {
  const { data, error, refetch } = useQuery(caseQuery(useQueryClient(), id));
  if (data) return children(data);
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {error ? (
        <LoadError title="The case could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <div className="grid gap-4" role="status" aria-busy="true" aria-label="Loading">
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      )}
    </Dialog>
  );
}
