import { Outlet } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';
import { useIsSessionExpired, useUser } from '#web/kernel/session-store.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { SessionProviders } from './session-providers.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSidebar } from './use-sidebar.ts';

/** The frame around every dashboard; it mounts again for another user. */
export function Frame() {
  const user = useUser();
  return user && <Workspace key={user.id} user={user} />;
}

/** Out of sight until it has the focus. */
const skipPlace = 'fixed start-3 top-2.5 z-(--z-toast) not-focus:-translate-y-20';

function Workspace({ user }: { user: User }) {
  const [client] = useState(sessionQueryClient);
  const panel = useSidebar();
  const main = useRef<HTMLElement>(null);
  const live = useLiveUpdates(client, user.id);
  const isSessionExpired = useIsSessionExpired();
  return (
    <SessionProviders user={user} client={client}>
      <button
        type="button"
        className={buttonStyles({ variant: 'primary', className: skipPlace })}
        data-slot="button"
        onClick={() => main.current?.focus()}
      >
        Skip to main content
      </button>
      <TopBar
        user={user}
        panelOpen={panel.open}
        onTogglePanel={panel.toggle}
        onReconnect={live.state === 'off' && !isSessionExpired ? live.reconnect : undefined}
      />
      <div className="flex min-h-[calc(100dvh-var(--bar-height))]">
        <Sidebar docked={panel.docked} open={panel.open} onClose={panel.close} />
        <main
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-(--content-max) min-w-0 flex-auto px-gutter pt-6 pb-14 outline-none max-md:pt-4 has-data-[slot=board]:max-w-none has-data-[slot=board]:pb-3"
        >
          <Outlet />
        </main>
      </div>
    </SessionProviders>
  );
}
