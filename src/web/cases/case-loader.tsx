import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CaseDetails } from '#shared/cases/case.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { caseQuery } from './cases.api.ts';

type CaseLoaderProps = {
  id: string;
  title: string;
  onClose: () => void;
  /** Renders the dialog with the loaded case. */
  children: (item: CaseDetails) => ReactNode;
};

/** Loads the case of a dialog. Shows a skeleton meanwhile, for example when a link has opened the dialog. */
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
