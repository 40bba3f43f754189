import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { LazyEditCustomerOrder, LazyEditStaffOrder } from '#web/orders/form/lazy-edit-order.ts';
import { takesPlace } from '#web/series/takes-place.ts';
import { OccurrenceActions } from './occurrences/occurrence-actions.tsx';
import { SeriesOccurrences } from './series-occurrences.tsx';

/** An order in its form, which was opened to move its pickup or for anything in it. */
interface Editing {
  order: Order;
  isReschedule: boolean;
}

type NextPickupsProps = { series: SeriesDetails; isCustomer: boolean };

/** The pickups of a series to come, each with what can be done with it. */
export function NextPickups({ series, isCustomer }: NextPickupsProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const EditOrder = isCustomer ? LazyEditCustomerOrder : LazyEditStaffOrder;
  return (
    <>
      <SeriesOccurrences
        title="Next Pickups"
        hint={`${series.next.filter(takesPlace).length} to come`}
        occurrences={series.next}
        empty="Nothing is collected any more."
        actions={(occurrence, row) => (
          <OccurrenceActions series={series} occurrence={occurrence} row={row} onEdit={setEditing} />
        )}
      />
      {editing && <EditOrder key={editing.order.id} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
