import { ArrowRight } from 'lucide-react';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { OrderOption } from '#web/orders/form/values/order-form-values.ts';
import type { ScopeQuestion } from './scope-question.ts';
import { shortChanges } from './short-changes.ts';

type EditInShortProps = {
  question: ScopeQuestion;
  options: readonly OrderOption[];
  pattern: RecurrencePattern | undefined;
};

/** What was changed in the form, in a few words. */
export function EditInShort({ question: { order, edit }, options, pattern }: EditInShortProps) {
  const { time_zone: zone } = useBusiness();
  const changes = shortChanges(order, edit, { options, pattern, zone, now: useNow() });
  return (
    <ul
      className="flex flex-wrap gap-x-5 gap-y-1.5 rounded-[10px] border border-sky-line bg-sky px-3.5 py-2.5 text-sm tabular-nums"
      aria-label="Your change"
    >
      {changes.map(({ before, after }) => (
        <li key={`${before} ${after}`} className="flex min-w-0 items-baseline gap-1.5">
          <span className="text-ink-3">{before}</span>
          <ArrowRight className="size-3 flex-none self-center text-ink-3" aria-hidden="true" />
          <span className="sr-only">becomes </span>
          <span className="min-w-0 font-medium wrap-anywhere">{after}</span>
        </li>
      ))}
    </ul>
  );
}
