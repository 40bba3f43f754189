import { ArrowRight } from 'lucide-react';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import { type ShortOrder, shortChanges } from './short-changes.ts';

type EditInShortProps = {
  before: ShortOrder;
  edit: OrderEdit;
  options: readonly OrderOption[];
  pattern: RecurrencePattern | undefined;
};

/** What was changed in the form, in a few words. */
export function EditInShort({ before, edit, options, pattern }: EditInShortProps) {
  const { time_zone: zone } = useBusiness();
  const changes = shortChanges(before, edit, { options, pattern, zone, now: useNow() });
  return (
    <ul
      className="flex flex-wrap gap-x-5 gap-y-1.5 rounded-[10px] border border-sky-line bg-sky px-3.5 py-2.5 text-sm tabular-nums"
      aria-label="Your change"
    >
      {changes.map((change) => (
        <li key={`${change.before} ${change.after}`} className="flex min-w-0 items-baseline gap-1.5">
          <span className="wrap-break-word text-ink-3">{change.before}</span>
          <ArrowRight className="size-3 flex-none self-center text-ink-3" aria-hidden="true" />
          <span className="sr-only">becomes </span>
          <span className="min-w-0 font-medium wrap-anywhere">{change.after}</span>
        </li>
      ))}
    </ul>
  );
}
