import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Notification } from '#shared/notifications/notification.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { notificationsQuery } from './notifications.api.ts';

const BellMenu = lazyDialog(
  async () => (await import('./bell-menu.tsx')).BellMenu,
  'Your notifications could not be opened. Check your connection and try again.',
);

const countStyles = classNames(
  'absolute start-[calc(50%-3px)] top-0.5 h-4 min-w-4 px-1',
  'rounded-full bg-danger ring-2 ring-surface',
  'text-center text-[10px]/4 font-semibold text-on-solid tabular-nums',
);
/** The unread count and the notifications. Cleared ones stay hidden until the page is reloaded. */
export function Bell() {
  const { data, isError } = useQuery(notificationsQuery);
  const [clearedUpTo, setClearedUpTo] = useState<Temporal.Instant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const rows = data?.rows.filter((row) => isAfter(row, clearedUpTo));
  const unread = rows?.filter((row) => !row.is_read).length ?? 0;
  // The list is limited: if all of it is unread, there may be more.
  const hasMore = data !== undefined && unread === data.rows.length && data.total > unread;
  const count = hasMore ? `${unread}+` : String(unread);
  return (
    <>
      <IconButton
        ref={button}
        icon={BellIcon}
        largeIcon
        className="relative"
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {unread > 0 && (
          <span className={countStyles} data-slot="bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <BellMenu
          button={button}
          rows={rows}
          failed={isError}
          unread={unread}
          onClear={() => setClearedUpTo(data?.rows[0]?.created_at ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const isAfter = ({ created_at }: Notification, moment: Temporal.Instant | null): boolean =>
  moment === null || Temporal.Instant.compare(created_at, moment) > 0;
