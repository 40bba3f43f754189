import { Link, Outlet } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';
import { useIsSessionExpired, useUser } from '#web/kernel/session-store.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { HelpProvider } from './help.tsx';
import { Panel } from './panel.tsx';
import { SessionProviders } from './session-providers.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useMarkedField } from './use-marked-field.ts';
import { OpenPanelContext, useBackLink } from './use-places.ts';

const hiddenKey = 'panel_hidden';
const wide = window.matchMedia('(min-width: 1400px)');

function onWidthChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

interface PanelState {
  /** It is beside the page; otherwise it opens as a drawer. */
  docked: boolean;
  open: boolean;
  toggle: () => void;
  show: () => void;
  close: () => void;
}

/** Whether the panel is open. Docked, the choice is stored on this device; the drawer starts closed. */
function usePanel(): PanelState {
  const docked = useSyncExternalStore(onWidthChange, () => wide.matches);
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (!docked) return setDrawerOpen(!isDrawerOpen);
    keepOnDevice(hiddenKey, hidden ? null : 'yes');
    setHidden(!hidden);
  };
  return {
    docked,
    open: docked ? !hidden : isDrawerOpen,
    toggle,
    show: () => setDrawerOpen(true),
    close: () => setDrawerOpen(false),
  };
}

/** The frame around every dashboard; it mounts again for another user. Its children open over any page. */
export function Frame({ children }: { children?: ReactNode }) {
  const user = useUser();
  return (
    user && (
      <Workspace key={user.id} user={user}>
        {children}
      </Workspace>
    )
  );
}

/** Out of sight until it has the focus. */
const skipPlace = 'fixed start-3 top-2.5 z-(--z-toast) not-focus:-translate-y-20';

function Workspace({ user, children }: { user: User; children: ReactNode }) {
  const [client] = useState(sessionQueryClient);
  const panel = usePanel();
  useMarkedField();
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
      <HelpProvider role={user.role}>
        <TopBar
          user={user}
          panelOpen={panel.open}
          onTogglePanel={panel.toggle}
          onReconnect={live.state === 'off' && !isSessionExpired ? live.reconnect : undefined}
        />
        <div className="flex min-h-[calc(100dvh-var(--bar-height))]">
          <Panel role={user.role} docked={panel.docked} open={panel.open} onClose={panel.close} />
          <main
            ref={main}
            tabIndex={-1}
            className="mx-auto w-full max-w-(--content-max) min-w-0 flex-auto px-gutter pt-6 pb-14 outline-none max-md:pt-4 has-data-board:max-w-none has-data-board:pb-3"
          >
            <BackLink user={user} />
            <OpenPanelContext value={panel.show}>
              <Outlet />
            </OpenPanelContext>
          </main>
          {children}
        </div>
      </HelpProvider>
    </SessionProviders>
  );
}

/** Above the title of every page beside the dashboard. */
function BackLink({ user }: { user: User }) {
  const back = useBackLink(user);
  return (
    back && (
      <Link
        to={back.to}
        search={back.search}
        data-slot="back"
        className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
      >
        <ChevronLeft aria-hidden="true" />
        {back.label}
      </Link>
    )
  );
}
