import { useQuery } from '@tanstack/react-query';
import { personQuery } from '#web/accounts/accounts.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';

/** Edits a person of a list, which knows less of them than their page. */
export function EditPerson({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(personQuery(id));
  if (data) return <EditPersonDialog person={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Edit Person">
      {error ? (
        <LoadError title="The person could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}
