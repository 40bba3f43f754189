import { CircleAlert, CircleCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import type { StoredPicture } from '#web/kernel/phone-database.ts';
import { Alert, alertStyles } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { removeFromOutbox, unsentWork, useOutbox, useOutboxState } from './outbox.ts';
import {
  entryLabel,
  entryNote,
  isUnsent,
  type OutboxEntry,
  unreachableText,
  unsentText,
} from './outbox-entry.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether this device has a connection, as far as the browser knows. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

type DriverNoticesProps = {
  user_id: string;
  /** When the shown orders were cached on this device; `null` when they come from the server. */
  copiedAt: Temporal.Instant | null;
};

/** Notices for work offline: the list comes from the cache, updates are unsent, or an update was refused. */
export function DriverNotices({ user_id, copiedAt }: DriverNoticesProps) {
  const state = useOutboxState();
  const { unreadable, isUnreachable } = state;
  const entries = useOutbox(user_id);
  const refused = entries.filter((entry) => !isUnsent(entry));
  const work = unsentWork(state, user_id);
  return (
    <div className="grid gap-2 not-empty:mb-4" role="status">
      <Connection copiedAt={copiedAt} unsent={work.updates > 0 ? unsentText(work) : null} />
      {isNearlyFull(state.pictures) && (
        <p className={alertStyles({ kind: 'warning' })} data-slot="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{nearlyFullText}</span>
        </p>
      )}
      {isUnreachable && (
        <p className={alertStyles({ kind: 'danger' })} data-slot="alert">
          <CircleAlert aria-hidden="true" />
          <span>{unreachableText}</span>
        </p>
      )}
      {unreadable > 0 && (
        <p className={alertStyles({ kind: 'danger' })} data-slot="alert">
          <CircleAlert aria-hidden="true" />
          <span>
            {unreadable === 1 ? '1 update' : `${unreadable} updates`} on this phone cannot be read. Tell the
            shop what you did.
          </span>
        </p>
      )}
      {refused.map((entry) => (
        <RefusedUpdate key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

type ConnectionProps = Pick<DriverNoticesProps, 'copiedAt'> & { unsent: string | null };

const allSentMs = 6_000;

/** What is without a signal, said once: since when the list is kept, and what waits; then, for some seconds, that all is sent. */
function Connection({ copiedAt, unsent }: ConnectionProps) {
  const isOnline = useIsOnline();
  const isOffline = !isOnline || copiedAt !== null;
  const isWaiting = unsent !== null;
  const [hasWaited, setWaited] = useState(false);
  // What is undone without a signal was not sent.
  if (isWaiting ? isOffline && !hasWaited : !isOnline && hasWaited) setWaited(isWaiting);
  const isAllSent = hasWaited && !isWaiting && !isOffline;
  useEffect(() => {
    if (!isAllSent) return;
    const timer = setTimeout(() => setWaited(false), allSentMs);
    return () => clearTimeout(timer);
  }, [isAllSent]);
  if (isAllSent)
    return (
      <p className={alertStyles({ kind: 'info', className: lineStyles })} data-slot="signal">
        <CircleCheck className="text-success" aria-hidden="true" />
        <span>All sent.</span>
      </p>
    );
  if (!copiedAt && !isWaiting) return null;
  return (
    <p
      className={alertStyles({ kind: isWaiting ? 'info' : 'warning', className: lineStyles })}
      data-slot="signal"
    >
      {isOffline ? <CloudOff aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
      <span>
        {isOffline && <b className="font-medium">No signal. </b>}
        {copiedAt && (
          <span>
            Your list was loaded <TimeAgo moment={copiedAt} isInside />.{' '}
          </span>
        )}
        {unsent && <span>{unsent}</span>}
      </span>
    </p>
  );
}

const lineStyles = 'min-h-12 items-center';

function RefusedUpdate({ entry }: { entry: OutboxEntry }) {
  const { order_number, customer_name, made_at, refusal } = entry;
  const notes = entryNote(entry);
  const label = entryLabel(entry);
  const subject = [order_number, customer_name].filter(Boolean).join(', ');
  return (
    <section
      className={alertStyles({ kind: 'danger', className: 'grid grid-cols-[16px_minmax(0,1fr)]' })}
      data-slot="alert"
      aria-label={`Not recorded: ${order_number ?? label}`}
    >
      <CircleAlert aria-hidden="true" />
      <div>
        <p className="font-medium">{`${label} was not recorded${subject ? ` for ${subject}` : ''}`}</p>
        <p>
          {refusal} Reported: <TimeAgo moment={made_at} />
          <span>{`${notes ? `, with the note “${notes}”` : ''}.`}</span>
        </p>
      </div>
      <Button size="touch" className="col-span-2 text-ink" onClick={() => void removeFromOutbox(entry.id)}>
        Dismiss
      </Button>
    </section>
  );
}

/** Bytes of pictures: from here on a phone may run out of room for more. */
const nearlyFullBytes = 40_000_000;

export const nearlyFullText = 'This phone is nearly full. Find a connection before you take more photos.';

export const isNearlyFull = (pictures: readonly StoredPicture[]): boolean =>
  pictures.reduce((sum, { size, is_sent }) => sum + (is_sent ? 0 : size), 0) >= nearlyFullBytes;

const seenKey = 'home_screen_hint';

/** A tab of an iPhone that is unused for some days is emptied; what stands on the home screen is not. */
function needsHint(): boolean {
  const isIphone = /iPhone|iPod/.test(navigator.userAgent);
  return isIphone && !matchMedia('(display-mode: standalone)').matches && !localStorage.getItem(seenKey);
}

/** Asks once, in a browser tab of an iPhone, to put Washline on the home screen. */
export function HomeScreenHint() {
  const [isShown, setShown] = useState(needsHint);
  const dismiss = () => {
    setShown(false);
    keepOnDevice(seenKey, 'seen');
  };
  return (
    isShown && (
      <Alert
        kind="info"
        className="mb-4 items-center"
        action={
          <Button size="touch" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        Add Washline to your home screen so that nothing unsent is lost.
      </Alert>
    )
  );
}
