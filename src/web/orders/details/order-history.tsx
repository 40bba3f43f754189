import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { OrderChangesList } from '#web/orders/order-changes-list.tsx';
import { Avatar, avatarStyles } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { DetailsSection } from './details-section.tsx';

/** How many entries are shown before the user asks for the earlier ones. */
const initialCount = 8;

type HistoryProps = { history: readonly HistoryEntry[] };

/** The history of an order, as a section of its details. */
export const OrderHistory = ({ history }: HistoryProps) => (
  <div data-slot="history">
    <DetailsSection title="History">
      <HistoryList history={history} />
    </DetailsSection>
  </div>
);

/** A history, newest first: who did what, when, and which fields changed. */
export function HistoryList({ history }: HistoryProps) {
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = isExpanded ? 0 : Math.max(0, history.length - initialCount);
  return (
    <>
      <ol className="grid gap-3.5">
        {history.slice(0, history.length - hiddenCount).map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new entries only come in at the front, so the index from the end is stable
          <Entry key={history.length - position} entry={entry} />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <Button size="sm" variant="ghost" className="-ms-2 mt-2" onClick={() => setExpanded(true)}>
          Show {hiddenCount} earlier
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 text-sm wrap-anywhere text-ink-2">
      {entry.actor_name === systemActor ? (
        <span className={avatarStyles({ size: 'sm', look: 'plain' })} aria-hidden="true">
          <Clock className="size-3.5" />
        </span>
      ) : (
        <Avatar name={entry.actor_name} size="sm" />
      )}
      <div>
        <p>
          <b className="font-medium text-ink">{entry.actor_name}</b> {unbroken(entry.summary)}
        </p>
        <p className="mt-px text-xs text-ink-3">
          <DateTime moment={entry.happened_at ?? entry.created_at} />
          {entry.happened_at && (
            <span>
              , arrived <DateTime moment={entry.created_at} />
            </span>
          )}
        </p>
        {entry.changes.length > 0 && (
          <div className="mt-1.5">
            <OrderChangesList changes={entry.changes} small />
          </div>
        )}
      </div>
    </li>
  );
}

/** The actor name of entries that no person caused, such as automatic locks. */
const systemActor = 'Washline';
