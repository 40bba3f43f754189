import { Link, useNavigate } from '@tanstack/react-router';
import { CloudOff, LogOut, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { Logo } from '#web/business/logo.tsx';
import { clearReturnTo } from '#web/kernel/routing/return-to.ts';
import { signOut } from '#web/kernel/session.ts';
import { Bell } from '#web/notifications/bell.tsx';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { PaletteButton } from '#web/palette/palette-button.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { AccountButton } from './account-button.tsx';

type TopBarProps = {
  user: User;
  panelOpen: boolean;
  onTogglePanel: () => void;
  /** Reconnects the live updates; absent while they are on. */
  onReconnect?: (() => void) | undefined;
};

export function TopBar({ user, panelOpen, onTogglePanel, onReconnect }: TopBarProps) {
  return (
    <header className="bar">
      <IconButton
        icon={PanelLeft}
        className="bar__toggle"
        aria-label="Toggle sidebar"
        aria-expanded={panelOpen}
        onClick={onTogglePanel}
      />
      <Link to="/" className="logo">
        <Logo />
      </Link>
      <PaletteButton />
      <div className="bar__end">
        {onReconnect && (
          <button
            type="button"
            className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'bar__reconnect' })}
            data-slot="button"
            title="What others do shows after half a minute."
            onClick={onReconnect}
          >
            <CloudOff aria-hidden="true" />
            <span className="max-md:sr-only">Live updates are off.</span> Reconnect
          </button>
        )}
        <Bell />
        <span className="bar__divider" />
        <AccountButton user={user} />
        <Logout />
      </div>
    </header>
  );
}

function Logout() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
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
