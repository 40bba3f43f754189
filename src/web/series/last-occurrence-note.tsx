import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { seriesQuery } from './series.api.ts';
import { useSeriesRole } from './series-link.tsx';

type LastOccurrenceNoteProps = {
  order: Pick<Order, 'is_recurring' | 'next_occurrence_date' | 'series_id' | 'status'>;
};

/** Says that none follows this order of a series; nothing for those who see no series. */
export function LastOccurrenceNote({ order }: LastOccurrenceNoteProps) {
  const { is_recurring, next_occurrence_date, series_id, status } = order;
  const role = useSeriesRole();
  const isLast = role !== null && is_recurring && !next_occurrence_date && status !== 'cancelled';
  const { data } = useQuery({ ...seriesQuery(series_id ?? ''), enabled: isLast && series_id !== null });
  // While it is on hold until somebody resumes, there is no next one either.
  if (!isLast || !data || (data.hold && !data.hold.until)) return null;
  return (
    <Alert kind="info">
      {role === 'customer' ? 'This is your last one.' : 'This is the last of the recurring order.'}
    </Alert>
  );
}
