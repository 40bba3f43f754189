import { Repeat } from 'lucide-react';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderTypeLabels } from '#shared/orders/order-type.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { alertStyles } from '#web/ui/display/alert.tsx';

type RecurrenceProps = { order: Pick<Order, 'is_recurring' | 'recurrence_pattern' | 'next_occurrence_date'> };

/** When the next occurrence is picked up, as an entry in a list of terms, with the pattern; nothing for a regular order or the last one. */
export const NextOccurrenceEntry = ({
  order: { next_occurrence_date: next, recurrence_pattern: pattern },
}: RecurrenceProps) =>
  next && (
    <div>
      <dt>Next pickup</dt>
      <dd>
        <DateTime moment={next} />
        {pattern && <span className="line2">{describePattern(pattern)}</span>}
      </dd>
    </div>
  );

/** Tells a driver that an order is recurring, how often, and when next. */
export const RecurringNote = ({
  order: { is_recurring, next_occurrence_date: next, recurrence_pattern: pattern },
}: RecurrenceProps) =>
  is_recurring && (
    <div className={alertStyles({ kind: 'info' })} data-slot="alert">
      <Repeat className="flex-none" aria-hidden="true" />
      <p>
        <span>{`${orderTypeLabels.recurring}${pattern ? `, ${describePattern(pattern).replace(/^E/, 'e')}` : ''}.`}</span>
        {next && (
          <span>
            {' '}
            Next scheduled <DateTime moment={next} />
          </span>
        )}
      </p>
    </div>
  );
