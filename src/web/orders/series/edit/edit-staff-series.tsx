import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useStaffOrderChoices } from '#web/orders/form/order-choices.ts';
import {
  approvalText,
  effectsText,
  OrderEffects,
  unansweredText,
} from '#web/orders/form/staff-order-notices.tsx';
import type { OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { effectsOf, staffFormSchema } from '#web/orders/form/values/staff-order-values.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { SeriesForm } from './series-form.tsx';
import { asEditedOrder, seriesFields, toSeriesFormValues } from './series-form-values.ts';
import { useSeriesEdit } from './use-series-edit.ts';

type EditStaffSeriesProps = { series: SeriesDetails; onClose: () => void };

/** The dialog in which staff edit a series: what its customer agreed to is only proposed. */
export function EditStaffSeries({ series, onClose }: EditStaffSeriesProps) {
  const { time_zone: zone } = useBusiness();
  const { choices: offered, error, retry } = useStaffOrderChoices(series.customer_id);
  const effectsIn = (before: SeriesDetails, values: OrderFormValues) =>
    effectsOf(asEditedOrder(before), values, {
      fields: seriesFields,
      start: toSeriesFormValues(before, zone),
      options: offered?.options ?? [],
      zone,
    });
  const edit = useSeriesEdit({
    series,
    schemaFor: staffFormSchema,
    offered,
    onSaved: ({ series: before, values, changed, agreed }) => {
      const effects = effectsText(effectsIn(before, values), before.customer_name);
      if (agreed) toast.success('Changes made');
      else if (changed.length > 0)
        toast.success(effects ? 'Changes proposed.' : 'Recurring order updated.', effects);
      onClose();
    },
  });
  const { base, values } = edit.merge;
  const effects = effectsIn(base.item, values);
  return (
    <SeriesForm
      edit={edit}
      error={error}
      onRetry={retry}
      isProposed={effects.proposed.length > 0}
      notice={<ProposalNotices series={base.item} />}
      onClose={onClose}
    >
      <OrderEffects effects={effects} customer_name={series.customer_name} />
    </SeriesForm>
  );
}

/** Says what becomes a proposal, and that one waits already. */
function ProposalNotices({ series: { customer_name, proposal } }: { series: SeriesDetails }) {
  return (
    <div className="mb-4 grid gap-2">
      <Alert kind="info">{approvalText(customer_name)}</Alert>
      {proposal && <Alert kind="warning">{unansweredText(customer_name, proposal.details)}</Alert>}
    </div>
  );
}
