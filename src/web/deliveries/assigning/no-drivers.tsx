import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const CreateUser = lazyDialog(
  async () => (await import('#web/accounts/people/create-user-dialog.tsx')).CreateUserDialog,
  'Create User could not be opened. Check your connection and try again.',
);

/** Nobody drives yet: the first driver is added here, and then chosen. */
export function NoDrivers({ onAdded, className }: { onAdded?: (id: string) => void; className?: string }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        art="van"
        title="No drivers yet"
        className={className}
        actions={
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            Add Driver
          </Button>
        }
      >
        Add one to give them orders.
      </EmptyState>
      {isAdding && (
        // What is sent in it is not for the form around it, which React would tell too.
        <div onSubmit={(event) => event.stopPropagation()}>
          <CreateUser
            only="driver"
            onCreated={({ id }) => onAdded?.(id)}
            onClose={() => setAdding(false)}
            onReopen={() => setAdding(true)}
          />
        </div>
      )}
    </>
  );
}
