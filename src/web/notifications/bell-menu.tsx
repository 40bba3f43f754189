import type { Notification } from '#shared/notifications/notification.ts';
import { PastDateTime } from '#web/kernel/format/date-time.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { useReadAllNotifications, useReadNotification } from './notifications.api.ts';

type BellMenuProps = {
  /** `undefined` while loading. */
  rows: readonly Notification[] | undefined;
  failed: boolean;
  unread: number;
  onClear: () => void;
};

export function BellMenu({ rows, failed, unread, onClear }: BellMenuProps) {
  const readAll = useReadAllNotifications();
  return (
    <>
      <div className="bellmenu__head">
        <h2 className="min-w-0 flex-auto">Notifications</h2>
        <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => readAll.mutate()}>
          Mark all read
        </Button>
        <Button variant="ghost" size="sm" disabled={!rows?.length} onClick={onClear}>
          Clear
        </Button>
      </div>
      {rows ? (
        <NotificationList rows={rows} />
      ) : failed ? (
        <EmptyMessage text="Not loaded yet. Trying again." />
      ) : (
        <Loading />
      )}
    </>
  );
}

function NotificationList({ rows }: { rows: readonly Notification[] }) {
  const read = useReadNotification();
  if (rows.length === 0)
    return <EmptyMessage text="Nothing new. What happens to your orders is told here." />;
  return (
    <ul className="bellmenu__list">
      {rows.map(({ id, title, message, is_read, created_at }) => (
        <li key={id}>
          <button
            type="button"
            className="note"
            data-unread={is_read ? undefined : true}
            onClick={() => !is_read && read.mutate(id)}
          >
            <span className="note__dot" />
            <span className="note__title">
              {!is_read && <span className="sr-only">Unread: </span>}
              {title}
            </span>
            <span className="note__text">{message}</span>
            <span className="note__time">
              <PastDateTime moment={created_at} />
            </span>
          </button>
        </li>
      ))}
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
