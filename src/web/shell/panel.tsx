import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

type PanelProps = { docked: boolean; open: boolean; onClose: () => void };

/** Beside the page where there is room, over it where there is not. */
export function Panel({ docked, open, onClose }: PanelProps) {
  const returnFocus = useReturnFocus(open && !docked);
  if (docked) {
    return open ? (
      <aside className="panel" aria-label="Sidebar">
        <div className="panel__in">
          <div>
            <h2>Dashboard</h2>
            <p className="soft">Welcome to your workspace</p>
          </div>
          <Appearance />
        </div>
      </aside>
    ) : null;
  }
  return (
    <Dialog.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="drawer-scrim" />
        <Dialog.Content className="drawer" onCloseAutoFocus={returnFocus}>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-auto">
              <Dialog.Title>Dashboard</Dialog.Title>
              <Dialog.Description className="soft">Welcome to your workspace</Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton icon={X} aria-label="Close sidebar" className="-mt-2 -mr-2" />
            </Dialog.Close>
          </div>
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
