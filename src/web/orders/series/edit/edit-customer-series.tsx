import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useCustomerOrderChoices } from '#web/orders/form/order-choices.ts';
import { orderFormSchema } from '#web/orders/form/values/order-form-values.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { SeriesForm } from './series-form.tsx';
import { useSeriesEdit } from './use-series-edit.ts';

type EditCustomerSeriesProps = { series: SeriesDetails; onClose: () => void };

/** The dialog in which a customer edits a series. */
export function EditCustomerSeries({ series, onClose }: EditCustomerSeriesProps) {
  const { choices: offered, error, retry } = useCustomerOrderChoices(series.customer_id);
  const edit = useSeriesEdit({
    series,
    schemaFor: orderFormSchema,
    offered,
    onSaved: () => {
      toast.success('Recurring order updated.');
      onClose();
    },
  });
  return <SeriesForm edit={edit} error={error} onRetry={retry} isProposed={false} onClose={onClose} />;
}
