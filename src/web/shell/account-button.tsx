import { CircleUserRound } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { roleLabels } from '#shared/roles.ts';
import { logFailure } from '#web/kernel/log.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

type AccountDialog = ComponentType<{ user: User; onClose: () => void }>;

/** Shows the current user and opens the account dialog, whose code loads when it is opened. */
export function AccountButton({ user }: { user: User }) {
  const [LazyAccountDialog, setLazyAccountDialog] = useState<AccountDialog | null>(null);
  const open = async () => {
    try {
      const { AccountDialog } = await import('#web/accounts/profile/account-dialog.tsx');
      setLazyAccountDialog(() => AccountDialog);
    } catch (error) {
      logFailure('The account dialog could not be loaded', error);
      toast.error('Your account could not be opened. Check your connection and try again.');
    }
  };
  useRegisterCommands(() => ({
    commands: [
      {
        section: 'more',
        label: 'My account',
        keywords: 'profile phone address password settings',
        icon: CircleUserRound,
        run: () => void open(),
      },
    ],
  }));
  return (
    <>
      <button type="button" className="bar__user" aria-haspopup="dialog" onClick={() => void open()}>
        <span className="sr-only">Account of </span>
        <Avatar name={user.full_name} accent />
        <span className="bar__who">
          <span className="bar__name">{user.full_name}</span>
          <span className="bar__role">{roleLabels[user.role]}</span>
        </span>
      </button>
      {LazyAccountDialog && <LazyAccountDialog user={user} onClose={() => setLazyAccountDialog(null)} />}
    </>
  );
}
