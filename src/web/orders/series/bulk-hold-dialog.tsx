import { useForm } from 'react-hook-form';
import { type HoldDraft, holdSeriesRoute, type SeriesSummary } from '#shared/series/series.contract.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { mapWithConcurrency } from '#web/orders/list/staff-bulk-actions.ts';
import { atVersion, useInvalidateOrders } from '#web/orders/orders.api.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { HoldFields } from './change/hold-fields.tsx';
import { type HoldFormValues, holdFormSchema, toHoldFormValues } from './change/hold-form-values.ts';

type BulkHoldDialogProps = {
  series: readonly SeriesSummary[];
  /** Gets those that were refused. */
  onDone: (refused: readonly SeriesSummary[]) => void;
  onClose: () => void;
};

/** The dialog in which several series are put on hold, each with its own outcome. */
export function BulkHoldDialog({ series, onDone, onClose }: BulkHoldDialogProps) {
  const today = useToday();
  const form = useForm<HoldFormValues, unknown, HoldDraft>({
    defaultValues: toHoldFormValues(null, today),
    resolver: schemaResolver(holdFormSchema),
  });
  const invalidate = useInvalidateOrders();
  const hold = async (draft: HoldDraft) => {
    const outcomes = await holdEach(series, draft);
    await invalidate().catch(() => undefined);
    tell(outcomes);
    onDone(outcomes.flatMap(({ refusal, series: each }) => (refusal === null ? [] : [each])));
    onClose();
  };
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormDialog
      title="Hold"
      description={seriesText(series.length)}
      onClose={onClose}
      onSubmit={form.handleSubmit(hold)}
      busy={isSubmitting}
      dirty={isDirty}
      action="Hold Pickups"
    >
      <div className="grid gap-4">
        <HoldFields form={form} first={today} isCustomer={false} />
        <p className="text-xs text-ink-3">
          It takes the place of the hold of those that have one. No other date moves.
        </p>
      </div>
    </FormDialog>
  );
}

export const seriesText = (count: number): string =>
  count === 1 ? '1 recurring order' : `${count} recurring orders`;

/** `refusal` is `null` on success, else the reason. */
type Outcome = { series: SeriesSummary; refusal: string | null };

const concurrency = 4;

/** Calls the service for each series at the version that was read. */
async function holdEach(series: readonly SeriesSummary[], draft: HoldDraft): Promise<Outcome[]> {
  const refusals = new Map<string, string>();
  await mapWithConcurrency(series, concurrency, async (each) => {
    try {
      await call(holdSeriesRoute, { ...atVersion(each), body: draft });
    } catch (error) {
      refusals.set(each.id, detailOr(error, 'Failed to hold'));
    }
  });
  return series.map((each) => ({ series: each, refusal: refusals.get(each.id) ?? null }));
}

/** `On hold: 2 of 3 recurring orders. Tide & Thyme: This series has ended.` */
function tell(outcomes: readonly Outcome[]): void {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const count = `On hold: ${outcomes.length - refused.length} of ${seriesText(outcomes.length)}.`;
  if (refused.length === 0) return void toast.success(count);
  const reasons = refused.map(({ series, refusal }) => `${series.customer_name}: ${refusal}`);
  toast.error([count, ...reasons].join(' '));
}
