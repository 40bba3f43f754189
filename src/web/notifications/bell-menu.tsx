import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { Notification } from '#shared/notifications/notification.ts';
import { PastDateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { PopupPanel } from '#web/ui/overlay/popup-panel.tsx';
import { noticeTarget } from './notice-target.ts';
import { useReadAllNotifications, useReadNotification } from './notifications.api.ts';

const menuStyles = classNames(
  'z-overlay w-[min(380px,calc(100vw-24px))] overflow-clip rounded-lg bg-raised shadow-md',
  // Only the shadow is its edge otherwise.
  'forced-colors:border forced-colors:border-[CanvasText]',
);

type BellMenuProps = {
  /** What it opens at. */
  button: RefObject<HTMLButtonElement | null>;
  /** `undefined` while loading. */
  rows: readonly Notification[] | undefined;
  failed: boolean;
  unread: number;
  onClear: () => void;
  onClose: () => void;
};

export function BellMenu({ button, onClose, ...list }: BellMenuProps) {
  return (
    <PopupPanel
      button={button}
      label="Notifications"
      className={menuStyles}
      align="end"
      sideOffset={8}
      collisionPadding={12}
      onClose={onClose}
    >
      <BellList {...list} onClose={onClose} />
    </PopupPanel>
  );
}

function BellList({ rows, failed, unread, onClear, onClose }: Omit<BellMenuProps, 'button'>) {
  const readAll = useReadAllNotifications();
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-2.5 ps-4 pe-2">
        <h2 className="min-w-0 flex-auto">Notifications</h2>
        <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => readAll.mutate()}>
          Mark all read
        </Button>
        <Button variant="ghost" size="sm" disabled={!rows?.length} onClick={onClear}>
          Clear
        </Button>
      </div>
      {rows ? (
        <NotificationList rows={rows} onClose={onClose} />
      ) : failed ? (
        <EmptyMessage text="Not loaded yet. Trying again." />
      ) : (
        <Loading />
      )}
    </>
  );
}

const noteStyles = classNames(
  'group/note grid w-full grid-cols-[8px_1fr] gap-x-2.5 gap-y-0.5 px-4 py-3 text-start',
  'hover:bg-hover focus-visible:-outline-offset-2',
);
const dotStyles = classNames(
  'mt-1.5 size-2 rounded-full group-data-unread/note:bg-accent',
  'forced-colors:group-data-unread/note:bg-[Highlight]',
  'forced-colors:group-data-unread/note:forced-color-adjust-none',
);

function NotificationList({ rows, onClose }: { rows: readonly Notification[]; onClose: () => void }) {
  const read = useReadNotification();
  const user = useUser();
  const navigate = useNavigate();
  const open = (notice: Notification) => {
    if (!notice.is_read) read.mutate(notice.id);
    const target = user && noticeTarget(user, notice);
    if (!target) return;
    onClose();
    void navigate(target);
  };
  if (rows.length === 0) return <EmptyMessage text="Nothing new. News about your orders appears here." />;
  return (
    <ul className="max-h-[min(420px,calc(100dvh-140px))] overflow-auto">
      {rows.map((row) => {
        const { id, title, message, is_read, created_at } = row;
        return (
          <li key={id} className="border-line not-first:border-t">
            <button
              type="button"
              className={noteStyles}
              data-unread={is_read ? undefined : true}
              onClick={() => open(row)}
            >
              <span className={dotStyles} />
              <span className="text-sm/5 text-ink-2 group-data-unread/note:font-medium group-data-unread/note:text-ink">
                {!is_read && <span className="sr-only">Unread: </span>}
                <span>{title}</span>
              </span>
              <span className="col-start-2 text-sm wrap-anywhere text-ink-2">{unbroken(message)}</span>
              <span className="col-start-2 mt-0.5 text-xs text-ink-3">
                <PastDateTime moment={created_at} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const EmptyMessage = ({ text }: { text: string }) => (
  <p className="px-4 py-8 text-center text-sm text-ink-2">{text}</p>
);

const Loading = () => (
  <div className="grid gap-3 p-4">
    <Skeleton width="40%" />
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);
