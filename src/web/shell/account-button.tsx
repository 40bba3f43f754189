import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { roleLabels } from '#shared/roles.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const AccountDialog = lazyDialog(
  async () => (await import('#web/accounts/profile/account-dialog.tsx')).AccountDialog,
  'Your account could not be opened. Check your connection and try again.',
);

/** Shows the current user and opens the account dialog, whose code loads when it is opened. */
export function AccountButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useRegisterCommands(() => ({
    commands: [
      {
        section: 'more',
        label: 'My account',
        keywords: 'profile phone address password settings',
        icon: CircleUserRound,
        run: open,
      },
    ],
  }));
  return (
    <>
      <button
        type="button"
        className="flex h-10 items-center gap-2.5 rounded-md px-2 text-start transition-[background] hover:bg-press max-md:h-11"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className="sr-only">Account of </span>
        <Avatar name={user.full_name} accent />
        <span className="max-w-60 max-md:sr-only">
          <span className="block overflow-hidden text-sm/4 font-medium text-ellipsis whitespace-nowrap">
            {user.full_name}
          </span>
          <span className="block text-xs text-ink-3">{roleLabels[user.role]}</span>
        </span>
      </button>
      {isOpen && <AccountDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
