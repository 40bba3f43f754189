import { CloudOff, CloudUpload } from 'lucide-react';
import { deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { isUnsent, type OutboxEntry, removeFromOutbox, useOutbox } from '#web/deliveries/offline/outbox.ts';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { alertStyles } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

type DriverNoticesProps = {
  user_id: string;
  /** When the shown orders were cached on this device; `null` when they come from the server. */
  copiedAt: Temporal.Instant | null;
};

/** Notices for work offline: the list comes from the cache, updates are unsent, or an update was refused. */
export function DriverNotices({ user_id, copiedAt }: DriverNoticesProps) {
  const entries = useOutbox(user_id);
  const refused = entries.filter((entry) => !isUnsent(entry));
  const unsentCount = entries.length - refused.length;
  return (
    <div className="grid gap-2 not-empty:mb-4" role="status">
      {copiedAt && (
        <p className={alertStyles({ kind: 'warning' })} data-slot="alert">
          <CloudOff aria-hidden="true" />
          <span>
            No connection. Your list as it was: <TimeAgo moment={copiedAt} />.
          </span>
        </p>
      )}
      {unsentCount > 0 && (
        <p className={alertStyles({ kind: 'info' })} data-slot="alert">
          <CloudUpload aria-hidden="true" />
          <span>{unsentCount === 1 ? '1 update waits' : `${unsentCount} updates wait`} to be sent.</span>
        </p>
      )}
      {refused.map((entry) => (
        <RefusedUpdate key={entry.key} entry={entry} />
      ))}
    </div>
  );
}

function RefusedUpdate({ entry }: { entry: OutboxEntry }) {
  const { order_number, customer_name, update, made_at, refusal } = entry;
  return (
    <section
      className={alertStyles({ kind: 'danger', className: 'items-start' })}
      data-slot="alert"
      aria-label={`Not recorded: ${order_number}`}
    >
      <CloudOff aria-hidden="true" />
      <div className="min-w-0 flex-auto">
        <p className="font-medium">
          {deliveryStatusLabels[update.status]} was not recorded for {order_number}, {customer_name}
        </p>
        <p>
          {refusal} Reported: <TimeAgo moment={made_at} />
          {update.notes && <>, with the note “{update.notes}”</>}.
        </p>
      </div>
      <Button size="sm" onClick={() => removeFromOutbox(entry.key)}>
        Dismiss
      </Button>
    </section>
  );
}
