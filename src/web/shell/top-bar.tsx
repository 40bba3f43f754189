import { Link, useNavigate } from '@tanstack/react-router';
import { CircleUserRound, CloudOff, LogOut, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { roleLabels } from '#shared/roles.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { logFailure } from '#web/kernel/log.ts';
import { clearReturnTo } from '#web/kernel/routing/return-to.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { signOut } from '#web/kernel/session.ts';
import { onKeptDevice } from '#web/messages/on-kept-device.ts';
import { Bell } from '#web/notifications/bell.tsx';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { PaletteButton } from '#web/palette/palette-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const OwnAccount = lazyDialog(
  async () => (await import('./own-account.tsx')).OwnAccount,
  'Your account could not be opened. Check your connection and try again.',
);

/** Shows the current user and opens the account dialog, whose code loads when it is opened. */
function AccountButton({ user }: { user: User }) {
  // In the address, so that notices and mails lead there.
  const { id: shown, open: show, close } = useDialogParam('account', undefined, z.enum(['own', 'messages']));
  const open = () => show('own');
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
      {shown && <OwnAccount user={user} atMessages={shown === 'messages'} onClose={close} />}
    </>
  );
}

type TopBarProps = {
  user: User;
  panelOpen: boolean;
  onTogglePanel: () => void;
  /** Reconnects the live updates; absent while they are on. */
  onReconnect?: (() => void) | undefined;
};

const barStyles = classNames(
  'sticky top-0 z-(--z-bar) flex h-(--bar-height) items-center gap-2 border-b border-line bg-surface ps-3 pe-4',
  'max-md:gap-0 max-md:px-1 print:hidden',
);

/** In a narrow bar only the mark of the logo is shown. */
const homeStyles = (hasReconnect: boolean) =>
  classNames(logoStyles, hasReconnect ? 'max-[520px]:[&>span]:sr-only' : 'max-[380px]:[&>span]:sr-only');

export function TopBar({ user, panelOpen, onTogglePanel, onReconnect }: TopBarProps) {
  return (
    <header className={barStyles}>
      <IconButton
        icon={PanelLeft}
        // A docked panel is not a menu, so its button does not look pressed.
        className="not-hover:bg-transparent!"
        aria-label="Toggle sidebar"
        aria-expanded={panelOpen}
        onClick={onTogglePanel}
      />
      <Link to="/" className={homeStyles(onReconnect !== undefined)}>
        <Logo />
      </Link>
      <PaletteButton />
      <div className="flex flex-none items-center gap-0.5">
        {onReconnect && (
          <button
            type="button"
            className={buttonStyles({ variant: 'ghost', size: 'sm' })}
            data-slot="button"
            title="Changes by others appear within half a minute."
            onClick={onReconnect}
          >
            <CloudOff aria-hidden="true" />
            <span className="max-md:sr-only">Live updates are off.</span> Reconnect
          </button>
        )}
        <Bell />
        <span className="mx-1 h-5 w-px bg-line max-md:hidden" />
        <AccountButton user={user} />
        <Logout user={user} />
      </div>
    </header>
  );
}

function Logout({ user }: { user: User }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    const question = user.role === 'driver' ? await questionOfUnsent(user.id) : null;
    if (question && !(await confirm(question))) return;
    setBusy(true);
    await onKeptDevice(({ endDevice }) => endDevice());
    await signOut();
    await navigate({ to: '/' });
    // The next user who signs in starts at their dashboard.
    clearReturnTo();
  };
  useRegisterCommands(() => ({
    commands: [
      {
        section: 'more',
        label: 'Logout',
        keywords: 'sign out log out leave',
        icon: LogOut,
        run: () => void leave(),
      },
    ],
  }));
  return <IconButton icon={LogOut} aria-label="Logout" disabled={busy} onClick={() => void leave()} />;
}

/** What is asked of a driver whose work waits on this device; the code that knows is theirs alone. */
async function questionOfUnsent(user_id: string) {
  try {
    const [{ loadUnsentWork }, { unsentQuestion }] = await Promise.all([
      import('#web/driver-run/outbox/outbox.ts'),
      import('#web/driver-run/outbox/outbox-entry.ts'),
    ]);
    const work = await loadUnsentWork(user_id);
    return work.updates > 0 ? unsentQuestion(work) : null;
  } catch (error) {
    logFailure('What is not sent yet could not be counted', error);
    return null;
  }
}
