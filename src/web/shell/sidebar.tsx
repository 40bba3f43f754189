import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { SidebarLinks, useSidebarCommands } from './sidebar-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const insideStyles = 'flex flex-col gap-6 overflow-auto px-5 py-6';

const drawerStyles = classNames(
  insideStyles,
  'fixed inset-y-0 start-0 z-overlay w-[min(280px,calc(100vw-56px))] animate-drawer bg-raised shadow-lg',
  'forced-colors:border forced-colors:border-[CanvasText]',
);

type SidebarProps = { docked: boolean; open: boolean; onClose: () => void };

/** The sidebar: beside the page on a wide screen, a drawer over it on others. */
export function Sidebar({ docked, open, onClose }: SidebarProps) {
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
