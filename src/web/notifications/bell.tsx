import './bell.css';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { Notification } from '#shared/notifications/notification.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { BellMenu } from './bell-menu.tsx';
import { notificationsQuery } from './notifications.api.ts';

/** The unread count and the notifications. Cleared ones stay hidden until the page is reloaded. */
export function Bell() {
  const { data, isError } = useQuery(notificationsQuery);
  const [clearedUpTo, setClearedUpTo] = useState<Temporal.Instant | null>(null);
  const rows = data?.rows.filter((row) => isAfter(row, clearedUpTo));
  const unread = rows?.filter((row) => !row.is_read).length ?? 0;
  // The list is limited: if all of it is unread, there may be more.
  const hasMore = data !== undefined && unread === data.rows.length && data.total > unread;
  const count = hasMore ? `${unread}+` : String(unread);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          icon={BellIcon}
          largeIcon
          className="bell"
          aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        >
          {unread > 0 && (
            <span className="bell__count" aria-hidden="true">
              {count}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="bellmenu"
          aria-label="Notifications"
          align="end"
          sideOffset={8}
          collisionPadding={12}
        >
          <BellMenu
            rows={rows}
            failed={isError}
            unread={unread}
            onClear={() => setClearedUpTo(data?.rows[0]?.created_at ?? null)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const isAfter = ({ created_at }: Notification, moment: Temporal.Instant | null): boolean =>
  moment === null || Temporal.Instant.compare(created_at, moment) > 0;
