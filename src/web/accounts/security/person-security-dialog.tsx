import type { User } from '#shared/accounts/user.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Sessions } from './sessions.tsx';
import { SignIns } from './sign-ins.tsx';

/** Where a person is signed in, and how they signed in, for an owner. */
export function PersonSecurityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open title="Sessions and Sign-Ins" description={user.full_name} onOpenChange={onClose} reading>
      <Sessions person_id={user.id} />
      <SignIns person_id={user.id} />
    </Dialog>
  );
}
