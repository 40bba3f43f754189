import { useForm } from 'react-hook-form';
import { formatDate } from '#shared/kernel/date-text.ts';
import { type HoldDraft, holdSeriesRoute, type SeriesSummary } from '#shared/series/series.contract.ts';
import { call } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion, useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { seriesText, useOwnSeriesName } from '#web/series/series-name.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { changeEach, tellOutcomes } from './change-each.ts';
import { HoldEffects } from './hold-effects.tsx';
import { HoldFields } from './hold-fields.tsx';
import { type HoldFormValues, holdFormSchema, toHoldFormValues } from './hold-form-values.ts';
import { resumerFor } from './hold-text.ts';

type BulkHoldDialogProps = {
  series: readonly SeriesSummary[];
  /** They are the customer's own. */
  isCustomer: boolean;
  /** Gets those that were refused. */
  onDone?: (refused: readonly SeriesSummary[]) => void;
  onClose: () => void;
};

/** The dialog in which several series are put on hold, each with its own outcome. */
export function BulkHoldDialog({ series, isCustomer, onDone, onClose }: BulkHoldDialogProps) {
  const today = useToday();
  const nameOf = useOwnSeriesName();
  const form = useForm<HoldFormValues, unknown, HoldDraft>({
    defaultValues: toHoldFormValues(null, today),
    resolver: schemaResolver(holdFormSchema),
  });
  const invalidate = useInvalidate(staleOrders);
  const hold = async (draft: HoldDraft) => {
    const holdOne = (each: SeriesSummary) => call(holdSeriesRoute, { ...atVersion(each), body: draft });
    const outcomes = await changeEach(series, holdOne, 'Failed to pause');
    await invalidate().catch(() => undefined);
    const until = draft.until ? `to ${formatDate(draft.until, today)}` : `until ${resumerFor(isCustomer)}`;
    tellOutcomes('Paused', outcomes, isCustomer, `${formatDate(draft.from, today)} ${until}.`);
    onDone?.(outcomes.flatMap(({ refusal, series: each }) => (refusal === null ? [] : [each])));
    onClose();
  };
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormDialog
      title="Pause"
      description={isCustomer ? series.map(nameOf).join(', ') : seriesText(series.length)}
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isSubmitting}
      dirty={isDirty}
      action="Pause Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={today} isCustomer={isCustomer} />
        {isCustomer && <HoldEffects form={form} series={series} isCustomer />}
        <p className="text-xs text-ink-3">
          {isCustomer
            ? 'Orders that don’t repeat stay as they are.'
            : 'Replaces a pause that is already there. Other dates stay.'}
        </p>
      </div>
    </FormDialog>
  );
}
