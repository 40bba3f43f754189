import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { LazyEditCustomerOrder, LazyEditStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { LazyReschedule } from '#web/orders/reschedule/lazy-reschedule.ts';
import { takesPlace } from '#web/series/takes-place.ts';
import { OccurrenceActions } from './occurrences/occurrence-actions.tsx';
import { SeriesOccurrences } from './series-occurrences.tsx';

/** An order that is opened to move its pickup, or for anything in it. */
interface Editing {
  order: Order;
  isReschedule: boolean;
}

type NextPickupsProps = { series: SeriesDetails; isCustomer: boolean };

/** The pickups of a series to come, each with what can be done with it. */
export function NextPickups({ series, isCustomer }: NextPickupsProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const EditOrder = isCustomer ? LazyEditCustomerOrder : LazyEditStaffOrder;
  const Form = editing?.isReschedule ? LazyReschedule : EditOrder;
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
      {editing && <Form key={editing.order.id} order={editing.order} onClose={() => setEditing(null)} />}
    </>
  );
}
