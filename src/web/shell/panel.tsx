import { Link } from '@tanstack/react-router';
import { CircleHelp, Monitor, Moon, Sun, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Role } from '#shared/roles.ts';
import { chooseTheme, onThemeChange, storedTheme } from '#web/kernel/theme.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { useReturnFocus } from '#web/ui/overlay/use-return-focus.ts';
import { useShowHelp } from './help.tsx';
import { PlaceCount } from './place-count.tsx';
import { linkTo, type Place } from './places.ts';
import { useCurrentPlace, usePlaceCommands, usePlaces } from './use-places.ts';

const insideStyles = 'flex flex-col gap-3 overflow-auto overscroll-contain px-3 pt-4 pb-3';

const drawerStyles = classNames(
  insideStyles,
  'fixed inset-y-0 start-0 z-overlay w-[min(304px,calc(100vw-56px))] animate-drawer bg-raised shadow-lg',
  'forced-colors:border forced-colors:border-[CanvasText]',
);

type PanelProps = { role: Role; docked: boolean; open: boolean; onClose: () => void };

/** Every place of a role: beside the page on a wide screen, a drawer over it on others. */
export function Panel({ role, docked, open, onClose }: PanelProps) {
  const returnFocus = useReturnFocus(open && !docked);
  usePlaceCommands(role);
  if (docked) {
    return open ? (
      <aside className="w-(--panel-width) flex-none border-e border-line print:hidden" aria-label="Sidebar">
        <div className={`${insideStyles} sticky top-(--bar-height) h-[calc(100dvh-var(--bar-height))]`}>
          <div className="px-2">
            <h2 className="text-base">Dashboard</h2>
            <p className="text-xs text-ink-2">Welcome to your workspace</p>
          </div>
          <Entries role={role} />
          <Foot />
        </div>
      </aside>
    ) : null;
  }
  return (
    <Dialog.Root open={open} onOpenChange={(nextOpen) => !nextOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-overlay animate-[appear_var(--duration-base)_var(--curve-out)] bg-scrim" />
        <Dialog.Content className={drawerStyles} onCloseAutoFocus={returnFocus}>
          <div className="flex items-start gap-2 ps-2">
            <div className="min-w-0 flex-auto">
              <Dialog.Title className="text-base">Dashboard</Dialog.Title>
              <Dialog.Description className="text-xs text-ink-2">
                Welcome to your workspace
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton icon={X} aria-label="Close sidebar" className="-mt-1.5 -mr-1" />
            </Dialog.Close>
          </div>
          <Entries role={role} onFollow={onClose} />
          <Foot onHelp={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type EntriesProps = { role: Role; onFollow?: () => void };

function Entries({ role, onFollow }: EntriesProps) {
  const places = usePlaces(role);
  const current = useCurrentPlace(role)?.place;
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place comes into sight
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const groups = new Set(places.flatMap(({ group }) => (group === undefined ? [] : [group])));
  return (
    <nav ref={nav} aria-label="Main" className="grid gap-2.5">
      {[...groups].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={group} role="group" aria-label={group || undefined} className="grid gap-px">
          {group && (
            <p className="px-2 pt-0.5 pb-[3px] text-xs font-medium text-ink-3" aria-hidden="true">
              {group}
            </p>
          )}
          {places
            .filter((place) => place.group === group)
            .map((place) => (
              <Entry
                key={place.name}
                role={role}
                place={place}
                isCurrent={place === current}
                onFollow={onFollow}
              />
            ))}
        </div>
      ))}
    </nav>
  );
}

const entryStyles = classNames(
  'flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-ink-2 hover:bg-press hover:text-ink',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-ink',
  'aria-[current=page]:[&>svg]:text-accent-ink',
  'max-md:min-h-12 max-md:text-md touch:min-h-12 touch:text-md',
);

type EntryProps = { role: Role; place: Place; isCurrent: boolean; onFollow: (() => void) | undefined };

function Entry({ role, place, isCurrent, onFollow }: EntryProps) {
  const { label, icon: Icon, count } = place;
  return (
    <Link
      {...linkTo(role, place)}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={entryStyles}
      onClick={onFollow}
    >
      <Icon aria-hidden="true" />
      {label}
      {count && <PlaceCount of={count} />}
    </Link>
  );
}

const themeOptions = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** `onHelp` closes what the foot is in. */
function Foot({ onHelp }: { onHelp?: () => void }) {
  const showHelp = useShowHelp();
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return (
    <div className="mt-auto flex items-center ps-2 pt-2.5">
      <Segment label="Appearance" options={themeOptions} value={theme} onChange={chooseTheme} />
      <Button
        variant="ghost"
        size="sm"
        icon={CircleHelp}
        className="ms-auto touch:h-12"
        onClick={() => {
          onHelp?.();
          showHelp();
        }}
      >
        Help
      </Button>
    </div>
  );
}
