import { Outlet } from '@tanstack/react-router';
import { Monitor, Moon, Sun, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';
import { useIsSessionExpired, useUser } from '#web/kernel/session-store.ts';
import { chooseTheme, onThemeChange, storedTheme } from '#web/kernel/theme.ts';
import { classNames } from '#web/ui/class-names.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { SessionProviders } from './session-providers.tsx';
import { SidebarLinks, useSidebarCommands } from './sidebar-links.tsx';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const themeOptions = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return <Segment label="Appearance" options={themeOptions} value={theme} onChange={chooseTheme} />;
}

const insideStyles = 'flex flex-col gap-6 overflow-auto px-5 py-6';

const drawerStyles = classNames(
  insideStyles,
  'fixed inset-y-0 start-0 z-overlay w-[min(280px,calc(100vw-56px))] animate-drawer bg-raised shadow-lg',
  'forced-colors:border forced-colors:border-[CanvasText]',
);

type SidebarProps = { docked: boolean; open: boolean; onClose: () => void };

/** The sidebar: beside the page on a wide screen, a drawer over it on others. */
function Sidebar({ docked, open, onClose }: SidebarProps) {
  const returnFocus = useReturnFocus(open && !docked);
  useSidebarCommands();
  if (docked) {
    return open ? (
      <aside className="w-(--panel-width) flex-none border-e border-line print:hidden" aria-label="Sidebar">
        <div className={`${insideStyles} sticky top-(--bar-height) h-[calc(100dvh-var(--bar-height))]`}>
          <div>
            <h2 className="text-base">Dashboard</h2>
            <p className="text-ink-2">Welcome to your workspace</p>
          </div>
          <SidebarLinks />
          <Appearance />
        </div>
      </aside>
    ) : null;
  }
  return (
    <Dialog.Root open={open} onOpenChange={(nextOpen) => !nextOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-overlay animate-[appear_var(--duration-base)_var(--curve-out)] bg-scrim" />
        <Dialog.Content className={drawerStyles} onCloseAutoFocus={returnFocus}>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-auto">
              <Dialog.Title className="text-base">Dashboard</Dialog.Title>
              <Dialog.Description className="text-ink-2">Welcome to your workspace</Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton icon={X} aria-label="Close sidebar" className="-mt-2 -mr-2" />
            </Dialog.Close>
          </div>
          <SidebarLinks onFollow={onClose} />
          <Appearance />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Appearance = () => (
  <div className="mt-auto">
    <p className="mb-1.5 text-xs text-ink-3">Appearance</p>
    <ThemeSwitch />
  </div>
);

const hiddenKey = 'panel_hidden';
const wide = window.matchMedia('(min-width: 1400px)');

function onWidthChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

interface SidebarState {
  /** It is beside the page; otherwise it opens as a drawer. */
  docked: boolean;
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the sidebar is open. Docked, the choice is stored on this device; the drawer starts closed. */
function useSidebar(): SidebarState {
  const docked = useSyncExternalStore(onWidthChange, () => wide.matches);
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (!docked) return setDrawerOpen(!isDrawerOpen);
    keepOnDevice(hiddenKey, hidden ? null : 'yes');
    setHidden(!hidden);
  };
  return { docked, open: docked ? !hidden : isDrawerOpen, toggle, close: () => setDrawerOpen(false) };
}

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
