import { Link, useNavigate } from '@tanstack/react-router';
import { Settings, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useUser } from '#web/kernel/session-store.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const insideStyles = 'flex flex-col gap-6 overflow-auto px-5 py-6';

const drawerStyles = classNames(
  insideStyles,
  'fixed inset-y-0 start-0 z-overlay w-[min(280px,calc(100vw-56px))] animate-drawer bg-raised shadow-lg',
  'forced-colors:border forced-colors:border-[CanvasText]',
);

const linkStyles = classNames(
  '-mx-2.5 flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2',
  'hover:bg-hover hover:text-ink',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
  'pointer-coarse:min-h-11',
);

type SidebarProps = { docked: boolean; open: boolean; onClose: () => void };

/** The sidebar: beside the page on a wide screen, a drawer over it on others. */
export function Sidebar({ docked, open, onClose }: SidebarProps) {
  const returnFocus = useReturnFocus(open && !docked);
  const isOwner = useUser()?.role === 'owner';
  useSettingsCommand(isOwner);
  if (docked) {
    return open ? (
      <aside className="w-(--panel-width) flex-none border-e border-line" aria-label="Sidebar">
        <div className={`${insideStyles} sticky top-(--bar-height) h-[calc(100dvh-var(--bar-height))]`}>
          <div>
            <h2 className="text-base">Dashboard</h2>
            <p className="text-ink-2">Welcome to your workspace</p>
          </div>
          {isOwner && <OwnerLinks />}
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
          {isOwner && <OwnerLinks onFollow={onClose} />}
          <Appearance />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const settingsPath = '/dashboard/owner/settings';

/** The pages of an owner that are not tabs. */
const OwnerLinks = ({ onFollow }: { onFollow?: () => void }) => (
  <nav aria-label="Owner">
    <Link to={settingsPath} className={linkStyles} onClick={onFollow}>
      <Settings aria-hidden="true" />
      Settings
    </Link>
  </nav>
);

function useSettingsCommand(isOwner: boolean): void {
  const navigate = useNavigate();
  useRegisterCommands(() => ({
    commands: isOwner
      ? [
          {
            section: 'more',
            label: 'Settings',
            keywords: 'business name logo abn address time zone lock hours recurring lead days password',
            icon: Settings,
            run: () => void navigate({ to: settingsPath }),
          },
        ]
      : [],
  }));
}

const Appearance = () => (
  <div className="mt-auto">
    <p className="mb-1.5 text-xs text-ink-3">Appearance</p>
    <ThemeSwitch />
  </div>
);
